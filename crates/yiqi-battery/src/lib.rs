#![doc = include_str!("../README.md")]

mod battery;
pub mod tictactoe;
mod volume;

pub use battery::{Plan, Summary, run};
pub use volume::volume;
