use std::fmt;

use yiqi_core::{Argument, Reason, ReasonCode};

use crate::Limited;

/// The place of an error in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Where {
    /// The file as a whole.
    Everywhere,
    /// This line, counted from 1.
    Line(usize),
    /// This game, counted from 1.
    Game(usize),
    /// This move of this game, both counted from 1.
    Move {
        /// The game's number in the file.
        game: usize,
        /// The move's number in its line of play.
        number: usize,
        /// The move as it was written.
        text: String,
    },
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Where::Everywhere => f.write_str("the file"),
            Where::Line(line) => write!(f, "line {line}"),
            Where::Game(game) => write!(f, "game {game}"),
            Where::Move { game, number, text } => write!(f, "game {game}, move {number} ({text})"),
        }
    }
}

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The place of the error.
    pub place: Where,
    /// What is wrong there.
    pub reason: Reason,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be read: {}", self.place, self.reason)
    }
}

impl std::error::Error for ReadError {}

impl ReadError {
    /// An error of the file as a whole.
    pub fn whole(error: RecordError) -> ReadError {
        ReadError { place: Where::Everywhere, reason: error.reason() }
    }

    /// An error of one game of a file.
    pub fn game(number: usize, error: RecordError) -> ReadError {
        ReadError { place: Where::Game(number), reason: error.reason() }
    }

    /// An error on a line of the file.
    pub fn line(line: usize, error: impl ReasonCode) -> ReadError {
        ReadError { place: Where::Line(line), reason: error.reason() }
    }
}

/// What can be wrong with a record, apart from illegal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// There is no game in the file.
    Empty,
    /// The file ends early, or contains something unexpected.
    Syntax {
        /// What was expected.
        expected: &'static str,
    },
    /// The JSON does not have the expected structure; the message of the JSON reader.
    WrongStructure(String),
    /// A property or field has an invalid value.
    BadValue {
        /// The property.
        name: String,
        /// Its value.
        value: String,
    },
    /// There is no format with this name or file ending.
    NoSuchFormat(String),
    /// There is no game of this name.
    NoSuchGame(String),
    /// The format does not support this game.
    WrongGame {
        /// The format.
        format: &'static str,
        /// The game.
        game: String,
    },
    /// A file of this format holds only one game.
    OnlyOne(&'static str),
    /// Files of this format can only be read.
    ReadOnly(&'static str),
    /// The record has a newer version than this program supports.
    NewerVersion(u64),
    /// The rules or the starting position are invalid.
    BadStart(Reason),
    /// The starting position is random, and the record has neither it nor its seed.
    NoSeed,
    /// A move of the side that is not to move.
    WrongTurn,
    /// The format cannot represent the record.
    CannotHold {
        /// The format.
        format: &'static str,
        /// The code of the sentence that says why.
        what: &'static str,
    },
    /// The file exceeds a limit of its reader.
    TooMany {
        /// What is limited.
        what: Limited,
        /// The limit.
        limit: usize,
    },
}

impl ReasonCode for RecordError {
    fn code(&self) -> &'static str {
        match self {
            RecordError::Empty => "record-empty",
            RecordError::Syntax { .. } => "record-syntax",
            RecordError::WrongStructure(_) => "record-unfit",
            RecordError::BadValue { .. } => "record-bad-value",
            RecordError::NoSuchFormat(_) => "record-no-such-format",
            RecordError::NoSuchGame(_) => "record-no-such-game",
            RecordError::WrongGame { .. } => "record-wrong-game",
            RecordError::OnlyOne(_) => "record-only-one",
            RecordError::ReadOnly(_) => "record-read-only",
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
            RecordError::WrongStructure(words) => vec![Argument::new("words", words)],
            RecordError::NoSuchFormat(name) | RecordError::NoSuchGame(name) => {
                vec![Argument::new("name", yiqi_core::excerpt(name))]
            }
            RecordError::WrongGame { format, game } => {
                vec![Argument::new("format", format), Argument::new("game", game)]
            }
            RecordError::OnlyOne(format)
            | RecordError::ReadOnly(format)
            | RecordError::CannotHold { format, .. } => vec![Argument::new("format", format)],
            RecordError::NewerVersion(version) => vec![Argument::number("version", *version)],
            RecordError::BadStart(reason) => reason.arguments.clone(),
            RecordError::TooMany { limit, .. } => vec![Argument::number("limit", *limit)],
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Empty => f.write_str("the file contains no game"),
            RecordError::Syntax { expected } => write!(f, "expected {expected}"),
            RecordError::WrongStructure(message) => write!(f, "the file has the wrong structure: {message}"),
            RecordError::BadValue { name, value } => {
                write!(f, "\"{}\" is not a valid value for {name}", yiqi_core::excerpt(value))
            }
            RecordError::NoSuchFormat(name) => {
                write!(f, "there is no format \"{}\"", yiqi_core::excerpt(name))
            }
            RecordError::NoSuchGame(name) => write!(f, "there is no game \"{}\"", yiqi_core::excerpt(name)),
            RecordError::WrongGame { format, game } => {
                write!(f, "the format {format} does not support {game}")
            }
            RecordError::OnlyOne(format) => write!(f, "a file of the format {format} holds only one game"),
            RecordError::ReadOnly(format) => write!(f, "files of the format {format} can only be read"),
            RecordError::NewerVersion(version) => {
                write!(f, "the record has version {version}, which only a newer program can read")
            }
            RecordError::BadStart(reason) => write!(f, "the game cannot be started: {reason}"),
            RecordError::NoSeed => {
                f.write_str("the starting position is random, and the record does not contain it or its seed")
            }
            RecordError::WrongTurn => f.write_str("the other side is to move"),
            RecordError::CannotHold { format, what } => {
                write!(f, "the format {format} cannot represent this record: {what}")
            }
            RecordError::TooMany { what, limit } => {
                write!(f, "the file has more than {limit} {}", what.name())
            }
        }
    }
}

impl std::error::Error for RecordError {}
