use yiqi_core::{Argument, Reason, ReasonCode};

use crate::Limited;

/// Where in a file something is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Where {
    /// In the file as a whole.
    Everywhere,
    /// On this line, counted from 1.
    Line(usize),
    /// In this game, counted from 1.
    Game(usize),
    /// At this move of this game, both counted from 1.
    Move {
        /// The game's number in the file.
        game: usize,
        /// The move's number on its line of play.
        number: usize,
        /// The move as it was written.
        text: String,
    },
}

/// A file was refused: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Where.
    pub place: Where,
    /// Why.
    pub reason: Reason,
}

impl ReadError {
    /// Refuses a file as a whole.
    pub fn whole(error: RecordError) -> ReadError {
        ReadError { place: Where::Everywhere, reason: error.reason() }
    }

    /// Refuses one game of a file.
    pub fn game(number: usize, error: RecordError) -> ReadError {
        ReadError { place: Where::Game(number), reason: error.reason() }
    }

    /// Refuses a file for what stands on a line.
    pub fn line(line: usize, error: impl ReasonCode) -> ReadError {
        ReadError { place: Where::Line(line), reason: error.reason() }
    }
}

/// What can be wrong with a record, beside its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// There is no game in the file.
    Empty,
    /// The file ends too soon, or something stands where it cannot.
    Syntax {
        /// What was expected.
        expected: &'static str,
    },
    /// What stands there does not fit; the reader's own words.
    Unfit(String),
    /// The value of a property or field cannot be read.
    BadValue {
        /// The property.
        name: String,
        /// Its value.
        value: String,
    },
    /// No format of this name or file ending.
    NoSuchFormat(String),
    /// A record of a game that we do not have.
    NoSuchGame(String),
    /// The format does not know this game.
    WrongGame {
        /// The format.
        format: &'static str,
        /// The game.
        game: String,
    },
    /// The format holds one game a file.
    OnlyOne(&'static str),
    /// A record of a later version than we know.
    NewerVersion(u64),
    /// The rules or the start of the game are refused.
    BadStart(Reason),
    /// The game begins at random, and the record does not say which.
    NoSeed,
    /// A stone of the player whose turn it is not.
    WrongTurn,
    /// The format cannot hold this.
    CannotHold {
        /// The format.
        format: &'static str,
        /// The sentence that says what.
        what: &'static str,
    },
    /// The file holds more than its reader accepts.
    TooMany {
        /// Of what.
        what: Limited,
        /// The most that is accepted.
        limit: usize,
    },
}

impl ReasonCode for RecordError {
    fn code(&self) -> &'static str {
        match self {
            RecordError::Empty => "record-empty",
            RecordError::Syntax { .. } => "record-syntax",
            RecordError::Unfit(_) => "record-unfit",
            RecordError::BadValue { .. } => "record-bad-value",
            RecordError::NoSuchFormat(_) => "record-no-such-format",
            RecordError::NoSuchGame(_) => "record-no-such-game",
            RecordError::WrongGame { .. } => "record-wrong-game",
            RecordError::OnlyOne(_) => "record-only-one",
            RecordError::NewerVersion(_) => "record-newer-version",
            RecordError::BadStart(reason) => reason.code,
            RecordError::NoSeed => "record-no-seed",
            RecordError::WrongTurn => "record-wrong-turn",
            RecordError::CannotHold { what, .. } => what,
            RecordError::TooMany { what, .. } => match what {
                Limited::Bytes => "record-too-many-bytes",
                Limited::Records => "record-too-many-records",
                Limited::Nodes => "record-too-many-nodes",
                Limited::Setups => "record-too-many-setups",
                Limited::Moves => "record-too-many-moves",
                Limited::Marks => "record-too-many-marks",
            },
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            RecordError::Empty | RecordError::WrongTurn | RecordError::NoSeed => Vec::new(),
            RecordError::Syntax { expected } => vec![Argument::new("expected", expected)],
            RecordError::BadValue { name, value } => vec![
                Argument::new("name", yiqi_core::excerpt(name)),
                Argument::new("value", yiqi_core::excerpt(value)),
            ],
            RecordError::Unfit(words) => vec![Argument::new("words", words)],
            RecordError::NoSuchFormat(name) | RecordError::NoSuchGame(name) => {
                vec![Argument::new("name", yiqi_core::excerpt(name))]
            }
            RecordError::WrongGame { format, game } => {
                vec![Argument::new("format", format), Argument::new("game", game)]
            }
            RecordError::OnlyOne(format) | RecordError::CannotHold { format, .. } => {
                vec![Argument::new("format", format)]
            }
            RecordError::NewerVersion(version) => vec![Argument::number("version", *version)],
            RecordError::BadStart(reason) => reason.arguments.clone(),
            RecordError::TooMany { limit, .. } => vec![Argument::number("limit", *limit)],
        }
    }
}
