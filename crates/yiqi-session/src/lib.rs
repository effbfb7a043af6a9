//! One game being played: who sits where, whose turn it is, what may be done, and what came of it.
//!
//! A [`Command`] is what somebody wants. [`State::decide`] answers with the [`Event`]s that follow from it, or refuses
//! and names the reason; [`State::apply`] makes an event true. Nothing else changes a state, so that the list of events
//! *is* the game: a save, a log on a server, a record are all made from it. Everything here is pure: no clock, no
//! chance, no files.
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
mod event;
mod refusal;
mod seat;
mod state;
mod to_record;

pub use command::{Ask, Command};
pub use draft::Draft;
pub use engine_name::EngineName;
pub use event::{Event, Setup, VERSION};
pub use refusal::{Refusal, Unfit};
pub use seat::{Player, Seats};
pub use state::{Ended, EngineWanted, Stage, State};
