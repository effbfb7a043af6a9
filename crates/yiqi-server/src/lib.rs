//! Live games over HTTP and WebSocket.
//!
//! Every game that somebody plays or watches has a task of its own (`game.rs`), which takes one command after the
//! other: it asks the session what follows, has the events written to the log, acknowledges, and tells those who watch.
//! In this order: a move that somebody was told of is on the disk. The task is a cache; it can end at any time between
//! two commands, and the next one starts from the log.

mod access;
mod api;
mod config;
mod engines;
mod error;
mod game;
mod hall;
#[doc(hidden)]
pub mod inside;
mod limits;
mod metrics;
mod routes;
mod server;
mod shown;
mod socket;
mod token;

pub use config::{Config, LimitError, Limits, Span};
pub use routes::openapi;
#[doc(hidden)]
pub use server::start_with;
pub use server::{Running, StartError, start};
