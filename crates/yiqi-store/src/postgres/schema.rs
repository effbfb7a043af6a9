//! The schema in PostgreSQL and its upgrades.

use tokio_postgres::Client;

use super::connection::store_error;
use crate::StoreError;

/// A step upgrades the schema by one version. Released steps are never changed; new ones are appended.
struct Step {
    /// The oldest schema version whose programs can go on working beside this one. A step that only adds keeps it.
    oldest: u32,
    sql: &'static str,
}

/// Text is compared byte by byte, as SQLite does. `games.events` is the number of a game's events: an append advances it
/// with a condition, so that of several servers one succeeds. Rows of `games` have room for such updates in their page.
const STEPS: [Step; 2] = [
    Step {
        oldest: 1,
        sql: r#"
    CREATE TABLE games (
        id text COLLATE "C" PRIMARY KEY,
        game text NOT NULL,
        created bigint NOT NULL,
        is_public boolean NOT NULL,
        creator bytea,
        phase text COLLATE "C",
        events bigint NOT NULL
    ) WITH (fillfactor = 80);
    CREATE INDEX public_games_by_time ON games (created DESC, id) WHERE is_public;
    CREATE INDEX games_by_phase ON games (phase, created) WHERE phase IS NOT NULL;
    CREATE INDEX games_without_phase ON games (id) WHERE phase IS NULL;
    CREATE TABLE events (
        game text COLLATE "C" NOT NULL,
        sequence bigint NOT NULL,
        time bigint NOT NULL,
        actor text NOT NULL,
        command text COLLATE "C" NOT NULL,
        part bigint NOT NULL,
        event text NOT NULL,
        sum bigint,
        PRIMARY KEY (game, sequence)
    );
    CREATE UNIQUE INDEX events_by_command ON events (game, command, part);
    CREATE TABLE keys (
        hash bytea PRIMARY KEY,
        game text COLLATE "C" NOT NULL,
        role text NOT NULL,
        used_by bytea,
        sum bigint
    );
    CREATE INDEX keys_by_game ON keys (game);
    CREATE TABLE secrets (
        name text PRIMARY KEY,
        value bytea NOT NULL
    );
    CREATE TABLE nodes (
        id text COLLATE "C" PRIMARY KEY,
        until timestamptz NOT NULL
    );
    CREATE TABLE claims (
        game text COLLATE "C" PRIMARY KEY,
        node text COLLATE "C" NOT NULL
    );
    CREATE INDEX claims_by_node ON claims (node);
"#,
    },
    // Players who wait for anyone, and the games of those who were paired in the last minutes. Servers of version 1 pair their own
    // players only. And whether a server hears of the others.
    Step {
        oldest: 1,
        sql: r#"
    CREATE TABLE seeks (
        id text COLLATE "C" PRIMARY KEY,
        wanted text NOT NULL,
        wish bytea NOT NULL,
        player bytea NOT NULL,
        request bytea NOT NULL,
        seat bytea NOT NULL,
        name text,
        bot boolean NOT NULL,
        node text COLLATE "C" NOT NULL,
        since timestamptz NOT NULL,
        game text COLLATE "C",
        side text,
        paired timestamptz,
        CHECK (num_nulls(game, side, paired) IN (0, 3))
    );
    CREATE UNIQUE INDEX seeks_by_request ON seeks (request);
    CREATE UNIQUE INDEX seeks_by_wish ON seeks (wish, player) WHERE game IS NULL;
    CREATE INDEX seeks_by_node ON seeks (node) WHERE game IS NULL;
    CREATE INDEX seeks_by_time ON seeks (paired) WHERE game IS NOT NULL;
    ALTER TABLE nodes ADD COLUMN hears boolean NOT NULL DEFAULT true;
"#,
    },
];

/// The schema version that this program writes.
pub(super) const VERSION: u32 = STEPS.len() as u32;

/// Serialises upgrades of several servers that start at once. Any number that other programs do not use.
const UPGRADE_LOCK: i64 = 0x7969_7169_0001;

/// Creates the tables or upgrades them, unless a newer program has made changes that this one does not understand. Servers
/// of an older version may be running meanwhile.
pub(super) async fn upgrade(client: &Client) -> Result<(), StoreError> {
    let upgraded = upgrade_locked(client).await;
    let end = if upgraded.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = client.batch_execute(end).await.map_err(|error| store_error(&error));
    upgraded.and(ended)
}

async fn upgrade_locked(client: &Client) -> Result<(), StoreError> {
    let failed = |error: tokio_postgres::Error| store_error(&error);
    // A table that is in use is waited for only briefly: those who use it would wait behind this.
    client.batch_execute("BEGIN; SET LOCAL lock_timeout = '5s'").await.map_err(failed)?;
    client.execute("SELECT pg_advisory_xact_lock($1)", &[&UPGRADE_LOCK]).await.map_err(failed)?;
    client
        .batch_execute(
            "CREATE TABLE IF NOT EXISTS schema_versions (
                version integer PRIMARY KEY,
                oldest integer NOT NULL,
                applied timestamptz NOT NULL DEFAULT now()
            )",
        )
        .await
        .map_err(failed)?;
    let last = client
        .query_opt("SELECT version, oldest FROM schema_versions ORDER BY version DESC LIMIT 1", &[])
        .await
        .map_err(failed)?;
    let (found, oldest) = match &last {
        Some(row) => (number(row.get(0)), number(row.get(1))),
        None => (0, 0),
    };
    if found > VERSION {
        return if oldest > VERSION { Err(StoreError::NewerSchema(found)) } else { Ok(()) };
    }
    for (step, version) in STEPS.iter().zip(1..).skip(found as usize) {
        client.batch_execute(step.sql).await.map_err(failed)?;
        let (version, oldest): (i32, i32) = (version, step.oldest.cast_signed());
        client
            .execute("INSERT INTO schema_versions (version, oldest) VALUES ($1, $2)", &[&version, &oldest])
            .await
            .map_err(failed)?;
    }
    Ok(())
}

fn number(value: i32) -> u32 {
    u32::try_from(value).unwrap_or(0)
}
