//! The evaluation: a small network over many yes-or-no features, learnt from the results of games.

pub(crate) mod features;
pub mod fit;
pub mod sample;
pub(crate) mod siblings;
mod weights;

pub use weights::{BadWeights, Weights};

/// Hundredths of a piece, the unit of values.
pub const PIECE: i32 = 100;
