#![doc = include_str!("../README.md")]

mod architecture;
mod board;
mod dense;
mod error;
mod evaluation;
mod file;
mod forward;
mod kernels;
mod network;
mod quantise;
mod reference;

pub use architecture::Architecture;
pub use error::BadNetwork;
pub use evaluation::{Evaluation, Inputs};
pub use kernels::Kernel;
pub use network::{Evaluator, Network};
pub use reference::Reference;
