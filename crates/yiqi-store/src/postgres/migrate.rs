//! Copies a database of SQLite to PostgreSQL, and compares every row.

use std::path::Path;

use rusqlite::params;
use tokio_postgres::types::ToSql;

use super::PostgresStore;
use super::connection::{Connection, Failure};
use crate::{StoreError, schema};

/// What a migration has found and done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Migrated {
    /// Games that are in both databases now, and compared.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// Games that were copied or copied again; the others were there already.
    pub copied: u64,
    /// Games that have more events in PostgreSQL: they have been continued there, and were left alone.
    pub newer: u64,
}

/// A row of `events` without its game.
#[derive(Clone, PartialEq, Debug)]
struct EventRow {
    sequence: i64,
    time: i64,
    actor: String,
    command: String,
    part: i64,
    event: String,
    sum: Option<i64>,
}

/// A row of `keys` without its game.
#[derive(Clone, PartialEq, PartialOrd, Debug)]
struct KeyRow {
    hash: Vec<u8>,
    role: String,
    used_by: Option<Vec<u8>>,
    sum: Option<i64>,
}

/// Everything of a game.
#[derive(Clone, PartialEq, Debug)]
struct Game {
    id: String,
    game: String,
    created: i64,
    is_public: bool,
    creator: Option<Vec<u8>>,
    phase: Option<String>,
    events: Vec<EventRow>,
    keys: Vec<KeyRow>,
}

/// What is done with a game.
enum Done {
    Same,
    Copied,
    Newer,
}

impl PostgresStore {
    /// Copies all games of a database of SQLite, which may be in use, and compares what was copied row by row. It can be repeated:
    /// what is the same already is only compared. Refused while servers use the log in PostgreSQL. This blocks.
    pub fn migrate(&self, from: &Path, mut progress: impl FnMut(&Migrated)) -> Result<Migrated, StoreError> {
        self.refuse_if_served()?;
        let mut source = schema::open_to_copy(from)?;
        let found = schema::version(&source)?;
        if found != schema::VERSION {
            return Err(StoreError::Database(format!(
                "the database has schema {found}; start the server once with it, which upgrades it to {}",
                schema::VERSION
            )));
        }
        // One snapshot for all games.
        let source = source.transaction()?;
        let key: Option<Vec<u8>> = {
            let mut statement = source.prepare("SELECT value FROM secrets WHERE name = 'server'")?;
            let mut rows = statement.query([])?;
            rows.next()?.map(|row| row.get(0)).transpose()?
        };
        if let Some(key) = key {
            self.copy_key(key)?;
        }
        let ids: Vec<String> = {
            let mut statement = source.prepare("SELECT id FROM games ORDER BY id")?;
            let ids = statement.query_map([], |row| row.get(0))?;
            ids.collect::<Result<_, _>>()?
        };
        let mut done = Migrated::default();
        for id in ids {
            let game = read_sqlite(&source, &id)?;
            match self.copy_game(game.clone())? {
                Done::Newer => done.newer += 1,
                how => {
                    done.copied += u64::from(matches!(how, Done::Copied));
                    self.compare(&game)?;
                    done.games += 1;
                    done.events += game.events.len() as u64;
                }
            }
            progress(&done);
        }
        Ok(done)
    }

    fn refuse_if_served(&self) -> Result<(), StoreError> {
        let served = self.query(|connection| {
            Box::pin(async move {
                let sql = "SELECT id FROM nodes WHERE until > now() AND id <> ''";
                Ok(!connection.query(sql, &[]).await?.is_empty())
            })
        })?;
        if served {
            Err(StoreError::Database("servers use this log: stop them first".to_owned()))
        } else {
            Ok(())
        }
    }

    /// The servers' key: what is derived from it, such as seats by invites, stays valid.
    fn copy_key(&self, key: Vec<u8>) -> Result<(), StoreError> {
        self.transact(String::new(), move |connection| {
            let key = key.clone();
            Box::pin(async move {
                let sql = "INSERT INTO secrets (name, value) VALUES ('server', $1)
                           ON CONFLICT (name) DO UPDATE SET value = excluded.value";
                connection.execute(sql, &[&key]).await?;
                Ok(())
            })
        })
    }

    fn copy_game(&self, game: Game) -> Result<Done, StoreError> {
        self.transact(game.id.clone(), move |connection| {
            let game = game.clone();
            Box::pin(async move {
                match read_postgres(connection, &game.id).await? {
                    Some(there) if there == game => return Ok(Done::Same),
                    Some(there) if there.events.len() > game.events.len() => return Ok(Done::Newer),
                    _ => {}
                }
                for sql in [
                    "DELETE FROM events WHERE game = $1",
                    "DELETE FROM keys WHERE game = $1",
                    "DELETE FROM games WHERE id = $1",
                ] {
                    connection.execute(sql, &[&game.id]).await?;
                }
                insert(connection, &game).await?;
                Ok(Done::Copied)
            })
        })
    }

    fn compare(&self, game: &Game) -> Result<(), StoreError> {
        let id = game.id.clone();
        let there = self.query(move |connection| {
            let id = id.clone();
            Box::pin(async move { read_postgres(connection, &id).await })
        })?;
        let differs = |what: &str| Err(StoreError::Damaged(format!("game {}: {what} differs", game.id)));
        let Some(there) = there else { return differs("its row") };
        if let Some((event, _)) = game.events.iter().zip(&there.events).find(|(here, there)| here != there) {
            return differs(&format!("event {}", event.sequence));
        }
        if there == *game { Ok(()) } else { differs("its row, its keys or the number of its events") }
    }

