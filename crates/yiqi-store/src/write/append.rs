//! New games and new events.

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use yiqi_session::Event;

use super::Reply;
use crate::sum::EventRow;
use crate::{Actor, CreatorId, KeyHash, Phase, Role, Store, StoreError, key};

/// Events to append to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game's id.
    pub game: String,
    /// The number of events that the caller believes the game has.
    pub expected: u64,
    /// The id of the command that caused them: a command is never stored twice.
    pub command: String,
    /// Who sent the command.
    pub actor: Actor,
    /// When, in milliseconds since 1970.
    pub time: u64,
    /// What happened.
    pub events: Vec<Event>,
    /// The game's phase after these events, if they change it.
    pub phase: Option<Phase>,
}

/// The result of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The events are on the disk; this is the number of the last.
    Done(u64),
    /// The command was stored before; these are the numbers of its first and its last event.
    AlreadyDone(u64, u64),
    /// Nothing was stored: the game has this number of events, not the expected one.
    Conflict(u64),
}

/// A game to create.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its id.
    pub id: String,
    /// The name of its game.
    pub game: String,
    /// Whether anyone may see it.
    pub is_public: bool,
    /// Who created it, if known.
    pub creator: Option<CreatorId>,
    /// The keys to the game and the role each grants.
    pub keys: Vec<(KeyHash, Role)>,
    /// Its first events and its phase.
    pub append: Append,
}

impl Store {
    /// Creates a game. The reply comes when it is on the disk.
    pub fn create(&self, game: NewGame, reply: Reply<()>) {
        let NewGame { id, game, is_public, creator, keys, append } = game;
        match Prepared::new(append) {
            Ok(append) => self.submit(
                move |connection| {
                    connection
                        .prepare_cached(
                            "INSERT INTO games (id, game, created, is_public, creator) VALUES (?, ?, ?, ?, ?)",
                        )?
                        .execute(params![id, game, append.time, is_public, creator])?;
                    for (hash, role) in keys {
                        key::insert(connection, &id, &hash, role)?;
                    }
                    match append.write(connection)? {
                        Appended::Done(_) => Ok(()),
                        other => Err(StoreError::Database(format!("a new game already has events: {other:?}"))),
                    }
                },
                reply,
            ),
            Err(error) => reply(Err(error)),
        }
    }

    /// Appends events to a game. The reply comes when they are on the disk.
    pub fn append(&self, append: Append, reply: Reply<Appended>) {
        match Prepared::new(append) {
            Ok(append) => self.submit(move |connection| append.write(connection), reply),
            Err(error) => reply(Err(error)),
        }
    }
}

/// An append, serialised. This is done in the caller's thread, to relieve the writer's.
pub(crate) struct Prepared {
    pub(crate) game: String,
    pub(crate) expected: u64,
    pub(crate) command: String,
    pub(crate) actor: Actor,
    pub(crate) time: u64,
    pub(crate) phase: Option<Phase>,
    /// Each event's text and checksum.
    pub(crate) rows: Vec<(String, i64)>,
}

impl Prepared {
    pub(crate) fn new(append: Append) -> Result<Prepared, StoreError> {
        let Append { game, expected, command, actor, time, events, phase } = append;
        let mut rows = Vec::with_capacity(events.len());
        for (part, event) in (0..).zip(&events) {
            let event =
                serde_json::to_string(event).map_err(|error| StoreError::Database(error.to_string()))?;
            let row = EventRow {
                game: &game,
                // If it overflows, the append is refused as a conflict.
                sequence: expected.wrapping_add(part + 1),
                time,
                actor: actor.name(),
                command: &command,
                part,
                event: &event,
            };
            let sum = row.sum();
            rows.push((event, sum));
        }
        Ok(Prepared { game, expected, command, actor, time, phase, rows })
    }

    fn write(&self, connection: &Connection) -> Result<Appended, StoreError> {
        let last: u64 = connection
            .prepare_cached("SELECT coalesce(max(sequence), 0) FROM events WHERE game = ?")?
            .query_row([&self.game], |row| row.get(0))?;
        if last != self.expected {
            let before = self.stored_before(connection)?;
            return Ok(before.unwrap_or(Appended::Conflict(last)));
        }
        if last == 0 && !has_game(connection, &self.game)? {
            return Err(StoreError::Database(format!("there is no game {}", self.game)));
        }
        let mut insert = connection.prepare_cached(
            "INSERT INTO events (game, sequence, time, actor, command, part, event, sum)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )?;
        for (part, (event, sum)) in (0..).zip(&self.rows) {
            let Prepared { game, time, actor, command, .. } = self;
            let inserted =
                insert.execute(params![game, last + part + 1, time, actor.name(), command, part, event, sum]);
            match inserted {
                Ok(_) => {}
                // The unique index has the command already. Detecting it here costs an ordinary append nothing.
                Err(error)
                    if part == 0 && error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) =>
                {
                    return self.stored_before(connection)?.ok_or_else(|| error.into());
                }
                Err(error) => return Err(error.into()),
            }
        }
        if let Some(phase) = self.phase {
            connection
                .prepare_cached("UPDATE games SET phase = ? WHERE id = ?")?
                .execute(params![phase.name(), self.game])?;
        }
        Ok(Appended::Done(last + self.rows.len() as u64))
    }

    /// The events of the same command, if it was stored before.
    fn stored_before(&self, connection: &Connection) -> Result<Option<Appended>, StoreError> {
        let found: Option<(u64, u64)> = connection
            .prepare_cached("SELECT min(sequence), max(sequence) FROM events WHERE game = ? AND command = ?")?
            .query_row([&self.game, &self.command], |row| {
                Ok(row.get::<_, Option<u64>>(0)?.zip(row.get(1)?))
            })?;
        Ok(found.map(|(first, last)| Appended::AlreadyDone(first, last)))
    }
}

pub(super) fn has_game(connection: &Connection, id: &str) -> Result<bool, StoreError> {
    let found: Option<i64> = connection
        .prepare_cached("SELECT 1 FROM games WHERE id = ?")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    Ok(found.is_some())
}
