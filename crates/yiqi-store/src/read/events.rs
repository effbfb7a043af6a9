//! Rows of `events`.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::sum::EventRow;
use crate::{Actor, Store, StoreError, Stored};

pub(super) fn has_events(connection: &Connection, game: &str) -> Result<bool, StoreError> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM events WHERE game = ? LIMIT 1")?;
    let found: Option<i64> = statement.query_row([game], |row| row.get(0)).optional()?;
    Ok(found.is_some())
}

impl Store {
    /// The events of a game after this number, in order, at most `most` of them; empty if there is no such game. A missing
    /// event or a wrong checksum is an error, so that a damaged game is never continued.
    pub fn read(&self, game: &str, after: u64, most: u32) -> Result<Vec<Stored>, StoreError> {
        // SQLite's integers are signed.
        let after = after.min(i64::MAX as u64);
        self.query(|connection| {
            // One snapshot for the events and their count.
            let connection = connection.unchecked_transaction()?;
            let mut statement = connection.prepare_cached(
                "SELECT sequence, time, actor, command, part, event, sum FROM events
                 WHERE game = ? AND sequence > ? ORDER BY sequence LIMIT ?",
            )?;
            let mut rows = statement.query(params![game, after, most])?;
            let mut events: Vec<Stored> = Vec::new();
            while let Some(row) = rows.next()? {
                let stored = decode(game, row)?;
                let expected = after + 1 + events.len() as u64;
                if stored.sequence != expected {
                    return Err(StoreError::Damaged(format!("game {game}: event {expected} is missing")));
                }
                events.push(stored);
            }
            if events.len() < most as usize {
                let (last, known) = (after + events.len() as u64, last_in_index(&connection, game)?);
                if last < known {
                    return Err(StoreError::Damaged(format!("game {game}: event {known} is missing")));
                }
            }
            Ok(events)
        })
    }
}

/// The number of a game's last event according to the index of commands: it detects a log whose end is lost.
fn last_in_index(connection: &Connection, game: &str) -> Result<u64, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT coalesce(max(sequence), 0) FROM events INDEXED BY events_by_command WHERE game = ?",
    )?;
    Ok(statement.query_row([game], |row| row.get(0))?)
}

fn decode(game: &str, row: &Row<'_>) -> Result<Stored, StoreError> {
    let text = |column: usize| row.get_ref(column)?.as_str().map_err(rusqlite::Error::from);
    let fields = EventRow {
        game,
        sequence: row.get(0)?,
        time: row.get(1)?,
        actor: text(2)?,
        command: text(3)?,
        part: row.get(4)?,
        event: text(5)?,
    };
    checked(&fields, row.get(6)?)
}

/// The event of a row, if the row matches its checksum.
pub(crate) fn checked(fields: &EventRow<'_>, sum: Option<i64>) -> Result<Stored, StoreError> {
    let &EventRow { game, sequence, time, actor, command, .. } = fields;
    let damaged = |reason: String| StoreError::Damaged(format!("game {game}, event {sequence}: {reason}"));
    if sum.is_some_and(|sum| sum != fields.sum()) {
        return Err(damaged("its checksum does not match".to_owned()));
    }
    let actor = Actor::of_name(actor).ok_or_else(|| damaged("its actor is unknown".to_owned()))?;
    let event = serde_json::from_str(fields.event).map_err(|error| damaged(error.to_string()))?;
    Ok(Stored { sequence, time, actor, command: command.to_owned(), event })
}
