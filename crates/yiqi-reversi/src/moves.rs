use std::fmt;
use std::str::FromStr;

use yiqi_core::{Argument, NotAMove, ReasonCode};

use crate::Square;

/// A disc put on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Put a disc.
    Put(Square),
    /// Pass, when no square is valid.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Put(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    /// Reads `f5` or `pass`, in either case.
    fn from_str(text: &str) -> Result<Move, NotAMove> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { text.parse().map(Move::Put) }
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// There is a disc on the square.
    Occupied(Square),
    /// The disc would outflank nothing.
    FlipsNothing(Square),
    /// A pass while there are valid squares; the first of them.
    MustPut(Square),
    /// No square is valid, this one or any other: the player must pass.
    MustPass(Square),
}

impl ReasonCode for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Occupied(_) => "reversi-occupied",
            Illegal::FlipsNothing(_) => "reversi-flips-nothing",
            Illegal::MustPut(_) => "reversi-must-put",
            Illegal::MustPass(_) => "reversi-must-pass",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        let (Illegal::Occupied(square)
        | Illegal::FlipsNothing(square)
        | Illegal::MustPut(square)
        | Illegal::MustPass(square)) = self;
        vec![Argument::new("square", square)]
    }
}
