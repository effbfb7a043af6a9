#![doc = include_str!("../README.md")]

mod actor;
mod check;
mod copy;
mod error;
mod key;
mod options;
mod phase;
mod read;
mod role;
mod schema;
mod store;
mod sum;
mod write;

pub use actor::Actor;
pub use check::{Integrity, check};
pub use copy::{backup, restore};
pub use error::StoreError;
pub use options::StoreOptions;
pub use phase::Phase;
pub use read::GameRow;
pub use role::Role;
pub use schema::VERSION;
pub use store::{QUEUE, Store};
pub use write::{Append, Appended, NewGame, Reply};

use yiqi_session::Event;

/// An event as it is stored in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its sequence number in the game, from 1.
    pub sequence: u64,
    /// The time, in milliseconds since 1970.
    pub time: u64,
    /// Who caused it.
    pub actor: Actor,
    /// The id of the command that caused it.
    pub command: String,
    /// The event.
    pub event: Event,
}

/// The hash of a secret; the secret itself is never stored.
pub type KeyHash = [u8; 32];

/// A keyed hash of the address that created a game; the address itself is never stored.
pub type CreatorId = [u8; 16];
