//! The messages on a WebSocket.

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Disconnected;
use crate::api::{Acknowledged, CommandRequest, EngineStatus, EventView, GameView};
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
        /// Whether each event is to come with what it changed.
        #[serde(default)]
        shows: bool,
    },
    /// A command.
    Command(CommandRequest),
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
    /// The answer to `ping`.
    Pong,
}

impl ServerMessage {
    pub(crate) fn text(&self) -> Utf8Bytes {
        // Serializing these types cannot fail.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}
