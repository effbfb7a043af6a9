//! Queries.

use std::pin::Pin;

use tokio_postgres::Row;

use super::PostgresStore;
use super::connection::{Connection, Failure};
use crate::read::checked;
use crate::sum::{self, EventRow};
use crate::{GameRow, KeyHash, Phase, Role, StoreError, Stored};

/// The answer to a query that is on its way.
pub(super) type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, Failure>> + Send + 'a>>;

/// The number of the game's events is in every row, so that a log whose end is lost is noticed.
const EVENTS: &str = "
    SELECT games.events, e.sequence, e.time, e.actor, e.command, e.part, e.event, e.sum
    FROM games LEFT JOIN events e ON e.game = games.id AND e.sequence > $2
    WHERE games.id = $1 ORDER BY e.sequence LIMIT $3";

const GAME: &str = "SELECT id, game, created, is_public, creator, phase FROM games WHERE id = $1";

const PUBLIC: &str = "
    SELECT id, game, created, is_public, creator, phase FROM games
    WHERE is_public AND created <= $1 AND (created < $1 OR id > $2)
    ORDER BY created DESC, id LIMIT $3";

const OF_KEYS: &str = "
    SELECT games.id, games.game, created, is_public, creator, phase, keys.hash, keys.game, role, used_by, sum
    FROM keys LEFT JOIN games ON games.id = keys.game WHERE hash = ANY($1)";

const EXPIRED: &str = "
    SELECT id FROM games
    WHERE phase = $1 AND created < $2
    AND (SELECT time FROM events WHERE game = id ORDER BY sequence DESC LIMIT 1) < $2
    ORDER BY created, id LIMIT $3";

const WITHOUT_PHASE: &str = "SELECT id FROM games WHERE phase IS NULL AND id > $1 ORDER BY id LIMIT $2";

pub(super) const KEY: &str = "SELECT hash, game, role, used_by, sum FROM keys WHERE hash = $1 AND game = $2";

const DAMAGE: &str = "
    SELECT EXISTS (SELECT FROM games WHERE id = $1),
           (SELECT count(*) FROM events WHERE game = $1) = coalesce((SELECT events FROM games WHERE id = $1), 0)
               AND EXISTS (SELECT FROM events WHERE game = $1) = EXISTS (SELECT FROM games WHERE id = $1)";

const KEYS_OF_GAME: &str = "SELECT hash, game, role, used_by, sum FROM keys WHERE game = $1";

/// The greatest number that a column can hold, for numbers that are greater.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn damaged(what: &str) -> Failure {
    Failure::Store(StoreError::Damaged(what.to_owned()))
}

fn unsigned(number: i64) -> Result<u64, Failure> {
    u64::try_from(number).map_err(|_| damaged("a negative number"))
}

pub(super) fn array<const N: usize>(bytes: &[u8]) -> Result<[u8; N], Failure> {
    bytes.try_into().map_err(|_| damaged("a hash of the wrong length"))
}

fn event(game: &str, row: &Row) -> Result<Option<Stored>, Failure> {
    let Some(sequence) = row.try_get::<_, Option<i64>>(1)? else { return Ok(None) };
    let fields = EventRow {
        game,
        sequence: unsigned(sequence)?,
        time: unsigned(row.try_get(2)?)?,
        actor: row.try_get(3)?,
        command: row.try_get(4)?,
        part: unsigned(row.try_get(5)?)?,
        event: row.try_get(6)?,
    };
    Ok(Some(checked(&fields, row.try_get(7)?)?))
}

fn game_row(row: &Row) -> Result<GameRow, Failure> {
    let id: String = row.try_get(0)?;
    let phase = match row.try_get::<_, Option<&str>>(5)? {
        Some(name) => Some(
            Phase::of_name(name)
                .ok_or_else(|| Failure::Store(StoreError::Damaged(format!("game {id}: phase {name:?}"))))?,
        ),
        None => None,
    };
    Ok(GameRow {
        game: row.try_get(1)?,
        created: unsigned(row.try_get(2)?)?,
        is_public: row.try_get(3)?,
        creator: row.try_get::<_, Option<&[u8]>>(4)?.map(array).transpose()?,
        id,
        phase,
    })
}

/// A key whose row matches its checksum.
pub(super) struct Key {
    game: String,
    pub(super) role: Role,
    pub(super) used_by: Option<KeyHash>,
}

/// Reads a key from five columns, from this one on.
pub(super) fn key(row: &Row, from: usize) -> Result<Key, Failure> {
    let hash: KeyHash = array(row.try_get(from)?)?;
    let game: String = row.try_get(from + 1)?;
    let name: &str = row.try_get(from + 2)?;
    let used_by: Option<KeyHash> = row.try_get::<_, Option<&[u8]>>(from + 3)?.map(array).transpose()?;
    let sum: Option<i64> = row.try_get(from + 4)?;
    let is_sound = sum.is_none_or(|sum| sum == sum::of_key(&hash, &game, name, used_by.as_ref()));
    match Role::of_name(name) {
        Some(role) if is_sound => Ok(Key { game, role, used_by }),
        _ => Err(Failure::Store(StoreError::Damaged(format!("a key of game {game}")))),
    }
}

