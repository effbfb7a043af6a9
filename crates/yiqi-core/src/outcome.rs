use std::fmt;

use crate::Side;

/// How a game ended, seen by nobody in particular.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The outcome of comparing what the two sides have.
    pub fn by_most<T: Ord>(black: T, white: T) -> Outcome {
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::Black),
            std::cmp::Ordering::Less => Outcome::Win(Side::White),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// The same outcome as one side sees it.
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

/// How a game ended for one of its players. Ordered from worst to best.
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

/// Why a game ended: a stable code such as `two-passes`, turned into words only at the edges.
///
/// Each game names its own; those decided by [`Game`](crate::Game) are named here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndReason(pub &'static str);

impl EndReason {
    /// The same position arose for the last time the rules allow.
    pub const REPETITION: EndReason = EndReason("repetition");
    /// Too many plies in a row without an irreversible one.
    pub const QUIET_LIMIT: EndReason = EndReason("quiet-limit");

    /// The code itself.
    pub const fn code(self) -> &'static str {
        self.0
    }
}

/// An outcome with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// Why it is over.
    pub reason: EndReason,
}

impl Ending {
    /// An outcome and why.
    pub const fn new(outcome: Outcome, reason: EndReason) -> Ending {
        Ending { outcome, reason }
    }
}
