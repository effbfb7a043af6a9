//! Work that must happen once in the cluster: a server claims a game, and keeps the claim as long as it renews its lease.

use std::time::Duration;

use super::PostgresStore;
use super::read::ids;
use crate::{Claims, Reply, StoreError};

/// How long a server's lease lasts without being renewed. Others then take over its games.
const LEASE: Duration = Duration::from_secs(5);

/// How long after the end of its lease a server counts as alive where nothing is taken from it: it may be slow.
const GRACE: Duration = Duration::from_secs(2);

const RENEW: &str = "
    INSERT INTO nodes (id, until, hears) VALUES ($1, now() + make_interval(secs => $2), $3)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until, hears = excluded.hears";

/// A small write for its own sake.
const PROBE: &str = "
    INSERT INTO nodes (id, until) VALUES ($1, now() + make_interval(secs => $2))
    ON CONFLICT (id) DO UPDATE SET until = excluded.until";

/// Takes a claim that nobody has, or whose holder's lease is over.
const CLAIM: &str = "
    INSERT INTO claims AS claim (game, node) VALUES ($1, $2)
    ON CONFLICT (game) DO UPDATE SET node = excluded.node
    WHERE claim.node = excluded.node
    OR NOT EXISTS (SELECT FROM nodes WHERE id = claim.node AND until > now())
    RETURNING game";

const TAKE_OVER: &str = "
    UPDATE claims SET node = $1 WHERE game IN (
        SELECT game FROM claims
        WHERE NOT EXISTS (SELECT FROM nodes WHERE id = claims.node AND until > now())
        ORDER BY game LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING game";

/// Forgets servers that died long ago. One that was only slow enters itself again.
const FORGET: &str = "
    DELETE FROM nodes WHERE id IN (
        SELECT id FROM nodes WHERE until < now() - interval '1 hour' FOR UPDATE SKIP LOCKED)";

/// Servers of schema 1 also write a row `''`, which is no server.
const ALIVE: &str =
    "SELECT id, hears FROM nodes WHERE until > now() - make_interval(secs => $1) AND id <> ''";

const LATEST: &str = "SELECT id, events FROM games WHERE id = ANY($1)";

impl PostgresStore {
    pub(super) fn send_probe(&self, reply: Reply<()>) {
        let node = self.node().to_owned();
        self.submit(
            node.clone(),
            move |connection| {
                let node = node.clone();
                Box::pin(
                    async move { connection.execute(PROBE, &[&node, &LEASE.as_secs_f64()]).await.map(drop) },
                )
            },
            reply,
        );
    }
}

impl Claims for PostgresStore {
    fn renew(&self, hears: bool, reply: Reply<()>) {
        let node = self.node().to_owned();
        self.submit(
            // The row of a server: no two servers wait for each other here.
            node.clone(),
            move |connection| {
                let node = node.clone();
                Box::pin(async move {
                    connection.execute(RENEW, &[&node, &LEASE.as_secs_f64(), &hears]).await.map(drop)
                })
            },
            reply,
        );
    }

    fn claim(&self, game: String, reply: Reply<bool>) {
        let node = self.node().to_owned();
        self.submit(
            game.clone(),
            move |connection| {
                let (game, node) = (game.clone(), node.clone());
                Box::pin(async move { Ok(!connection.query(CLAIM, &[&game, &node]).await?.is_empty()) })
            },
            reply,
        );
    }

    fn release(&self, game: Option<String>, reply: Reply<()>) {
        let node = self.node().to_owned();
        self.submit(
            game.clone().unwrap_or_else(|| node.clone()),
            move |connection| {
                let (game, node) = (game.clone(), node.clone());
                Box::pin(async move {
                    match game {
                        Some(game) => {
                            let sql = "DELETE FROM claims WHERE game = $1 AND node = $2";
                            connection.execute(sql, &[&game, &node]).await?;
                        }
                        // The claims stay, so that another server finds and takes them at once.
                        None => {
                            connection.execute("DELETE FROM nodes WHERE id = $1", &[&node]).await?;
                        }
                    }
                    Ok(())
                })
            },
            reply,
        );
    }

    fn take_over(&self, most: u32, reply: Reply<Vec<String>>) {
        let node = self.node().to_owned();
        self.submit(
            node.clone(),
            move |connection| {
                let node = node.clone();
                Box::pin(async move {
                    connection.execute(FORGET, &[]).await?;
                    ids(&connection.query(TAKE_OVER, &[&node, &i64::from(most)]).await?)
                })
            },
            reply,
        );
    }

    fn alive(&self) -> Result<Vec<(String, bool)>, StoreError> {
        self.query(|connection| {
            Box::pin(async move {
                let mut found = Vec::new();
                for row in connection.query(ALIVE, &[&GRACE.as_secs_f64()]).await? {
                    found.push((row.try_get(0)?, row.try_get(1)?));
                }
                Ok(found)
            })
        })
    }

    fn latest(&self, games: Vec<String>) -> Result<Vec<(String, u64)>, StoreError> {
        self.query(move |connection| {
            let games = games.clone();
            Box::pin(async move {
                let mut found = Vec::new();
                for row in connection.query(LATEST, &[&games]).await? {
                    let events: i64 = row.try_get(1)?;
                    found.push((row.try_get(0)?, events.cast_unsigned()));
                }
                Ok(found)
            })
        })
    }
}