async fn read_events(
    connection: &mut Connection,
    game: &str,
    after: u64,
    most: u32,
) -> Result<Vec<Stored>, Failure> {
    let rows = connection.query(EVENTS, &[&game, &signed(after), &i64::from(most)]).await?;
    let mut events: Vec<Stored> = Vec::with_capacity(rows.len());
    let mut known = 0;
    for row in &rows {
        known = unsigned(row.try_get(0)?)?;
        let Some(stored) = event(game, row)? else { break };
        let expected = after + 1 + events.len() as u64;
        if stored.sequence != expected {
            return Err(damaged(&format!("game {game}: event {expected} is missing")));
        }
        events.push(stored);
    }
    if events.len() < most as usize && after.saturating_add(events.len() as u64) < known {
        return Err(damaged(&format!("game {game}: event {known} is missing")));
    }
    Ok(events)
}

async fn has_damage(connection: &mut Connection, game: &str) -> Result<bool, Failure> {
    // One snapshot for both queries: a game that is created or deleted meanwhile is not damaged.
    connection.client().batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let found = connection.query(DAMAGE, &[&game]).await?;
    let keys = connection.query(KEYS_OF_GAME, &[&game]).await?;
    connection.client().batch_execute("COMMIT").await?;
    let Some(row) = found.first() else { return Ok(true) };
    let (has_row, is_whole): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
    if !is_whole || (!has_row && !keys.is_empty()) {
        return Ok(true);
    }
    for row in &keys {
        key(row, 0)?;
    }
    Ok(false)
}

impl PostgresStore {
    pub(super) fn read_events(&self, game: &str, after: u64, most: u32) -> Result<Vec<Stored>, StoreError> {
        let game = game.to_owned();
        self.query(move |connection| {
            let game = game.clone();
            Box::pin(async move { read_events(connection, &game, after, most).await })
        })
    }

    pub(super) fn find_game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let id = id.to_owned();
        self.query(move |connection| {
            let id = id.clone();
            Box::pin(async move { connection.query(GAME, &[&id]).await?.first().map(game_row).transpose() })
        })
    }

    pub(super) fn list_public(
        &self,
        before: Option<(u64, &str)>,
        most: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let (created, id) = before.unwrap_or((u64::MAX, ""));
        let (created, id) = (signed(created), id.to_owned());
        self.query(move |connection| {
            let id = id.clone();
            Box::pin(async move {
                let rows = connection.query(PUBLIC, &[&created, &id, &i64::from(most)]).await?;
                // A damaged row is skipped, so that the others can still be listed.
                Ok(rows.iter().filter_map(|row| game_row(row).ok()).collect())
            })
        })
    }

    pub(super) fn list_of_keys(&self, hashes: &[KeyHash]) -> Result<Vec<GameRow>, StoreError> {
        let hashes: Vec<Vec<u8>> = hashes.iter().map(|hash| hash.to_vec()).collect();
        self.query(move |connection| {
            let hashes = hashes.clone();
            Box::pin(async move {
                let mut games: Vec<GameRow> = Vec::new();
                let mut damage = None;
                for row in connection.query(OF_KEYS, &[&hashes]).await? {
                    let found = key(&row, 6).and_then(|key| match key.used_by {
                        None if row.try_get::<_, Option<&str>>(0)?.is_some() => game_row(&row).map(Some),
                        _ => Ok(None),
                    });
                    match found {
                        Ok(game) => games.extend(game),
                        // The others can still be listed.
                        Err(error @ Failure::Store(StoreError::Damaged(_))) => damage = Some(error),
                        Err(error) => return Err(error),
                    }
                }
                if let Some(damage) = damage.filter(|_| games.is_empty()) {
                    return Err(damage);
                }
                games.sort_by(|a, b| b.created.cmp(&a.created).then_with(|| a.id.cmp(&b.id)));
                games.dedup();
                Ok(games)
            })
        })
    }

    pub(super) fn count_games(&self) -> Result<u64, StoreError> {
        self.query(|connection| {
            Box::pin(async move {
                let rows = connection.query("SELECT count(*) FROM games", &[]).await?;
                unsigned(rows.first().map_or(Ok(0), |row| row.try_get(0))?)
            })
        })
    }

    pub(super) fn list_expired(
        &self,
        phase: Phase,
        before: u64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        self.query(move |connection| {
            Box::pin(async move {
                let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
                    [&phase.name(), &signed(before), &i64::from(most)];
                ids(&connection.query(EXPIRED, &parameters).await?)
            })
        })
    }

    pub(super) fn list_without_phase(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let after = after.to_owned();
        self.query(move |connection| {
            let after = after.clone();
            Box::pin(async move { ids(&connection.query(WITHOUT_PHASE, &[&after, &i64::from(most)]).await?) })
        })
    }

    pub(super) fn find_role(&self, game: &str, hash: &KeyHash) -> Result<Option<Role>, StoreError> {
        let (game, hash) = (game.to_owned(), *hash);
        self.query(move |connection| {
            let game = game.clone();
            Box::pin(async move {
                let rows = connection.query(KEY, &[&hash.as_slice(), &game]).await?;
                let found = rows.first().map(|row| key(row, 0)).transpose()?;
                Ok(found.filter(|key| key.used_by.is_none() && key.game == game).map(|key| key.role))
            })
        })
    }

    pub(super) fn has_damage(&self, game: &str) -> Result<bool, StoreError> {
        let game = game.to_owned();
        let answer = self.query(move |connection| {
            let game = game.clone();
            Box::pin(async move { has_damage(connection, &game).await })
        });
        match answer {
            Err(StoreError::Damaged(_)) => Ok(true),
            other => other,
        }
    }
}

pub(super) fn ids(rows: &[Row]) -> Result<Vec<String>, Failure> {
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}
