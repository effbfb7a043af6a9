#![doc = include_str!("../README.md")]

mod count;
mod engine;
mod error;
mod failure;
mod in_words;
mod kind;
mod opponent;
mod registry;
mod report;

pub use count::find_dead;
pub use engine::Engine;
pub use error::EngineError;
pub use failure::EngineFailure;
pub use kind::{EngineKind, EngineOptions, EngineRequest, Purpose};
pub use opponent::{LEVELS, Opponent, is_engine_name};
pub use registry::Engines;
pub use report::{Candidate, Certainty, Report, Value};

// Re-exported so that callers of an engine need no other dependency.
pub use yiqi_core::{Limits, OptionError, OptionSpec, Options, ReasonCode, Side, Stop};
pub use yiqi_games::{DynGame, GameKind, Games, NewGameError};
