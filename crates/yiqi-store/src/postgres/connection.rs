//! A connection to PostgreSQL: how it is made, its prepared statements, and what its errors mean.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Config, Statement};

use super::tls::{self, Tls};
use crate::StoreError;

/// How long a connection to one host may take to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// Settings of each session. No statement may wait long: another server would wait for its locks, and a client for its
/// answer. A server that stops in the middle of a transaction loses its locks.
const SESSION: &str =
    "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=5000";

/// A commit must be durable when it is answered, whatever the database's default is; a stricter default is kept.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false)
                       WHERE current_setting('synchronous_commit') IN ('off', 'local')";

/// Writes a record that changes nothing. Its commit waits until the standbys have it, and with it all that was committed
/// before.
const BARRIER: &str = "SELECT pg_logical_emit_message(true, 'yiqi', '')";

/// Parses the address of a database, `postgres://…`.
pub(super) fn parse(url: &str) -> Result<(Config, Tls), StoreError> {
    let (url, options) = tls::split(url)?;
    let mut config: Config =
        url.parse().map_err(|error: tokio_postgres::Error| StoreError::Io(describe(&error)))?;
    config.ssl_mode(options.mode);
    let tls = Tls::new(options)?;
    let mut options = SESSION.to_owned();
    if let Some(own) = config.get_options() {
        let _ = write!(options, " {own}");
    }
    config
        .options(options)
        .application_name("yiqi")
        .connect_timeout(CONNECT_TIMEOUT)
        .tcp_user_timeout(Duration::from_secs(10))
        .keepalives_idle(Duration::from_secs(10))
        .keepalives_interval(Duration::from_secs(3))
        .keepalives_retries(3)
        // Of several hosts, the one that accepts writes: after a failover, that is the former replica.
        .target_session_attrs(TargetSessionAttrs::ReadWrite);
    Ok((config, tls))
}

/// What an error means for the request that failed.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The connection is lost, and nobody knows what became of the request.
    Lost(String),
    /// The transaction was undone because of others; it can be repeated.
    Repeat,
    /// The row exists already.
    Duplicate(String),
    /// Another error; the transaction was undone.
    Store(StoreError),
}

impl Failure {
    pub(super) fn into_store_error(self) -> StoreError {
        match self {
            Failure::Lost(details) => StoreError::Io(details),
            Failure::Repeat => StoreError::Busy,
            Failure::Duplicate(details) => StoreError::Database(details),
            Failure::Store(error) => error,
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Store(error)
    }
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Failure {
        let details = describe(&error);
        let Some(code) = error.code() else {
            // The row does not have the expected columns or types.
            let is_conversion = std::error::Error::source(&error)
                .is_some_and(|source| source.is::<tokio_postgres::types::WasNull>());
            return if is_conversion {
                Failure::Store(StoreError::Damaged(details))
            } else {
                Failure::Lost(details)
            };
        };
        match *code {
            SqlState::UNIQUE_VIOLATION => Failure::Duplicate(details),
            SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => Failure::Repeat,
            SqlState::ADMIN_SHUTDOWN
            | SqlState::CRASH_SHUTDOWN
            | SqlState::CANNOT_CONNECT_NOW
            | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
            // After a failover, the former primary.
            | SqlState::READ_ONLY_SQL_TRANSACTION => Failure::Lost(details),
            SqlState::DISK_FULL => Failure::Store(StoreError::DiskFull),
            SqlState::LOCK_NOT_AVAILABLE | SqlState::QUERY_CANCELED | SqlState::TOO_MANY_CONNECTIONS => {
                Failure::Store(StoreError::Busy)
            }
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => {
                Failure::Store(StoreError::Damaged(details))
            }
            _ if code.code().starts_with("08") => Failure::Lost(details),
            _ => Failure::Store(StoreError::Database(details)),
        }
    }
}

/// The error as the callers of the store know it.
pub(super) fn store_error(error: &tokio_postgres::Error) -> StoreError {
    match error.as_db_error() {
        Some(database) => StoreError::Database(database.message().to_owned()),
        None => StoreError::Io(describe(error)),
    }
}

/// The message of the database, or of the network. It never has the password, which is in no message.
fn describe(error: &tokio_postgres::Error) -> String {
    if let Some(database) = error.as_db_error() {
        return format!("{} ({})", database.message(), database.code().code());
    }
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        let _ = write!(text, ": {cause}");
        source = cause.source();
    }
    text
}

/// A connection that closes when it is dropped.
pub(super) struct Connection {
    client: Client,
    /// Reads from and writes to the socket.
    driver: JoinHandle<()>,
    statements: HashMap<&'static str, Statement>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Connection {
    /// Connects, and waits until all that was committed before is where commits must be (`synchronous_standby_names`). A
    /// primary that has crashed shows commits that no standby has; what is read there must not be lost in a failover.
    pub(super) async fn open(config: &Config, tls: Tls) -> Result<Connection, Failure> {
        let hosts = config.get_hosts().len().max(config.get_hostaddrs().len()).max(1);
        let timeout = 2 * CONNECT_TIMEOUT * u32::try_from(hosts).unwrap_or(1);
        let connecting = tokio::time::timeout(timeout, config.connect(tls)).await;
        let (client, connection) =
            connecting.map_err(|_| Failure::Lost("the database does not answer".to_owned()))??;
        let driver = tokio::spawn(async move {
            // Whoever uses the client learns of the error.
            let _ = connection.await;
        });
        let connection = Connection { client, driver, statements: HashMap::new() };
        connection.client.batch_execute(DURABLE).await?;
        connection.wait_for_standbys().await?;
        Ok(connection)
    }

    /// Waits until all that is committed is where commits must be.
    pub(super) async fn wait_for_standbys(&self) -> Result<(), Failure> {
        Ok(self.client.batch_execute(BARRIER).await?)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    pub(super) const fn client(&self) -> &Client {
        &self.client
    }

    /// A statement, prepared once for each connection.
    pub(super) async fn prepare(&mut self, sql: &'static str) -> Result<Statement, Failure> {
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        let statement = self.client.prepare(sql).await?;
        self.statements.insert(sql, statement.clone());
        Ok(statement)
    }

    /// Runs a query with a prepared statement.
    pub(super) async fn query(
        &mut self,
        sql: &'static str,
        parameters: &[&(dyn tokio_postgres::types::ToSql + Sync)],
    ) -> Result<Vec<tokio_postgres::Row>, Failure> {
        let statement = self.prepare(sql).await?;
        Ok(self.client.query(&statement, parameters).await?)
    }

    /// Runs a prepared statement and returns the number of rows it changed.
    pub(super) async fn execute(
        &mut self,
        sql: &'static str,
        parameters: &[&(dyn tokio_postgres::types::ToSql + Sync)],
    ) -> Result<u64, Failure> {
        let statement = self.prepare(sql).await?;
        Ok(self.client.execute(&statement, parameters).await?)
    }
}
