//! Files of the user: where they belong, and how they are written so that none is ever half there.

mod folders;
mod write;

pub use folders::Folders;
pub use write::{set_aside, write_atomically};
