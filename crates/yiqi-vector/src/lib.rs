//! Many games stepped at once, for reinforcement learning: one move in each of them per call, on all cores.
//!
//! * A [`VectorEnv`] holds the games, begins finished ones anew and reports how they ended.
//! * A [`PlainGame`] makes a forward game of any game's positions. Go has a faster one of its own.
//!
//! What happens depends on the seed and the actions alone, however many threads there are.

mod env;
mod modern;
mod plain;
mod starts;

pub use env::{Finished, Refused, VectorEnv};
pub use plain::PlainGame;
pub use starts::{BadStart, Starts};
