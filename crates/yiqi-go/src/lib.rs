#![doc = include_str!("../README.md")]

mod encode;
mod fast;
mod grid;
mod handicap;
mod moves;
mod play;
mod playout;
mod point;
mod position;
mod rules;
mod scoring;
mod text;

pub use fast::{FastGame, fast_words};
pub use handicap::{Handicap, fixed_handicap, star_points};
pub use moves::{Illegal, Move};
pub use play::Undo;
pub use playout::{Playout, PlayoutBoard, playout_cells, run_playouts};
pub use point::Point;
pub use position::Position;
pub use rules::{Ko, Rules, TWO_PASSES, Tie};
pub use scoring::Area;
pub use text::{SetupError, board_text};

/// A game of Go.
pub type Game = yiqi_core::Game<Position>;
