//! The traits that every Yiqi game implements, and the types the games share.
//!
//! A game consists of three types:
//!
//! * **Rules** ([`GameRules`]) hold the options: board size, komi, ko rule, setup.
//! * A **position** ([`GamePosition`]) is small, keeps no history and is always playable. A search copies it,
//!   or plays and unplays moves on it.
//! * A [`Game`] holds the rules, the starting position, the moves played and the repetition keys of all
//!   positions so far. It decides legality and results completely, repetition included. The code is the same
//!   for all games.
//!
//! Turns need not alternate, and a forced pass is an explicit move, so that one move list, one record and one
//! undo work for every game. This crate does no I/O, reads no clock, has no global state and draws no random
//! numbers.
//!
//! ```
//! use yiqi_battery::tictactoe::{Move, Position, Rules};
//! use yiqi_core::{Game, Refusal, Side};
//!
//! let mut game: Game<Position> = Game::new(Rules::default());
//! let centre: Move = "b2".parse()?;
//! game.play(centre)?;
//! assert_eq!(game.to_move(), Side::White);
//! assert!(matches!(game.play(centre), Err(Refusal::Rule(_))), "the place is occupied");
//! assert_eq!(game.legal_moves().len(), 8);
//! assert_eq!(game.undo(), Some(centre));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod effect;
mod encode;
mod forward;
mod game;
mod limits;
mod note;
mod options;
mod outcome;
mod past;
mod perft;
mod piece;
mod position;
mod reason;
mod rules;
mod score;
mod side;
pub mod square;
mod symmetry;
pub mod zobrist;

pub use effect::{Effect, EffectError, apply_effects};
pub use encode::{Encode, PlaneSize, Planes, Recent};
pub use forward::{ForwardGame, NO_SUCH_MOVE, RulesOf};
pub use game::Game;
pub use limits::{Limits, Stop};
pub use note::Note;
pub use options::{OptionError, OptionSpec, Options, ParseChoiceError};
pub use outcome::{EndReason, Ending, Outcome, PointOfView};
pub use past::Past;
pub use perft::{Perft, perft, perft_divide};
pub use piece::{Piece, Place};
pub use position::GamePosition;
pub use reason::{Argument, ArgumentValue, NotAMove, Reason, ReasonCode, Refusal, excerpt};
pub use rules::{BoardKind, GameRules, Passing, Repetition};
pub use score::{HalfPoints, ParseHalfPointsError, Score};
pub use side::Side;
pub use symmetry::{Symmetric, Symmetry};
