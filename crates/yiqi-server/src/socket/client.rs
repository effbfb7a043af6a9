//! A connected client: what it is sent, and what it asks for.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;
use yiqi_core::Side;
use yiqi_store::Stored;

use super::{ClientMessage, Disconnected, ServerMessage, Transport};
use crate::access::Access;
use crate::address::ClientAddress;
use crate::api::CHANGES_VERSION;
use crate::app::{App, wait_for_drain};
use crate::error::ApiError;
use crate::rate_limits::TokenBucket;
use crate::room::{Message, Notice, Watch};
use crate::routes::{EVENTS_PER_REQUEST, perform};

/// How long a client may take to say hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(20);

/// How long, and for how many messages, a client is still read from once its socket is being closed. Closing a TCP
/// connection with unread data resets it, and the client would lose the last message.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
const MAX_LAST_MESSAGES: usize = 200;

/// The close code "service restart": the client should reconnect (RFC 6455, registry of close codes).
const SERVICE_RESTART: u16 = 1012;

pub(super) struct Client<T> {
    app: Arc<App>,
    id: String,
    address: ClientAddress,
    transport: T,
    /// The seat it holds.
    side: Option<Side>,
    /// The number of the last event it was sent.
    seen: u64,
    /// Whether it wants to be sent what each event changed.
    wants_changes: bool,
    /// What its connection is closed with.
    close_frame: Option<CloseFrame>,
}

impl<T: Transport> Client<T> {
    pub(super) fn new(app: Arc<App>, id: String, address: ClientAddress, transport: T) -> Client<T> {
        Client { app, id, address, transport, side: None, seen: 0, wants_changes: false, close_frame: None }
    }

    pub(super) async fn run(mut self) {
        // However it ended, the connection is closed.
        let _ = self.serve().await;
        self.close().await;
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Disconnected> {
        self.transport.send(Frame::Text(message.text())).await
    }

    async fn refuse(&mut self, id: Option<&str>, error: ApiError) -> Result<(), Disconnected> {
        self.send(&ServerMessage::Refused { id: id.map(str::to_owned), complaint: error.complaint }).await
    }

    /// The first message, which must come in time.
    async fn hello(&mut self) -> Result<Result<ClientMessage, ApiError>, Disconnected> {
        // One deadline for all frames: pings do not extend it.
        let deadline = Instant::now() + HELLO_TIMEOUT;
        loop {
            let frame = tokio::time::timeout_at(deadline, self.transport.receive())
                .await
                .map_err(|_| Disconnected)?;
            if let Some(message) = ClientMessage::parse(frame.ok_or(Disconnected)?)? {
                return Ok(message);
            }
        }
    }

    async fn serve(&mut self) -> Result<(), Disconnected> {
        let mut draining = self.app.draining();
        let (secret, after, has) = match self.hello().await? {
            Ok(ClientMessage::Hello { changes: Some(version), .. }) if version != CHANGES_VERSION => {
                return self.refuse(None, ApiError::bad_request("server-outdated-page")).await;
            }
            Ok(ClientMessage::Hello { token, after, changes, has }) => {
                self.wants_changes = changes.is_some();
                (token, after, has)
            }
            Ok(_) => return self.refuse(None, ApiError::bad_request("server-hello-first")).await,
            Err(error) => return self.refuse(None, error).await,
        };
        match Access::find(&self.app, &self.id, secret.as_deref()).await {
            Ok(access) => self.side = access.side().ok(),
            Err(error) => return self.refuse(None, error).await,
        }
        self.seen = after;
        let Watch { welcome, missed, mut notices, mut slot } = match self.watch().await {
            Ok(watch) => watch,
            Err(error) => return self.refuse(None, error).await,
        };
        // A client that claims to have seen events that have not happened is still sent them.
        self.seen = after.min(welcome.sequence);
        self.charge(welcome.plies + missed.len());
        if has == Some(welcome.sequence) {
            self.send(&ServerMessage::Current { engine: welcome.engine }).await?;
        } else {
            self.transport.send(Frame::Text(welcome.text)).await?;
        }
        self.catch_up(missed).await?;
        let rate = f64::from(self.app.config.limits.messages_per_second);
        let mut bucket = TokenBucket::full(2.0 * rate);
        let heartbeat = self.app.config.limits.heartbeat.as_timeout();
        let mut last_received = Instant::now();
        // Both are set up once, not for every message.
        let mut next_ping = pin!(tokio::time::sleep(heartbeat));
        let mut drained = pin!(wait_for_drain(&mut draining));
        loop {
            tokio::select! {
                // Events first: then a broadcast costs each watcher's task one poll, not four. The client is read as
                // soon as there is nothing left to send.
                biased;
                notice = notices.recv() => match notice {
                    Ok(Notice::Event(event)) => {
                        if event.stored.sequence > self.seen {
                            self.seen = event.stored.sequence;
                            let with_change = event.with_change.filter(|_| slot.wants_changes());
                            self.transport.send(Frame::Text(with_change.unwrap_or(event.plain))).await?;
                        }
                    }
                    Ok(Notice::Engine(status)) => self.send(&ServerMessage::Engine(status)).await?,
                    Ok(Notice::Unseated(side)) if self.side == Some(side) => {
                        return self.refuse(None, ApiError::no_such_game()).await;
                    }
                    Ok(Notice::Unseated(_)) => {}
                    Ok(Notice::End(error)) => return self.refuse(None, error).await,
                    // Too slow, or the room has closed: the log has what the client missed.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => {
                        let again = match self.watch().await {
                            Ok(watch) => watch,
                            Err(error) => return self.refuse(None, error).await,
                        };
                        (notices, slot) = (again.notices, again.slot);
                        self.charge(again.missed.len());
                        self.catch_up(again.missed).await?;
                        // The engine's status is not in the log.
                        if let Some(status) = again.welcome.engine {
                            self.send(&ServerMessage::Engine(status)).await?;
                        }
                    }
                },
                frame = self.transport.receive() => {
                    let frame = frame.ok_or(Disconnected)?;
                    last_received = Instant::now();
                    if !bucket.take(2.0 * rate, rate) {
                        return self.refuse(None, ApiError::busy("messages")).await;
                    }
                    match ClientMessage::parse(frame)? {
                        None => {}
                        Some(Err(error)) => self.refuse(None, error).await?,
                        Some(Ok(message)) => self.answer(message).await?,
                    }
                }
                () = &mut next_ping => {
                    if last_received.elapsed() >= heartbeat * 5 / 2 {
                        self.app.metrics.sockets_timed_out.inc();
                        return Err(Disconnected);
                    }
                    next_ping.as_mut().reset(Instant::now() + heartbeat);
                    self.transport.send(Frame::Ping(Default::default())).await?;
                }
                () = &mut drained => {
                    self.close_frame = Some(CloseFrame { code: SERVICE_RESTART, reason: "restart".into() });
                    return Ok(());
                }
            }
        }
    }

