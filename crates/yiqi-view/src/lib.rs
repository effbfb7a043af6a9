#![doc = include_str!("../README.md")]

mod change;
mod facts;
mod names;
mod step;
mod view;

pub use change::{NoteChange, PieceChange, Splice, TextSplice, ViewChange};
pub use facts::{CountView, FactsView, RemovalView};
pub use names::{BoardView, OutcomeView, SideView, side_text};
pub use step::{EffectView, Step};
pub use view::{
    CapturedView, EndingView, PieceView, PlaceView, Points, ReasonView, ScoreView, ValueView, View,
};
