//! Opponents and analysis for every game, behind one seam: [`Engine`].
//!
//! Whoever wants a move or a judgement (levels, analysis, matches, a server) asks an engine and gets reports; whether
//! an alpha-beta search, a tree of playouts, a table or another program answers makes no difference.
//!
//! ```
//! use yiqi_core::Options;
//! use yiqi_engine::{Engines, Limits, Opponent, Stop};
//! use yiqi_games::Games;
//!
//! let game = Games::standard().get("reversi").unwrap().start(&Options::new(), None).unwrap();
//! let mut engine = Engines::standard().make("reversi", Opponent::Level(3), 1, 1).unwrap();
//! let report = engine.search(game.as_ref(), &Limits::default(), &Stop::default(), &mut |_| {});
//! assert!(game.check(report.best().unwrap()).is_ok());
//! ```

mod alphabeta;
mod engine;
mod games;
mod greedy;
mod level;
mod playouts;
mod registry;

pub use engine::{Candidate, Engine, Kind, Report, Value};
pub use games::liuzichong::solution as liuzichong_solution;
pub use level::{LEVELS, Level};
pub use registry::{EngineError, Engines, Opponent};
pub use yiqi_search::{Limits, Stop};
