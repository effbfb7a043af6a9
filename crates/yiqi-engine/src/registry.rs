use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use yiqi_core::{Argument, ReasonCode};

use crate::engine::Engine;
use crate::games;
use crate::level::Level;

/// Who plays, as written on the command line: `level:5` or `greedy`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// One of the eight levels.
    Level(u8),
    /// The Reversi seed's own.
    Greedy,
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Level(number) => write!(f, "level:{number}"),
            Opponent::Greedy => f.write_str("greedy"),
        }
    }
}

impl FromStr for Opponent {
    type Err = EngineError;

    fn from_str(text: &str) -> Result<Opponent, EngineError> {
        if text == "greedy" {
            return Ok(Opponent::Greedy);
        }
        let number = text.strip_prefix("level:").and_then(|number| number.parse().ok());
        // One way to write each: `level:+3` and `level:03` are none.
        let is_known = |&number: &u8| Level::number(number).is_some() && text == format!("level:{number}");
        let known = number.filter(is_known);
        known.map(Opponent::Level).ok_or_else(|| EngineError::NoSuchOpponent(yiqi_core::excerpt(text)))
    }
}

/// Why there is no engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineError {
    /// The text names no opponent.
    NoSuchOpponent(String),
    /// No engine plays this game.
    NoEngine(String),
    /// This opponent does not play this game.
    NotThisGame {
        /// The opponent.
        opponent: String,
        /// The game.
        game: String,
    },
}

impl ReasonCode for EngineError {
    fn code(&self) -> &'static str {
        match self {
            EngineError::NoSuchOpponent(_) => "engine-no-such-opponent",
            EngineError::NoEngine(_) => "engine-none",
            EngineError::NotThisGame { .. } => "engine-not-this-game",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            EngineError::NoSuchOpponent(text) => vec![Argument::new("text", text)],
            EngineError::NoEngine(game) => vec![Argument::new("game", game)],
            EngineError::NotThisGame { opponent, game } => {
                vec![Argument::new("opponent", opponent), Argument::new("game", game)]
            }
        }
    }
}

/// The engine that is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// 1 to 8.
    pub(crate) number: u8,
    /// Whether it is to judge rather than to play.
    pub(crate) judges: bool,
    pub(crate) level: Level,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

type Make = Arc<dyn Fn(&Wanted) -> Box<dyn Engine> + Send + Sync>;

/// The one list of who plays what.
#[derive(Clone)]
pub struct Engines(Vec<(&'static str, Make)>);

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(game, _)| game)).finish()
    }
}

impl Engines {
    /// The engines of all games of Yiqi.
    pub fn standard() -> Engines {
        Engines(vec![
            ("go", Arc::new(games::go::make)),
            ("liuzichong", Arc::new(games::liuzichong::make)),
            ("dvonn", Arc::new(games::dvonn::make)),
            ("reversi", Arc::new(games::reversi::make)),
        ])
    }

    /// The same, with an engine for a game that had none, or instead of the one it had; it plays at every level.
    pub fn with(
        mut self,
        game: &'static str,
        make: impl Fn() -> Box<dyn Engine> + Send + Sync + 'static,
    ) -> Engines {
        self.0.retain(|(name, _)| *name != game);
        self.0.push((game, Arc::new(move |_| make())));
        self
    }

    /// Whether an opponent plays a game, or why not.
    pub fn plays(&self, game: &str, opponent: Opponent) -> Result<(), EngineError> {
        match opponent {
            Opponent::Level(number) => self.of_level(game, number).map(drop),
            Opponent::Greedy if game == "reversi" => Ok(()),
            Opponent::Greedy => {
                Err(EngineError::NotThisGame { opponent: opponent.to_string(), game: game.to_owned() })
            }
        }
    }

    /// An opponent for a game.
    pub fn make(
        &self,
        game: &str,
        opponent: Opponent,
        threads: usize,
        seed: u64,
    ) -> Result<Box<dyn Engine>, EngineError> {
        self.plays(game, opponent)?;
        match opponent {
            Opponent::Greedy => Ok(Box::new(crate::greedy::Greedy::new())),
            Opponent::Level(number) => {
                let (make, level) = self.of_level(game, number)?;
                Ok(make(&Wanted { number, judges: false, level, threads: threads.max(1), seed }))
            }
        }
    }

    /// An engine to judge positions by: it looks as far as a level does and is never content with less than the best.
    pub fn analyst(
        &self,
        game: &str,
        level: u8,
        threads: usize,
        seed: u64,
    ) -> Result<Box<dyn Engine>, EngineError> {
        let (make, found) = self.of_level(game, level)?;
        let (number, level) = (level, found.careful());
        Ok(make(&Wanted { number, judges: true, level, threads: threads.max(1), seed }))
    }

    /// How an engine of a level is made for a game.
    fn of_level(&self, game: &str, number: u8) -> Result<(Make, Level), EngineError> {
        let unknown = || EngineError::NoSuchOpponent(Opponent::Level(number).to_string());
        let found = self.0.iter().find(|(name, _)| *name == game);
        let (_, make) = found.ok_or_else(|| EngineError::NoEngine(game.to_owned()))?;
        Ok((make.clone(), Level::number(number).ok_or_else(unknown)?))
    }
}
