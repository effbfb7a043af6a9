//! What is written, as requests to the writers.

use std::pin::Pin;

use super::PostgresStore;
use super::connection::{Connection, Failure};
use super::read::{Answer, KEY, key, signed};
use super::request::{AppendRows, NewRows, Request, Work};
use crate::write::Prepared;
use crate::{Append, Appended, KeyHash, NewGame, Phase, Reply, Role, StoreError, sum};

/// Whoever writes more than one row of a game locks the game first: the next statement then sees all that was committed.
pub(super) const LOCK: &str = "SELECT id FROM games WHERE id = $1 FOR UPDATE";

const DELETE: &str = "
    WITH of_games AS (DELETE FROM games WHERE id = $1 RETURNING 1),
         of_keys AS (DELETE FROM keys WHERE game = $1 RETURNING 1),
         of_claims AS (DELETE FROM claims WHERE game = $1),
         of_events AS (DELETE FROM events WHERE game = $1 RETURNING 1)
    SELECT (SELECT count(*) FROM of_games) + (SELECT count(*) FROM of_keys) + (SELECT count(*) FROM of_events)";

const IS_EXPIRED: &str = "
    SELECT id FROM games WHERE id = $1 AND phase = $2
    AND (SELECT time FROM events WHERE game = $1 ORDER BY sequence DESC LIMIT 1) < $3";

const INSERT_KEY: &str = "INSERT INTO keys (hash, game, role, sum) VALUES ($1, $2, $3, $4)";

const USE_KEY: &str = "UPDATE keys SET used_by = $1, sum = $2 WHERE hash = $3";

/// Some work of several statements, and where its answer goes.
struct Several<T, F> {
    run: F,
    value: Option<T>,
    reply: Option<Reply<T>>,
}

impl<T, F> Work for Several<T, F>
where
    T: Send,
    F: for<'a> FnMut(&'a mut Connection) -> Answer<'a, T> + Send,
{
    fn run<'a>(
        &'a mut self,
        connection: &'a mut Connection,
    ) -> Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>> {
        Box::pin(async move {
            self.value = Some((self.run)(connection).await?);
            Ok(())
        })
    }

    fn answer(&mut self, result: Result<(), StoreError>) {
        if let Some(reply) = self.reply.take() {
            reply(result.and_then(|()| self.value.take().ok_or(StoreError::Closed)));
        }
    }
}

