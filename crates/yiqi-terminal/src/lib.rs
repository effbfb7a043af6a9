#![doc = include_str!("../README.md")]

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
