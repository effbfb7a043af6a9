#![doc = include_str!("../README.md")]

mod balanced;
mod encode;
mod facts;
mod geometry;
mod moves;
mod position;
mod rules;
mod setup;
mod space;
mod text;

pub use moves::{Illegal, Move};
pub use position::{Position, Stack};
pub use rules::{NO_MOVES, Rules, Setup};
pub use space::Space;
pub use text::SetupError;

/// A game of DVONN.
pub type Game = yiqi_core::Game<Position>;
