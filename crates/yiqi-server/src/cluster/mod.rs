//! Several servers with one log. Any of them serves any game: a room is a cache on each server that has clients of the game.
//! The log decides; announcements only make it quick. Without them rooms look into the log every few seconds.

#[cfg(feature = "cluster")]
mod nats;
mod work;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use yiqi_store::Claims;

#[cfg(feature = "cluster")]
pub(crate) use nats::Nats;
pub(crate) use work::{leave, run};

use crate::api::Presence;
use crate::app::App;

/// The time between two looks at the lease, and for claims that others have lost. A lease lasts 5 s: the work of a server that
/// died is taken over after 6.5 s. Without announcements, also the time between two looks into the log.
const INTERVAL: Duration = Duration::from_millis(1_500);

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

    /// Whether announcements arrive at the moment.
    fn is_connected(&self) -> bool;

    /// How many connections were made so far. Between two of them announcements were lost.
    fn connections(&self) -> u64;
}

/// What this server shares with the others.
pub(crate) struct Cluster {
    /// The name of this server.
    pub(crate) node: String,
    pub(crate) claims: Arc<dyn Claims>,
    pub(crate) announcer: Option<Arc<dyn Announcer>>,
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
    /// Whether this server does not hear of others: then it does not know who is connected to them.
    pub(crate) fn is_deaf(&self) -> bool {
        self.cluster.as_ref().is_some_and(|cluster| {
            cluster.announcer.as_ref().is_none_or(|announcer| !announcer.is_connected())
        })
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
