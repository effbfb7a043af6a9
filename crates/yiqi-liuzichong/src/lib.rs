#![doc = include_str!("../README.md")]

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
