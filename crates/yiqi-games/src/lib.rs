//! The one list of the games, and the face they show to programs that know none of them by name.
//!
//! [`Games`] lists the games; [`DynGame`] is a game played through text. It is implemented once, for every
//! [`yiqi_core::Game`]. Nothing above this crate needs to know which games there are.
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

mod change;
mod dyn_game;
mod kind;
mod names;
mod picture;
mod view;

pub use change::{PlaceChange, Splice, ViewChange};
pub use dyn_game::DynGame;
pub use kind::{GameKind, Games, StartError};
pub use names::{BoardView, OutcomeView, SideView, side_text};
pub use picture::picture;
pub use view::{
    CapturedView, EffectView, EndingView, PieceView, PlaceView, Points, ReasonView, ScoreView, Step,
    ValueView, View,
};
