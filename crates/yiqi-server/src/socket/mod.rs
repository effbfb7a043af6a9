//! A WebSocket for each watcher: the events it has missed, then those that happen; and commands, for clients with a seat.

mod client;
mod messages;

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse as _, Response};

use client::Client;
pub(crate) use messages::{ClientMessage, ServerMessage};

use crate::access::GameId;
use crate::address::ClientAddress;
use crate::app::App;
use crate::error::{ApiError, Complaint};
use crate::rate_limits::ConcurrencyPermit;

/// The size of a socket's read buffer, in bytes.
const READ_BUFFER: usize = 2 << 10;

/// Watches a game live over a WebSocket. The first message is `{"hello": {"token": …, "after": N}}`; the answer is
/// `{"welcome": …}`, or `{"current": …}` for a client that `has` all events, then an `{"event": …}` for each event that was missed and for each to come. With a seat, `{"command":
/// …}` is answered by `{"done": …}` or `{"refused": …}`. With `"changes": 2` in the hello, each event to come has
/// a `change`: the difference to the game before it. The server sends pings, and closes a connection that does not
/// answer. It closes with code 1012 when it restarts: reconnect then.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "play", params(("id" = String, Path, description = "The game")),
    responses((status = 101, description = "A WebSocket"),
        (status = 400, description = "Not a WebSocket handshake", body = Complaint),
        (status = 429, description = "Too many sockets", body = Complaint)))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    GameId(id): GameId,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match accept(&app, address, upgrade) {
        Ok((upgrade, permit)) => upgrade.on_upgrade(async move |socket| {
            serve_client(app, id, address, socket).await;
            drop(permit);
        }),
        Err(error) => error.into_response(),
    }
}

/// A handshake within the limits of the server, and the permit of its socket.
pub(crate) fn accept(
    app: &App,
    address: ClientAddress,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<(WebSocketUpgrade, ConcurrencyPermit<ClientAddress>), ApiError> {
    let upgrade =
        upgrade.map_err(|rejection| ApiError::unreadable("server-no-websocket", rejection.body_text()))?;
    let limits = app.config.limits;
    let permit = app.sockets_of_address.acquire(address, limits.sockets_per_address);
    let permit = permit.ok_or_else(|| ApiError::busy("connections"))?;
    // The default buffers take 200 kB a connection, and most connections are idle.
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let max_bytes = limits.message_bytes;
    Ok((upgrade.max_message_size(max_bytes).max_frame_size(max_bytes), permit))
}

/// The client has disconnected, or cannot be sent anything any more.
pub(crate) struct Disconnected;

/// What carries the messages: a WebSocket, or channels within the process.
pub(crate) trait Transport: Send {
    /// The next message; `None` when the client has gone. Cancel-safe: no message is lost.
    fn receive(&mut self) -> impl Future<Output = Option<Frame>> + Send;

    fn send(&mut self, frame: Frame) -> impl Future<Output = Result<(), Disconnected>> + Send;
}

impl Transport for WebSocket {
    async fn receive(&mut self) -> Option<Frame> {
        self.recv().await?.ok()
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Disconnected> {
        WebSocket::send(self, frame).await.map_err(|_| Disconnected)
    }
}

/// Serves a client until one of the two ends the connection.
pub(crate) async fn serve_client(
    app: Arc<App>,
    id: String,
    address: ClientAddress,
    transport: impl Transport,
) {
    let tracked = app.socket_tasks.track();
    let counted = app.metrics.sockets.open();
    Client::new(app, id, address, transport).run().await;
    drop((counted, tracked));
}
