//! The interface between engines and those who ask them.
//!
//! Whoever wants a move or a judgement (levels, analysis, matches, a server) asks an [`Engine`] and gets a [`Report`];
//! whether an alpha-beta search, a tree of playouts, a table or another program answers makes no difference. [`Engines`]
//! is the list of the engines there are. This crate has none itself: they are registered from outside, as
//! [`EngineKind`]s.
//!
//! ```
//! use yiqi_engine::{
//!     Candidate, DynGame, Engine, EngineKind, Engines, Games, Limits, Opponent, Options, Report, Stop, Value,
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
//!     ) -> Report {
//!         let moves = game.legal_moves().into_iter().take(1);
//!         let candidates = moves.map(|m| Candidate::new(m, Value::UNKNOWN)).collect();
//!         Report { candidates, ..Report::default() }
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
mod in_words;
mod kind;
mod opponent;
mod registry;
mod report;

pub use engine::Engine;
pub use error::EngineError;
pub use kind::{EngineKind, EngineOptions, EngineRequest, Purpose};
pub use opponent::{LEVELS, Opponent, is_engine_name};
pub use registry::Engines;
pub use report::{Candidate, Kind, Report, Value};

// What it takes to ask an engine, so that this dependency is enough.
pub use yiqi_core::{Limits, OptionError, OptionSpec, Options, ReasonCode, Side, Stop};
pub use yiqi_games::{DynGame, GameKind, Games, NewGameError};
