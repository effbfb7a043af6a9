//! Plays games in a terminal, line by line, so that it works over SSH, in a pipe and with a screen reader.
//!
//! The screens are those of the diagram in the Reversi specification: main menu, configuration, game (the user's turn,
//! the opponent's turn), result, and an error screen that returns to the menu. Each game has a presenter for its own
//! prompts, messages and commands.

mod app;
mod config;
mod dialogue;
mod engines;
mod files;
mod menu;
mod play;
mod presenter;
mod result;
mod storage;
mod text_command;

pub use app::{App, Begin};
pub use dialogue::{Answer, Dialogue, Editor, Plain};
pub use engines::Interrupts;
pub use files::refusal_in_words;
pub use storage::{Damaged, Preference, Settings, Slot, Storage, Unfinished};
