#![doc = include_str!("../README.md")]

mod actor;
mod check;
mod claims;
mod copy;
mod error;
mod event_store;
mod key;
mod options;
mod phase;
#[cfg(feature = "cluster")]
mod postgres;
mod read;
mod role;
mod schema;
mod seeks;
mod store;
mod sum;
mod write;

pub use actor::Actor;
pub use check::{Integrity, check};
pub use claims::Claims;
pub use copy::{backup, restore};
pub use error::StoreError;
pub use event_store::EventStore;
pub use options::StoreOptions;
pub use phase::Phase;
#[cfg(feature = "cluster")]
pub use postgres::{Migrated, PostgresOptions, PostgresStore};
pub use read::GameRow;
pub use role::Role;
pub use schema::VERSION;
pub use seeks::{EnteredSeek, NewSeek, PairedSeek, SeekStatus, Seeks, WaitingSeek};
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
