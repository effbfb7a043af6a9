#![doc = include_str!("../README.md")]

mod board;
mod bounds;
pub mod evaluation;
mod geometry;
mod merges;
mod order;
mod placement;
mod player;
mod proof;
mod random;
pub mod records;
mod search;
mod solver;
mod table;
pub mod training;

pub use board::{Board, Step};
pub use evaluation::{BadWeights, Weights};
pub use placement::{Placement, placements};
pub use player::{Effort, Found, FoundMove, Player};
