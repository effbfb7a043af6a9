use std::fmt;

use crate::{KeyHash, NewGame, Reply, Role, StoreError};

/// A player's request for anyone who wants to play the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSeek {
    /// Random; another one each time the request is made.
    pub id: String,
    /// What is wanted, as text.
    pub wanted: String,
    /// The hash of that text. Those with the same one can be paired.
    pub wish: KeyHash,
    /// The hash of the player's own key: nobody is paired with themselves.
    pub player: KeyHash,
    /// The hash that stays the same when the request is repeated.
    pub request: KeyHash,
    /// The hash of the secret of the seat that the player will have. The secret itself is known to this player's server alone.
    pub seat: KeyHash,
    /// The player's name.
    pub name: Option<String>,
    /// Whether the player is a program.
    pub bot: bool,
}

/// What became of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EnteredSeek {
    /// It waits.
    Waits {
        /// The server of an earlier request by the same player, which this one has replaced.
        replaced: Option<String>,
    },
    /// The same request was paired in the last minutes.
    Paired(PairedSeek),
}

/// The game of a player who was paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairedSeek {
    /// The id of the request as it was paired.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The player's seat: black or white.
    pub seat: Role,
}

/// A player who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingSeek {
    /// The id of the request.
    pub id: String,
    /// The server that the player is connected to.
    pub node: String,
    /// The player's name.
    pub name: Option<String>,
    /// Whether the player is a program.
    pub bot: bool,
    /// The hash of the secret of the player's seat.
    pub seat: KeyHash,
}

/// How a request stands. One that does not exist was replaced by another of the same player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeekStatus {
    /// Nobody else wants the same.
    Waits,
    /// This player, who has waited longest, wants the same.
    Meets(WaitingSeek),
    /// It is paired.
    Paired(PairedSeek),
}

/// Players who wait for anyone, at any of several servers. A request counts as long as its server renews its lease
/// ([`Claims::renew`](crate::Claims::renew)).
pub trait Seeks: Send + Sync + fmt::Debug {
    /// Enters a request, in place of an earlier one of the same player for the same game.
    fn enter_seek(&self, seek: NewSeek, reply: Reply<EnteredSeek>);

    /// Removes a request, unless it is paired.
    fn leave_seek(&self, id: String, reply: Reply<()>);

    /// Creates the game of two requests, if both still wait; replies whether they did.
    fn pair_seeks(&self, black: String, white: String, game: NewGame, reply: Reply<bool>);

    /// Forgets what is of no use any longer: pairs that were made ten minutes ago, and requests of servers that died as long ago.
    fn forget_seeks(&self, reply: Reply<()>);

    /// The requests of this server that wait. This blocks.
    fn own_seeks(&self) -> Result<Vec<String>, StoreError>;

    /// The game of a request that was paired in the last minutes. This blocks.
    fn paired_seek(&self, request: KeyHash) -> Result<Option<PairedSeek>, StoreError>;

    /// How these requests stand; those that do not exist are missing. This blocks.
    fn seek_statuses(&self, ids: Vec<String>) -> Result<Vec<(String, SeekStatus)>, StoreError>;

    /// What players wait for, and how many do. This blocks.
    fn open_seeks(&self, most: u32) -> Result<Vec<(String, u64)>, StoreError>;
}
