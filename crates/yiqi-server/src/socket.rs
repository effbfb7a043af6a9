//! A WebSocket for each watcher: what it has missed, then what happens; and, for those with a seat, commands.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;
use utoipa::ToSchema;
use yiqi_core::Side;
use yiqi_store::Stored;

use crate::access::{Access, GameId};
use crate::address::ClientAddress;
use crate::api::{Acknowledged, CommandRequest, EngineStatus, EventView, GameView};
use crate::error::{ApiError, Complaint};
use crate::hall::{Hall, is_draining};
use crate::limits::Bucket;
use crate::room::{Heard, Message, Watch};
use crate::routes::{EVENTS_PER_REQUEST, perform};

/// Bytes that are read at once from a socket.
const BUFFER: usize = 2 << 10;

/// How long, and for how many messages, a client that is sent away is still read from: a connection that is dropped
/// with messages unread takes along what the client was told last.
const PARTING: Duration = Duration::from_secs(1);
const LAST_MESSAGES: usize = 200;

/// How long a client may take to say hello.
const PATIENCE: Duration = Duration::from_secs(20);

/// The close code for "the service restarts: connect again" (RFC 6455, registry of close codes).
const RESTART: u16 = 1012;

/// What a client says on a WebSocket.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Said {
    /// First of all: its secret, if it has one, and the number of the last event it has seen.
    Hello {
        /// The secret.
        #[serde(default)]
        token: Option<String>,
        /// The number of the last event.
        #[serde(default)]
        after: u64,
        /// Whether it wants to be shown what happens, not only told.
        #[serde(default)]
        shows: bool,
    },
    /// Something to be done.
    Command(CommandRequest),
    /// Whether the server is there.
    Ping,
}

/// What a client is told on a WebSocket.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Told {
    /// The game as it is; the events the client missed follow.
    Welcome(Box<GameView>),
    /// Something happened.
    Event(EventView),
    /// The client's command is done, and on the disk.
    Done(Acknowledged),
    /// It is not, or the client could not be understood.
    Refused {
        /// The id of the command, if it was one.
        #[schema(required = true)]
        id: Option<String>,
        /// Why.
        complaint: Complaint,
    },
    /// What the engine is doing has changed.
    Engine(EngineStatus),
    /// The server is there.
    Pong,
}

impl Told {
    pub(crate) fn text(&self) -> Utf8Bytes {
        // None of these types can fail to be written.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// Watches a game live: a WebSocket. The first message is `{"hello": {"token": …, "after": N}}`; the answer is
/// `{"welcome": …}`, then an `{"event": …}` for each that was missed and for each to come. With a seat, `{"command":
/// …}` is answered by `{"done": …}` or `{"refused": …}`. With `"shows": true` in the hello, each event to come brings
/// a `change`: what is different in the game since the event before it. The server sends pings, and closes a connection that does not
/// answer; it closes with code 1012 when it restarts: connect again then.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "play", params(("id" = String, Path, description = "The game")),
    responses((status = 101, description = "A WebSocket"),
        (status = 400, description = "Not a WebSocket's handshake", body = Complaint),
        (status = 429, description = "Too many sockets", body = Complaint)))]
pub(crate) async fn live(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    GameId(id): GameId,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            return ApiError::unreadable("server-no-websocket", rejection.body_text()).into_response();
        }
    };
    let limits = hall.config.limits;
    let Some(held) = hall.sockets_of_address.take(address, limits.sockets_per_address) else {
        return ApiError::busy("connections").into_response();
    };
    // The usual buffers take 200 kB a connection, and most connections are idle.
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(0);
    let (message, frame) = (limits.message_bytes, limits.message_bytes);
    upgrade.max_message_size(message).max_frame_size(frame).on_upgrade(async move |socket| {
        converse(hall, id, address, socket).await;
        drop(held);
    })
}

