//! The rules of 六子冲 (Liuzichong, "six stones charge").
//!
//! Two sides of six stones on 4×4 points, `a1` bottom left; Black moves first. A stone steps along a line to an empty
//! point. Two stones side by side capture a third of the enemy's at their end; a side's last single stone captures
//! instead by stepping between two enemies (担).
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
pub use solution::{Mistake, Solution, Survey, Worth};
pub use text::SetupError;

/// A game of 六子冲.
pub type Game = yiqi_core::Game<Position>;
