//! Deleting games, setting their phase, and the readiness check.

use rusqlite::{Connection, OptionalExtension, params};

use super::Reply;
use crate::{Phase, Store, StoreError};

impl Store {
    /// Deletes a game with its events and keys; replies whether there was anything to delete.
    pub fn delete(&self, game: String, reply: Reply<bool>) {
        self.submit(move |connection| delete(connection, &game), reply);
    }

    /// Deletes a game if it is still in a phase and its last event is older than a time, in milliseconds since 1970.
    /// The writer checks this, so that a game with a new event is kept.
    pub fn delete_expired(&self, game: String, phase: Phase, before: u64, reply: Reply<bool>) {
        let before = before.min(i64::MAX as u64);
        self.submit(
            move |connection| {
                let expired: Option<bool> = connection
                    .prepare_cached(
                        "SELECT (SELECT time FROM events WHERE game = id ORDER BY sequence DESC LIMIT 1) < ?
                         FROM games WHERE id = ? AND phase = ?",
                    )?
                    .query_row(params![before, game, phase.name()], |row| row.get(0))
                    .optional()?
                    .flatten();
                if expired == Some(true) { delete(connection, &game) } else { Ok(false) }
            },
            reply,
        );
    }

    /// Sets the phase of a game from an older version, which has none; replies whether it was set.
    pub fn set_phase(&self, game: String, phase: Phase, reply: Reply<bool>) {
        self.submit(
            move |connection| {
                let changed = connection
                    .prepare_cached("UPDATE games SET phase = ? WHERE id = ? AND phase IS NULL")?
                    .execute(params![phase.name(), game])?;
                Ok(changed > 0)
            },
            reply,
        );
    }

    /// Commits a small write, to check that the database is writable.
    pub fn probe(&self, reply: Reply<()>) {
        self.submit(
            move |connection| {
                connection
                    .prepare_cached(
                        "INSERT INTO health (id, time) VALUES (1, CAST(unixepoch('subsec') * 1000 AS INTEGER))
                         ON CONFLICT (id) DO UPDATE SET time = excluded.time",
                    )?
                    .execute([])?;
                Ok(())
            },
            reply,
        );
    }
}

/// Deletes everything of a game in one transaction, so that no reader sees half a game.
fn delete(connection: &Connection, game: &str) -> Result<bool, StoreError> {
    let mut changed = 0;
    for sql in [
        "DELETE FROM games WHERE id = ?",
        "DELETE FROM keys WHERE game = ?",
        "DELETE FROM events WHERE game = ?",
    ] {
        changed += connection.prepare_cached(sql)?.execute([game])?;
    }
    Ok(changed > 0)
}
