//! Several servers with one log. Any of them serves any game: a room is a cache on each server that has clients of the game.
//! The log decides; announcements only make it quick. Without them rooms look into the log every few seconds.

#[cfg(feature = "cluster")]
mod nats;
mod work;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use yiqi_store::{Claims, Seeks};

#[cfg(feature = "cluster")]
pub(crate) use nats::Nats;
pub(crate) use work::{leave, run};

use crate::api::Presence;
use crate::app::App;

/// The time between two looks at the lease, and for claims that others have lost. A lease lasts 5 s: the work of a server that
/// died is taken over after 6.5 s. Without announcements, also the time between two looks into the log.
pub(crate) const INTERVAL: Duration = Duration::from_millis(1_500);

/// How long after a connection to the others is made everybody has told who is there: servers connect again within a second or two,
/// and tell it in their next round.
const TIME_TO_HEAR: Duration = Duration::from_secs(6);

/// What servers tell each other of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Announcement {
    /// It has this number of events.
    Reached(u64),
    /// It is deleted.
    Deleted,
    /// The secrets of a side's seat are void.
    Unseated(yiqi_view::SideView),
    /// The engine that thinks is to move now.
    MoveNow,
    /// A player says something to the others.
    Greeted(crate::api::Greeted),
    /// Who is connected to this server. Repeated every few seconds as long as anybody is.
    Present {
        /// The server.
        node: String,
        black: bool,
        white: bool,
        watchers: u32,
    },
}

/// Takes an announcement to its game's room.
pub(crate) type Deliver = Box<dyn Fn(Announcement) + Send>;

/// Ends the announcements of a game when it is dropped.
pub(crate) struct Subscription(#[allow(dead_code, reason = "dropped with the room")] Box<dyn Send>);

/// Tells other servers what happens, and is told by them. Announcements may be lost or late.
pub(crate) trait Announcer: Send + Sync {
    /// Tells the others; never blocks.
    fn announce(&self, game: &str, what: &Announcement);

    /// Is told what happens in a game.
    fn subscribe(&self, game: &str, deliver: Deliver) -> Subscription;

    /// Tells a server that players who wait there were paired or replaced; never blocks.
    fn announce_seeks(&self, node: &str);

    /// Is told that players who wait at this server were paired or replaced.
    fn subscribe_seeks(&self, node: &str, deliver: Box<dyn Fn() + Send>) -> Subscription;

    /// Since when announcements have been arriving; `None` while they are not. A later time is that of another connection, and
    /// before it announcements were lost.
    fn connected_since(&self) -> Option<Instant>;
}

/// What this server shares with the others.
pub(crate) struct Cluster {
    /// The name of this server.
    pub(crate) node: String,
    pub(crate) claims: Arc<dyn Claims>,
    pub(crate) seeks: Arc<dyn Seeks>,
    pub(crate) announcer: Option<Arc<dyn Announcer>>,
    /// Whether all servers that are alive heard of each other in the last round.
    pub(crate) all_hear: AtomicBool,
}

impl Cluster {
    /// Since when this server has heard of others.
    fn connected_since(&self) -> Option<Instant> {
        self.announcer.as_ref()?.connected_since()
    }

    /// Whether this server has heard of others for long enough to know who is connected to them.
    fn hears(&self) -> bool {
        self.connected_since().is_some_and(|since| since.elapsed() >= TIME_TO_HEAR)
    }
}

/// What others need to know of a room.
#[derive(Default)]
pub(crate) struct RoomStatus {
    /// The number of its events.
    pub(crate) sequence: AtomicU64,
    /// Whether it has work to do that another server has claimed.
    pub(crate) wants_claim: AtomicBool,
    /// Whether the log was looked into since it is open: what was announced before it subscribed is known by then.
    pub(crate) is_looked_at: AtomicBool,
}

impl App {
    /// Whether all servers hear of each other: otherwise it is not known who is connected to them.
    pub(crate) fn knows_who_is_there(&self) -> bool {
        self.cluster
            .as_ref()
            .is_none_or(|cluster| cluster.hears() && cluster.all_hear.load(Ordering::Relaxed))
    }

    /// Tells the other servers who is connected to a game here.
    pub(crate) fn announce_presence(&self, game: &str, here: &Presence) {
        if let Some(cluster) = &self.cluster {
            let (node, Presence { black, white, watchers }) = (cluster.node.clone(), *here);
            self.announce(game, &Announcement::Present { node, black, white, watchers });
        }
    }

    /// Tells the other servers, if there are any.
    pub(crate) fn announce(&self, game: &str, what: &Announcement) {
        if let Some(announcer) = self.cluster.as_ref().and_then(|cluster| cluster.announcer.as_ref()) {
            announcer.announce(game, what);
        }
    }

    /// Has a game's room told what other servers announce.
    pub(crate) fn subscribe(self: &Arc<Self>, game: &str) -> Option<Subscription> {
        let announcer = self.cluster.as_ref()?.announcer.as_ref()?;
        let (app, id) = (Arc::downgrade(self), game.to_owned());
        Some(announcer.subscribe(
            game,
            Box::new(move |what| {
                if let Some(app) = app.upgrade() {
                    app.deliver(&id, what);
                }
            }),
        ))
    }
}
