//! The messages on a WebSocket.

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Disconnected;
use crate::api::{
    Acknowledged, ClockView, CommandRequest, EngineStatus, EventView, GameView, Greeted, Greeting, Presence,
};
use crate::error::{ApiError, Complaint};

/// A message from a client.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClientMessage {
    /// The first message: the client's secret, if it has one, and the number of the last event it has seen.
    Hello {
        /// The secret.
        #[serde(default)]
        token: Option<String>,
        /// The number of the last event.
        #[serde(default)]
        after: u64,
        /// Asks for what each event changed: the version of the form that the client understands. A client that asks for
        /// another than the server's is refused; it has to be loaded again.
        #[serde(default)]
        #[schema(example = 2, nullable = false)]
        changes: Option<u32>,
        /// The number of the last event in the game that the client has. If there are no later ones, it is not sent the
        /// whole game again.
        #[serde(default)]
        #[schema(nullable = false)]
        has: Option<u64>,
        /// Asks to be told who is there.
        #[serde(default)]
        presence: bool,
    },
    /// A command.
    Command(CommandRequest),
    /// Says something to those who are there; not more than one in a while is passed on.
    Greet(Greeting),
    /// Asks for a `pong`.
    Ping,
}

impl ClientMessage {
    /// The message in a frame; none in frames of the protocol itself.
    pub(super) fn parse(frame: Frame) -> Result<Option<Result<ClientMessage, ApiError>>, Disconnected> {
        let read = |text: &str| {
            serde_json::from_str(text).map_err(|error| ApiError::unreadable("server-bad-json", error))
        };
        match frame {
            Frame::Text(text) => Ok(Some(read(&text))),
            Frame::Binary(_) => Ok(Some(Err(ApiError::bad_request("server-binary-message")))),
            Frame::Close(_) => Err(Disconnected),
            Frame::Ping(_) | Frame::Pong(_) => Ok(None),
        }
    }
}

/// A message to a client.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ServerMessage {
    /// The game as it is; the events that the client missed follow.
    Welcome(Box<GameView>),
    /// Instead of the welcome: the client has the game as it is.
    Current {
        /// What the engine is doing, if it is to move.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        engine: Option<EngineStatus>,
    },
    /// An event.
    Event(EventView),
    /// The client's command is done, and on the disk.
    Done(Acknowledged),
    /// The client's command was refused, or its message could not be read.
    Refused {
        /// The id of the command, if it was one.
        #[schema(required = true)]
        id: Option<String>,
        /// Why.
        complaint: Complaint,
    },
    /// What the engine is doing has changed.
    Engine(EngineStatus),
    /// The clock, in a game that has one: after the welcome, and after every event.
    Clock(ClockView),
    /// Who is there: after the welcome, and whenever it changes, if the client asked for it.
    Presence(Presence),
    /// A player has said something, for clients that asked for `presence`.
    Greeted(Greeted),
    /// The answer to `ping`.
    Pong,
}

impl ServerMessage {
    pub(crate) fn text(&self) -> Utf8Bytes {
        // Serializing these types cannot fail.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}
