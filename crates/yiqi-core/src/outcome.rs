use std::fmt;

use crate::Side;

/// The result of a game, independent of the point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Neither side won.
    Draw,
}

impl Outcome {
    /// The side with more wins; equal counts are a draw.
    pub fn by_most<T: Ord>(black: T, white: T) -> Outcome {
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::Black),
            std::cmp::Ordering::Less => Outcome::Win(Side::White),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// The outcome from one side's point of view.
    pub fn seen_by(self, side: Side) -> PointOfView {
        match self {
            Outcome::Draw => PointOfView::Draw,
            Outcome::Win(winner) if winner == side => PointOfView::Win,
            Outcome::Win(_) => PointOfView::Loss,
        }
    }

    /// `black`, `white` or `draw`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Win(side) => side.name(),
            Outcome::Draw => "draw",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The result of a game for one player, ordered from worst to best.
///
/// ```
/// use yiqi_core::{Outcome, PointOfView, Side};
///
/// assert_eq!(Outcome::Win(Side::Black).seen_by(Side::White), PointOfView::Loss);
/// assert!(PointOfView::Win > PointOfView::Draw);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum PointOfView {
    /// The player lost.
    Loss,
    /// Neither won.
    Draw,
    /// The player won.
    Win,
}

/// Why a game ended: a stable code such as `two-passes`. Only the user interface turns it into words.
///
/// Each game defines its own codes; those decided by [`Game`](crate::Game) are defined here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndReason(pub &'static str);

impl EndReason {
    /// The same position occurred as often as the rules allow.
    pub const REPETITION: EndReason = EndReason("repetition");
    /// Too many plies in a row without an irreversible move.
    pub const QUIET_LIMIT: EndReason = EndReason("quiet-limit");

    /// The code.
    pub const fn code(self) -> &'static str {
        self.0
    }
}

/// An outcome with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// Why the game is over.
    pub reason: EndReason,
}

impl Ending {
    /// An ending with this outcome and reason.
    pub const fn new(outcome: Outcome, reason: EndReason) -> Ending {
        Ending { outcome, reason }
    }
}
