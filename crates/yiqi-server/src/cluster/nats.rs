//! Announcements over NATS: one subject for each game, and nothing that is kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::{Announcement, Announcer, Deliver, Subscription};

/// Announcements that may wait to be sent. With more, NATS is away or too slow, and they are dropped.
const QUEUE: usize = 10_000;

/// Announcements of one game that may wait to be delivered; of more, the oldest are not needed.
const PER_GAME: usize = 64;

/// How long the first connection may take. The server starts without one: announcements are not needed for that.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

pub(crate) struct Nats {
    client: Client,
    queue: mpsc::Sender<(String, Vec<u8>)>,
    dropped: Arc<AtomicU64>,
    sender: JoinHandle<()>,
}

/// The subject of a game. Ids have letters and digits only; others are not announced.
fn subject(game: &str) -> Option<String> {
    let is_plain = !game.is_empty()
        && game.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    is_plain.then(|| format!("yiqi.game.{game}"))
}

impl Nats {
    /// Connects to a server, `nats://HOST:PORT`, or several, separated by commas. If none can be reached, this goes on trying.
    pub(crate) async fn connect(url: &str, node: &str) -> Result<Nats, async_nats::ConnectError> {
        let client = ConnectOptions::new()
            .name(node)
            .no_echo()
            .subscription_capacity(PER_GAME)
            .connection_timeout(CONNECT_TIMEOUT)
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|attempts| Duration::from_millis((50 * attempts as u64).min(1_000)))
            .retry_on_initial_connect()
            .event_callback(|event| async move { tracing::info!(%event, "NATS") })
            .connect(url.split(',').map(str::trim).map(str::to_owned).collect::<Vec<_>>())
            .await?;
        let (queue, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(QUEUE);
        let publisher = client.clone();
        let sender = tokio::spawn(async move {
            while let Some((subject, payload)) = waiting.recv().await {
                // An announcement that is lost is made up for by a look into the log.
                let _ = publisher.publish(subject, payload.into()).await;
            }
        });
        Ok(Nats { client, queue, dropped: Arc::default(), sender })
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.sender.abort();
    }
}

struct AbortOnDrop(JoinHandle<()>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Announcer for Nats {
    fn announce(&self, game: &str, what: &Announcement) {
        // What is told later than others find out by themselves would only keep them busy.
        if !self.is_connected() {
            return;
        }
        let (Some(subject), Ok(payload)) = (subject(game), serde_json::to_vec(what)) else { return };
        if self.queue.try_send((subject, payload)).is_err()
            && self.dropped.fetch_add(1, Ordering::Relaxed) == 0
        {
            tracing::warn!("announcements are dropped: NATS is too slow");
        }
    }

    fn subscribe(&self, game: &str, deliver: Deliver) -> Subscription {
        let (client, subject) = (self.client.clone(), subject(game));
        let task = tokio::spawn(async move {
            let Some(subject) = subject else { return };
            // The client subscribes again after a lost connection.
            let Ok(mut messages) = client.subscribe(subject).await else { return };
            while let Some(message) = messages.next().await {
                // Other versions may announce what this one does not know.
                if let Ok(what) = serde_json::from_slice(&message.payload) {
                    deliver(what);
                }
            }
        });
        Subscription(Box::new(AbortOnDrop(task)))
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn connections(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }
}
