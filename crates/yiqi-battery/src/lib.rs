//! For tests only: the conformance tests that every game must pass, and a toy game that implements the same
//! traits.
//!
//! [`run`] plays random games and checks at every position what the traits of `yiqi-core` require. It is
//! generic over the game. A failure panics with the rules, the moves so far and the violated requirement.

mod battery;
pub mod tictactoe;
mod volume;

pub use battery::{Plan, Summary, run};
pub use volume::volume;
