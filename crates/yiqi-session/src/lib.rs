#![doc = include_str!("../README.md")]

mod command;
mod decide;
mod draft;
mod engine_name;
mod error;
mod event;
mod seat;
mod state;

pub use command::{Ask, Command};
pub use draft::Draft;
pub use engine_name::EngineName;
pub use error::{CommandError, LogError};
pub use event::{Event, Setup, VERSION};
pub use seat::{Player, Seats};
pub use state::{Ended, EngineWanted, Stage, State};
