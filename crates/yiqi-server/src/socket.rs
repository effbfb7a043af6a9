//! A socket for each watcher: what he has missed, then what happens; and, for those with a seat, commands.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use yiqi_store::Stored;

use crate::access::{Access, From as Origin, GameId};
use crate::api::{Acknowledged, CommandRequest, EventView, GameView};
use crate::error::{ApiError, Complaint};
use crate::game::{Message, Watch};
use crate::hall::Hall;
use crate::limits::Bucket;
use crate::routes::perform;

/// Bytes that are read at once from a socket.
const BUFFER: usize = 2 << 10;

/// How long a client that is sent away may go on talking.
const PARTING: Duration = Duration::from_secs(1);

/// How much he may say meanwhile.
const LAST_WORDS: usize = 200;

/// How long a watcher may take to say who he is.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a client says.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Said {
    /// First of all: his secret, if he has one, and the number of the last event he has seen.
    Hello {
        #[serde(default)]
        token: Option<String>,
        #[serde(default)]
        after: u64,
        /// Whether he wants to be shown what happens, not only told.
        #[serde(default)]
        shows: bool,
    },
    /// Something to be done.
    Command(CommandRequest),
    /// Whether anybody is there.
    Ping,
}

/// What he is told.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Told<'a> {
    /// The game as it is; the events he missed follow.
    Welcome(&'a GameView),
    /// Something happened.
    Event(EventView),
    /// His command is done, and on the disk.
    Done(Acknowledged),
    /// It is not, or he could not be understood.
    Refused { id: Option<&'a str>, complaint: Complaint },
    /// Somebody is.
    Pong,
}

/// Watches a game live: a WebSocket. The first message is `{"hello": {"token": …, "after": N}}`; the answer is
/// `{"welcome": …}`, then an `{"event": …}` for each that was missed and for each to come. With a seat, `{"command":
/// …}` is answered by `{"done": …}` or `{"refused": …}`. Who says `"shows": true` in his hello gets with each event to
/// come the game after it and what it did to the board.
#[utoipa::path(get, path = "/api/games/{id}/live", params(("id" = String, Path)),
    responses((status = 101, description = "A WebSocket"), (status = 404, body = Complaint), (status = 429, body = Complaint)))]
pub(crate) async fn live(
    State(hall): State<Arc<Hall>>,
    Origin(address): Origin,
    GameId(id): GameId,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return ApiError::bad_request(rejection.body_text()).into_response(),
    };
    let limits = hall.config.limits;
    let Some(held) = hall.connections.take(address, limits.sockets_per_address) else {
        return ApiError::busy("connections").into_response();
    };
    // The usual buffers take 200 kB a connection, and most connections are idle.
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(0);
    upgrade.max_message_size(limits.message_bytes).max_frame_size(limits.message_bytes).on_upgrade(
        async move |socket| {
            converse(hall, id, address, socket).await;
            drop(held);
        },
    )
}

/// The client has left.
pub(crate) struct Left;

/// What carries the messages: a WebSocket, or the channels of a test.
pub(crate) trait Wire: Send {
    /// The next message; nothing when there will be none. Nothing is lost when the wait is given up.
    fn receive(&mut self) -> impl Future<Output = Option<Frame>> + Send;

    fn send(&mut self, frame: Frame) -> impl Future<Output = Result<(), Left>> + Send;
}

impl Wire for WebSocket {
    async fn receive(&mut self) -> Option<Frame> {
        self.recv().await?.ok()
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Left> {
        WebSocket::send(self, frame).await.map_err(|_| Left)
    }
}

/// Talks with a client until one of the two has enough.
pub(crate) async fn converse(hall: Arc<Hall>, id: String, address: IpAddr, wire: impl Wire) {
    hall.metrics.connections.fetch_add(1, Ordering::Relaxed);
    let mut client = Client { hall: hall.clone(), id, address, wire, seen: 0, shows: false };
    // A client that cannot be told anything any more has left.
    let _ = client.serve().await;
    client.part().await;
    hall.metrics.connections.fetch_sub(1, Ordering::Relaxed);
}

struct Client<W> {
    hall: Arc<Hall>,
    id: String,
    address: IpAddr,
    wire: W,
    /// The number of the last event he was told.
    seen: u64,
    /// Whether he wants to be shown what happens.
    shows: bool,
}

impl<W: Wire> Client<W> {
    async fn tell(&mut self, told: &Told<'_>) -> Result<(), Left> {
        let text = serde_json::to_string(told).map_err(|_| Left)?;
        self.wire.send(Frame::Text(text.into())).await
    }

    async fn refuse(&mut self, id: Option<&str>, error: ApiError) -> Result<(), Left> {
        self.tell(&Told::Refused { id, complaint: error.complaint }).await
    }

