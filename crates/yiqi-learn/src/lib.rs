//! Training data for neural networks: self-play of many games at once, with positions evaluated in batches,
//! and samples drawn from finished games.
//!
//! * [`SelfPlay`] runs thousands of games, each with its own search tree, and collects the positions to be
//!   evaluated.
//! * An [`Archive`] stores finished games as moves with sparse policy targets, and draws random positions
//!   from them as network inputs with their targets.
//!
//! This crate works with any game that implements [`Encode`](yiqi_core::Encode).
//!
//! ```
//! use yiqi_core::{Encode, Options};
//! use yiqi_learn::{Archive, Played};
//! use yiqi_reversi::Position;
//!
//! // A record of two moves, f5 and d6, won by Black.
//! let played = Played::from_moves::<Position>(Options::new(), &[37, 43], Some(1), false)?;
//! let mut archive = Archive::<Position>::default();
//! let invalid = archive.extend(vec![played]);
//! assert_eq!((invalid, archive.games(), archive.positions()), (0, 1, 2));
//! let size = Position::plane_size(&yiqi_reversi::Rules);
//! assert_eq!(archive.draw(8, size, 1, true, 0.0).rows, 8);
//! # Ok::<(), yiqi_learn::BadGame>(())
//! ```

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
