use std::fmt;
use std::str::FromStr;

use yiqi_core::{Argument, NotAMove, ReasonCode};

use crate::Space;
use crate::space::NOT_A_MOVE;

/// A piece placed, a stack moved, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Place the next piece, while the players set the board up.
    Place(Space),
    /// Move the stack on one space onto another.
    Step(Space, Space),
    /// Pass, when no stack can move.
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

    /// Reads `A1`, `A1B2` or `pass`, in either case.
    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let refuse = |_| NotAMove::new(NOT_A_MOVE, text);
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        match text.split_at_checked(2) {
            Some((from, to)) if !to.is_empty() => {
                Ok(Move::Step(from.parse().map_err(refuse)?, to.parse().map_err(refuse)?))
            }
            _ => text.parse().map(Move::Place),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The players are still placing pieces.
    StillPlacing,
    /// All pieces have been placed.
    AllPlaced,
    /// There is a piece on the space already.
    Occupied(Space),
    /// There is no stack to move.
    EmptySource(Space),
    /// A lone DVONN piece cannot move and belongs to nobody.
    LoneDvonn(Space),
    /// The opponent controls the stack.
    NotYours(Space),
    /// All six neighbours are occupied.
    Blocked(Space),
    /// The target does not lie in a straight line.
    NotInLine(Space, Space),
    /// In a straight line, but not as far as the stack is high.
    WrongDistance {
        /// Where the stack is.
        from: Space,
        /// Where it was to go.
        to: Space,
        /// How far it must go.
        height: u8,
    },
    /// There is no stack to land on.
    EmptyTarget(Space),
    /// A pass while a stack can move; one such move.
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
