//! The contract that every game of Yiqi fulfils, and the vocabulary the games share.
//!
//! Three types make a game:
//!
//! * **Rules** ([`GameRules`]) are the options as a value: board size, komi, ko rule, setup.
//! * A **position** ([`GamePosition`]) is small, has no history and is always playable. Search copies it, or
//!   plays and unplays moves on it.
//! * A [`Game`] is rules, a start, the moves since and the keys of every position passed through. It gives the
//!   full verdict, repetition included, and is the same code for all games.
//!
//! Turns need not alternate, and a forced pass is an explicit move: one move list, one record and one undo fit
//! every game. This crate does no I/O, reads no clock, holds no global state and draws no random numbers.

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
pub use options::{OptionError, OptionSpec, Options};
pub use outcome::{EndReason, Ending, Outcome, PointOfView};
pub use past::Past;
pub use perft::{Perft, perft, perft_divide};
pub use piece::{Piece, Place};
pub use position::GamePosition;
pub use reason::{Argument, NotAMove, Reason, ReasonCode, Refusal, Value, excerpt};
pub use rules::{BoardKind, GameRules, Passing, Repetition};
pub use score::{HalfPoints, ParseHalfPointsError, Score};
pub use side::Side;
pub use symmetry::{Symmetric, Symmetry};
