//! The rules of Reversi.
//!
//! Squares are `a1` (top left) to `h8` (bottom right); Black moves first. A position consists of two
//! bitboards. Legal moves and flips are computed by vector code if the processor supports it, otherwise by
//! portable code; the choice is made at run time.
//!
//! ```
//! use yiqi_core::GamePosition;
//! use yiqi_reversi::{Game, Rules};
//!
//! let mut game = Game::new(Rules);
//! game.play("f5".parse()?).unwrap();
//! assert_eq!(game.position().score(&Rules).black.to_string(), "4");
//! # Ok::<(), yiqi_core::NotAMove>(())
//! ```

mod encode;
mod kernel;
mod moves;
mod position;
mod rules;
mod square;
mod text;

pub use kernel::Kernel;
pub use moves::{Illegal, Move};
pub use position::Position;
pub use rules::{BOARD_FULL, NO_MOVES, Rules, WIPEOUT};
pub use square::{Square, SquareSet};
pub use text::SetupError;

/// A game of Reversi.
pub type Game = yiqi_core::Game<Position>;
