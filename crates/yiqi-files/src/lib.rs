//! The user's settings and data folders, and atomic file writes.

mod folders;
mod write;

pub use folders::Folders;
pub use write::{set_aside, write_atomically};
