#![doc = include_str!("../README.md")]

mod access;
mod address;
mod api;
mod app;
mod cluster;
mod config;
mod database;
mod delivery;
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
mod lobby;
mod log_throttle;
mod metrics;
mod new_game;
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
#[cfg(feature = "cluster")]
pub use server::{ClusterConfig, start_node, start_node_with_store};
pub use server::{Running, start, start_with_store};
