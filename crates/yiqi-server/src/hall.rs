//! Where the games are: one room for each that somebody plays or watches.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::{Semaphore, mpsc, oneshot};
use yiqi_games::Games;
use yiqi_store::{Store, StoreError};

use crate::Config;
use crate::error::ApiError;
use crate::game::{self, Message};
use crate::limits::{Held, PerAddress};
use crate::metrics::Metrics;

/// How often a room may close on somebody who asks; a message that makes it fall over is not brought for ever.
const MOST_FALLS: u32 = 20;

/// Messages that may wait in front of a room.
const WAITING: usize = 64;

pub(crate) struct Hall {
    pub(crate) games: Games,
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) engines: Arc<Semaphore>,
    pub(crate) thinking: Held,
    pub(crate) thinking_time: PerAddress,
    pub(crate) connections: Held,
    pub(crate) requests: PerAddress,
    pub(crate) refused: Held,
    pub(crate) creations: PerAddress,
    pub(crate) closing: AtomicBool,
    rooms: Mutex<HashMap<String, mpsc::Sender<Message>>>,
}

impl Hall {
    pub(crate) fn new(games: Games, store: Store, config: Config) -> Hall {
        let limits = config.limits;
        let per_second = f64::from(limits.requests_per_second);
        let per_hour = f64::from(limits.games_per_hour);
        let engine_seconds = f64::from(limits.engine_seconds);
        Hall {
            games,
            store,
            metrics: Metrics::default(),
            engines: Arc::new(Semaphore::new(limits.engines.max(1))),
            thinking: Held::default(),
            thinking_time: PerAddress::new(engine_seconds, engine_seconds / 300.0),
            connections: Held::default(),
            refused: Held::default(),
            requests: PerAddress::new(10.0 * per_second, per_second),
            creations: PerAddress::new(per_hour, per_hour / 3_600.0),
            closing: AtomicBool::new(false),
            rooms: Mutex::new(HashMap::new()),
            config,
        }
    }

    /// The way into a game's room, which is opened if it is closed.
    fn room(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Message>, ApiError> {
        if self.closing.load(Ordering::Relaxed) {
            return Err(ApiError::closing());
        }
        let mut rooms = self.rooms.lock().map_err(|_| ApiError::closing())?;
        // A room that fell over is still in the list; the log has everything, and another is opened.
        if let Some(room) = rooms.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        let (sender, messages) = mpsc::channel(WAITING);
        rooms.insert(id.to_owned(), sender.clone());
        tokio::spawn(game::run(self.clone(), id.to_owned(), messages));
        Ok(sender)
    }

    /// Asks a room, which may close at the very moment; then it is opened again.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        mut message: impl FnMut(oneshot::Sender<Result<T, ApiError>>) -> Message,
    ) -> Result<T, ApiError> {
        let mut falls = 0;
        while falls < MOST_FALLS {
            let (reply, answer) = oneshot::channel();
            if self.room(id)?.send(message(reply)).await.is_err() {
                tokio::task::yield_now().await;
                continue;
            }
            // A room that closed without an answer has done nothing: whatever it does, it answers.
            if let Ok(answer) = answer.await {
                return answer;
            }
            falls += 1;
        }
        tracing::error!(game = id, "its room does not answer");
        Err(ApiError::closing())
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

    /// Closes a room if nobody is on the way in.
    pub(crate) fn close_room(&self, id: &str, messages: &mpsc::Receiver<Message>) -> bool {
        let Ok(mut rooms) = self.rooms.lock() else { return true };
        let is_quiet = messages.is_empty();
        if is_quiet {
            rooms.remove(id);
        }
        is_quiet
    }

    /// Closes a room in any case; who is on the way in finds it closed and opens another.
    pub(crate) fn remove_room(&self, id: &str) {
        if let Ok(mut rooms) = self.rooms.lock() {
            rooms.remove(id);
        }
    }

    /// Closes all rooms: those who watch are told by the end of their sockets.
    pub(crate) fn close_all(&self) {
        if let Ok(mut rooms) = self.rooms.lock() {
            rooms.clear();
        }
    }

    /// Something that the store does when it comes to it.
    pub(crate) async fn stored<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Store, yiqi_store::Reply<T>),
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        // Whoever asked may be gone; the store does not mind.
        ask(&self.store, Box::new(move |result| drop(reply.send(result))));
        answer.await.unwrap_or(Err(StoreError::Closed))
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
