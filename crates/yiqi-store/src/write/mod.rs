//! The writer: one thread that commits requests in groups.

mod append;
mod games;
mod keys;
mod request;

#[cfg(feature = "cluster")]
pub(crate) use append::Prepared;
pub use append::{Append, Appended, NewGame};
pub use request::Reply;
pub(crate) use request::Request;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Receiver;

use rusqlite::Connection;

use crate::store::Counters;
use crate::{StoreError, StoreOptions, schema};

/// The maximum number of requests in one transaction.
const GROUP: usize = 512;

/// A write-ahead log of this many pages is copied into the database when the writer is idle.
const IDLE_CHECKPOINT: u32 = 4_000;

/// A write-ahead log of this many pages (64 MiB) is copied in any case, so that it does not grow without limit.
const FORCED_CHECKPOINT: u32 = 16_000;

/// A request that was written, and whether that succeeded.
type Written = (Request, Result<(), StoreError>);

pub(crate) struct Writer {
    path: PathBuf,
    options: StoreOptions,
    connection: Connection,
    /// Pages in the write-ahead log after the last commit.
    log_pages: Arc<AtomicU32>,
    counters: Arc<Counters>,
}

impl Writer {
    pub(crate) fn open(
        path: &Path,
        options: StoreOptions,
        counters: Arc<Counters>,
    ) -> Result<Writer, StoreError> {
        let log_pages = Arc::default();
        let connection = connect(path, options, &log_pages)?;
        Ok(Writer { path: path.to_owned(), options, connection, log_pages, counters })
    }

    /// Writes until the last sender is gone.
    pub(crate) fn run(mut self, requests: &Receiver<Request>) {
        while let Ok(first) = requests.recv() {
            let mut group = vec![first];
            group.extend(requests.try_iter().take(GROUP - 1));
            self.counters.waiting.fetch_sub(group.len(), Ordering::Relaxed);
            let (written, transaction) = self.write(group);
            let committed = transaction.and_then(|()| execute(&self.connection, "COMMIT"));
            if committed.is_err() {
                self.reconnect();
            }
            self.answer(written, &committed);
            self.checkpoint();
        }
    }

    /// Writes a group in a transaction and leaves it open. Returns the result of each request, and that of the
    /// transaction.
    fn write(&self, group: Vec<Request>) -> (Vec<Written>, Result<(), StoreError>) {
        let mut written = Vec::with_capacity(group.len());
        let mut state = execute(&self.connection, "BEGIN IMMEDIATE");
        for mut request in group {
            let result = if state.is_ok() {
                write_one(&self.connection, &mut request).unwrap_or_else(|error| {
                    state = Err(error);
                    Ok(())
                })
            } else {
                // Outside a transaction it would be committed by itself, without the others.
                Ok(())
            };
            written.push((request, result));
        }
        (written, state)
    }

    fn answer(&self, written: Vec<Written>, committed: &Result<(), StoreError>) {
        for (request, result) in written {
            let result = committed.clone().and(result);
            if result.is_err() {
                self.counters.failed.fetch_add(1, Ordering::Relaxed);
            }
            request.answer(result);
        }
    }

    /// After a failure the connection's view of the file may be wrong; the next group gets a new connection.
    fn reconnect(&mut self) {
        // A transaction that is still open would lock out the new connection. If the rollback fails, none is open.
        if !self.connection.is_autocommit() {
            let _ = execute(&self.connection, "ROLLBACK");
        }
        // If no new connection can be opened now, the old one is kept.
        if let Ok(fresh) = connect(&self.path, self.options, &self.log_pages) {
            self.connection = fresh;
        }
    }

    /// Copies the write-ahead log into the database when it has grown. This happens after the answers, so that no
    /// request waits for it.
    fn checkpoint(&self) {
        let pages = self.log_pages.load(Ordering::Relaxed);
        let is_idle = self.counters.waiting.load(Ordering::Relaxed) == 0;
        if pages >= FORCED_CHECKPOINT || (is_idle && pages >= IDLE_CHECKPOINT) {
            // If it fails, everything is still in the log, and the next commit tries again.
            let _ = self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
            self.log_pages.store(0, Ordering::Relaxed);
        }
    }
}

fn connect(path: &Path, options: StoreOptions, log_pages: &Arc<AtomicU32>) -> Result<Connection, StoreError> {
    let mut connection = schema::open_to_write(path, options)?;
    let log_pages = log_pages.clone();
    // This also turns the automatic checkpoints off, which would run before the answers.
    connection.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, pages: i32| {
        log_pages.store(u32::try_from(pages).unwrap_or(0), Ordering::Relaxed);
        Ok(())
    }))?;
    Ok(connection)
}

/// Runs a statement without parameters and without rows; it is prepared once.
fn execute(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection.prepare_cached(sql)?.execute([])?;
    Ok(())
}

/// Writes one request in a savepoint: if it fails, the others of its group are still written. The outer error means that
/// the whole transaction is lost.
fn write_one(connection: &Connection, request: &mut Request) -> Result<Result<(), StoreError>, StoreError> {
    execute(connection, "SAVEPOINT request")?;
    let result = request.write(connection).and_then(|()| execute(connection, "RELEASE request"));
    if let Err(error) = &result {
        // A full disk ends the whole transaction, not the request alone.
        if connection.is_autocommit() {
            return Err(error.clone());
        }
        execute(connection, "ROLLBACK TO request")?;
        execute(connection, "RELEASE request")?;
    }
    Ok(result)
}
