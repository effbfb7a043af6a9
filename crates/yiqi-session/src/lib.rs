#![doc = include_str!("../README.md")]

mod clock;
mod command;
mod count;
mod decide;
mod draft;
mod engine_name;
mod error;
mod event;
mod seat;
mod state;

pub use clock::{BadTimeControl, Clock, TimeControl, TimeLeft};
pub use command::{Ask, Command};
pub use count::Count;
pub use draft::Draft;
pub use engine_name::EngineName;
pub use error::{CommandError, LogError};
pub use event::{Event, Setup, VERSION};
pub use seat::{Player, Seats};
pub use state::{Ended, EngineWanted, Stage, State};
