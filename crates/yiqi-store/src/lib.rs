//! The log of all games: events, one after the other, in an embedded database. What is acknowledged is on the disk.
//!
//! One thread writes. It takes all requests that are waiting, writes them in one transaction, waits for the disk once,
//! and then answers them all: the group commit. Readers have connections of their own and see what was committed.

mod disk;
mod error;
mod read;
mod schema;
mod write;

#[doc(hidden)]
pub use disk::{Care, Disk};
pub use error::StoreError;
pub use read::{GameRow, backup};
pub use schema::VERSION;
pub use write::{Append, Appended, NewGame, Reply, Store};

use yiqi_session::Event;

/// An event as it lies in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its number in the game, from 1.
    pub sequence: u64,
    /// When, in milliseconds since 1970.
    pub time: u64,
    /// Who: `black`, `white`, or `server`.
    pub actor: String,
    /// The id of the command it follows from.
    pub command: String,
    /// What happened.
    pub event: Event,
}

/// What the holder of a key may do in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Play Black.
    Black,
    /// Play White.
    White,
    /// Take Black's seat, once.
    InviteBlack,
    /// Take White's seat, once.
    InviteWhite,
    /// Watch a private game, and see it among his own.
    Watcher,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 5] =
        [Role::Black, Role::White, Role::InviteBlack, Role::InviteWhite, Role::Watcher];

    /// As it is written in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Black => "black",
            Role::White => "white",
            Role::InviteBlack => "invite-black",
            Role::InviteWhite => "invite-white",
            Role::Watcher => "watcher",
        }
    }

    fn of_name(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// The hash of a secret; the secret itself is never stored.
pub type KeyHash = [u8; 32];
