//! The rules of Go on boards from 2×2 to 25×25.
//!
//! [`Position`] is the reference implementation: it stores for every stone the `mark` of its group, a ring
//! through the group's stones, and the number of the group's distinct liberties (`qi`). [`PlayoutBoard`] is a
//! second board that supports only fast random playouts. [`FastGame`] is a third one, for stepping many games
//! at once, with all legal moves known after each move. Both are tested against `Position` move by move.
//!
//! ```
//! use yiqi_core::{GamePosition, Refusal};
//! use yiqi_go::{Game, Illegal, Rules};
//!
//! let mut game = Game::new(Rules::with_size(9).unwrap());
//! game.play("E5".parse()?).unwrap();
//! let refused = game.play("e5".parse()?).unwrap_err();
//! assert_eq!(refused, Refusal::Rule(Illegal::Occupied("E5".parse()?)));
//! # Ok::<(), yiqi_core::NotAMove>(())
//! ```

mod encode;
mod fast;
mod grid;
mod handicap;
mod moves;
mod play;
mod playout;
mod point;
mod position;
mod rules;
mod scoring;
mod text;

pub use fast::{FastGame, fast_words};
pub use handicap::{Handicap, fixed_handicap, star_points};
pub use moves::{Illegal, Move};
pub use play::Undo;
pub use playout::{Playout, PlayoutBoard, playout_cells, run_playouts};
pub use point::Point;
pub use position::Position;
pub use rules::{Ko, Rules, TWO_PASSES, Tie};
pub use scoring::Area;
pub use text::{SetupError, board_text};

/// A game of Go.
pub type Game = yiqi_core::Game<Position>;
