//! The log in PostgreSQL, for several servers at once.

mod claims;
mod connection;
mod migrate;
mod opener;
mod read;
mod request;
mod schema;
mod seeks;
mod tls;
mod write;
mod writer;

pub use migrate::Migrated;

use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Handle};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, mpsc};
use tokio_postgres::Config;

use self::connection::{Connection, Failure};
use self::opener::Opener;
use self::request::Request;
use self::writer::{Job, Writer};
use crate::store::{Counters, QUEUE};
use crate::{
    Append, Appended, EventStore, GameRow, KeyHash, NewGame, Phase, Reply, Role, StoreError, Stored,
};

/// How long a query may take, waiting for a connection and retries included.
const QUERY_DEADLINE: Duration = Duration::from_secs(6);

/// The pause after a query that found no database.
const PAUSE: Duration = Duration::from_millis(100);

/// Settings of a store in PostgreSQL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PostgresOptions {
    /// The most connections that write.
    pub writers: usize,
    /// The most connections that read.
    pub readers: usize,
}

impl Default for PostgresOptions {
    fn default() -> PostgresOptions {
        PostgresOptions { writers: 4, readers: 8 }
    }
}

/// A handle to a log in PostgreSQL. What was sent before the last clone is dropped is written.
#[derive(Clone)]
pub struct PostgresStore {
    inner: Arc<Inner>,
}

struct Inner {
    /// The address without its password.
    name: String,
    /// This server among those that use the log.
    node: String,
    /// One for each writer; taken when the store is closed.
    senders: Vec<mpsc::Sender<Job>>,
    /// The thread of the writers, with the runtime of all connections.
    thread: Option<JoinHandle<()>>,
    readers: Arc<Readers>,
    counters: Arc<Counters>,
}

struct Readers {
    runtime: Handle,
    opener: Arc<Opener>,
    permits: Semaphore,
    idle: Mutex<Vec<Connection>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.senders.clear();
        let Some(thread) = self.thread.take() else { return };
        // A reply may hold the last clone; then this is the runtime's own thread, which cannot wait for itself.
        if Handle::try_current().map(|here| here.id()).ok() != Some(self.readers.runtime.id()) {
            // A writer that panicked has nothing left to write.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresStore").field("name", &self.inner.name).finish_non_exhaustive()
    }
}

impl PostgresStore {
    /// Connects to a database, `postgres://USER:PASSWORD@HOST/DATABASE`, and creates or upgrades its tables. `node` names this
    /// server among those that use the log; no two may have the same name. This blocks until the database has answered.
    pub fn open(url: &str, node: &str, options: PostgresOptions) -> Result<PostgresStore, StoreError> {
        let opener = Opener::new(url)?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("store")
            .enable_all()
            .build()
            .map_err(StoreError::from)?;
        let handle = runtime.handle().clone();
        let counters = Arc::new(Counters::default());
        let writers = options.writers.max(1);
        let (senders, receivers): (Vec<_>, Vec<_>) =
            (0..writers).map(|_| mpsc::channel::<Job>((QUEUE / writers).max(1))).unzip();
        let (opened, is_open) = std::sync::mpsc::channel();
        let (of_writers, counted) = (opener.clone(), counters.clone());
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || {
            runtime.block_on(async move {
                let upgraded = upgrade(&of_writers).await;
                let is_upgraded = upgraded.is_ok();
                // The caller waits below.
                let _ = opened.send(upgraded);
                if !is_upgraded {
                    return;
                }
                let writers: Vec<_> = receivers
                    .into_iter()
                    .map(|jobs| {
                        let (opener, counters) = (of_writers.clone(), counted.clone());
                        tokio::spawn(Writer { opener, counters, connection: None }.run(jobs))
                    })
                    .collect();
                for writer in writers {
                    // One that panicked has dropped its requests, whose senders are told that the store is closed.
                    let _ = writer.await;
                }
            });
            // Connections that never answer must not hold up the end.
            runtime.shutdown_timeout(Duration::from_millis(100));
        })?;
        is_open.recv().unwrap_or(Err(StoreError::Closed))?;
        let readers = Readers {
            runtime: handle,
            opener: opener.clone(),
            permits: Semaphore::new(options.readers.max(1)),
            idle: Mutex::default(),
        };
        let inner = Inner {
            name: display_name(opener.config()),
            node: node.to_owned(),
            senders,
            thread: Some(thread),
            readers: Arc::new(readers),
            counters,
        };
        Ok(PostgresStore { inner: Arc::new(inner) })
    }

    /// The address of the database without its password.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// The name of this server.
    pub fn node(&self) -> &str {
        &self.inner.node
    }

    /// Sends a request to the writer of its game, or refuses it at once if too many are waiting.
    fn send(&self, request: Request) {
        let inner = &self.inner;
        let mut hasher = DefaultHasher::new();
        request.game().hash(&mut hasher);
        let sender = &inner.senders[(hasher.finish() % inner.senders.len() as u64) as usize];
        inner.counters.waiting.fetch_add(1, Ordering::Relaxed);
        let (mut job, error) = match sender.try_send(Job { request, since: Instant::now() }) {
            Ok(()) => return,
            Err(TrySendError::Full(job)) => (job, StoreError::Busy),
            Err(TrySendError::Closed(job)) => (job, StoreError::Closed),
        };
        inner.counters.waiting.fetch_sub(1, Ordering::Relaxed);
        inner.counters.failed.fetch_add(1, Ordering::Relaxed);
        job.request.fail(error);
    }

    /// Runs a query on a reading connection and waits for its answer. After a lost connection it is run again on another, until
    /// its time is over.
    fn query<T: Send + 'static>(
        &self,
        run: impl for<'a> Fn(&'a mut Connection) -> read::Answer<'a, T> + Send + Sync + 'static,
    ) -> Result<T, StoreError> {
        let readers = self.inner.readers.clone();
        let (send, answer) = std::sync::mpsc::channel();
        self.inner.readers.runtime.spawn(async move {
            let answer = tokio::time::timeout(QUERY_DEADLINE, readers.run(run)).await;
            // The caller waits below.
            let _ = send.send(answer.unwrap_or(Err(StoreError::Busy)));
        });
        answer.recv().unwrap_or(Err(StoreError::Closed))
    }
}

