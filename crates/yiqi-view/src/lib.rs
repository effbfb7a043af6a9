//! What a client needs to draw a game, as values that serialise to JSON.
//!
//! A [`View`] is a whole board; a [`ViewChange`] is the difference between two views of one game; a [`Step`] is a move
//! with its effects, for animation. Views contain everything that is drawn, so that clients know no rules.

mod change;
mod names;
mod step;
mod view;

pub use change::{PlaceChange, Splice, ViewChange};
pub use names::{BoardView, OutcomeView, SideView, side_text};
pub use step::{EffectView, Step};
pub use view::{
    CapturedView, EndingView, PieceView, PlaceView, Points, ReasonView, ScoreView, ValueView, View,
};
