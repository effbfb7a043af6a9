#![doc = include_str!("../README.md")]

mod client;
mod codecup;
mod error;
mod gtp;
mod input;
mod lines;
mod nboard;
mod thinking;

pub use client::{BadCommandLine, BadExternal, CommandLine, External, Protocol};
pub use codecup::{CodeCupLimits, serve_codecup};
pub use error::ServeError;
pub use gtp::{GTP_GAMES, GtpSetup, serve_gtp};
pub use nboard::{NBoardOptions, NBoardStatus, serve_nboard};
