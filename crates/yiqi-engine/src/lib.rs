//! The interface that game engines implement, and the registry that finds them.
//!
//! An [`Engine`] searches a position and returns a [`Report`]. Callers do not need to know whether the engine is an
//! alpha-beta search, a Monte Carlo tree search, a table of a solved game or an external program. [`Engines`] is the
//! registry: each [`EngineKind`] in it creates one kind of engine. This crate contains no engines; programs register
//! them.
//!
//! ```
//! use yiqi_engine::{
//!     Candidate, DynGame, Engine, EngineFailure, EngineKind, Engines, Games, Limits, Opponent, Options, Report,
//!     Stop, Value,
//! };
//!
//! /// Plays the first legal move.
//! struct First;
//!
//! impl Engine for First {
//!     fn search(
//!         &mut self,
//!         game: &dyn DynGame,
//!         _: &Limits,
//!         _: &Stop,
//!         _: &mut (dyn FnMut(&Report) + Send),
//!     ) -> Result<Report, EngineFailure> {
//!         let moves = game.legal_moves().into_iter().take(1);
//!         let candidates = moves.map(|m| Candidate::new(m, Value::UNKNOWN)).collect();
//!         Ok(Report { candidates, ..Report::default() })
//!     }
//!
//!     fn set_lines(&mut self, _: usize) {}
//!     fn forget(&mut self) {}
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let first = EngineKind::new("first", "Plays the first legal move.", |_| Ok(Box::new(First)));
//! let engines = Engines::new().with(first.for_game("reversi"));
//!
//! let game = Games::standard().get("reversi").ok_or("no Reversi")?.start(&Options::new(), None).unwrap();
//! let opponent: Opponent = "first".parse()?;
//! assert_eq!(engines.best_move(game.as_ref(), &opponent)?.as_deref(), Some("d3"));
//! # Ok(())
//! # }
//! ```

mod engine;
mod error;
mod failure;
mod in_words;
mod kind;
mod opponent;
mod registry;
mod report;

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
