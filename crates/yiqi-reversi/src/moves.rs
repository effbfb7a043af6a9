use std::fmt;
use std::str::FromStr;

use yiqi_core::{Argument, NotAMove, ReasonCode};

use crate::Square;

/// A disc placed on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Place a disc.
    Put(Square),
    /// Pass, if no square is valid.
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

    /// Parses `f5` or `pass`, in upper or lower case.
    fn from_str(text: &str) -> Result<Move, NotAMove> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { text.parse().map(Move::Put) }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The square is occupied.
    Occupied(Square),
    /// The disc would not outflank anything.
    FlipsNothing(Square),
    /// A pass is illegal because some squares are valid; this is the first of them.
    MustPut(Square),
    /// No square is valid, so the player must pass.
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

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Occupied(square) => write!(f, "{square} is occupied"),
            Illegal::FlipsNothing(square) => write!(f, "a disc on {square} flips nothing"),
            Illegal::MustPut(square) => write!(f, "passing is illegal: {square} is a valid square"),
            Illegal::MustPass(square) => write!(f, "{square} is not valid: the player must pass"),
        }
    }
}

impl std::error::Error for Illegal {}
