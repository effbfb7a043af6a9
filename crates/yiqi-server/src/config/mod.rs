//! How to serve, and what is allowed.

mod limits;
mod value;

use std::net::SocketAddr;
use std::path::PathBuf;

pub use limits::{LimitError, Limits};
pub use value::Span;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub address: SocketAddr,
    /// Whether another free port will do when this one is taken.
    pub any_port: bool,
    /// The database.
    pub database: PathBuf,
    /// Whether a proxy in front tells the true addresses (`X-Forwarded-For`).
    pub trusts_proxy: bool,
    /// Pages of these origins may connect, beside our own: `https://games.example.org`.
    pub origins: Vec<String>,
    /// What is allowed.
    pub limits: Limits,
    /// How many lines of the log were dropped so far, for the metrics.
    pub dropped_log_lines: fn() -> u64,
}

impl Config {
    /// A server for this machine alone, on any free port, with the usual limits.
    pub fn local(database: PathBuf) -> Config {
        Config {
            address: ([127, 0, 0, 1], 0).into(),
            any_port: false,
            database,
            trusts_proxy: false,
            origins: Vec::new(),
            limits: Limits::default(),
            dropped_log_lines: || 0,
        }
    }
}
