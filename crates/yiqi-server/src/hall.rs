//! What all parts of the server share: the games in memory, the store, and who may do how much.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_store::{Store, StoreError};

use crate::address::{ClientAddress, Payer};
use crate::data::Health;
use crate::error::ApiError;
use crate::health::Readiness;
use crate::jobs::Jobs;
use crate::kept_engines::KeptEngines;
use crate::limits::{Buckets, Held};
use crate::metrics::Metrics;
use crate::room::{self, Message};
use crate::seldom::Seldom;
use crate::tally::Tally;
use crate::{Config, StartError, token};

/// How often a message is brought to a room that ends without an answer; one that makes its room panic is given up.
const MOST_PANICS: u32 = 3;

/// Messages that may wait in front of a room.
const WAITING: usize = 64;

/// Look-ups in the database at once. Each takes microseconds; more would only wait for the processor.
const READERS: usize = 8;

pub(crate) struct Hall {
    pub(crate) games: Games,
    pub(crate) engines: Engines,
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) health: Health,
    pub(crate) readiness: Readiness,
    pub(crate) metrics: Metrics,
    pub(crate) jobs: Jobs,
    /// Engines take turns; how many think for each payer, and what they may still think.
    pub(crate) engine_turns: Arc<Semaphore>,
    pub(crate) thinking: Held<Payer>,
    pub(crate) thinking_time: Buckets<Payer>,
    pub(crate) kept_engines: KeptEngines,
    pub(crate) sockets_of_address: Held<ClientAddress>,
    pub(crate) requests: Buckets<ClientAddress>,
    pub(crate) commands: Buckets<ClientAddress>,
    pub(crate) creations: Buckets<ClientAddress>,
    pub(crate) refused: Held<ClientAddress>,
    pub(crate) refusals: Seldom,
    /// WebSockets and rooms that have not ended.
    pub(crate) sockets: Tally,
    pub(crate) rooms_open: Tally,
    /// The server's own key.
    key: [u8; 32],
    reads: Arc<Semaphore>,
    draining: watch::Sender<bool>,
    rooms: Mutex<Rooms>,
}

#[derive(Default)]
struct Rooms {
    open: HashMap<String, mpsc::Sender<Message>>,
    is_closed: bool,
}

impl Hall {
    pub(crate) fn new(
        games: Games,
        engines: Engines,
        store: Store,
        config: Config,
        health: Health,
    ) -> Result<Hall, StartError> {
        let limits = config.limits;
        let (requests, commands) =
            (f64::from(limits.requests_per_second), f64::from(limits.commands_per_second));
        let (games_per_hour, engine_seconds) =
            (f64::from(limits.games_per_hour), f64::from(limits.engine_seconds));
        let fresh = token::new_key().map_err(StartError::Random)?;
        // A damaged database is not written to; its games cannot be joined then, and any key will do.
        let key = match health {
            Health::Sound => store.secret(fresh).map_err(StartError::Store)?,
            Health::Damaged => fresh,
        };
        Ok(Hall {
            games,
            engines,
            metrics: Metrics::new(store.clone(), config.dropped_log_lines),
            store,
            health,
            readiness: Readiness::default(),
            jobs: Jobs::new(&limits),
            engine_turns: Arc::new(Semaphore::new(limits.engines.max(1))),
            thinking: Held::default(),
            kept_engines: KeptEngines::new((limits.engine_megabytes as usize).saturating_mul(1 << 20)),
            thinking_time: Buckets::new(engine_seconds, engine_seconds / 300.0),
            sockets_of_address: Held::default(),
            requests: Buckets::new(10.0 * requests, requests),
            commands: Buckets::new(2.0 * commands, commands),
            creations: Buckets::new(games_per_hour, games_per_hour / 3_600.0),
            refused: Held::default(),
            refusals: Seldom::default(),
            sockets: Tally::default(),
            rooms_open: Tally::default(),
            key,
            reads: Arc::new(Semaphore::new(READERS)),
            draining: watch::Sender::new(false),
            rooms: Mutex::default(),
            config,
        })
    }

    /// For whom engines think when this address asks.
    pub(crate) fn payer(&self, address: ClientAddress) -> Payer {
        address.payer(&self.key)
    }

