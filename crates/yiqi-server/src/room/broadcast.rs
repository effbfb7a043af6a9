//! Who watches a game, and what they are told.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;
use yiqi_core::Side;
use yiqi_store::Stored;

use crate::api::{EngineStatus, EventView};
use crate::change::GameChange;
use crate::error::ApiError;
use crate::socket::Told;

/// Events that a slow watcher may lag behind before it is sent to the log again.
const BACKLOG: usize = 64;

/// A client that has begun to watch: the game, what it has missed, and what is to come.
pub(crate) struct Watch {
    /// The message with the game as it is, and what it says: the same for everybody until something happens.
    pub(crate) welcome: Welcome,
    pub(crate) missed: Vec<Arc<Stored>>,
    pub(crate) events: broadcast::Receiver<Heard>,
    /// Kept while the client watches.
    pub(crate) place: Place,
}

/// The message that a client is welcomed with.
#[derive(Clone)]
pub(crate) struct Welcome {
    pub(crate) text: Utf8Bytes,
    pub(crate) sequence: u64,
    /// The number of moves in it.
    pub(crate) plies: usize,
    pub(crate) engine: Option<EngineStatus>,
}

/// A watcher's place. A player's does not count as one of the watchers'.
pub(crate) struct Place {
    _watches: Option<Arc<()>>,
    /// Kept by those who want to be shown what happens; while nobody keeps it, nothing is drawn up to be shown.
    shows: Option<Arc<()>>,
}

impl Place {
    /// Whether its client wants to be shown what happens.
    pub(crate) fn shows(&self) -> bool {
        self.shows.is_some()
    }
}

/// An event that is in the log, and the messages about it: they are written once, whoever watches.
#[derive(Clone)]
pub(crate) struct Happened {
    pub(crate) stored: Arc<Stored>,
    pub(crate) plain: Utf8Bytes,
    pub(crate) shown: Option<Utf8Bytes>,
}

impl Happened {
    pub(crate) fn new(stored: Arc<Stored>, change: Option<GameChange>) -> Happened {
        let plain = Told::Event(stored.as_ref().into()).text();
        let shown = change.map(|change| {
            Told::Event(EventView { change: Some(Box::new(change)), ..stored.as_ref().into() }).text()
        });
        Happened { stored, plain, shown }
    }
}

/// What a watcher hears.
#[derive(Clone)]
pub(crate) enum Heard {
    Event(Happened),
    /// What the engine is doing has changed.
    Engine(EngineStatus),
    /// The secrets of this side's seat are void.
    Unseated(Side),
    /// The game has nothing more to say.
    End(ApiError),
}

/// All who watch a game.
pub(crate) struct Audience {
    sender: broadcast::Sender<Heard>,
    watching: Arc<()>,
    showing: Arc<()>,
    most: usize,
}

impl Audience {
    pub(crate) fn new(most: u32) -> Audience {
        Audience {
            sender: broadcast::channel(BACKLOG).0,
            watching: Arc::default(),
            showing: Arc::default(),
            most: most as usize,
        }
    }

    /// Lets a client in. There are so many places for watchers; players always get in.
    pub(crate) fn enter(
        &self,
        shows: bool,
        is_player: bool,
        welcome: Welcome,
        missed: Vec<Arc<Stored>>,
    ) -> Result<Watch, ApiError> {
        if !is_player && Arc::strong_count(&self.watching) > self.most {
            return Err(ApiError::busy("watchers"));
        }
        let place = Place {
            _watches: (!is_player).then(|| self.watching.clone()),
            shows: shows.then(|| self.showing.clone()),
        };
        Ok(Watch { welcome, missed, events: self.sender.subscribe(), place })
    }

    /// How many are connected.
    pub(crate) fn len(&self) -> usize {
        self.sender.receiver_count()
    }

    /// Whether anybody is connected.
    pub(crate) fn is_present(&self) -> bool {
        self.len() > 0
    }

    /// Whether anybody wants to be shown what happens.
    pub(crate) fn is_shown(&self) -> bool {
        Arc::strong_count(&self.showing) > 1
    }

    pub(crate) fn tell(&self, happened: Happened) {
        self.send(Heard::Event(happened));
    }

    pub(crate) fn tell_engine(&self, status: EngineStatus) {
        self.send(Heard::Engine(status));
    }

    pub(crate) fn unseat(&self, side: Side) {
        self.send(Heard::Unseated(side));
    }

    pub(crate) fn send_away(&self, error: ApiError) {
        self.send(Heard::End(error));
    }

    fn send(&self, heard: Heard) {
        // Nobody may be watching.
        let _ = self.sender.send(heard);
    }
}
