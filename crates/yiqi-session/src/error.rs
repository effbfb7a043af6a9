use yiqi_core::{Argument, Reason, ReasonCode, Side};

/// Why a command was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A rule of the game.
    Rule(Reason),
    /// The game cannot begin like this.
    Start(Reason),
    /// There is no such game.
    NoSuchGame(String),
    /// It is the other side's turn.
    NotYourTurn(Side),
    /// A computer sits there.
    ComputersTurn,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// There is nothing to take back.
    NothingToUndo,
    /// The other person must be asked.
    NeedsConsent,
    /// Nobody sits at another screen who could be asked.
    NobodyToAsk,
    /// Something has been asked already.
    AlreadyAsked,
    /// Nothing was asked of this side.
    NothingAsked,
    /// The answer belongs to a state that has passed.
    Stale,
}

impl ReasonCode for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::Rule(reason) | Refusal::Start(reason) => reason.code,
            Refusal::NoSuchGame(_) => "session-no-such-game",
            Refusal::NotYourTurn(_) => "session-not-your-turn",
            Refusal::ComputersTurn => "session-computers-turn",
            Refusal::Over => "game-over",
            Refusal::NotOver => "session-not-over",
            Refusal::NothingToUndo => "session-nothing-to-undo",
            Refusal::NeedsConsent => "session-needs-consent",
            Refusal::NobodyToAsk => "session-nobody-to-ask",
            Refusal::AlreadyAsked => "session-already-asked",
            Refusal::NothingAsked => "session-nothing-asked",
            Refusal::Stale => "session-stale",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            Refusal::Rule(reason) | Refusal::Start(reason) => reason.arguments.clone(),
            Refusal::NoSuchGame(name) => vec![Argument::new("name", name)],
            Refusal::NotYourTurn(side) => vec![Argument::new("side", side)],
            _ => Vec::new(),
        }
    }
}

/// An event that cannot have happened here: the log is damaged, or written by a later program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The log does not begin with a start.
    NoStart,
    /// The events are of a version that this program does not know.
    NewerVersion(u32),
    /// This event, counted from 1, does not fit.
    Event(u64),
}

impl ReasonCode for Unfit {
    fn code(&self) -> &'static str {
        match self {
            Unfit::NoStart => "session-no-start",
            Unfit::NewerVersion(_) => "session-newer-version",
            Unfit::Event(_) => "session-unfit-event",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            Unfit::NoStart => Vec::new(),
            Unfit::NewerVersion(version) => vec![Argument::number("version", *version)],
            Unfit::Event(number) => vec![Argument::number("number", *number)],
        }
    }
}
