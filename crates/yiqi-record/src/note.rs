use yiqi_core::{Argument, Reason, ReasonCode};

use crate::Where;

/// Something a reader had to interpret, or left out, in a file that it could read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadNote {
    /// The place in the file.
    pub place: Where,
    /// What was unusual there, and what was made of it.
    pub reason: Reason,
    /// Whether the rest of this line of play was left out because of it.
    pub drops_rest: bool,
}

impl ReadNote {
    /// A note about something that was interpreted.
    pub(crate) fn new(place: Where, what: &impl ReasonCode) -> ReadNote {
        ReadNote { place, reason: what.reason(), drops_rest: false }
    }

    /// A note about a move that cannot be played; it and all that follows it are left out.
    pub(crate) fn dropped(place: Where, reason: Reason) -> ReadNote {
        ReadNote { place, reason, drops_rest: true }
    }
}

/// What a reader interpreted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unusual {
    /// A side moved twice; the other's pass was inserted.
    PassInserted,
    /// A side moved twice, and a pass of the other would have ended the game; the turn was changed.
    TurnChanged,
    /// A move after the end of the game.
    AfterEnd,
    /// A move that repeats an earlier position.
    Repeats,
    /// Black's first moves, several in a row, without a stated handicap.
    FreeHandicap(usize),
    /// A komi in hundredths, and perhaps in stones, each worth two points.
    KomiConverted { written: String, komi: String },
    /// A komi that cannot be, and the one that is used instead.
    KomiUnusable { written: String, komi: String },
    /// Several points in one value.
    ListedPoints { written: String },
    /// The first node has no semicolon.
    NoSemicolon,
}

impl ReasonCode for Unusual {
    fn code(&self) -> &'static str {
        match self {
            Unusual::PassInserted => "note-pass-inserted",
            Unusual::TurnChanged => "note-turn-changed",
            Unusual::AfterEnd => "note-after-end",
            Unusual::Repeats => "note-repeats",
            Unusual::FreeHandicap(_) => "note-free-handicap",
            Unusual::KomiConverted { .. } => "note-komi-converted",
            Unusual::KomiUnusable { .. } => "note-komi-unusable",
            Unusual::ListedPoints { .. } => "note-listed-points",
            Unusual::NoSemicolon => "note-no-semicolon",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        let written = |text: &str| Argument::new("written", yiqi_core::excerpt(text));
        match self {
            Unusual::PassInserted
            | Unusual::TurnChanged
            | Unusual::AfterEnd
            | Unusual::Repeats
            | Unusual::NoSemicolon => Vec::new(),
            Unusual::FreeHandicap(stones) => vec![Argument::number("stones", *stones)],
            Unusual::KomiConverted { written: text, komi }
            | Unusual::KomiUnusable { written: text, komi } => {
                vec![written(text), Argument::new("komi", komi)]
            }
            Unusual::ListedPoints { written: text } => vec![written(text)],
        }
    }
}
