//! The registry of rooms: opens them on demand and brings messages to them.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use super::App;
use crate::cluster::{Announcement, RoomStatus};
use crate::error::ApiError;
use crate::room::{self, Loaded, Message};

/// How often a message is sent to a room that ends without an answer; one that makes its room panic is given up.
const MAX_PANICS: u32 = 3;

/// Messages that may wait in a room's queue; senders wait beyond that.
const ROOM_QUEUE: usize = 64;

#[derive(Default)]
pub(super) struct OpenRooms {
    senders: HashMap<String, mpsc::Sender<Message>>,
    /// Only where there are other servers.
    statuses: HashMap<String, Arc<RoomStatus>>,
    is_closed: bool,
}

impl App {
    fn open_rooms(&self) -> MutexGuard<'_, OpenRooms> {
        // The map is consistent between any two statements.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The queue of a game's room. A room that is not open is opened, with the game if it is known already; otherwise
    /// it reads the log.
    fn room(self: &Arc<Self>, id: &str, loaded: Option<Loaded>) -> Result<mpsc::Sender<Message>, ApiError> {
        let mut rooms = self.open_rooms();
        if rooms.is_closed {
            return Err(ApiError::closing());
        }
        // A room that panicked is still in the map; nothing is lost with it, since the log has everything.
        if let Some(room) = rooms.senders.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        if rooms.senders.len() >= self.config.limits.rooms as usize {
            return Err(ApiError::overloaded());
        }
        let (sender, messages) = mpsc::channel(ROOM_QUEUE);
        rooms.senders.insert(id.to_owned(), sender.clone());
        let status = Arc::<RoomStatus>::default();
        if self.cluster.is_some() {
            rooms.statuses.insert(id.to_owned(), status.clone());
        }
        let tracked = self.room_tasks.track();
        let (app, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            room::run(app, id, loaded, status, messages).await;
            drop(tracked);
        });
        Ok(sender)
    }

    /// Opens the room of a game that has just been stored, so that its log is not read and replayed. Without room for
    /// it nothing is lost: the first request opens it from the log.
    pub(crate) fn open_room(self: &Arc<Self>, id: &str, loaded: Loaded) {
        drop(self.room(id, Some(loaded)));
    }

    /// Sends a message to a room and waits for the answer. A room that closes at that moment is opened again.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        mut message: impl FnMut(oneshot::Sender<Result<T, ApiError>>) -> Message,
    ) -> Result<T, ApiError> {
        let mut panics = 0;
        while panics < MAX_PANICS {
            let (reply, answer) = oneshot::channel();
            if self.room(id, None)?.send(message(reply)).await.is_err() {
                tokio::task::yield_now().await;
                continue;
            }
            // A room that ended without an answer has done nothing: it answers whatever it does.
            if let Ok(answer) = answer.await {
                return answer;
            }
            panics += 1;
        }
        tracing::error!(game = id, "the game's room does not answer");
        Err(ApiError::internal())
    }

    /// Sends a message that needs no answer.
    pub(crate) async fn tell(self: &Arc<Self>, id: &str, message: Message) {
        let mut message = message;
        while let Ok(room) = self.room(id, None) {
            match room.send(message).await {
                Ok(()) => return,
                Err(refused) => message = refused.0,
            }
            tokio::task::yield_now().await;
        }
    }

    /// Sends a message that needs no answer, if the room is open.
    pub(crate) async fn tell_if_open(&self, id: &str, message: Message) {
        let room = self.open_rooms().senders.get(id).cloned();
        if let Some(room) = room {
            // A room that has just closed does not need it.
            let _ = room.send(message).await;
        }
    }

    pub(crate) fn has_room(&self, id: &str) -> bool {
        self.open_rooms().senders.contains_key(id)
    }

    /// Closes a room if its queue is empty.
    pub(crate) fn close_room(&self, id: &str, messages: &mpsc::Receiver<Message>) -> bool {
        let mut rooms = self.open_rooms();
        let is_empty = messages.is_empty();
        if is_empty {
            rooms.senders.remove(id);
            rooms.statuses.remove(id);
        }
        is_empty
    }

    /// Closes a room in any case; the sender of a message that arrives later opens another.
    pub(crate) fn remove_room(&self, id: &str) {
        let mut rooms = self.open_rooms();
        rooms.senders.remove(id);
        rooms.statuses.remove(id);
    }

    /// Brings a message to a room, if the room is open and its queue has room; never waits.
    pub(crate) fn deliver_message(&self, id: &str, message: Message) {
        let room = self.open_rooms().senders.get(id).cloned();
        if let Some(room) = room {
            // What a busy room misses, it finds in the log later.
            let _ = room.try_send(message);
        }
    }

    /// Brings an announcement to a room.
    pub(crate) fn deliver(&self, id: &str, what: Announcement) {
        self.deliver_message(id, Message::Announced(what));
    }

    /// All open rooms.
    pub(crate) fn room_statuses(&self) -> Vec<(String, Arc<RoomStatus>)> {
        self.open_rooms().statuses.iter().map(|(id, status)| (id.clone(), status.clone())).collect()
    }

    /// Closes all rooms, and opens no more.
    pub(crate) fn close_rooms(&self) {
        let mut rooms = self.open_rooms();
        rooms.is_closed = true;
        rooms.senders.clear();
        rooms.statuses.clear();
    }
}
