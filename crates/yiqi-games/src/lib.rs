//! The registry of games, and an object-safe interface to any of them.
//!
//! [`Games`] lists the games; [`DynGame`] is a game whose moves and positions are text. It is implemented once, for
//! every [`yiqi_core::Game`]. Crates above this one do not need to know which games exist.
//!
//! ```
//! use yiqi_games::Games;
//! use yiqi_core::Options;
//!
//! let games = Games::standard();
//! let mut game = games.get("reversi").unwrap().start(&Options::new(), None).unwrap();
//! assert_eq!(game.legal_moves(), ["d3", "c4", "f5", "e6"]);
//! game.play("F5").unwrap();
//! assert_eq!(game.play("a1").unwrap_err().code, "reversi-flips-nothing");
//! ```

mod dyn_game;
mod kind;

pub use dyn_game::{DynGame, PlayedMove};
pub use kind::{GameKind, Games, NewGameError};
