//! Players who wait for anyone. A request is entered and committed first, and only then looks for another one: of two that are
//! entered at the same time, the later one finds the earlier. A pair is one transaction: both rows are locked, must still wait, and
//! get the game that is created with them.

use std::time::Duration;

use tokio_postgres::Row;

use super::PostgresStore;
use super::connection::{Connection, Failure};
use super::read::{array, ids};
use super::request::{CREATE, NewRows};
use crate::write::Prepared;
use crate::{
    EnteredSeek, KeyHash, NewGame, NewSeek, PairedSeek, Reply, Role, SeekStatus, Seeks, StoreError,
    WaitingSeek,
};

/// How long a pair is remembered for players who were not told, and the requests of a server that died.
const REMEMBERED: Duration = Duration::from_secs(600);

const FIND_PAIRED: &str = "
    SELECT id, game, side FROM seeks
    WHERE request = $1 AND game IS NOT NULL AND paired > now() - make_interval(secs => $2)";

/// Makes room for a request that was paired long ago, or that waits for something else.
const DELETE_OTHERS: &str = "
    DELETE FROM seeks WHERE request = $1
    AND CASE WHEN game IS NULL THEN wish <> $2 ELSE paired <= now() - make_interval(secs => $3) END";

const FIND_REPLACED: &str = "
    SELECT node FROM seeks WHERE wish = $1 AND player = $2 AND game IS NULL AND id <> $3";

/// An earlier request of the same player for the same game is replaced and keeps its place in the line.
const ENTER: &str = "
    INSERT INTO seeks (id, wanted, wish, player, request, seat, name, bot, node, since)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())
    ON CONFLICT (wish, player) WHERE game IS NULL DO UPDATE
    SET id = excluded.id, request = excluded.request, seat = excluded.seat, name = excluded.name, bot = excluded.bot,
        node = excluded.node";

const LEAVE: &str = "DELETE FROM seeks WHERE id = $1 AND game IS NULL";

/// Always in the order of their ids, so that no two servers wait for each other.
const LOCK_BOTH: &str = "SELECT game FROM seeks WHERE id IN ($1, $2) ORDER BY id FOR UPDATE";

const PAIR: &str = "
    UPDATE seeks SET game = $3, side = CASE id WHEN $1 THEN 'black' ELSE 'white' END, paired = now()
    WHERE id IN ($1, $2)";

const FORGET: &str = "
    DELETE FROM seeks WHERE id IN (
        SELECT id FROM seeks
        WHERE paired <= now() - make_interval(secs => $1)
        OR (game IS NULL AND NOT EXISTS (
            SELECT FROM nodes WHERE nodes.id = seeks.node AND until > now() - make_interval(secs => $1)))
        FOR UPDATE SKIP LOCKED)";

/// Requests of servers whose lease is over are not offered to others.
const STATUSES: &str = "
    SELECT own.id, own.game, own.side, other.id, other.node, other.name, other.bot, other.seat
    FROM seeks own LEFT JOIN LATERAL (
        SELECT seeks.* FROM seeks JOIN nodes ON nodes.id = seeks.node AND until > now()
        WHERE own.game IS NULL AND seeks.game IS NULL AND wish = own.wish AND player <> own.player
        ORDER BY since, seeks.id LIMIT 1) other ON true
    WHERE own.id = ANY($1)";

const OWN: &str = "SELECT id FROM seeks WHERE node = $1 AND game IS NULL";

const OPEN: &str = "
    SELECT wanted, count(*) FROM seeks JOIN nodes ON nodes.id = seeks.node AND until > now()
    WHERE game IS NULL GROUP BY wanted ORDER BY wanted LIMIT $1";

fn paired(row: &Row) -> Result<PairedSeek, Failure> {
    let side: &str = row.try_get(2)?;
    let seat = Role::of_name(side)
        .ok_or_else(|| Failure::Store(StoreError::Damaged(format!("a request with side {side:?}"))))?;
    Ok(PairedSeek { id: row.try_get(0)?, game: row.try_get(1)?, seat })
}

fn status(row: &Row) -> Result<SeekStatus, Failure> {
    if row.try_get::<_, Option<&str>>(1)?.is_some() {
        return Ok(SeekStatus::Paired(paired(row)?));
    }
    let Some(id) = row.try_get(3)? else { return Ok(SeekStatus::Waits) };
    Ok(SeekStatus::Meets(WaitingSeek {
        id,
        node: row.try_get(4)?,
        name: row.try_get(5)?,
        bot: row.try_get(6)?,
        seat: array(row.try_get(7)?)?,
    }))
}

async fn find_paired(connection: &mut Connection, request: &[u8]) -> Result<Option<PairedSeek>, Failure> {
    let rows = connection.query(FIND_PAIRED, &[&request, &REMEMBERED.as_secs_f64()]).await?;
    rows.first().map(paired).transpose()
}

