//! Protocols between game engines and other programs: GTP, NBoard and CodeCup.

mod command_line;
mod gtp;
mod program;

pub use command_line::CommandLine;
pub use gtp::{GTP_GAMES, GtpSetup, serve_gtp};
