//! The watchers of a game, and the messages they are sent.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;
use yiqi_core::Side;
use yiqi_store::Stored;

use crate::api::{ClockView, EngineStatus, EventView, GameChange, Greeted, Presence};
use crate::error::ApiError;
use crate::socket::ServerMessage;

/// Events that a slow watcher may lag behind before it has to read the log again.
const BACKLOG: usize = 64;

/// A client that has begun to watch: the game, the events it has missed, and the stream of those to come.
pub(crate) struct Watch {
    pub(crate) welcome: Welcome,
    /// Who is there.
    pub(crate) presence: Presence,
    pub(crate) clock: Option<ClockView>,
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
    /// Held while the client is there: one for all watchers, one for each player.
    there: Option<Arc<()>>,
    /// Held by clients that want changes; while nobody holds it, none are worked out.
    wants_changes: Option<Arc<()>>,
    /// Tells the others that the client has left.
    door: Weak<Door>,
}

impl WatcherSlot {
    /// Whether its client wants to be sent what each event changed.
    pub(crate) fn wants_changes(&self) -> bool {
        self.wants_changes.is_some()
    }
}

impl Drop for WatcherSlot {
    fn drop(&mut self) {
        self.there = None;
        if let Some(door) = self.door.upgrade() {
            door.tell_presence();
        }
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
    /// The clock has changed.
    Clock(Arc<ClockView>),
    /// A player has said something.
    Greeted(Greeted),
    /// Who is there has changed.
    Presence(Presence),
    /// The secrets of this seat are void.
    Unseated(Side),
    /// The game has been deleted.
    End(ApiError),
}

/// The number of watchers up to which each one who comes or goes is told; above it, a tenth of them.
const EXACT_WATCHERS: u32 = 20;

/// The time between two messages about watchers alone.
const BETWEEN_COUNTS: Duration = Duration::from_secs(1);

/// How long another server's word about its clients is valid.
const PRESENCE_VALID: Duration = Duration::from_secs(45);

/// The most servers that are listened to.
const MAX_SERVERS: usize = 1_000;

/// Tells other servers who is there.
pub(super) type Publish = Box<dyn Fn(&Presence) + Send + Sync>;

/// Who is there, as it is told when it changes.
struct Door {
    sender: broadcast::Sender<Notice>,
    /// Tells other servers, if there are any, and what they were told last.
    publish: Option<Publish>,
    published: Mutex<Presence>,
    /// Who is at other servers, and since when that is known.
    elsewhere: Mutex<HashMap<String, (Presence, Instant)>>,
    watchers: Arc<()>,
    /// Of each seat.
    players: [Arc<()>; 2],
    /// Whether the players have exchanged sides.
    is_swapped: AtomicBool,
    told: Mutex<Presence>,
    /// When it was told, and whether it will be told again by itself.
    last: Mutex<Option<Instant>>,
    is_late: AtomicBool,
    /// Since when the player in each seat has been away; nothing while the player is there.
    away: Mutex<[Option<Instant>; 2]>,
}

impl Door {
    /// Who is here or at another server, by side.
    fn presence(&self) -> Presence {
        let mut all = self.by_seat();
        if self.is_swapped.load(Ordering::Relaxed) {
            (all.black, all.white) = (all.white, all.black);
        }
        all
    }

    /// Who is here or at another server, by seat.
    fn by_seat(&self) -> Presence {
        let mut all = self.here();
        if self.publish.is_some()
            && let Ok(elsewhere) = self.elsewhere.lock()
        {
            for (there, _) in elsewhere.values().filter(|(_, at)| at.elapsed() < PRESENCE_VALID) {
                all.black |= there.black;
                all.white |= there.white;
                all.watchers = all.watchers.saturating_add(there.watchers);
            }
        }
        all
    }

    /// Tells other servers who is here, if it has changed or somebody is here who may be forgotten.
    fn publish(&self, is_again: bool) {
        let Some(publish) = &self.publish else { return };
        let Ok(mut published) = self.published.lock() else { return };
        let here = self.here();
        if here != *published || (is_again && here != Presence::default()) {
            *published = here;
            publish(&here);
        }
    }

    /// Who is here, by seat.
    fn here(&self) -> Presence {
        let [black, white] = Side::ALL.map(|seat| others(&self.players[seat.index()]) > 0);
        Presence { black, white, watchers: others(&self.watchers) as u32 }
    }

