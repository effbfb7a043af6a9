//! The handle to an open database, and its readers.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use rusqlite::Connection;

use crate::write::{Reply, Request, Writer};
use crate::{StoreError, StoreOptions, schema};

/// The maximum number of requests waiting for the writer. With more, it would be behind by seconds, and refusing is
/// better than waiting.
pub const QUEUE: usize = 10_000;

/// The maximum number of idle reading connections that are kept. More are opened when many queries run at once.
const MOST_READERS: usize = 8;

/// A handle to an open database. The database is closed when the last clone is dropped.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

/// Counters for metrics.
#[derive(Default)]
pub(crate) struct Counters {
    /// Requests that wait for the writer.
    pub(crate) waiting: AtomicUsize,
    /// Requests that were answered with an error.
    pub(crate) failed: AtomicU64,
}

struct Inner {
    path: PathBuf,
    /// Taken when the store is closed: the writer finishes what is queued and ends.
    sender: Option<SyncSender<Request>>,
    writer: Option<JoinHandle<()>>,
    counters: Arc<Counters>,
    readers: Mutex<Vec<Connection>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        drop(self.sender.take());
        let Some(writer) = self.writer.take() else { return };
        // A reply may hold the last clone; then this is the writer's own thread, which cannot wait for itself.
        if writer.thread().id() != std::thread::current().id() {
            // A writer that panicked has nothing left to close.
            let _ = writer.join();
        }
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("path", &self.inner.path).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database, or creates it. Tables of an older version are upgraded.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Store::open_with(path, StoreOptions::default())
    }

    /// Opens the database with options.
    pub fn open_with(path: &Path, options: StoreOptions) -> Result<Store, StoreError> {
        let counters = Arc::new(Counters::default());
        let writer = Writer::open(path, options, counters.clone())?;
        let (sender, requests) = sync_channel(QUEUE);
        let writer =
            std::thread::Builder::new().name("store".to_owned()).spawn(move || writer.run(&requests))?;
        let inner = Inner {
            path: path.to_owned(),
            sender: Some(sender),
            writer: Some(writer),
            counters,
            readers: Mutex::default(),
        };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// The path of the database.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// How many requests are waiting for the writer.
    pub fn queue_depth(&self) -> usize {
        self.inner.counters.waiting.load(Ordering::Relaxed)
    }

    /// How many requests to write were answered with an error since the store was opened.
    pub fn failed_writes(&self) -> u64 {
        self.inner.counters.failed.load(Ordering::Relaxed)
    }

    /// Sends a request to the writer, or refuses it at once if too many are waiting.
    pub(crate) fn send(&self, request: Request) {
        let counters = &self.inner.counters;
        counters.waiting.fetch_add(1, Ordering::Relaxed);
        let sent = match &self.inner.sender {
            Some(sender) => sender.try_send(request),
            None => Err(TrySendError::Disconnected(request)),
        };
        let (request, error) = match sent {
            Ok(()) => return,
            Err(TrySendError::Full(request)) => (request, StoreError::Busy),
            Err(TrySendError::Disconnected(request)) => (request, StoreError::Closed),
        };
        counters.waiting.fetch_sub(1, Ordering::Relaxed);
        counters.failed.fetch_add(1, Ordering::Relaxed);
        request.answer(Err(error));
    }

    /// Sends a request to the writer and waits for its answer.
    pub(crate) fn wait<T: Send + 'static>(
        &self,
        submit: impl FnOnce(&Store, Reply<T>),
    ) -> Result<T, StoreError> {
        let (send, answer) = std::sync::mpsc::channel();
        // The receiver waits below.
        submit(self, Box::new(move |result| drop(send.send(result))));
        answer.recv().unwrap_or(Err(StoreError::Closed))
    }

    /// Runs a query on a reading connection. A connection that returned an error is not reused.
    pub(crate) fn query<T>(
        &self,
        run: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let kept = self.inner.readers.lock().ok().and_then(|mut readers| readers.pop());
        let connection = match kept {
            Some(connection) => connection,
            None => schema::open(self.path())?,
        };
        let answer = run(&connection)?;
        if let Ok(mut readers) = self.inner.readers.lock()
            && readers.len() < MOST_READERS
        {
            readers.push(connection);
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs nested queries, so that this many connections are in use at once.
    fn nested(store: &Store, depth: usize) -> Result<(), StoreError> {
        store.query(|_| if depth > 1 { nested(store, depth - 1) } else { Ok(()) })
    }

    #[test]
    fn few_connections_are_kept_and_none_that_failed() {
        let folder = std::env::temp_dir().join(format!("yiqi-store-readers-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&folder.join("yiqi.db")).unwrap();
        let kept = || store.inner.readers.lock().unwrap().len();
        nested(&store, 3).unwrap();
        assert_eq!(kept(), 3);
        nested(&store, 12).unwrap();
        assert_eq!(kept(), MOST_READERS);
        assert_eq!(store.query(|_| Err::<(), _>(StoreError::DiskFull)), Err(StoreError::DiskFull));
        assert_eq!(kept(), MOST_READERS - 1);
        drop(store);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
