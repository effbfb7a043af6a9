#![doc = include_str!("../README.md")]

mod encode;
mod fast;
mod grid;
mod handicap;
mod ladder;
mod moves;
mod play;
mod playout;
mod point;
mod position;
mod presets;
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
pub use rules::{Counting, Dead, Ko, Rules, Suicide, TWO_PASSES, Tie};
pub use scoring::Area;
pub use text::{SetupError, board_text};

/// A game of Go.
pub type Game = yiqi_core::Game<Position>;