impl Readers {
    async fn run<T>(
        &self,
        run: impl for<'a> Fn(&'a mut Connection) -> read::Answer<'a, T>,
    ) -> Result<T, StoreError> {
        let _permit = self.permits.acquire().await.map_err(|_| StoreError::Closed)?;
        let since = Instant::now();
        loop {
            match self.try_run(&run).await {
                Err(Failure::Lost(_) | Failure::Repeat) if since.elapsed() + PAUSE < QUERY_DEADLINE => {
                    tokio::time::sleep(PAUSE).await;
                }
                answer => return answer.map_err(Failure::into_store_error),
            }
        }
    }

    async fn try_run<T>(
        &self,
        run: &impl for<'a> Fn(&'a mut Connection) -> read::Answer<'a, T>,
    ) -> Result<T, Failure> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = match idle.filter(|connection| !connection.is_closed()) {
            Some(connection) => connection,
            None => self.opener.open().await?,
        };
        let answer = run(&mut connection).await;
        // A connection that has failed is not used again.
        if answer.is_ok() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        }
        answer
    }
}

async fn upgrade(opener: &Opener) -> Result<(), StoreError> {
    let connection = opener.open().await.map_err(Failure::into_store_error)?;
    schema::upgrade(connection.client()).await
}

/// Where the database is, without its password.
fn display_name(config: &Config) -> String {
    let hosts = config.get_hosts().iter().map(|host| match host {
        tokio_postgres::config::Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        tokio_postgres::config::Host::Unix(path) => path.display().to_string(),
    });
    let ports = config.get_ports().iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let hosts = hosts.collect::<Vec<_>>().join(",");
    let database = config.get_dbname().unwrap_or_default();
    format!("postgres://{hosts}{}{ports}/{database}", if ports.is_empty() { "" } else { ":" })
}

impl EventStore for PostgresStore {
    fn create(&self, game: NewGame, reply: Reply<()>) {
        self.send_create(game, reply);
    }

    fn append(&self, append: Append, reply: Reply<Appended>) {
        self.send_append(append, reply);
    }

    fn delete(&self, game: String, reply: Reply<bool>) {
        self.send_delete(game, reply);
    }

    fn delete_expired(&self, game: String, phase: Phase, before: u64, reply: Reply<bool>) {
        self.send_delete_expired(game, phase, before, reply);
    }

    fn set_phase(&self, game: String, phase: Phase, reply: Reply<bool>) {
        self.send_phase(game, phase, reply);
    }

    fn probe(&self, reply: Reply<()>) {
        self.send_probe(reply);
    }

    fn redeem(
        &self,
        game: String,
        invite: KeyHash,
        join: KeyHash,
        seat: KeyHash,
        reply: Reply<Option<Role>>,
    ) {
        self.send_redeem(game, [invite, join, seat], reply);
    }

    fn replace_seat_keys(&self, game: String, seat: Role, new: (KeyHash, Role), reply: Reply<bool>) {
        self.send_seat_key(game, seat, new, reply);
    }

    fn secret(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let (send, answer) = std::sync::mpsc::channel();
        self.send_secret(fresh, Box::new(move |result| drop(send.send(result))));
        answer.recv().unwrap_or(Err(StoreError::Closed))
    }

    fn read(&self, game: &str, after: u64, most: u32) -> Result<Vec<Stored>, StoreError> {
        self.read_events(game, after, most)
    }

    fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        self.find_game(id)
    }

    fn public_games(&self, before: Option<(u64, &str)>, most: u32) -> Result<Vec<GameRow>, StoreError> {
        self.list_public(before, most)
    }

    fn games_of(&self, hashes: &[KeyHash]) -> Result<Vec<GameRow>, StoreError> {
        self.list_of_keys(hashes)
    }

    fn count(&self) -> Result<u64, StoreError> {
        self.count_games()
    }

    fn expired(&self, phase: Phase, before: u64, most: u32) -> Result<Vec<String>, StoreError> {
        self.list_expired(phase, before, most)
    }

    fn without_phase(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        self.list_without_phase(after, most)
    }

    fn role(&self, game: &str, hash: &KeyHash) -> Result<Option<Role>, StoreError> {
        self.find_role(game, hash)
    }

    fn is_damaged(&self, game: &str) -> Result<bool, StoreError> {
        self.has_damage(game)
    }

    fn queue_depth(&self) -> usize {
        self.inner.counters.waiting.load(Ordering::Relaxed)
    }

    fn failed_writes(&self) -> u64 {
        self.inner.counters.failed.load(Ordering::Relaxed)
    }
}
