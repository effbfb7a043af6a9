//! The rules of 六子冲 (Liuzichong, "six stones charge").
//!
//! Each side has six stones on a board of 4×4 points, `a1` at the bottom left; Black moves first. A stone
//! moves one step along a line to an empty point. Two adjacent stones capture an enemy stone at their end; a
//! side's last stone captures instead by stepping between two enemies (担).
//!
//! ```
//! use yiqi_core::GamePosition;
//! use yiqi_liuzichong::{Game, Rules};
//!
//! let mut game = Game::new(Rules::default());
//! game.play("a2b2".parse()?).unwrap();
//! assert_eq!(game.position().to_text(), "OOOO/O..O/.X.X/XXXX w");
//! # Ok::<(), yiqi_core::NotAMove>(())
//! ```

mod capture;
mod encode;
mod moves;
mod point;
mod position;
mod rules;
mod solution;
mod text;

pub use capture::Captures;
pub use moves::{Illegal, Move};
pub use point::{Point, PointSet};
pub use position::Position;
pub use rules::{BLOCKED, Dan, FEW_STONES, Lift, NO_STONES, Rules};
pub use solution::{Mistake, Solution, SolvedValue, Survey};
pub use text::SetupError;

/// A game of 六子冲.
pub type Game = yiqi_core::Game<Position>;
