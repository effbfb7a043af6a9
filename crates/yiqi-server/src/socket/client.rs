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
use crate::api::{CHANGES_VERSION, ClockView, Presence};
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
    /// Its secret, and the seat it holds.
    secret: Option<String>,
    seat: Option<Side>,
    /// The number of the last event it was sent.
    seen: u64,
    /// Whether it wants to be sent what each event changed.
    wants_changes: bool,
    /// Whether it wants to be told who is there.
    wants_presence: bool,
    /// What its connection is closed with.
    close_frame: Option<CloseFrame>,
}

impl<T: Transport> Client<T> {
    pub(super) fn new(app: Arc<App>, id: String, address: ClientAddress, transport: T) -> Client<T> {
        let (wants_changes, wants_presence) = (false, false);
        let (secret, seat, seen, close_frame) = (None, None, 0, None);
        Client { app, id, address, transport, secret, seat, seen, wants_changes, wants_presence, close_frame }
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
            Ok(ClientMessage::Hello { token, after, changes, has, presence }) => {
                (self.wants_changes, self.wants_presence) = (changes.is_some(), presence);
                (token, after, has)
            }
            Ok(_) => return self.refuse(None, ApiError::bad_request("server-hello-first")).await,
            Err(error) => return self.refuse(None, error).await,
        };
        self.secret = secret;
        if let Err(error) = self.find_access().await {
            return self.refuse(None, error).await;
        }
        self.seen = after;
        let Watch { welcome, presence, clock, missed, mut notices, mut slot } = match self.watch().await {
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
        self.tell_presence(presence).await?;
        self.tell_clock(clock.as_ref()).await?;
        let rate = f64::from(self.app.config.limits.messages_per_second);
        let mut bucket = TokenBucket::full(2.0 * rate);
        let heartbeat = self.app.config.limits.heartbeat.as_timeout();
        let mut last_received = Instant::now();
        // When the ping that has not been answered was sent.
        let mut pinged: Option<Instant> = None;
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
                    Ok(Notice::Greeted(greeted)) if self.wants_presence => {
                        self.send(&ServerMessage::Greeted(greeted)).await?;
                    }
                    Ok(Notice::Greeted(_)) => {}
                    Ok(Notice::Clock(clock)) => self.tell_clock(Some(&clock)).await?,
                    Ok(Notice::Presence(presence)) => self.tell_presence(presence).await?,
                    Ok(Notice::Unseated(seat)) if self.seat == Some(seat) => {
                        return self.refuse(None, ApiError::no_such_game()).await;
                    }
                    Ok(Notice::Unseated(_)) => {}
                    Ok(Notice::End(error)) => return self.refuse(None, error).await,
                    // Too slow, or the room has closed: the log has what the client missed.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => {
                        // It may have missed that its secret is void.
                        if let Err(error) = self.find_access().await {
                            return self.refuse(None, error).await;
                        }
                        let again = match self.watch().await {
                            Ok(watch) => watch,
                            Err(error) => return self.refuse(None, error).await,
                        };
                        (notices, slot) = (again.notices, again.slot);
                        self.tell_presence(again.presence).await?;
                        self.tell_clock(again.clock.as_ref()).await?;
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
                    if matches!(frame, Frame::Pong(_))
                        && let (Some(since), Some(seat)) = (pinged.take(), self.seat)
                    {
                        let delay = since.elapsed();
                        self.app.tell(&self.id, Message::Delay { seat, delay }).await;
                    }
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
                    pinged = Some(Instant::now());
                    self.transport.send(Frame::Ping(Default::default())).await?;
                }
                () = &mut drained => {
                    self.close_frame = Some(CloseFrame { code: SERVICE_RESTART, reason: "restart".into() });
                    return Ok(());
                }
            }
        }
    }

    /// What the client may do, by its secret.
    async fn find_access(&mut self) -> Result<(), ApiError> {
        let access = Access::find(&self.app, &self.id, self.secret.as_deref()).await?;
        self.seat = access.seat().ok();
        Ok(())
    }

    async fn tell_presence(&mut self, presence: Presence) -> Result<(), Disconnected> {
        if self.wants_presence { self.send(&ServerMessage::Presence(presence)).await } else { Ok(()) }
    }

    async fn tell_clock(&mut self, clock: Option<&ClockView>) -> Result<(), Disconnected> {
        match clock {
            Some(clock) => self.send(&ServerMessage::Clock(clock.clone())).await,
            None => Ok(()),
        }
    }

    async fn answer(&mut self, message: ClientMessage) -> Result<(), Disconnected> {
        match message {
            ClientMessage::Ping => self.send(&ServerMessage::Pong).await,
            ClientMessage::Greet(what) => match self.seat {
                Some(seat) => {
                    self.app.tell(&self.id, Message::Greet { seat, what }).await;
                    Ok(())
                }
                None => self.refuse(None, ApiError::needs_seat()).await,
            },
            ClientMessage::Hello { .. } => {
                self.refuse(None, ApiError::bad_request("server-hello-twice")).await
            }
            ClientMessage::Command(request) => {
                let id = request.id.clone();
                let done = match self.seat {
                    Some(seat) => perform(&self.app, &self.id, seat, self.address, request).await,
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
        let (after, wants_changes, seat) = (self.seen, self.wants_changes, self.seat);
        async move { app.ask(&id, |reply| Message::Watch { after, wants_changes, seat, reply }).await }
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