async fn enter(connection: &mut Connection, node: &str, seek: &NewSeek) -> Result<EnteredSeek, Failure> {
    let NewSeek { id, wanted, wish, player, request, seat, name, bot } = seek;
    let [wish, player, request, seat] = [wish, player, request, seat].map(|hash| hash.as_slice());
    if let Some(paired) = find_paired(connection, request).await? {
        return Ok(EnteredSeek::Paired(paired));
    }
    connection.execute(DELETE_OTHERS, &[&request, &wish, &REMEMBERED.as_secs_f64()]).await?;
    let replaced = connection.query(FIND_REPLACED, &[&wish, &player, id]).await?;
    let replaced = replaced.first().map(|row| row.try_get(0)).transpose()?;
    let entered =
        connection.execute(ENTER, &[id, wanted, &wish, &player, &request, &seat, name, bot, &node]).await;
    match entered {
        // The same request was paired, or made at another server, in this moment.
        Err(Failure::Duplicate(_)) => Err(Failure::Repeat),
        entered => entered.map(|_| EnteredSeek::Waits { replaced }),
    }
}

/// Pairs two requests. After a lost connection it may have been done already.
async fn pair(
    connection: &mut Connection,
    black: &str,
    white: &str,
    rows: &NewRows,
) -> Result<bool, Failure> {
    let mut games: Vec<Option<String>> = Vec::new();
    for row in connection.query(LOCK_BOTH, &[&black, &white]).await? {
        games.push(row.try_get(0)?);
    }
    match games.as_slice() {
        [None, None] => {
            connection.execute(PAIR, &[&black, &white, &rows.id]).await?;
            connection.execute(CREATE, &rows.parameters()).await?;
            Ok(true)
        }
        [Some(one), Some(other)] => Ok(*one == rows.id && *other == rows.id),
        _ => Ok(false),
    }
}

impl Seeks for PostgresStore {
    fn enter_seek(&self, seek: NewSeek, reply: Reply<EnteredSeek>) {
        let node = self.node().to_owned();
        self.submit(
            // The same writer enters a request and removes it, in this order.
            seek.id.clone(),
            move |connection| {
                let (node, seek) = (node.clone(), seek.clone());
                Box::pin(async move { enter(connection, &node, &seek).await })
            },
            reply,
        );
    }

    fn leave_seek(&self, id: String, reply: Reply<()>) {
        self.submit(
            id.clone(),
            move |connection| {
                let id = id.clone();
                Box::pin(async move { connection.execute(LEAVE, &[&id]).await.map(drop) })
            },
            reply,
        );
    }

    fn pair_seeks(&self, black: String, white: String, game: NewGame, reply: Reply<bool>) {
        let NewGame { id, game, is_public, creator, keys, append } = game;
        let rows = match Prepared::new(append) {
            Ok(append) => {
                std::sync::Arc::new(NewRows::new(id.clone(), game, is_public, creator, &keys, append))
            }
            Err(error) => return reply(Err(error)),
        };
        self.submit(
            id,
            move |connection| {
                let (black, white, rows) = (black.clone(), white.clone(), rows.clone());
                Box::pin(async move { pair(connection, &black, &white, &rows).await })
            },
            reply,
        );
    }

    fn forget_seeks(&self, reply: Reply<()>) {
        self.submit(
            self.node().to_owned(),
            |connection| {
                Box::pin(
                    async move { connection.execute(FORGET, &[&REMEMBERED.as_secs_f64()]).await.map(drop) },
                )
            },
            reply,
        );
    }

    fn own_seeks(&self) -> Result<Vec<String>, StoreError> {
        let node = self.node().to_owned();
        self.query(move |connection| {
            let node = node.clone();
            Box::pin(async move { ids(&connection.query(OWN, &[&node]).await?) })
        })
    }

    fn paired_seek(&self, request: KeyHash) -> Result<Option<PairedSeek>, StoreError> {
        self.query(move |connection| Box::pin(async move { find_paired(connection, &request).await }))
    }

    fn seek_statuses(&self, ids: Vec<String>) -> Result<Vec<(String, SeekStatus)>, StoreError> {
        self.query(move |connection| {
            let ids = ids.clone();
            Box::pin(async move {
                let mut found = Vec::new();
                for row in connection.query(STATUSES, &[&ids]).await? {
                    found.push((row.try_get(0)?, status(&row)?));
                }
                Ok(found)
            })
        })
    }

    fn open_seeks(&self, most: u32) -> Result<Vec<(String, u64)>, StoreError> {
        self.query(move |connection| {
            Box::pin(async move {
                let mut found = Vec::new();
                for row in connection.query(OPEN, &[&i64::from(most)]).await? {
                    let count: i64 = row.try_get(1)?;
                    found.push((row.try_get(0)?, count.cast_unsigned()));
                }
                Ok(found)
            })
        })
    }
}
