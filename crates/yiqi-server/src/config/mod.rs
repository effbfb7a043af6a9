//! The server's configuration.

mod limits;
mod value;

use std::net::SocketAddr;
use std::path::PathBuf;

pub use limits::{LimitError, ServerLimits};
pub use value::{Span, SpanError};

/// The server's configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: SocketAddr,
    /// Whether to use any free port when this one is taken.
    pub any_port: bool,
    /// The path of the database.
    pub database: PathBuf,
    /// Whether to take clients' addresses from `X-Forwarded-For`, as a proxy in front sets it.
    pub trusts_proxy: bool,
    /// Other origins whose pages may connect, such as `https://games.example.org`.
    pub origins: Vec<String>,
    /// The limits on what clients may do.
    pub limits: ServerLimits,
    /// The number of log lines dropped so far, for the metrics.
    pub dropped_log_lines: fn() -> u64,
}

impl Config {
    /// A server for this machine only, on any free port, with the default limits.
    pub fn local(database: PathBuf) -> Config {
        Config {
            address: ([127, 0, 0, 1], 0).into(),
            any_port: false,
            database,
            trusts_proxy: false,
            origins: Vec::new(),
            limits: ServerLimits::default(),
            dropped_log_lines: || 0,
        }
    }
}
