#![doc = include_str!("../README.md")]

mod folders;
mod write;

pub use folders::Folders;
pub use write::{AtomicFile, set_aside, write_atomically};
