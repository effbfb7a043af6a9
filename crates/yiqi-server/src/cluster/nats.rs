//! Announcements over NATS: one subject for each game, and nothing that is kept.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event};
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
    /// Since when it has been connected.
    since: Arc<Mutex<Option<Instant>>>,
    sender: JoinHandle<()>,
}

/// The subject of something by its id. Ids have letters and digits only; others are not announced.
fn subject(kind: &str, id: &str) -> Option<String> {
    let is_plain =
        !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    is_plain.then(|| format!("yiqi.{kind}.{id}"))
}

/// The kinds of subjects: of a game, and of the players who wait at a server.
const GAME: &str = "game";
const SEEKS: &str = "seeks";

impl Nats {
    /// Connects to a server, `nats://HOST:PORT`, or several, separated by commas. If none can be reached, this goes on trying.
    pub(crate) async fn connect(url: &str, node: &str) -> Result<Nats, async_nats::ConnectError> {
        let since = Arc::<Mutex<Option<Instant>>>::default();
        let noted = since.clone();
        let client = ConnectOptions::new()
            .name(node)
            .no_echo()
            .subscription_capacity(PER_GAME)
            .connection_timeout(CONNECT_TIMEOUT)
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|attempts| Duration::from_millis((50 * attempts as u64).min(1_000)))
            .retry_on_initial_connect()
            .event_callback(move |event| {
                tracing::info!(%event, "NATS");
                let mut since = noted.lock().unwrap_or_else(PoisonError::into_inner);
                match event {
                    Event::Connected => *since = Some(Instant::now()),
                    Event::Disconnected | Event::Closed => *since = None,
                    _ => {}
                }
                std::future::ready(())
            })
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
        Ok(Nats { client, queue, dropped: Arc::default(), since, sender })
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

impl Nats {
    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn publish(&self, subject: Option<String>, payload: Vec<u8>) {
        // What is told later than others find out by themselves would only keep them busy.
        let Some(subject) = subject.filter(|_| self.is_connected()) else { return };
        if self.queue.try_send((subject, payload)).is_err()
            && self.dropped.fetch_add(1, Ordering::Relaxed) == 0
        {
            tracing::warn!("announcements are dropped: NATS is too slow");
        }
    }

    fn listen(&self, subject: Option<String>, deliver: impl Fn(&[u8]) + Send + 'static) -> Subscription {
        let client = self.client.clone();
        let task = tokio::spawn(async move {
            let Some(subject) = subject else { return };
            // The client subscribes again after a lost connection.
            let Ok(mut messages) = client.subscribe(subject).await else { return };
            while let Some(message) = messages.next().await {
                deliver(&message.payload);
            }
        });
        Subscription(Box::new(AbortOnDrop(task)))
    }
}

impl Announcer for Nats {
    fn announce(&self, game: &str, what: &Announcement) {
        if let Ok(payload) = serde_json::to_vec(what) {
            self.publish(subject(GAME, game), payload);
        }
    }

    fn subscribe(&self, game: &str, deliver: Deliver) -> Subscription {
        self.listen(subject(GAME, game), move |payload| {
            // Other versions may announce what this one does not know.
            if let Ok(what) = serde_json::from_slice(payload) {
                deliver(what);
            }
        })
    }

    fn announce_seeks(&self, node: &str) {
        self.publish(subject(SEEKS, node), Vec::new());
    }

    fn subscribe_seeks(&self, node: &str, deliver: Box<dyn Fn() + Send>) -> Subscription {
        self.listen(subject(SEEKS, node), move |_| deliver())
    }

    fn connected_since(&self) -> Option<Instant> {
        let since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.filter(|_| self.is_connected())
    }
}
