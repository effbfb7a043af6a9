//! What the server needs of a log, whatever database it is in.

use std::fmt;

use crate::{Append, Appended, GameRow, KeyHash, NewGame, Phase, Reply, Role, Store, StoreError, Stored};

/// The log of all games, with the keys to them. Requests to write are answered when they are durable; queries block the
/// calling thread.
pub trait EventStore: Send + Sync + fmt::Debug {
    /// Creates a game.
    fn create(&self, game: NewGame, reply: Reply<()>);

    /// Appends events to a game, if it has the expected number of events and the command is not stored yet.
    fn append(&self, append: Append, reply: Reply<Appended>);

    /// Deletes a game with its events and keys; replies whether there was anything to delete.
    fn delete(&self, game: String, reply: Reply<bool>);

    /// Deletes a game if it is still in a phase and its last event is older than a time, in milliseconds since 1970.
    fn delete_expired(&self, game: String, phase: Phase, before: u64, reply: Reply<bool>);

    /// Sets the phase of a game that has none; replies whether it was set.
    fn set_phase(&self, game: String, phase: Phase, reply: Reply<bool>);

    /// Commits a small write, to check that the database is writable.
    fn probe(&self, reply: Reply<()>);

    /// Exchanges an invite for a key to its seat, and replies which seat that is; `None` if there is no such invite to
    /// this game. An invite can be used once. `join` identifies the request: if it is repeated, the reply is the same.
    fn redeem(&self, game: String, invite: KeyHash, join: KeyHash, seat: KeyHash, reply: Reply<Option<Role>>);

    /// Replaces all keys to a side, seats and invites, by a new one. `seat` is [`Role::Black`] or [`Role::White`]; the
    /// new key is to that seat or an invite to it. Replies `false` if there is no such game.
    fn replace_seat_keys(&self, game: String, seat: Role, new: (KeyHash, Role), reply: Reply<bool>);

    /// The key of all servers that use this log: `fresh` if there was none. This blocks until it is stored.
    fn secret(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// The events of a game after this number, in order, at most `most` of them; empty if there is no such game. A missing
    /// event or a wrong checksum is an error, so that a damaged game is never continued.
    fn read(&self, game: &str, after: u64, most: u32) -> Result<Vec<Stored>, StoreError>;

    /// A game's row.
    fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError>;

    /// The public games, newest first, then by id. `before` is the time and id of the last game the caller has seen.
    fn public_games(&self, before: Option<(u64, &str)>, most: u32) -> Result<Vec<GameRow>, StoreError>;

    /// The games of these keys, newest first; used invites are ignored. Damaged games are skipped, unless there are no
    /// others.
    fn games_of(&self, hashes: &[KeyHash]) -> Result<Vec<GameRow>, StoreError>;

    /// The number of games.
    fn count(&self) -> Result<u64, StoreError>;

    /// Games of a phase whose last event is older than a time, in milliseconds since 1970; oldest first.
    fn expired(&self, phase: Phase, before: u64, most: u32) -> Result<Vec<String>, StoreError>;

    /// Games of unknown phase, by id, after this one (`""` for the first).
    fn without_phase(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError>;

    /// The role that a key grants in a game. A used invite grants nothing.
    fn role(&self, game: &str, hash: &KeyHash) -> Result<Option<Role>, StoreError>;

    /// Whether a game or key that was not found is damaged rather than absent: a game without events, events or keys
    /// without a game, or a key with a wrong checksum.
    fn is_damaged(&self, game: &str) -> Result<bool, StoreError>;

    /// How many requests are waiting to be written.
    fn queue_depth(&self) -> usize;

    /// How many requests to write were answered with an error since the store was opened.
    fn failed_writes(&self) -> u64;
}

/// SQLite. The methods themselves are beside the writer and the readers.
impl EventStore for Store {
    fn create(&self, game: NewGame, reply: Reply<()>) {
        Store::create(self, game, reply);
    }

    fn append(&self, append: Append, reply: Reply<Appended>) {
        Store::append(self, append, reply);
    }

    fn delete(&self, game: String, reply: Reply<bool>) {
        Store::delete(self, game, reply);
    }

    fn delete_expired(&self, game: String, phase: Phase, before: u64, reply: Reply<bool>) {
        Store::delete_expired(self, game, phase, before, reply);
    }

    fn set_phase(&self, game: String, phase: Phase, reply: Reply<bool>) {
        Store::set_phase(self, game, phase, reply);
    }

    fn probe(&self, reply: Reply<()>) {
        Store::probe(self, reply);
    }

    fn redeem(
        &self,
        game: String,
        invite: KeyHash,
        join: KeyHash,
        seat: KeyHash,
        reply: Reply<Option<Role>>,
    ) {
        Store::redeem(self, game, invite, join, seat, reply);
    }

    fn replace_seat_keys(&self, game: String, seat: Role, new: (KeyHash, Role), reply: Reply<bool>) {
        Store::replace_seat_keys(self, game, seat, new, reply);
    }

    fn secret(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        Store::secret(self, fresh)
    }

    fn read(&self, game: &str, after: u64, most: u32) -> Result<Vec<Stored>, StoreError> {
        Store::read(self, game, after, most)
    }

    fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        Store::game(self, id)
    }

    fn public_games(&self, before: Option<(u64, &str)>, most: u32) -> Result<Vec<GameRow>, StoreError> {
        Store::public_games(self, before, most)
    }

    fn games_of(&self, hashes: &[KeyHash]) -> Result<Vec<GameRow>, StoreError> {
        Store::games_of(self, hashes)
    }

    fn count(&self) -> Result<u64, StoreError> {
        Store::count(self)
    }

    fn expired(&self, phase: Phase, before: u64, most: u32) -> Result<Vec<String>, StoreError> {
        Store::expired(self, phase, before, most)
    }

    fn without_phase(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        Store::without_phase(self, after, most)
    }

    fn role(&self, game: &str, hash: &KeyHash) -> Result<Option<Role>, StoreError> {
        Store::role(self, game, hash)
    }

    fn is_damaged(&self, game: &str) -> Result<bool, StoreError> {
        Store::is_damaged(self, game)
    }

    fn queue_depth(&self) -> usize {
        Store::queue_depth(self)
    }

    fn failed_writes(&self) -> u64 {
        Store::failed_writes(self)
    }
}
