#![doc = include_str!("../README.md")]

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