    /// What he says; nothing for what is no message of ours.
    fn hear(frame: Frame) -> Result<Option<Result<Said, ApiError>>, Left> {
        let read = |text: &str| serde_json::from_str(text).map_err(ApiError::bad_request);
        match frame {
            Frame::Text(text) => Ok(Some(read(&text))),
            Frame::Binary(_) => Ok(Some(Err(ApiError::bad_request("messages are text")))),
            Frame::Close(_) => Err(Left),
            Frame::Ping(_) | Frame::Pong(_) => Ok(None),
        }
    }

    async fn serve(&mut self) -> Result<(), Left> {
        // All in all: pings do not buy time.
        let deadline = tokio::time::Instant::now() + PATIENCE;
        let hello = loop {
            let frame = tokio::time::timeout_at(deadline, self.wire.receive()).await.map_err(|_| Left)?;
            if let Some(said) = Self::hear(frame.ok_or(Left)?)? {
                break said;
            }
        };
        let (secret, after) = match hello {
            Ok(Said::Hello { token, after, shows }) => {
                self.shows = shows;
                (token, after)
            }
            Ok(_) => return self.refuse(None, ApiError::bad_request("hello comes first")).await,
            Err(error) => return self.refuse(None, error).await,
        };
        let side = match Access::find(&self.hall, &self.id, secret.as_deref()) {
            Ok(access) => access.side(),
            Err(error) => return self.refuse(None, error).await,
        };
        self.seen = after;
        let Watch { view, missed, mut events, mut showing } = match self.watch().await {
            Ok(watch) => watch,
            Err(error) => return self.refuse(None, error).await,
        };
        // Nobody has seen what is yet to come, whatever he says: he will be told.
        self.seen = after.min(view.sequence);
        self.tell(&Told::Welcome(&view)).await?;
        // The board is large, and most connections are idle for long.
        drop(view);
        self.catch_up(missed).await?;
        let rate = f64::from(self.hall.config.limits.messages_per_second);
        let mut bucket = Bucket::full(2.0 * rate);
        loop {
            tokio::select! {
                event = events.recv() => match event {
                    Ok(happened) => {
                        if happened.stored.sequence > self.seen {
                            self.seen = happened.stored.sequence;
                            let shown = happened.shown.clone().filter(|_| showing.is_some());
                            let event = EventView { shown, ..happened.stored.as_ref().into() };
                            self.tell(&Told::Event(event)).await?;
                        }
                    }
                    // Too slow, or the room has closed: the log has what he missed.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => {
                        let again = match self.watch().await {
                            Ok(watch) => watch,
                            Err(error) => return self.refuse(None, error).await,
                        };
                        (events, showing) = (again.events, again.showing);
                        self.catch_up(again.missed).await?;
                    }
                },
                frame = self.wire.receive() => {
                    let frame = frame.ok_or(Left)?;
                    if !bucket.take(2.0 * rate, rate) {
                        return self.refuse(None, ApiError::busy("messages")).await;
                    }
                    match Self::hear(frame)? {
                        None => {}
                        Some(Err(error)) => self.refuse(None, error).await?,
                        Some(Ok(Said::Ping)) => self.tell(&Told::Pong).await?,
                        Some(Ok(Said::Hello { .. })) => {
                            self.refuse(None, ApiError::bad_request("hello was said")).await?;
                        }
                        Some(Ok(Said::Command(request))) => {
                            let id = request.id.clone();
                            let done = match &side {
                                Ok(side) => perform(&self.hall, &self.id, *side, self.address, request).await,
                                Err(error) => Err(error.clone()),
                            };
                            match done {
                                Ok(done) => self.tell(&Told::Done(done)).await?,
                                Err(error) => self.refuse(Some(&id), error).await?,
                            }
                        }
                    }
                }
            }
        }
    }

    /// Closes the socket, and hears out for a while what is still under way: a connection that is dropped with words
    /// unheard takes along what it was told last.
    async fn part(&mut self) {
        // The client may be gone.
        let _ = self.wire.send(Frame::Close(None)).await;
        let heard_out = async {
            for _ in 0..LAST_WORDS {
                if self.wire.receive().await.is_none() {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(PARTING, heard_out).await;
    }

    /// Into the game's room, to see what comes after what was seen.
    fn watch(&self) -> impl Future<Output = Result<Watch, ApiError>> + Send + use<W> {
        let (hall, id, after, shows) = (self.hall.clone(), self.id.clone(), self.seen, self.shows);
        async move { hall.ask(&id, |reply| Message::Watch { after, shows, reply }).await }
    }

    async fn catch_up(&mut self, missed: Vec<Arc<Stored>>) -> Result<(), Left> {
        for stored in missed {
            if stored.sequence > self.seen {
                self.seen = stored.sequence;
                self.tell(&Told::Event(stored.as_ref().into())).await?;
            }
        }
        Ok(())
    }
}
