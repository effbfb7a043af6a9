use std::fmt;

use yiqi_core::{Argument, Reason, ReasonCode, Side};

/// Why a command was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// The move is illegal or cannot be parsed.
    Rule(Reason),
    /// The game cannot be started with this setup.
    Start(Reason),
    /// There is no game of this name.
    NoSuchGame(String),
    /// It is this side's turn, not the player's.
    NotYourTurn(Side),
    /// A computer plays this side.
    ComputersTurn,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The player's time is over.
    OutOfTime,
    /// There is nothing to take back.
    NothingToUndo,
    /// The other player must agree first.
    NeedsConsent,
    /// No player at another screen could be asked.
    NobodyToAsk,
    /// A question is already waiting for an answer.
    AlreadyAsked,
    /// This side has no question to answer.
    NothingAsked,
    /// The game is not being counted.
    NotCounted,
    /// This side has accepted the dead pieces already.
    AlreadyAccepted,
    /// There is no piece on this place.
    NoPiece(String),
    /// The game has changed since the command was made.
    Stale,
}

impl ReasonCode for CommandError {
    fn code(&self) -> &'static str {
        match self {
            CommandError::Rule(reason) | CommandError::Start(reason) => reason.code,
            CommandError::NoSuchGame(_) => "session-no-such-game",
            CommandError::NotYourTurn(_) => "session-not-your-turn",
            CommandError::ComputersTurn => "session-computers-turn",
            CommandError::Over => "game-over",
            CommandError::NotOver => "session-not-over",
            CommandError::OutOfTime => "session-out-of-time",
            CommandError::NothingToUndo => "session-nothing-to-undo",
            CommandError::NeedsConsent => "session-needs-consent",
            CommandError::NobodyToAsk => "session-nobody-to-ask",
            CommandError::AlreadyAsked => "session-already-asked",
            CommandError::NothingAsked => "session-nothing-asked",
            CommandError::NotCounted => "session-not-counted",
            CommandError::AlreadyAccepted => "session-already-accepted",
            CommandError::NoPiece(_) => "session-no-piece",
            CommandError::Stale => "session-stale",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            CommandError::Rule(reason) | CommandError::Start(reason) => reason.arguments.clone(),
            CommandError::NoSuchGame(name) => vec![Argument::new("name", name)],
            CommandError::NotYourTurn(side) => vec![Argument::new("side", side)],
            CommandError::NoPiece(place) => vec![Argument::new("place", place)],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Rule(reason) => write!(f, "the move is illegal: {reason}"),
            CommandError::Start(reason) => write!(f, "the game cannot be started: {reason}"),
            CommandError::NoSuchGame(name) => write!(f, "there is no game \"{name}\""),
            CommandError::NotYourTurn(side) => write!(f, "it is {side}'s turn"),
            CommandError::ComputersTurn => f.write_str("a computer plays this side"),
            CommandError::Over => f.write_str("the game is over"),
            CommandError::NotOver => f.write_str("the game is not over yet"),
            CommandError::OutOfTime => f.write_str("the player's time is over"),
            CommandError::NothingToUndo => f.write_str("there is nothing to take back"),
            CommandError::NeedsConsent => f.write_str("the other player must agree first"),
            CommandError::NobodyToAsk => f.write_str("there is no player at another screen to ask"),
            CommandError::AlreadyAsked => f.write_str("a question is already waiting for an answer"),
            CommandError::NothingAsked => f.write_str("there is no question for this side to answer"),
            CommandError::NotCounted => f.write_str("the game is not being counted"),
            CommandError::AlreadyAccepted => f.write_str("this side has accepted the dead pieces already"),
            CommandError::NoPiece(place) => write!(f, "there is no piece on \"{place}\""),
            CommandError::Stale => f.write_str("the game has changed since the command was made"),
        }
    }
}

impl std::error::Error for CommandError {}

/// Why a list of events cannot be replayed: it is damaged, or was written by a newer program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// The first event is not a start.
    NoStart,
    /// The events have a version that this program does not know.
    NewerVersion(u32),
    /// This event, counted from 1, is impossible at its place.
    BadEvent(u64),
}

impl ReasonCode for LogError {
    fn code(&self) -> &'static str {
        match self {
            LogError::NoStart => "session-no-start",
            LogError::NewerVersion(_) => "session-newer-version",
            LogError::BadEvent(_) => "session-unfit-event",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            LogError::NoStart => Vec::new(),
            LogError::NewerVersion(version) => vec![Argument::number("version", *version)],
            LogError::BadEvent(number) => vec![Argument::number("number", *number)],
        }
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::NoStart => f.write_str("the first event does not start a game"),
            LogError::NewerVersion(version) => {
                write!(f, "the events have version {version}, which only a newer program can read")
            }
            LogError::BadEvent(number) => write!(f, "event {number} is impossible at its place"),
        }
    }
}

impl std::error::Error for LogError {}
