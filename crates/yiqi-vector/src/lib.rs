#![doc = include_str!("../README.md")]

mod env;
mod modern;
mod plain;
mod starts;

pub use env::{Finished, Refused, VectorEnv};
pub use plain::PlainGame;
pub use starts::{BadStart, Starts};
