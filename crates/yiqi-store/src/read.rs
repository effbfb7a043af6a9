//! What was committed.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use crate::{KeyHash, Role, Store, StoreError, Stored, schema};

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// Which game it is.
    pub game: String,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// Whether everybody may see it.
    pub is_public: bool,
}

fn row(row: &rusqlite::Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow { id: row.get(0)?, game: row.get(1)?, created: row.get(2)?, is_public: row.get(3)? })
}

impl Store {
    /// Runs a question on a connection of its own; connections are kept for the next one.
    fn ask<T>(&self, question: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let kept = self.readers().lock().ok().and_then(|mut readers| readers.pop());
        let connection = match kept {
            Some(connection) => connection,
            None => schema::open(self.path())?,
        };
        let answer = question(&connection)?;
        if let Ok(mut readers) = self.readers().lock() {
            readers.push(connection);
        }
        Ok(answer)
    }

    /// The events of a game after this number, in order; none when there is no such game.
    pub fn read(&self, game: &str, after: u64) -> Result<Vec<Stored>, StoreError> {
        // The database counts in signed numbers.
        let after = after.min(i64::MAX as u64);
        self.ask(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT sequence, time, actor, command, event FROM events WHERE game = ? AND sequence > ? ORDER BY sequence",
            )?;
            let rows = statement.query_map(params![game, after], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get::<_, String>(4)?))
            })?;
            let mut events = Vec::new();
            for row in rows {
                let (sequence, time, actor, command, text) = row?;
                let event = serde_json::from_str(&text)
                    .map_err(|error| StoreError::Damaged(format!("{game}, event {sequence}: {error}")))?;
                events.push(Stored { sequence, time, actor, command, event });
            }
            Ok(events)
        })
    }

    /// A game's row.
    pub fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        self.ask(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT id, game, created, is_public FROM games WHERE id = ?")?;
            Ok(statement.query_row([id], row).optional()?)
        })
    }

    /// What the holder of a key may do in a game.
    pub fn role(&self, game: &str, hash: &KeyHash) -> Result<Option<Role>, StoreError> {
        self.ask(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT role FROM keys WHERE hash = ? AND game = ?")?;
            let name: Option<String> =
                statement.query_row(params![hash, game], |row| row.get(0)).optional()?;
            Ok(name.and_then(|name| Role::of_name(&name)))
        })
    }

    /// The public games, the newest first, created before a time.
    pub fn public_games(&self, before: u64, most: u32) -> Result<Vec<GameRow>, StoreError> {
        self.ask(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, game, created, is_public FROM games WHERE is_public = 1 AND created < ? ORDER BY created DESC, id LIMIT ?",
            )?;
            let before = before.min(i64::MAX as u64);
            let rows = statement.query_map(params![before, most], row)?;
            rows.collect::<Result<_, _>>().map_err(StoreError::from)
        })
    }

    /// The games of these keys, the newest first.
    pub fn games_of(&self, hashes: &[KeyHash]) -> Result<Vec<GameRow>, StoreError> {
        self.ask(|connection| {
            let mut games: Vec<GameRow> = Vec::new();
            let mut statement = connection.prepare_cached(
                "SELECT games.id, games.game, created, is_public FROM games JOIN keys ON keys.game = games.id WHERE hash = ?",
            )?;
            for hash in hashes {
                games.extend(statement.query_row([hash], row).optional()?);
            }
            // Those of one moment by their ids, so that the same ones come together.
            games.sort_by(|a, b| b.created.cmp(&a.created).then_with(|| a.id.cmp(&b.id)));
            games.dedup();
            Ok(games)
        })
    }

    /// How many games there are.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.ask(|connection| Ok(connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?))
    }
}

/// Copies a database that may be in use to a new file: everything committed up to a moment, and nothing half.
pub fn backup(database: &Path, file: &Path) -> Result<(), StoreError> {
    if !database.exists() {
        return Err(StoreError::Database(format!("there is no database {}", database.display())));
    }
    let connection = schema::open(database)?;
    let name = file.to_str().ok_or_else(|| StoreError::Database("the file's name is no text".to_owned()))?;
    connection.execute("VACUUM INTO ?", [name])?;
    // The copy is on the disk, and so is the end of its journal, which would undo it.
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let synced = std::fs::File::open(file).and_then(|copy| copy.sync_all());
    synced.map_err(|error| StoreError::Database(error.to_string()))?;
    // Not every system can sync a folder; where it cannot, it needs none.
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}
