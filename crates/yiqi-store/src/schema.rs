//! The tables, and how older ones become the present ones.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use crate::{Care, Disk, StoreError};

/// Each step leads from one version of the schema to the next. Steps are never changed once released, only added.
const STEPS: [&str; 1] = ["
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        created INTEGER NOT NULL,
        is_public INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_by_time ON games (is_public, created);
    CREATE TABLE events (
        game TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        time INTEGER NOT NULL,
        actor TEXT NOT NULL,
        command TEXT NOT NULL,
        part INTEGER NOT NULL,
        event TEXT NOT NULL,
        PRIMARY KEY (game, sequence)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX events_by_command ON events (game, command, part);
    CREATE TABLE keys (
        hash BLOB PRIMARY KEY,
        game TEXT NOT NULL,
        role TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX keys_by_game ON keys (game);
"];

/// The version of the schema that this program writes.
pub const VERSION: u32 = STEPS.len() as u32;

/// Opens the database to write it: whatever it was, it has the present tables then.
pub(crate) fn open_to_write(path: &Path, disk: Disk) -> Result<Connection, StoreError> {
    let mut connection = open(path)?;
    // The log is on the disk when a commit returns.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let synchronous = if disk.care == Care::NoSync { "OFF" } else { "FULL" };
    connection.pragma_update(None, "synchronous", synchronous)?;
    if let Some(pages) = disk.most_pages {
        connection.pragma_update(None, "max_page_count", pages)?;
    }
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > VERSION {
        return Err(StoreError::NewerSchema(found));
    }
    let transaction = connection.transaction()?;
    for step in &STEPS[found as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(connection)
}

/// Opens the database to read it.
pub(crate) fn open(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    Ok(connection)
}
