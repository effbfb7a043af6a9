//! Playing in a terminal, line by line: over SSH, in a pipe, with a screen reader.
//!
//! The screens are those of the Reversi seed's diagram: main menu, configuration, game (the user's turn, the opponent's
//! turn), result, and a screen for errors that leads back to the menu. How a game is talked about is its manner's.

mod config;
mod files;
mod host;
mod manner;
mod menu;
mod play;
mod result;
mod shelf;
mod talk;
mod thinking;
mod word;

pub use files::refusal_in_words;
pub use host::{Begin, Host};
pub use shelf::{Damaged, Preference, Settings, Shelf, Slot, Unfinished};
pub use talk::{Answer, Editor, Plain, Talk};
pub use thinking::Attention;
