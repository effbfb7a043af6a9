//! From rules to training data: many games of self-play at once, whose positions a network judges in batches, and samples
//! drawn from finished games.
//!
//! * [`SelfPlay`] runs thousands of games, each with its own search tree, and gathers the positions to be judged.
//! * An [`Archive`] holds finished games as moves with sparse policy targets, and draws random positions from them as
//!   network inputs with their targets.
//!
//! Nothing here knows a concrete game; a game takes part through [`Encode`](yiqi_core::Encode).

mod archive;
mod batch;
mod packed;
mod played;
mod samples;
mod selfplay;
mod walk;

pub use archive::Archive;
pub use batch::{Answers, Leaves};
pub use packed::{Packed, packed_row};
pub use played::{BadGame, Played, Target};
pub use samples::Samples;
pub use selfplay::{Effort, SelfPlay};
