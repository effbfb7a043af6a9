//! The watchers of a game, and the messages they are sent.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;
use yiqi_core::Side;
use yiqi_store::Stored;

use crate::api::{EngineStatus, EventView, GameChange};
use crate::error::ApiError;
use crate::socket::ServerMessage;

/// Events that a slow watcher may lag behind before it has to read the log again.
const BACKLOG: usize = 64;

/// A client that has begun to watch: the game, the events it has missed, and the stream of those to come.
pub(crate) struct Watch {
    pub(crate) welcome: Welcome,
    pub(crate) missed: Vec<Arc<Stored>>,
    pub(crate) notices: broadcast::Receiver<Notice>,
    /// Kept while the client watches.
    pub(crate) slot: WatcherSlot,
}

/// The message with the game as it is: the same for all clients until the next event.
#[derive(Clone)]
pub(crate) struct Welcome {
    pub(crate) text: Utf8Bytes,
    pub(crate) sequence: u64,
    /// The number of moves in it.
    pub(crate) plies: usize,
    pub(crate) engine: Option<EngineStatus>,
}

/// A watcher's slot. A player's does not count towards the limit of watchers.
pub(crate) struct WatcherSlot {
    _counted: Option<Arc<()>>,
    /// Held by clients that want changes; while nobody holds it, none are worked out.
    wants_changes: Option<Arc<()>>,
}

impl WatcherSlot {
    /// Whether its client wants to be sent what each event changed.
    pub(crate) fn wants_changes(&self) -> bool {
        self.wants_changes.is_some()
    }
}

/// An event that is in the log, and the messages about it: they are serialized once, for all watchers.
#[derive(Clone)]
pub(crate) struct BroadcastEvent {
    pub(crate) stored: Arc<Stored>,
    pub(crate) plain: Utf8Bytes,
    pub(crate) with_change: Option<Utf8Bytes>,
}

impl BroadcastEvent {
    pub(crate) fn new(stored: Arc<Stored>, change: Option<GameChange>) -> BroadcastEvent {
        let plain = ServerMessage::Event(stored.as_ref().into()).text();
        let with_change = change.map(|change| {
            let view = EventView { change: Some(Box::new(change)), ..stored.as_ref().into() };
            ServerMessage::Event(view).text()
        });
        BroadcastEvent { stored, plain, with_change }
    }
}

/// What is broadcast to the watchers of a game.
#[derive(Clone)]
pub(crate) enum Notice {
    Event(BroadcastEvent),
    /// What the engine is doing has changed.
    Engine(EngineStatus),
    /// The secrets of this side's seat are void.
    Unseated(Side),
    /// The game has been deleted.
    End(ApiError),
}

/// All clients that watch a game.
pub(crate) struct Audience {
    sender: broadcast::Sender<Notice>,
    counted: Arc<()>,
    wanting_changes: Arc<()>,
    max_watchers: usize,
}

impl Audience {
    pub(crate) fn new(max_watchers: u32) -> Audience {
        Audience {
            sender: broadcast::channel(BACKLOG).0,
            counted: Arc::default(),
            wanting_changes: Arc::default(),
            max_watchers: max_watchers as usize,
        }
    }

    /// Lets a client in. The number of watchers is limited; players always get in.
    pub(crate) fn enter(
        &self,
        wants_changes: bool,
        is_player: bool,
        welcome: Welcome,
        missed: Vec<Arc<Stored>>,
    ) -> Result<Watch, ApiError> {
        if !is_player && Arc::strong_count(&self.counted) > self.max_watchers {
            return Err(ApiError::busy("watchers"));
        }
        let slot = WatcherSlot {
            _counted: (!is_player).then(|| self.counted.clone()),
            wants_changes: wants_changes.then(|| self.wanting_changes.clone()),
        };
        Ok(Watch { welcome, missed, notices: self.sender.subscribe(), slot })
    }

    /// How many clients are connected.
    pub(crate) fn len(&self) -> usize {
        self.sender.receiver_count()
    }

    /// Whether no client is connected.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether any client wants to be sent what each event changed.
    pub(crate) fn wants_changes(&self) -> bool {
        Arc::strong_count(&self.wanting_changes) > 1
    }

    pub(crate) fn send_event(&self, event: BroadcastEvent) {
        self.send(Notice::Event(event));
    }

    pub(crate) fn send_engine_status(&self, status: EngineStatus) {
        self.send(Notice::Engine(status));
    }

    /// Disconnects the clients that hold this side's seat.
    pub(crate) fn unseat(&self, side: Side) {
        self.send(Notice::Unseated(side));
    }

    /// Disconnects all clients.
    pub(crate) fn dismiss(&self, error: ApiError) {
        self.send(Notice::End(error));
    }

    fn send(&self, notice: Notice) {
        // There may be no watchers.
        let _ = self.sender.send(notice);
    }
}
