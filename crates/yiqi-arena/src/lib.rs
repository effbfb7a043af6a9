#![doc = include_str!("../README.md")]

mod contest;
mod contestant;
mod elo;
mod game;
mod journal;
mod opening;
mod ratings;
mod score;
mod sprt;

pub use contest::{FinishedGame, GameNumber, Match, MatchSettings, Opening};
pub use contestant::{BadContestant, Contestant};
pub use elo::{Estimate, Pairs, elo_of_score, score_of_elo};
pub use game::{Effort, End, Played};
pub use journal::{Journal, JournalError, JournalSettings};
pub use opening::random_opening;
pub use ratings::ratings;
pub use score::{HalfPoints, MatchScore};
pub use sprt::{Decision, RunningTest, Sprt};