impl PostgresStore {
    /// Has a writer do something in a transaction of its own.
    pub(super) fn submit<T: Send + 'static>(
        &self,
        game: String,
        run: impl for<'a> FnMut(&'a mut Connection) -> Answer<'a, T> + Send + 'static,
        reply: Reply<T>,
    ) {
        let work = Box::new(Several { run, value: None, reply: Some(reply) });
        self.send(Request::Other { game, work, is_answered: false });
    }

    pub(super) fn send_append(&self, append: Append, reply: Reply<Appended>) {
        match Prepared::new(append) {
            Ok(append) => {
                self.send(Request::Append { rows: AppendRows::new(append), result: None, reply: Some(reply) })
            }
            Err(error) => reply(Err(error)),
        }
    }

    pub(super) fn send_create(&self, game: NewGame, reply: Reply<()>) {
        let NewGame { id, game, is_public, creator, keys, append } = game;
        match Prepared::new(append) {
            Ok(append) if append.expected == 0 => {
                let rows = Box::new(NewRows::new(id, game, is_public, creator, &keys, append));
                self.send(Request::Create { rows, result: None, reply: Some(reply) });
            }
            Ok(_) => reply(Err(StoreError::Database("a new game has no events yet".to_owned()))),
            Err(error) => reply(Err(error)),
        }
    }

    pub(super) fn send_delete(&self, game: String, reply: Reply<bool>) {
        self.submit(
            game.clone(),
            move |connection| {
                let game = game.clone();
                Box::pin(async move { delete(connection, &game).await })
            },
            reply,
        );
    }

    pub(super) fn send_delete_expired(&self, game: String, phase: Phase, before: u64, reply: Reply<bool>) {
        self.submit(
            game.clone(),
            move |connection| {
                let game = game.clone();
                Box::pin(async move {
                    connection.query(LOCK, &[&game]).await?;
                    let (phase, before) = (phase.name(), signed(before));
                    let expired = connection.query(IS_EXPIRED, &[&game, &phase, &before]).await?;
                    if expired.is_empty() { Ok(false) } else { delete(connection, &game).await }
                })
            },
            reply,
        );
    }

    pub(super) fn send_phase(&self, game: String, phase: Phase, reply: Reply<bool>) {
        self.submit(
            game.clone(),
            move |connection| {
                let game = game.clone();
                Box::pin(async move {
                    let sql = "UPDATE games SET phase = $1 WHERE id = $2 AND phase IS NULL";
                    Ok(connection.execute(sql, &[&phase.name(), &game]).await? > 0)
                })
            },
            reply,
        );
    }

    pub(super) fn send_redeem(&self, game: String, keys: [KeyHash; 3], reply: Reply<Option<Role>>) {
        self.submit(
            game.clone(),
            move |connection| {
                let game = game.clone();
                Box::pin(async move { redeem(connection, &game, &keys).await })
            },
            reply,
        );
    }

    pub(super) fn send_seat_key(
        &self,
        game: String,
        seat: Role,
        (hash, role): (KeyHash, Role),
        reply: Reply<bool>,
    ) {
        let Some(invite) = seat.seat_invite().filter(|invite| role == seat || role == *invite) else {
            let (seat, role) = (seat.name(), role.name());
            reply(Err(StoreError::Database(format!("a key to {role} cannot replace those to {seat}"))));
            return;
        };
        self.submit(
            game.clone(),
            move |connection| {
                let game = game.clone();
                Box::pin(async move {
                    if connection.query(LOCK, &[&game]).await?.is_empty() {
                        return Ok(false);
                    }
                    let sql = "DELETE FROM keys WHERE game = $1 AND role IN ($2, $3)";
                    connection.execute(sql, &[&game, &seat.name(), &invite.name()]).await?;
                    insert_key(connection, &game, &hash, role).await?;
                    Ok(true)
                })
            },
            reply,
        );
    }

    pub(super) fn send_secret(&self, fresh: [u8; 32], reply: Reply<[u8; 32]>) {
        self.submit(
            String::new(),
            move |connection| {
                Box::pin(async move {
                    let insert =
                        "INSERT INTO secrets (name, value) VALUES ('server', $1) ON CONFLICT DO NOTHING";
                    connection.execute(insert, &[&fresh.as_slice()]).await?;
                    let rows =
                        connection.query("SELECT value FROM secrets WHERE name = 'server'", &[]).await?;
                    let value = rows.first().map(|row| row.try_get::<_, &[u8]>(0)).transpose()?;
                    let damaged = || StoreError::Damaged("the servers' key".to_owned());
                    Ok(value.and_then(|value| value.try_into().ok()).ok_or_else(damaged)?)
                })
            },
            reply,
        );
    }
}

async fn delete(connection: &mut Connection, game: &str) -> Result<bool, Failure> {
    connection.query(LOCK, &[&game]).await?;
    let rows = connection.query(DELETE, &[&game]).await?;
    Ok(rows.first().map_or(Ok(0), |row| row.try_get::<_, i64>(0))? > 0)
}

async fn insert_key(
    connection: &mut Connection,
    game: &str,
    hash: &KeyHash,
    role: Role,
) -> Result<(), Failure> {
    let sum = sum::of_key(hash, game, role.name(), None);
    connection.execute(INSERT_KEY, &[&hash.as_slice(), &game, &role.name(), &sum]).await?;
    Ok(())
}

async fn redeem(
    connection: &mut Connection,
    game: &str,
    [invite, join, seat]: &[KeyHash; 3],
) -> Result<Option<Role>, Failure> {
    connection.query(LOCK, &[&game]).await?;
    let rows = connection.query(KEY, &[&invite.as_slice(), &game]).await?;
    let Some(found) = rows.first().map(|row| key(row, 0)).transpose()? else { return Ok(None) };
    let Some(role) = found.role.invited_seat() else { return Ok(None) };
    match &found.used_by {
        None => {
            let sum = sum::of_key(invite, game, found.role.name(), Some(join));
            connection.execute(USE_KEY, &[&join.as_slice(), &sum, &invite.as_slice()]).await?;
            insert_key(connection, game, seat, role).await?;
            Ok(Some(role))
        }
        Some(by) if by == join => {
            // A repeated request must name the same seat key.
            let rows = connection.query(KEY, &[&seat.as_slice(), &game]).await?;
            let key = rows.first().map(|row| key(row, 0)).transpose()?;
            Ok(key.filter(|key| key.role == role).map(|key| key.role))
        }
        Some(_) => Ok(None),
    }
}
