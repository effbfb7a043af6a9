//! The rules of DVONN.
//!
//! The board has 49 spaces in rows of 9, 10, 11, 10 and 9; White places and moves first. The setup is random,
//! from a seed, or made by the players. A position consists of three bitboards and the heights of the stacks.
//!
//! ```
//! use yiqi_core::GamePosition;
//! use yiqi_dvonn::{Game, Rules, Setup};
//!
//! let mut game = Game::new(Rules::new(Setup::Players));
//! for text in ["E1", "F3", "E5", "A1"] {
//!     game.play(text.parse()?).unwrap();
//! }
//! assert_eq!(game.position().stack("F3".parse()?).unwrap().dvonn, 1);
//! # Ok::<(), yiqi_core::NotAMove>(())
//! ```

mod encode;
mod geometry;
mod moves;
mod position;
mod rules;
mod setup;
mod space;
mod text;

pub use moves::{Illegal, Move};
pub use position::{Position, Stack};
pub use rules::{NO_MOVES, Rules, Setup};
pub use space::Space;
pub use text::SetupError;

/// A game of DVONN.
pub type Game = yiqi_core::Game<Position>;
