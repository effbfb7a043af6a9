use std::fmt;
use std::str::FromStr;

use yiqi_core::{Argument, NotAMove, ReasonCode};

use crate::Point;
use crate::point::NOT_A_MOVE;

/// A stone's step from one point to another, written `a2b2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the stone is.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let refuse = || NotAMove::new(NOT_A_MOVE, text);
        let (from, to) = text.split_at_checked(2).ok_or_else(refuse)?;
        Ok(Move { from: from.parse().map_err(|_| refuse())?, to: to.parse().map_err(|_| refuse())? })
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// There is no stone to move.
    EmptySource(Point),
    /// The stone is the opponent's.
    NotYours(Point),
    /// The target is not one step along a line away.
    NotOneStep(Move),
    /// There is a stone on the target.
    Occupied(Point),
}

impl ReasonCode for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::EmptySource(_) => "liuzichong-empty-source",
            Illegal::NotYours(_) => "liuzichong-not-yours",
            Illegal::NotOneStep(_) => "liuzichong-not-one-step",
            Illegal::Occupied(_) => "liuzichong-occupied",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            Illegal::EmptySource(point) | Illegal::NotYours(point) | Illegal::Occupied(point) => {
                vec![Argument::new("point", point)]
            }
            Illegal::NotOneStep(m) => vec![Argument::new("from", m.from), Argument::new("to", m.to)],
        }
    }
}