/// The client has left, or cannot be told anything any more.
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
pub(crate) async fn converse(hall: Arc<Hall>, id: String, address: ClientAddress, wire: impl Wire) {
    let entered = hall.sockets.enter();
    let counted = hall.metrics.sockets.open();
    let mut client = Client { hall, id, address, wire, side: None, seen: 0, shows: false, farewell: None };
    // How it ended makes no difference: the connection is closed.
    let _ = client.serve().await;
    client.part().await;
    drop((counted, entered));
}

struct Client<W> {
    hall: Arc<Hall>,
    id: String,
    address: ClientAddress,
    wire: W,
    /// The seat it holds.
    side: Option<Side>,
    /// The number of the last event it was told.
    seen: u64,
    /// Whether it wants to be shown what happens.
    shows: bool,
    /// What its connection is closed with.
    farewell: Option<CloseFrame>,
}

impl<W: Wire> Client<W> {
    async fn tell(&mut self, told: &Told) -> Result<(), Left> {
        self.wire.send(Frame::Text(told.text())).await
    }

    async fn refuse(&mut self, id: Option<&str>, error: ApiError) -> Result<(), Left> {
        self.tell(&Told::Refused { id: id.map(str::to_owned), complaint: error.complaint }).await
    }

    /// What a frame says; nothing for what is no message of ours.
    fn hear(frame: Frame) -> Result<Option<Result<Said, ApiError>>, Left> {
        let read = |text: &str| {
            serde_json::from_str(text).map_err(|error| ApiError::unreadable("server-bad-json", error))
        };
        match frame {
            Frame::Text(text) => Ok(Some(read(&text))),
            Frame::Binary(_) => Ok(Some(Err(ApiError::bad_request("server-binary-message")))),
            Frame::Close(_) => Err(Left),
            Frame::Ping(_) | Frame::Pong(_) => Ok(None),
        }
    }

    /// The hello, which comes first and in time.
    async fn hello(&mut self) -> Result<Result<Said, ApiError>, Left> {
        // One deadline for all: pings do not buy time.
        let deadline = Instant::now() + PATIENCE;
        loop {
            let frame = tokio::time::timeout_at(deadline, self.wire.receive()).await.map_err(|_| Left)?;
            if let Some(said) = Self::hear(frame.ok_or(Left)?)? {
                return Ok(said);
            }
        }
    }

