//! For tests only: the battery that every game must pass, and a toy game that fits the same contract.
//!
//! The battery walks random games and checks, at every position, what the contract of `yiqi-core` promises.
//! It knows no concrete game. A failed promise panics with the rules, the moves so far and the promise.

mod battery;
pub mod tictactoe;
mod volume;

pub use battery::{Plan, Summary, run};
pub use volume::volume;