    /// The secret of the seat that an invite is exchanged for: the same again when the exchange is repeated under the
    /// same id, whose answer may have been lost.
    pub(crate) fn seat_secret(&self, invite: &str, join_id: &str) -> String {
        token::derive(&self.key, &[invite, join_id])
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        // The map is whole between any two statements.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way into a game's room, which is opened if it is closed.
    fn room(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Message>, ApiError> {
        let mut rooms = self.rooms();
        if rooms.is_closed {
            return Err(ApiError::closing());
        }
        // A room that panicked is still in the map; the log has everything, and another is opened.
        if let Some(room) = rooms.open.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        if rooms.open.len() >= self.config.limits.rooms as usize {
            return Err(ApiError::overloaded());
        }
        let (sender, messages) = mpsc::channel(WAITING);
        rooms.open.insert(id.to_owned(), sender.clone());
        let entered = self.rooms_open.enter();
        let (hall, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            room::run(hall, id, messages).await;
            drop(entered);
        });
        Ok(sender)
    }

    /// Asks a room, which may close at that moment; then it is opened again.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        mut message: impl FnMut(oneshot::Sender<Result<T, ApiError>>) -> Message,
    ) -> Result<T, ApiError> {
        let mut panics = 0;
        while panics < MOST_PANICS {
            let (reply, answer) = oneshot::channel();
            if self.room(id)?.send(message(reply)).await.is_err() {
                tokio::task::yield_now().await;
                continue;
            }
            // A room that ended without an answer has done nothing: whatever it does, it answers.
            if let Ok(answer) = answer.await {
                return answer;
            }
            panics += 1;
        }
        tracing::error!(game = id, "the game's room does not answer");
        Err(ApiError::internal())
    }

    /// Tells a room something that needs no answer.
    pub(crate) async fn tell(self: &Arc<Self>, id: &str, message: Message) {
        let mut message = message;
        while let Ok(room) = self.room(id) {
            match room.send(message).await {
                Ok(()) => return,
                Err(refused) => message = refused.0,
            }
            tokio::task::yield_now().await;
        }
    }

    /// Tells a room something if it is open.
    pub(crate) async fn tell_if_open(&self, id: &str, message: Message) {
        let room = self.rooms().open.get(id).cloned();
        if let Some(room) = room {
            // A room that has just closed does not need to know.
            let _ = room.send(message).await;
        }
    }

    pub(crate) fn has_room(&self, id: &str) -> bool {
        self.rooms().open.contains_key(id)
    }

    /// Closes a room if no message is on its way in.
    pub(crate) fn close_room(&self, id: &str, messages: &mpsc::Receiver<Message>) -> bool {
        let mut rooms = self.rooms();
        let is_quiet = messages.is_empty();
        if is_quiet {
            rooms.open.remove(id);
        }
        is_quiet
    }

    /// Closes a room in any case; a message on its way in finds it closed and opens another.
    pub(crate) fn remove_room(&self, id: &str) {
        self.rooms().open.remove(id);
    }

    /// The server is about to stop: WebSockets are to connect again later.
    pub(crate) fn drain(&self) {
        self.draining.send_replace(true);
    }

    /// Becomes true when the server is about to stop.
    pub(crate) fn draining(&self) -> watch::Receiver<bool> {
        self.draining.subscribe()
    }

    /// Closes all rooms, and opens no more.
    pub(crate) fn close_rooms(&self) {
        let mut rooms = self.rooms();
        rooms.is_closed = true;
        rooms.open.clear();
    }

    /// Has the store's writer do something; the answer comes when it is on the disk.
    pub(crate) async fn stored<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Store, yiqi_store::Reply<T>),
    ) -> Result<T, ApiError> {
        if self.health == Health::Damaged {
            return Err(ApiError::damaged());
        }
        let (reply, answer) = oneshot::channel();
        // Whoever asked may be gone; it is stored all the same.
        ask(&self.store, Box::new(move |result| drop(reply.send(result))));
        let answer = answer.await.unwrap_or(Err(StoreError::Closed));
        answer.map_err(|error| self.store_failed(error))
    }

    /// Reads from the store, on a thread that may block.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = self.reads.clone().acquire_owned().await.map_err(|_| ApiError::closing())?;
        let store = self.store.clone();
        let read = tokio::task::spawn_blocking(move || {
            let answer = ask(&store);
            drop(permit);
            answer
        });
        read.await.map_err(|_| ApiError::internal())?.map_err(|error| self.store_failed(error))
    }

    /// Why a game is not found: it does not exist, or cannot be seen, or the database is damaged.
    pub(crate) async fn not_found(&self, id: &str) -> ApiError {
        let id = id.to_owned();
        let is_damaged = match self.health {
            // Nothing can be said to be absent where the structure is damaged.
            Health::Damaged => Ok(true),
            Health::Sound => self.read(move |store| store.is_damaged(&id)).await,
        };
        match is_damaged {
            Ok(true) => {
                self.metrics.store_failed("store-damaged");
                ApiError::damaged()
            }
            Ok(false) => ApiError::no_such_game(),
            Err(error) => error,
        }
    }

    /// Counts and logs a failure; the client is told its kind, not the database's words.
    pub(crate) fn store_failed(&self, error: StoreError) -> ApiError {
        self.metrics.store_failed(error.code());
        tracing::error!(%error, code = error.code(), "the store failed");
        error.into()
    }
}

/// Waits until the server is about to stop.
pub(crate) async fn is_draining(draining: &mut watch::Receiver<bool>) {
    // The sender lives as long as the server.
    let _ = draining.wait_for(|is_draining| *is_draining).await;
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
