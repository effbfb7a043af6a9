#![doc = include_str!("../README.md")]

mod app;
mod board;
mod config;
mod counting;
mod dialogue;
mod engines;
mod files;
mod lesson;
mod menu;
mod play;
mod presenter;
mod result;
mod storage;
mod text_command;
mod wrap;

pub use app::{App, Begin};
pub use board::Look;
pub use dialogue::{Answer, Dialogue, Editor, Plain};
pub use engines::Interrupts;
pub use files::{note_in_words, refusal_in_words};
pub use storage::{Damaged, Preference, Settings, Slot, Storage, Unfinished};
pub use wrap::wrap;
