//! Protocols between game engines and other programs: GTP, NBoard and CodeCup.

mod command_line;
mod program;

pub use command_line::CommandLine;