    async fn serve(&mut self) -> Result<(), Left> {
        let mut draining = self.hall.draining();
        let (secret, after) = match self.hello().await? {
            Ok(Said::Hello { token, after, shows }) => {
                self.shows = shows;
                (token, after)
            }
            Ok(_) => return self.refuse(None, ApiError::bad_request("server-hello-first")).await,
            Err(error) => return self.refuse(None, error).await,
        };
        match Access::find(&self.hall, &self.id, secret.as_deref()).await {
            Ok(access) => self.side = access.side().ok(),
            Err(error) => return self.refuse(None, error).await,
        }
        self.seen = after;
        let Watch { welcome, missed, mut events, mut place } = match self.watch().await {
            Ok(watch) => watch,
            Err(error) => return self.refuse(None, error).await,
        };
        // Nobody has seen what is yet to come, whatever the client says: it will be told.
        self.seen = after.min(welcome.sequence);
        self.pay_for(welcome.plies + missed.len());
        self.wire.send(Frame::Text(welcome.text)).await?;
        self.catch_up(missed).await?;
        let rate = f64::from(self.hall.config.limits.messages_per_second);
        let mut bucket = Bucket::full(2.0 * rate);
        let heartbeat = self.hall.config.limits.heartbeat.or_century();
        let mut last_heard = Instant::now();
        // Both are set up once, not again for every message.
        let mut next_ping = pin!(tokio::time::sleep(heartbeat));
        let mut drained = pin!(is_draining(&mut draining));
        loop {
            tokio::select! {
                // What happens comes first: then one message to many watchers costs each of them one look, not four. The
                // client is heard as soon as nothing is left to be told.
                biased;
                heard = events.recv() => match heard {
                    Ok(Heard::Event(happened)) => {
                        if happened.stored.sequence > self.seen {
                            self.seen = happened.stored.sequence;
                            let shown = happened.shown.filter(|_| place.shows());
                            self.wire.send(Frame::Text(shown.unwrap_or(happened.plain))).await?;
                        }
                    }
                    Ok(Heard::Engine(status)) => self.tell(&Told::Engine(status)).await?,
                    Ok(Heard::Unseated(side)) if self.side == Some(side) => {
                        return self.refuse(None, ApiError::no_such_game()).await;
                    }
                    Ok(Heard::Unseated(_)) => {}
                    Ok(Heard::End(error)) => return self.refuse(None, error).await,
                    // Too slow, or the room has closed: the log has what the client missed.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => {
                        let again = match self.watch().await {
                            Ok(watch) => watch,
                            Err(error) => return self.refuse(None, error).await,
                        };
                        (events, place) = (again.events, again.place);
                        self.pay_for(again.missed.len());
                        self.catch_up(again.missed).await?;
                        // What was said of the engine meanwhile is not in the log.
                        if let Some(status) = again.welcome.engine {
                            self.tell(&Told::Engine(status)).await?;
                        }
                    }
                },
                frame = self.wire.receive() => {
                    let frame = frame.ok_or(Left)?;
                    last_heard = Instant::now();
                    if !bucket.take(2.0 * rate, rate) {
                        return self.refuse(None, ApiError::busy("messages")).await;
                    }
                    match Self::hear(frame)? {
                        None => {}
                        Some(Err(error)) => self.refuse(None, error).await?,
                        Some(Ok(said)) => self.answer(said).await?,
                    }
                }
                () = &mut next_ping => {
                    if last_heard.elapsed() >= heartbeat * 5 / 2 {
                        self.hall.metrics.sockets_timed_out.inc();
                        return Err(Left);
                    }
                    next_ping.as_mut().reset(Instant::now() + heartbeat);
                    self.wire.send(Frame::Ping(Default::default())).await?;
                }
                () = &mut drained => {
                    self.farewell = Some(CloseFrame { code: RESTART, reason: "restart".into() });
                    return Ok(());
                }
            }
        }
    }

    async fn answer(&mut self, said: Said) -> Result<(), Left> {
        match said {
            Said::Ping => self.tell(&Told::Pong).await,
            Said::Hello { .. } => self.refuse(None, ApiError::bad_request("server-hello-twice")).await,
            Said::Command(request) => {
                let id = request.id.clone();
                let done = match self.side {
                    Some(side) => perform(&self.hall, &self.id, side, self.address, request).await,
                    None => Err(ApiError::needs_seat()),
                };
                match done {
                    Ok(done) => self.tell(&Told::Done(done)).await,
                    Err(error) => self.refuse(Some(&id), error).await,
                }
            }
        }
    }

    /// Closes the socket, and reads for a while what is still under way.
    async fn part(&mut self) {
        let farewell = self.farewell.take();
        let goodbye = async {
            // The client may be gone.
            let _ = self.wire.send(Frame::Close(farewell)).await;
            for _ in 0..LAST_MESSAGES {
                if self.wire.receive().await.is_none() {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(PARTING, goodbye).await;
    }

    /// Enters the game's room, to see what comes after what was seen.
    fn watch(&self) -> impl Future<Output = Result<Watch, ApiError>> + Send + use<W> {
        let (hall, id) = (self.hall.clone(), self.id.clone());
        let (after, shows, is_player) = (self.seen, self.shows, self.side.is_some());
        async move { hall.ask(&id, |reply| Message::Watch { after, shows, is_player, reply }).await }
    }

    /// Long games cost their clients more than short ones.
    fn pay_for(&self, events: usize) {
        self.hall.requests.pay(self.address, events as f64 / EVENTS_PER_REQUEST);
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
