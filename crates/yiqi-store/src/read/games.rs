//! Rows of `games`.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{CreatorId, KeyHash, Phase, Store, StoreError, key};

/// The first condition on the time selects a range of the index; the second one excludes games of the same millisecond.
const PUBLIC: &str = "
    SELECT id, game, created, is_public, creator, phase FROM games
    WHERE is_public = 1 AND created <= ?1 AND (created < ?1 OR id > ?2)
    ORDER BY created DESC, id LIMIT ?3";

/// No event is older than its game, so that the index excludes all newer games.
const EXPIRED: &str = "
    SELECT id FROM games
    WHERE phase = ?1 AND created < ?2
    AND (SELECT time FROM events WHERE game = id ORDER BY sequence DESC LIMIT 1) < ?2
    ORDER BY created LIMIT ?3";

const WITHOUT_PHASE: &str = "SELECT id FROM games WHERE phase IS NULL AND id > ? ORDER BY id LIMIT ?";

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// The name of its game.
    pub game: String,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// Whether anyone may see it.
    pub is_public: bool,
    /// Who created it; unknown for games of schema 1.
    pub creator: Option<CreatorId>,
    /// Its phase; unknown for games of schema 1 until they are classified.
    pub phase: Option<Phase>,
}

fn decode(row: &Row<'_>) -> Result<GameRow, StoreError> {
    let id: String = row.get(0)?;
    let phase = match row.get::<_, Option<String>>(5)? {
        Some(name) => {
            let damaged = || StoreError::Damaged(format!("game {id}: phase {name:?}"));
            Some(Phase::of_name(&name).ok_or_else(damaged)?)
        }
        None => None,
    };
    Ok(GameRow {
        game: row.get(1)?,
        created: row.get(2)?,
        is_public: row.get(3)?,
        creator: row.get(4)?,
        id,
        phase,
    })
}

pub(super) fn find(connection: &Connection, id: &str) -> Result<Option<GameRow>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT id, game, created, is_public, creator, phase FROM games WHERE id = ?")?;
    statement.query_row([id], |row| Ok(decode(row))).optional()?.transpose()
}

/// The game of a key, unless it is a used invite.
fn of_key(connection: &Connection, hash: &KeyHash) -> Result<Option<GameRow>, StoreError> {
    match key::find(connection, hash)? {
        Some(key) if key.used_by.is_none() => find(connection, &key.game),
        _ => Ok(None),
    }
}

impl Store {
    /// A game's row.
    pub fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        self.query(|connection| find(connection, id))
    }

    /// The public games, newest first, then by id. `before` is the time and id of the last game the caller has seen.
    pub fn public_games(&self, before: Option<(u64, &str)>, most: u32) -> Result<Vec<GameRow>, StoreError> {
        let (created, id) = before.unwrap_or((u64::MAX, ""));
        let created = created.min(i64::MAX as u64);
        self.query(|connection| {
            let mut statement = connection.prepare_cached(PUBLIC)?;
            let mut rows = statement.query(params![created, id, most])?;
            let mut games = Vec::new();
            while let Some(row) = rows.next()? {
                // A damaged row is skipped, so that the others can still be listed.
                games.extend(decode(row).ok());
            }
            Ok(games)
        })
    }

    /// The games of these keys, newest first; used invites are ignored. Damaged games are skipped, unless there are no
    /// others.
    pub fn games_of(&self, hashes: &[KeyHash]) -> Result<Vec<GameRow>, StoreError> {
        self.query(|connection| {
            let mut games: Vec<GameRow> = Vec::new();
            let mut damage = None;
            for hash in hashes {
                match of_key(connection, hash) {
                    Ok(game) => games.extend(game),
                    // The others can still be listed.
                    Err(error @ StoreError::Damaged(_)) => damage = Some(error),
                    Err(error) => return Err(error),
                }
            }
            if let Some(damage) = damage.filter(|_| games.is_empty()) {
                return Err(damage);
            }
            // Then by id, so that a game with several keys appears only once.
            games.sort_by(|a, b| b.created.cmp(&a.created).then_with(|| a.id.cmp(&b.id)));
            games.dedup();
            Ok(games)
        })
    }

    /// The number of games.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.query(|connection| Ok(connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?))
    }

    /// Games of a phase whose last event is older than a time, in milliseconds since 1970; oldest first.
    pub fn expired(&self, phase: Phase, before: u64, most: u32) -> Result<Vec<String>, StoreError> {
        let before = before.min(i64::MAX as u64);
        self.query(|connection| {
            let mut statement = connection.prepare_cached(EXPIRED)?;
            let ids = statement.query_map(params![phase.name(), before, most], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
    }

    /// Games of unknown phase, by id, after this one (`""` for the first). The caller continues after the last one of each
    /// page, so that a game that cannot be classified does not block the others.
    pub fn without_phase(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        self.query(|connection| {
            let mut statement = connection.prepare_cached(WITHOUT_PHASE)?;
            let ids = statement.query_map(params![after, most], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{StoreOptions, schema};

    /// Without its index, each page of a list would sort all games.
    #[test]
    fn lists_use_their_indexes() {
        let connection =
            schema::open_to_write(std::path::Path::new(":memory:"), StoreOptions::default()).unwrap();
        for (sql, index) in [
            (PUBLIC, "public_games_by_time"),
            (EXPIRED, "games_by_phase"),
            (WITHOUT_PHASE, "games_without_phase"),
        ] {
            let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let mut rows = statement.raw_query();
            let mut plan = String::new();
            while let Some(row) = rows.next().unwrap() {
                plan += &row.get::<_, String>(3).unwrap();
            }
            assert!(plan.contains(index) && !plan.contains("TEMP B-TREE"), "{plan}");
        }
    }
}
