//! The database schema and its upgrades.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use crate::{StoreError, StoreOptions};

/// Each step upgrades the schema by one version. Released steps are never changed; new ones are appended.
const STEPS: [&str; 2] = [
    "
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
",
    // Adds the creator and phase of a game, the use of invites, checksums, a row for readiness checks and the server's
    // own key. The new columns are NULL in rows of schema 1.
    "
    ALTER TABLE games ADD COLUMN creator BLOB;
    ALTER TABLE games ADD COLUMN phase TEXT;
    DROP INDEX games_by_time;
    CREATE INDEX public_games_by_time ON games (created DESC, id) WHERE is_public = 1;
    CREATE INDEX games_by_phase ON games (phase, created) WHERE phase IS NOT NULL;
    CREATE INDEX games_without_phase ON games (id) WHERE phase IS NULL;
    ALTER TABLE events ADD COLUMN sum INTEGER;
    ALTER TABLE keys ADD COLUMN used_by BLOB;
    ALTER TABLE keys ADD COLUMN sum INTEGER;
    CREATE TABLE health (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        time INTEGER NOT NULL
    );
    CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
    ) WITHOUT ROWID;
",
];

/// The schema version that this program writes.
pub const VERSION: u32 = STEPS.len() as u32;

/// The writer's page cache, in KiB. It holds the last pages of a thousand active games, so that an append need not read
/// them again.
const WRITER_CACHE: i64 = 64 * 1024;

/// The size of a write-ahead log that is due for a checkpoint, in bytes.
const LOG_SIZE: i64 = 64 * 1024 * 1024;

/// The number of prepared statements a connection keeps: more than this crate has.
const STATEMENTS: usize = 64;

/// Opens the database for the writer, and creates or upgrades its tables.
pub(crate) fn open_to_write(path: &Path, options: StoreOptions) -> Result<Connection, StoreError> {
    let mut connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
    // Checked before any change: the database of a newer program must stay untouched.
    let found = version(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // With FULL, a commit returns when it is on the disk.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "cache_size", -WRITER_CACHE)?;
    // After a checkpoint the write-ahead log is truncated to this size.
    connection.pragma_update(None, "journal_size_limit", LOG_SIZE)?;
    // Savepoint journals stay in memory.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    if let Some(pages) = options.max_pages {
        connection.pragma_update(None, "max_page_count", pages)?;
    }
    if found < VERSION {
        let transaction = connection.transaction()?;
        for step in &STEPS[found as usize..] {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "user_version", VERSION)?;
        transaction.commit()?;
    }
    Ok(connection)
}

/// Opens a database that exists.
pub(crate) fn open(path: &Path) -> Result<Connection, StoreError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
}

/// Opens a database that exists and is not to be changed.
pub(crate) fn open_to_copy(path: &Path) -> Result<Connection, StoreError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    // Each connection is used by one thread at a time, so that it needs no lock of its own.
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Otherwise SQLite replans some statements for each bound value, which took a quarter of the writer's time.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

/// The schema of a database, unless it is newer than this program; 0 for one without tables.
pub(crate) fn version(connection: &Connection) -> Result<u32, StoreError> {
    let found = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > VERSION { Err(StoreError::NewerSchema(found)) } else { Ok(found) }
}
