//! Matches between engines.

mod elo;
mod sprt;

pub use elo::{Estimate, Pairs, elo_of_score, score_of_elo};
pub use sprt::{Decision, Sprt};
