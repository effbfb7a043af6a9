use std::fmt;
use std::str::FromStr;

use yiqi_core::{Argument, NotAMove, ReasonCode, source_and_target};

use crate::Space;
use crate::space::NOT_A_MOVE;

/// A placement, a stack move, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Place the next piece, during the placement phase.
    Place(Space),
    /// Move the stack on the first space onto the second.
    Step(Space, Space),
    /// Pass, if no stack can move.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(space) => space.fmt(f),
            Move::Step(from, to) => write!(f, "{from}{to}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    /// Parses `A1`, `A1B2` or `pass`, in upper or lower case. People also write `A1 B2` and `A1-B2`, and spaces by row and
    /// column in half steps: `1,3`, `1,3 2,4`.
    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let refuse = |_| NotAMove::new(NOT_A_MOVE, text);
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        if let Some((from, to)) = source_and_target(text) {
            return Ok(Move::Step(from.parse().map_err(refuse)?, to.parse().map_err(refuse)?));
        }
        if text.contains([',', '，']) {
            return text.parse().map(Move::Place);
        }
        match text.split_at_checked(2) {
            Some((from, to)) if !to.is_empty() => {
                Ok(Move::Step(from.parse().map_err(refuse)?, to.parse().map_err(refuse)?))
            }
            _ => text.parse().map(Move::Place),
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The placement phase is not over.
    StillPlacing,
    /// The placement phase is over.
    AllPlaced,
    /// The space is occupied.
    Occupied(Space),
    /// There is no stack on the source space.
    EmptySource(Space),
    /// A lone DVONN piece is neutral and cannot move.
    LoneDvonn(Space),
    /// The opponent controls the stack.
    NotYours(Space),
    /// The stack cannot move because all six neighbours are occupied.
    Blocked(Space),
    /// The target is not in a straight line from the source.
    NotInLine(Space, Space),
    /// The distance is not the height of the stack.
    WrongDistance {
        /// The source.
        from: Space,
        /// The target.
        to: Space,
        /// The height of the stack, which is the required distance.
        height: u8,
    },
    /// The target is empty.
    EmptyTarget(Space),
    /// A pass is illegal because a stack can move; this is one such move.
    MustMove(Space, Space),
}

impl ReasonCode for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::StillPlacing => "dvonn-still-placing",
            Illegal::AllPlaced => "dvonn-all-placed",
            Illegal::Occupied(_) => "dvonn-occupied",
            Illegal::EmptySource(_) => "dvonn-empty-source",
            Illegal::LoneDvonn(_) => "dvonn-lone-dvonn",
            Illegal::NotYours(_) => "dvonn-not-yours",
            Illegal::Blocked(_) => "dvonn-blocked",
            Illegal::NotInLine(..) => "dvonn-not-in-line",
            Illegal::WrongDistance { .. } => "dvonn-wrong-distance",
            Illegal::EmptyTarget(_) => "dvonn-empty-target",
            Illegal::MustMove(..) => "dvonn-must-move",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match *self {
            Illegal::StillPlacing | Illegal::AllPlaced => Vec::new(),
            Illegal::Occupied(space)
            | Illegal::EmptySource(space)
            | Illegal::LoneDvonn(space)
            | Illegal::NotYours(space)
            | Illegal::Blocked(space)
            | Illegal::EmptyTarget(space) => vec![Argument::new("space", space)],
            Illegal::NotInLine(from, to) | Illegal::MustMove(from, to) => {
                vec![Argument::new("from", from), Argument::new("to", to)]
            }
            Illegal::WrongDistance { from, to, height } => {
                vec![Argument::new("from", from), Argument::new("to", to), Argument::number("height", height)]
            }
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::StillPlacing => f.write_str("pieces are still being placed"),
            Illegal::AllPlaced => f.write_str("all pieces have been placed"),
            Illegal::Occupied(space) => write!(f, "{space} is occupied"),
            Illegal::EmptySource(space) => write!(f, "there is no stack on {space}"),
            Illegal::LoneDvonn(space) => write!(f, "the lone DVONN piece on {space} cannot move"),
            Illegal::NotYours(space) => write!(f, "the opponent controls the stack on {space}"),
            Illegal::Blocked(space) => write!(f, "the stack on {space} is blocked by six neighbours"),
            Illegal::NotInLine(from, to) => write!(f, "{from} and {to} are not in a straight line"),
            Illegal::WrongDistance { from, to, height } => {
                write!(f, "the distance from {from} to {to} is not the height of the stack, {height}")
            }
            Illegal::EmptyTarget(space) => write!(f, "there is no stack on {space} to move onto"),
            Illegal::MustMove(from, to) => write!(f, "passing is illegal: {from}{to} is possible"),
        }
    }
}

impl std::error::Error for Illegal {}