    async fn answer(&mut self, message: ClientMessage) -> Result<(), Disconnected> {
        match message {
            ClientMessage::Ping => self.send(&ServerMessage::Pong).await,
            ClientMessage::Hello { .. } => {
                self.refuse(None, ApiError::bad_request("server-hello-twice")).await
            }
            ClientMessage::Command(request) => {
                let id = request.id.clone();
                let done = match self.side {
                    Some(side) => perform(&self.app, &self.id, side, self.address, request).await,
                    None => Err(ApiError::needs_seat()),
                };
                match done {
                    Ok(done) => self.send(&ServerMessage::Done(done)).await,
                    Err(error) => self.refuse(Some(&id), error).await,
                }
            }
        }
    }

    /// Closes the socket, and reads for a while what is still on its way.
    async fn close(&mut self) {
        let frame = self.close_frame.take();
        let closed = async {
            // The client may have gone.
            let _ = self.transport.send(Frame::Close(frame)).await;
            for _ in 0..MAX_LAST_MESSAGES {
                if self.transport.receive().await.is_none() {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, closed).await;
    }

    /// Enters the game's room, to get what comes after the events that were seen.
    fn watch(&self) -> impl Future<Output = Result<Watch, ApiError>> + Send + use<T> {
        let (app, id) = (self.app.clone(), self.id.clone());
        let (after, wants_changes, is_player) = (self.seen, self.wants_changes, self.side.is_some());
        async move { app.ask(&id, |reply| Message::Watch { after, wants_changes, is_player, reply }).await }
    }

    /// Charges the client's address for long answers.
    fn charge(&self, events: usize) {
        self.app.requests.charge(self.address, events as f64 / EVENTS_PER_REQUEST);
    }

    async fn catch_up(&mut self, missed: Vec<Arc<Stored>>) -> Result<(), Disconnected> {
        for stored in missed {
            if stored.sequence > self.seen {
                self.seen = stored.sequence;
                self.send(&ServerMessage::Event(stored.as_ref().into())).await?;
            }
        }
        Ok(())
    }
}
