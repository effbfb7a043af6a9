use std::fmt;
use std::str::FromStr;

use yiqi_core::{Argument, NotAMove, ReasonCode};

use crate::Point;

/// A stone on a point, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Play a stone.
    Play(Point),
    /// Pass; always legal.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    /// Parses `D4` or `pass`, in upper or lower case.
    fn from_str(text: &str) -> Result<Move, NotAMove> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { text.parse().map(Move::Play) }
    }
}

/// Why a move is illegal. (A forbidden repetition is
/// [`Refusal::Repetition`](yiqi_core::Refusal::Repetition).)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The point is not on the board.
    OffBoard(Point),
    /// The point is occupied.
    Occupied(Point),
    /// After captures the new stone's group would have no liberties.
    Suicide(Point),
}

impl ReasonCode for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::OffBoard(_) => "go-off-board",
            Illegal::Occupied(_) => "go-occupied",
            Illegal::Suicide(_) => "go-suicide",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        let (Illegal::OffBoard(point) | Illegal::Occupied(point) | Illegal::Suicide(point)) = self;
        vec![Argument::new("point", point)]
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::OffBoard(point) => write!(f, "{point} is not on the board"),
            Illegal::Occupied(point) => write!(f, "{point} is occupied"),
            Illegal::Suicide(point) => write!(f, "a stone on {point} would be suicide"),
        }
    }
}

impl std::error::Error for Illegal {}
