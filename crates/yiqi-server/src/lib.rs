//! Live games over HTTP and WebSocket.
//!
//! Every game that somebody plays or watches has a task of its own (`room.rs`), which takes one command after the
//! other: it asks the session what follows, has the events written to the log, acknowledges, and broadcasts. In this
//! order: a move that anybody was told of is on the disk. The task is a cache; it can end at any time between two
//! commands, and the next one starts from the log.
//!
//! Nothing that a client does may take the server from the others: connections (`listen.rs`), requests (`access.rs`),
//! blocking work (`jobs.rs`), engines (`engines.rs`) and memory are limited, per address and in total.

mod access;
mod address;
mod api;
mod change;
mod config;
mod data;
mod descriptors;
mod engines;
mod error;
mod hall;
mod health;
mod housekeeping;
#[doc(hidden)]
pub mod inside;
mod jobs;
mod kept_engines;
mod limits;
mod listen;
mod metrics;
mod request_log;
mod room;
mod routes;
mod seldom;
mod server;
mod socket;
mod spec;
mod stream;
mod tally;
mod token;

pub use config::{Config, LimitError, Limits, Span};
pub use routes::openapi;
#[doc(hidden)]
pub use server::{Parts, start_with};
pub use server::{Running, StartError, start};