    /// Tells everybody who is there, if it has changed. A crowd that comes or goes is told of in steps and once a second, since
    /// every message goes to everybody in it; players at once.
    fn tell_presence(self: &Arc<Door>) {
        self.publish(false);
        let Ok(mut told) = self.told.lock() else { return };
        let now = self.presence();
        if let Ok(mut away) = self.away.lock() {
            let there = self.by_seat();
            for (since, is_there) in away.iter_mut().zip([there.black, there.white]) {
                *since = if is_there { None } else { Some(since.unwrap_or_else(Instant::now)) };
            }
        }
        let step = if now.watchers.max(told.watchers) <= EXACT_WATCHERS { 1 } else { told.watchers / 10 };
        let is_small = (now.black, now.white) == (told.black, told.white)
            && now.watchers.abs_diff(told.watchers) < step.max(1);
        if is_small {
            return;
        }
        let are_watchers_only = (now.black, now.white) == (told.black, told.white);
        let Ok(mut last) = self.last.lock() else { return };
        if are_watchers_only && last.is_some_and(|last| last.elapsed() < BETWEEN_COUNTS) {
            if !self.is_late.swap(true, Ordering::Relaxed)
                && let Ok(runtime) = tokio::runtime::Handle::try_current()
            {
                let door = Arc::downgrade(self);
                runtime.spawn(async move {
                    tokio::time::sleep(BETWEEN_COUNTS).await;
                    if let Some(door) = door.upgrade() {
                        door.is_late.store(false, Ordering::Relaxed);
                        door.tell_presence();
                    }
                });
            }
            return;
        }
        (*told, *last) = (now, Some(Instant::now()));
        // There may be no watchers.
        let _ = self.sender.send(Notice::Presence(now));
    }
}

/// How many clients hold this; the door itself holds one.
fn others(all: &Arc<()>) -> usize {
    Arc::strong_count(all) - 1
}

/// All clients that watch a game.
pub(crate) struct Audience {
    door: Arc<Door>,
    wanting_changes: Arc<()>,
    max_watchers: usize,
}

impl Audience {
    pub(super) fn new(max_watchers: u32, publish: Option<Publish>) -> Audience {
        Audience {
            door: Arc::new(Door {
                sender: broadcast::channel(BACKLOG).0,
                publish,
                published: Mutex::default(),
                elsewhere: Mutex::default(),
                watchers: Arc::default(),
                players: Default::default(),
                is_swapped: AtomicBool::new(false),
                told: Mutex::default(),
                last: Mutex::default(),
                is_late: AtomicBool::new(false),
                // Nobody is there yet.
                away: Mutex::new([Some(Instant::now()); 2]),
            }),
            wanting_changes: Arc::default(),
            max_watchers: max_watchers as usize,
        }
    }

    /// Lets a client in. The number of watchers is limited; players always get in.
    pub(crate) fn enter(
        &self,
        wants_changes: bool,
        seat: Option<Side>,
        welcome: Welcome,
        clock: Option<ClockView>,
        missed: Vec<Arc<Stored>>,
    ) -> Result<Watch, ApiError> {
        let door = &self.door;
        if seat.is_none() && Arc::strong_count(&door.watchers) > self.max_watchers {
            return Err(ApiError::busy("watchers"));
        }
        let there = seat.map_or(&door.watchers, |seat| &door.players[seat.index()]);
        let slot = WatcherSlot {
            there: Some(there.clone()),
            wants_changes: wants_changes.then(|| self.wanting_changes.clone()),
            door: Arc::downgrade(door),
        };
        door.tell_presence();
        // Before its own look at who is there, so that nobody is missed who leaves meanwhile.
        let notices = door.sender.subscribe();
        Ok(Watch { welcome, presence: door.presence(), clock, missed, notices, slot })
    }

    /// Another server tells who is there. One that was not known does not know who is here either, and is told.
    pub(super) fn note_elsewhere(&self, node: String, there: Presence) {
        let mut is_new = false;
        if let Ok(mut elsewhere) = self.door.elsewhere.lock() {
            elsewhere.retain(|_, (_, at)| at.elapsed() < PRESENCE_VALID);
            if elsewhere.len() < MAX_SERVERS {
                is_new = elsewhere.insert(node, (there, Instant::now())).is_none();
            }
        }
        if is_new {
            self.door.publish(true);
        }
        self.door.tell_presence();
    }

    /// Nobody is connected to these servers any longer.
    pub(super) fn forget_elsewhere(&self, dead: &[String]) {
        if let Ok(mut elsewhere) = self.door.elsewhere.lock() {
            elsewhere.retain(|node, _| !dead.contains(node));
        }
        self.door.tell_presence();
    }

    /// Tells other servers again who is here, and the clients if another server has gone silent.
    pub(super) fn tell_again(&self) {
        self.door.publish(true);
        self.door.tell_presence();
    }

    /// How many clients are connected.
    pub(crate) fn len(&self) -> usize {
        self.door.sender.receiver_count()
    }

    /// Whether no client is connected.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Says whether the players have exchanged sides; if that is new, everybody is told who is there.
    pub(crate) fn exchange_sides(&self, is_swapped: bool) {
        if self.door.is_swapped.swap(is_swapped, Ordering::Relaxed) != is_swapped {
            self.door.tell_presence();
        }
    }

    /// Since when the player in a seat has been away; `None` if the player is there.
    pub(crate) fn away_since(&self, seat: Side) -> Option<Instant> {
        self.door.away.lock().ok().and_then(|away| away[seat.index()])
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

    pub(crate) fn send_greeting(&self, greeted: Greeted) {
        self.send(Notice::Greeted(greeted));
    }

    pub(crate) fn send_clock(&self, clock: ClockView) {
        self.send(Notice::Clock(Arc::new(clock)));
    }

    /// Disconnects the clients that hold this seat.
    pub(crate) fn unseat(&self, seat: Side) {
        self.send(Notice::Unseated(seat));
    }

    /// Disconnects all clients.
    pub(crate) fn dismiss(&self, error: ApiError) {
        self.send(Notice::End(error));
    }

    fn send(&self, notice: Notice) {
        // There may be no watchers.
        let _ = self.door.sender.send(notice);
    }
}
