//! The writer: one thread that commits requests in groups.

mod append;
mod games;
mod keys;
mod request;

pub use append::{Append, Appended, NewGame};
pub use request::Reply;
pub(crate) use request::Request;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Receiver;

use rusqlite::Connection;

use crate::store::Counters;
use crate::{Care, Disk, StoreError, schema};

/// The most requests of one transaction.
const GROUP: usize = 512;

/// A write-ahead log of this many pages is copied into the database when nothing else is to be done,
const IDLE_CHECKPOINT: u32 = 4_000;

/// and one of this many pages (64 MiB) in any case, so that it does not grow without limit.
const FORCED_CHECKPOINT: u32 = 16_000;

pub(crate) struct Writer {
    path: PathBuf,
    disk: Disk,
    connection: Connection,
    /// Pages in the write-ahead log after the last commit.
    log_pages: Arc<AtomicU32>,
    counters: Arc<Counters>,
}

impl Writer {
    pub(crate) fn open(path: &Path, disk: Disk, counters: Arc<Counters>) -> Result<Writer, StoreError> {
        let log_pages = Arc::default();
        let connection = connect(path, disk, &log_pages)?;
        Ok(Writer { path: path.to_owned(), disk, connection, log_pages, counters })
    }

    /// Writes until the last sender is gone.
    pub(crate) fn run(mut self, requests: &Receiver<Request>) {
        let mut next = None;
        while let Some(first) = next.take().or_else(|| requests.recv().ok()) {
            let mut group = vec![first];
            group.extend(requests.try_iter().take(GROUP - 1));
            self.counters.waiting.fetch_sub(group.len(), Ordering::Relaxed);
            let answers_first = self.disk.care == Care::AnswersFirst && group.iter().all(Request::is_append);
            let mut written = Vec::with_capacity(group.len());
            let mut committed = self.write(group, &mut written);
            if committed.is_ok() && answers_first {
                self.answer(&mut written, &committed);
                next = requests.recv().ok();
            }
            committed = committed.and_then(|()| execute(&self.connection, "COMMIT"));
            if committed.is_err() {
                self.reconnect();
            }
            self.answer(&mut written, &committed);
            self.checkpoint();
        }
    }

    /// Writes a group in a transaction, which is left open. An error is about the whole group.
    fn write(
        &self,
        group: Vec<Request>,
        written: &mut Vec<(Request, Result<(), StoreError>)>,
    ) -> Result<(), StoreError> {
        let mut state = execute(&self.connection, "BEGIN IMMEDIATE");
        for mut request in group {
            let result = if state.is_ok() {
                write_one(&self.connection, &mut request).unwrap_or_else(|error| {
                    state = Err(error);
                    Ok(())
                })
            } else {
                // Without its transaction it would be committed at once, before the disk has been waited for.
                Ok(())
            };
            written.push((request, result));
        }
        state
    }

    fn answer(
        &self,
        written: &mut Vec<(Request, Result<(), StoreError>)>,
        committed: &Result<(), StoreError>,
    ) {
        for (request, result) in written.drain(..) {
            let result = committed.clone().and(result);
            if result.is_err() {
                self.counters.failed.fetch_add(1, Ordering::Relaxed);
            }
            request.answer(result);
        }
    }

    /// After a failure the connection's own idea of the file may be wrong; the next group gets a new one.
    fn reconnect(&mut self) {
        // A transaction that is still open would lock the new connection out. If this fails, it is not open.
        if !self.connection.is_autocommit() {
            let _ = execute(&self.connection, "ROLLBACK");
        }
        // If there can be no new one now, the old one must do.
        if let Ok(fresh) = connect(&self.path, self.disk, &self.log_pages) {
            self.connection = fresh;
        }
    }

    /// Copies the write-ahead log into the database when it has grown: after the answers, which need not wait for it.
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

fn connect(path: &Path, disk: Disk, log_pages: &Arc<AtomicU32>) -> Result<Connection, StoreError> {
    let mut connection = schema::open_to_write(path, disk)?;
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

/// Writes one request in a savepoint: if it fails, the others of its group are still written. The outer error says that
/// the transaction is lost.
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
