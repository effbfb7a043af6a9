//! A game being played: its seats, whose turn it is, which commands are allowed, and their results.
//!
//! A [`Command`] is a request by a player or engine. [`State::decide`] returns the [`Event`]s that follow from it, or why
//! it is refused; [`State::apply`] applies an event. Nothing else changes a state, so that the list of events *is* the
//! game: saved games, the server's log and records are all derived from it. Everything here is pure: no clock, no
//! random numbers, no files.
//!
//! ```
//! use yiqi_core::Side;
//! use yiqi_games::Games;
//! use yiqi_session::{Command, Setup, State};
//!
//! let (mut state, _) = State::open(&Games::standard(), Setup::new("reversi")).unwrap();
//! let command = Command::Move { side: Side::Black, m: "f5".to_owned() };
//! for event in state.decide(&command).unwrap() {
//!     state.apply(&event).unwrap();
//! }
//! assert_eq!(state.game().to_move(), Side::White);
//! assert!(state.decide(&command).is_err());
//! ```

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