    /// Does something in a transaction and waits for it.
    fn transact<T: Send + 'static>(
        &self,
        game: String,
        run: impl for<'a> FnMut(&'a mut Connection) -> super::read::Answer<'a, T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (send, answer) = std::sync::mpsc::channel();
        self.submit(game, run, Box::new(move |result| drop(send.send(result))));
        answer.recv().unwrap_or(Err(StoreError::Closed))
    }
}

fn read_sqlite(source: &rusqlite::Connection, id: &str) -> Result<Game, StoreError> {
    let mut statement =
        source.prepare_cached("SELECT game, created, is_public, creator, phase FROM games WHERE id = ?")?;
    let mut game = statement.query_row([id], |row| {
        Ok(Game {
            id: id.to_owned(),
            game: row.get(0)?,
            created: row.get(1)?,
            is_public: row.get(2)?,
            creator: row.get(3)?,
            phase: row.get(4)?,
            events: Vec::new(),
            keys: Vec::new(),
        })
    })?;
    let mut statement = source.prepare_cached(
        "SELECT sequence, time, actor, command, part, event, sum FROM events WHERE game = ? ORDER BY sequence",
    )?;
    let events = statement.query_map(params![id], |row| {
        Ok(EventRow {
            sequence: row.get(0)?,
            time: row.get(1)?,
            actor: row.get(2)?,
            command: row.get(3)?,
            part: row.get(4)?,
            event: row.get(5)?,
            sum: row.get(6)?,
        })
    })?;
    game.events = events.collect::<Result<_, _>>()?;
    if let Some((event, expected)) = game.events.iter().zip(1..).find(|(event, n)| event.sequence != *n) {
        let found = event.sequence;
        return Err(StoreError::Damaged(format!("game {id}: event {found} in place of {expected}")));
    }
    let mut statement =
        source.prepare_cached("SELECT hash, role, used_by, sum FROM keys WHERE game = ? ORDER BY hash")?;
    let keys = statement.query_map(params![id], |row| {
        Ok(KeyRow { hash: row.get(0)?, role: row.get(1)?, used_by: row.get(2)?, sum: row.get(3)? })
    })?;
    game.keys = keys.collect::<Result<_, _>>()?;
    Ok(game)
}

async fn read_postgres(connection: &mut Connection, id: &str) -> Result<Option<Game>, Failure> {
    let sql = "SELECT game, created, is_public, creator, phase, events FROM games WHERE id = $1";
    let rows = connection.query(sql, &[&id]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let mut game = Game {
        id: id.to_owned(),
        game: row.try_get(0)?,
        created: row.try_get(1)?,
        is_public: row.try_get(2)?,
        creator: row.try_get(3)?,
        phase: row.try_get(4)?,
        events: Vec::new(),
        keys: Vec::new(),
    };
    let sql = "SELECT sequence, time, actor, command, part, event, sum FROM events WHERE game = $1 ORDER BY sequence";
    for row in connection.query(sql, &[&id]).await? {
        game.events.push(EventRow {
            sequence: row.try_get(0)?,
            time: row.try_get(1)?,
            actor: row.try_get(2)?,
            command: row.try_get(3)?,
            part: row.try_get(4)?,
            event: row.try_get(5)?,
            sum: row.try_get(6)?,
        });
    }
    let sql = "SELECT hash, role, used_by, sum FROM keys WHERE game = $1 ORDER BY hash";
    for row in connection.query(sql, &[&id]).await? {
        game.keys.push(KeyRow {
            hash: row.try_get(0)?,
            role: row.try_get(1)?,
            used_by: row.try_get(2)?,
            sum: row.try_get(3)?,
        });
    }
    Ok(Some(game))
}

async fn insert(connection: &mut Connection, game: &Game) -> Result<(), Failure> {
    let count = game.events.len() as i64;
    let parameters: [&(dyn ToSql + Sync); 7] =
        [&game.id, &game.game, &game.created, &game.is_public, &game.creator, &game.phase, &count];
    let sql = "INSERT INTO games (id, game, created, is_public, creator, phase, events)
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    connection.execute(sql, &parameters).await?;
    for key in &game.keys {
        let sql = "INSERT INTO keys (hash, game, role, used_by, sum) VALUES ($1, $2, $3, $4, $5)";
        connection.execute(sql, &[&key.hash, &game.id, &key.role, &key.used_by, &key.sum]).await?;
    }
    for page in game.events.chunks(1_000) {
        let sequences: Vec<i64> = page.iter().map(|event| event.sequence).collect();
        let times: Vec<i64> = page.iter().map(|event| event.time).collect();
        let actors: Vec<&str> = page.iter().map(|event| event.actor.as_str()).collect();
        let commands: Vec<&str> = page.iter().map(|event| event.command.as_str()).collect();
        let parts: Vec<i64> = page.iter().map(|event| event.part).collect();
        let events: Vec<&str> = page.iter().map(|event| event.event.as_str()).collect();
        let sums: Vec<Option<i64>> = page.iter().map(|event| event.sum).collect();
        let sql = "INSERT INTO events (game, sequence, time, actor, command, part, event, sum)
                   SELECT $1::text, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[],
                                                  $7::text[], $8::bigint[])";
        let parameters: [&(dyn ToSql + Sync); 8] =
            [&game.id, &sequences, &times, &actors, &commands, &parts, &events, &sums];
        connection.execute(sql, &parameters).await?;
    }
    Ok(())
}
