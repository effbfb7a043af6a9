#![doc = include_str!("../README.md")]

mod board;
mod book;
pub mod evaluation;
mod player;
mod problem;
mod search;
pub mod selfplay;
mod stability;
mod symmetry;
mod table;
pub mod training;

pub use board::Board;
pub use book::Book;
pub use evaluation::{BadWeights, Weights};
pub use player::{Effort, Found, FoundMove, Player};
pub use problem::Problem;
pub use stability::stable_discs;
