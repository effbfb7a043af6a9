//! Protocols between game engines and other programs: GTP, NBoard and CodeCup.

mod codecup;
mod command_line;
mod error;
mod input;
mod nboard;
mod program;
mod thinking;

pub use codecup::{CodeCupLimits, serve_codecup};
pub use command_line::CommandLine;
pub use error::ServeError;
pub use nboard::{NBoardOptions, NBoardStatus, serve_nboard};
