#![doc = include_str!("../README.md")]

mod archive;
mod batch;
mod packed;
mod played;
mod samples;
mod selfplay;
mod walk;

pub use archive::Archive;
pub use batch::{Answers, Leaves};
pub use packed::{Packed, packed_row};
pub use played::{BadGame, Played, Target};
pub use samples::Samples;
pub use selfplay::{Effort, SelfPlay};
