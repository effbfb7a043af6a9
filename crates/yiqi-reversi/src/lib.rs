#![doc = include_str!("../README.md")]

mod encode;
mod kernel;
mod moves;
mod openings;
mod position;
mod rules;
mod square;
mod text;

pub use kernel::Kernel;
pub use moves::{Illegal, Move};
pub use position::Position;
pub use rules::{BOARD_FULL, NO_MOVES, Rules, Setup, WIPEOUT};
pub use square::{Square, SquareSet};
pub use text::SetupError;

/// A game of Reversi.
pub type Game = yiqi_core::Game<Position>;
