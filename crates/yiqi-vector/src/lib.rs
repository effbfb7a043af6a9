//! Steps many games at once, for reinforcement learning: one move in each game per call, on all cores.
//!
//! * A [`VectorEnv`] holds the games, restarts finished ones and reports their results.
//! * A [`PlainGame`] is a forward game for any position type. Go has a faster one of its own.
//!
//! Results depend only on the seed and the actions, not on the number of threads.
//!
//! ```
//! use yiqi_core::Options;
//! use yiqi_reversi::Position;
//! use yiqi_vector::{PlainGame, Starts, VectorEnv};
//!
//! let starts = Starts::new(Options::new())?;
//! let mut env = VectorEnv::<PlainGame<Position>>::new(starts, 16, None, true);
//! env.reset(1);
//! let mut actions = vec![0; env.len()];
//! env.sample(Some(1), &mut actions);
//! env.step(actions.into_iter())?;
//! assert!(env.plies().all(|plies| plies == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod env;
mod modern;
mod plain;
mod starts;

pub use env::{Finished, Refused, VectorEnv};
pub use plain::PlainGame;
pub use starts::{BadStart, Starts};
