use std::fmt;

use yiqi_core::{Argument, OptionError, ReasonCode};

use crate::EngineFailure;

/// The error returned when an opponent cannot be parsed or an engine cannot be created.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The text is not an opponent, or no engine has this name.
    NoSuchOpponent(String),
    /// There is no engine for this game.
    NoEngine(String),
    /// This opponent does not play this game.
    NotThisGame {
        /// The opponent.
        opponent: String,
        /// The game.
        game: String,
    },
    /// The engine has no such setting.
    NoSuchSetting {
        /// The engine.
        engine: String,
        /// The setting.
        setting: String,
    },
    /// A setting has an invalid value.
    BadSetting(OptionError),
    /// The engine could not be started, for example because its program does not exist.
    CannotStart {
        /// The engine.
        engine: String,
        /// The message of the operating system or of the program.
        reason: String,
    },
    /// The engine was created but could not complete its search.
    Failed(EngineFailure),
}

impl ReasonCode for EngineError {
    fn code(&self) -> &'static str {
        match self {
            EngineError::NoSuchOpponent(_) => "engine-no-such-opponent",
            EngineError::NoEngine(_) => "engine-none",
            EngineError::NotThisGame { .. } => "engine-not-this-game",
            EngineError::NoSuchSetting { .. } => "engine-no-such-setting",
            EngineError::BadSetting(error) => error.code(),
            EngineError::CannotStart { .. } => "engine-cannot-start",
            EngineError::Failed(failure) => failure.code(),
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            EngineError::NoSuchOpponent(text) => vec![Argument::new("text", text)],
            EngineError::NoEngine(game) => vec![Argument::new("game", game)],
            EngineError::NotThisGame { opponent, game } => {
                vec![Argument::new("opponent", opponent), Argument::new("game", game)]
            }
            EngineError::NoSuchSetting { engine, setting } => {
                vec![Argument::new("engine", engine), Argument::new("setting", setting)]
            }
            EngineError::BadSetting(error) => error.arguments(),
            EngineError::CannotStart { engine, reason } => {
                vec![Argument::new("engine", engine), Argument::new("reason", reason)]
            }
            EngineError::Failed(failure) => failure.arguments(),
        }
    }
}

/// An English message for logs and developers. Messages for users are looked up by [`ReasonCode::code`].
impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::NoSuchOpponent(text) => {
                write!(f, "unknown opponent \"{text}\": use level:1 to level:8, or the name of an engine")
            }
            EngineError::NoEngine(game) => write!(f, "no engine plays {game}"),
            EngineError::NotThisGame { opponent, game } => write!(f, "{opponent} does not play {game}"),
            EngineError::NoSuchSetting { engine, setting } => {
                write!(f, "the engine {engine} has no setting \"{setting}\"")
            }
            EngineError::BadSetting(OptionError { name, value, expected }) => {
                write!(f, "illegal {name} \"{value}\": use {expected}")
            }
            EngineError::CannotStart { engine, reason } => {
                write!(f, "cannot start the engine {engine}: {reason}")
            }
            EngineError::Failed(failure) => failure.fmt(f),
        }
    }
}

impl std::error::Error for EngineError {}

impl From<EngineFailure> for EngineError {
    fn from(failure: EngineFailure) -> EngineError {
        EngineError::Failed(failure)
    }
}

impl From<OptionError> for EngineError {
    fn from(error: OptionError) -> EngineError {
        EngineError::BadSetting(error)
    }
}
