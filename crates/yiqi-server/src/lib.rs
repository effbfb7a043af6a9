//! Live games over HTTP and WebSocket.
//!
//! Every game that is being played or watched has a task of its own (`room/`), which handles one command after the
//! other: it asks the session what follows, has the events written to the log, acknowledges, and broadcasts, in this
//! order: clients learn of a move only once it is on the disk. The task is a cache; it can end at any time between two
//! commands, and the next one starts from the log.
//!
//! One client must not take the server from the others: connections (`listen.rs`), requests (`access.rs`), blocking work
//! (`jobs.rs`), engines (`engines.rs`) and memory are limited, per address and in total.

mod access;
mod address;
mod api;
mod app;
mod config;
mod database;
mod descriptors;
mod engine_cache;
mod engines;
mod error;
mod health;
mod housekeeping;
#[cfg(feature = "in-process")]
pub mod in_process;
mod jobs;
mod listen;
mod log_throttle;
mod metrics;
mod rate_limits;
mod request_log;
mod room;
mod routes;
mod serve_error;
mod server;
mod socket;
mod stream;
mod task_tracker;
mod token;

pub use config::{Config, LimitError, ServerLimits, Span, SpanError};
pub use routes::openapi;
pub use serve_error::ServeError;
pub use server::{Running, start, start_with_store};
