//! Protocols between game engines and other programs: GTP, NBoard and CodeCup.
//!
//! [`External`] uses another program as an engine.

mod client;

pub use client::{BadCommandLine, BadExternal, CommandLine, External, Protocol};
