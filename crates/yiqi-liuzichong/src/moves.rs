use std::fmt;
use std::str::FromStr;

use yiqi_core::{Argument, NotAMove, ReasonCode, source_and_target};

use crate::Point;
use crate::point::NOT_A_MOVE;

/// A step of a stone from one point to another, written `a2b2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The source.
    pub from: Point,
    /// The target.
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
        // People also write `a2 b2`, `a2-b2` and `a2→b2`.
        let (from, to) = match source_and_target(text) {
            Some(parts) => parts,
            None => text.split_at_checked(2).ok_or_else(refuse)?,
        };
        Ok(Move { from: from.parse().map_err(|_| refuse())?, to: to.parse().map_err(|_| refuse())? })
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// There is no stone on the source.
    EmptySource(Point),
    /// The stone belongs to the opponent.
    NotYours(Point),
    /// The target is not one step along a line from the source.
    NotOneStep(Move),
    /// The target is occupied.
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

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::EmptySource(point) => write!(f, "there is no stone on {point}"),
            Illegal::NotYours(point) => write!(f, "the stone on {point} belongs to the opponent"),
            Illegal::NotOneStep(m) => write!(f, "{} is not one step along a line from {}", m.to, m.from),
            Illegal::Occupied(point) => write!(f, "{point} is occupied"),
        }
    }
}

impl std::error::Error for Illegal {}
