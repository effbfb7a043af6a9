#![doc = include_str!("../README.md")]

mod dyn_game;
mod kind;

pub use dyn_game::{DynGame, PlayedMove};
pub use kind::{GameKind, Games, NewGameError};
