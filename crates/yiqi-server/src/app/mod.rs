//! What all parts of the server share: configuration, store, rooms, limits and metrics.

mod rooms;
mod storage;

use std::sync::{Arc, Mutex};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{Semaphore, watch};
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_store::EventStore;

use self::rooms::OpenRooms;
use crate::address::{ClientAddress, Payer};
use crate::cluster::Cluster;
use crate::database::Health;
use crate::engine_cache::EngineCache;
use crate::health::Readiness;
use crate::jobs::Jobs;
use crate::lobby::Lobby;
use crate::log_throttle::LogThrottle;
use crate::metrics::Metrics;
use crate::rate_limits::{ConcurrencyLimiter, TokenBuckets};
use crate::task_tracker::TaskTracker;
use crate::{Config, ServeError, token};

pub(crate) struct App {
    pub(crate) games: Games,
    pub(crate) engines: Engines,
    pub(crate) store: Arc<dyn EventStore>,
    /// What this server shares with others, if there are any.
    pub(crate) cluster: Option<Cluster>,
    pub(crate) config: Config,
    pub(crate) health: Health,
    /// When the server started.
    pub(crate) started: Instant,
    pub(crate) readiness: Readiness,
    pub(crate) metrics: Metrics,
    pub(crate) jobs: Jobs,
    pub(crate) lobby: Lobby,
    /// Engines that think at once, in all and for each payer, and the thinking time that each payer has left.
    pub(crate) engine_turns: Arc<Semaphore>,
    pub(crate) thinking: ConcurrencyLimiter<Payer>,
    pub(crate) thinking_time: TokenBuckets<Payer>,
    pub(crate) engine_cache: EngineCache,
    pub(crate) sockets_of_address: ConcurrencyLimiter<ClientAddress>,
    pub(crate) requests: TokenBuckets<ClientAddress>,
    pub(crate) commands: TokenBuckets<ClientAddress>,
    pub(crate) creations: TokenBuckets<ClientAddress>,
    /// Refusals that are being delayed, for each address.
    pub(crate) delayed_refusals: ConcurrencyLimiter<ClientAddress>,
    pub(crate) refusal_log: LogThrottle,
    /// The tasks of WebSockets and rooms that have not ended.
    pub(crate) socket_tasks: TaskTracker,
    pub(crate) room_tasks: TaskTracker,
    /// The server's own key, for keyed hashes and derived secrets.
    key: [u8; 32],
    reads: Arc<Semaphore>,
    draining: watch::Sender<bool>,
    rooms: Mutex<OpenRooms>,
}

impl App {
    pub(crate) fn new(
        games: Games,
        engines: Engines,
        store: Arc<dyn EventStore>,
        cluster: Option<Cluster>,
        config: Config,
        health: Health,
    ) -> Result<App, ServeError> {
        let limits = config.limits;
        let (requests, commands) =
            (f64::from(limits.requests_per_second), f64::from(limits.commands_per_second));
        let (games_per_hour, engine_seconds) =
            (f64::from(limits.games_per_hour), f64::from(limits.engine_seconds));
        let new_key = token::new_key().map_err(ServeError::Random)?;
        // A damaged database is not written to; its games cannot be joined, so a temporary key is enough.
        let key = match health {
            Health::Sound => store.secret(new_key).map_err(ServeError::Store)?,
            Health::Damaged => new_key,
        };
        Ok(App {
            games,
            engines,
            metrics: Metrics::new(store.clone(), config.dropped_log_lines),
            store,
            health,
            started: Instant::now(),
            readiness: Readiness::default(),
            jobs: Jobs::new(&limits),
            lobby: Lobby::new(cluster.as_ref()),
            cluster,
            engine_turns: Arc::new(Semaphore::new(limits.engines.max(1))),
            thinking: ConcurrencyLimiter::default(),
            engine_cache: EngineCache::new((limits.engine_megabytes as usize).saturating_mul(1 << 20)),
            thinking_time: TokenBuckets::new(engine_seconds, engine_seconds / 300.0),
            sockets_of_address: ConcurrencyLimiter::default(),
            requests: TokenBuckets::new(10.0 * requests, requests),
            commands: TokenBuckets::new(2.0 * commands, commands),
            creations: TokenBuckets::new(games_per_hour, games_per_hour / 3_600.0),
            delayed_refusals: ConcurrencyLimiter::default(),
            refusal_log: LogThrottle::default(),
            socket_tasks: TaskTracker::default(),
            room_tasks: TaskTracker::default(),
            key,
            reads: storage::read_permits(),
            draining: watch::Sender::new(false),
            rooms: Mutex::default(),
            config,
        })
    }

    /// Who is charged for engine time when this address asks for it.
    pub(crate) fn payer(&self, address: ClientAddress) -> Payer {
        address.payer(&self.key)
    }

    /// The secret of the seat that an invite is exchanged for. The same invite and idempotency key give the same secret,
    /// so that a repeated request gets the same answer.
    pub(crate) fn seat_secret(&self, invite: &str, join_id: &str) -> String {
        self.derive_secret(&[invite, join_id])
    }

    /// A secret derived from others and the server's own key: the same for the same parts, at all servers of a cluster.
    pub(crate) fn derive_secret(&self, parts: &[&str]) -> String {
        token::derive(&self.key, parts)
    }

    /// Tells WebSockets and connections that the server is about to stop.
    pub(crate) fn drain(&self) {
        self.draining.send_replace(true);
    }

    /// Becomes true when the server is about to stop.
    pub(crate) fn draining(&self) -> watch::Receiver<bool> {
        self.draining.subscribe()
    }
}

/// Waits until the server is about to stop.
pub(crate) async fn wait_for_drain(draining: &mut watch::Receiver<bool>) {
    // The sender lives as long as the server.
    let _ = draining.wait_for(|is_draining| *is_draining).await;
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
