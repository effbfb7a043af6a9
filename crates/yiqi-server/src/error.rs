//! Errors as responses: a code with its arguments.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use yiqi_core::{ArgumentValue, Reason, ReasonCode};
use yiqi_session::CommandError;
use yiqi_store::StoreError;
use yiqi_view::ValueView;

use crate::api::EventView;

/// The most characters of a parser's message.
const MAX_DETAIL: usize = 200;

/// Why something was refused: a code with its arguments, from which clients make a sentence.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Complaint {
    /// The stable code.
    pub(crate) code: String,
    /// Its arguments, by name.
    pub(crate) arguments: std::collections::BTreeMap<String, ValueView>,
    /// The events that the client has missed, if its command was outdated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) missed: Vec<EventView>,
}

/// A refusal as a response.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) complaint: Complaint,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &str) -> ApiError {
        let complaint =
            Complaint { code: code.to_owned(), arguments: Default::default(), missed: Vec::new() };
        ApiError { status, complaint }
    }

    pub(crate) fn with(mut self, name: &str, value: impl Into<ValueView>) -> ApiError {
        self.complaint.arguments.insert(name.to_owned(), value.into());
        self
    }

    /// A game that does not exist, or that the client may not see: both get the same response, so that a private game's
    /// existence is not revealed.
    pub(crate) fn no_such_game() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "server-no-such-game")
    }

    pub(crate) fn needs_seat() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "server-needs-seat")
    }

    pub(crate) fn bad_request(code: &str) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code)
    }

    /// A request that could not be parsed. The parser's message helps the authors of clients. It may repeat what was sent,
    /// so it is truncated and control characters are replaced.
    pub(crate) fn unreadable(code: &str, detail: impl std::fmt::Display) -> ApiError {
        let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
        let detail: String = detail.to_string().chars().take(MAX_DETAIL).map(shown).collect();
        ApiError::bad_request(code).with("detail", detail)
    }

    pub(crate) fn busy(what: &'static str) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "server-too-many").with("what", what)
    }

    /// The server is overloaded, independent of the client.
    pub(crate) fn overloaded() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "server-overloaded")
    }

    pub(crate) fn closing() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "server-closing")
    }

    /// The stored game cannot be read.
    pub(crate) fn damaged() -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "server-damaged")
    }

    /// A bug or failure of the server.
    pub(crate) fn internal() -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "server-internal")
    }

    pub(crate) fn of_reason(status: StatusCode, reason: &Reason) -> ApiError {
        reason.arguments.iter().fold(ApiError::new(status, reason.code), |error, argument| {
            match &argument.value {
                ArgumentValue::Number(number) => error.with(argument.name, *number),
                ArgumentValue::Text(text) => error.with(argument.name, text.as_str()),
            }
        })
    }
}

impl From<CommandError> for ApiError {
    fn from(refusal: CommandError) -> ApiError {
        let status = match refusal {
            CommandError::Start(_) | CommandError::NoSuchGame(_) => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        };
        ApiError::of_reason(status, &refusal.reason())
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Damaged(_) => ApiError::damaged(),
            StoreError::Busy => ApiError::overloaded(),
            StoreError::Closed => ApiError::closing(),
            _ => ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "server-not-stored"),
        }
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        tracing::error!(%error, "cannot get random numbers");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "server-no-random-numbers")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let code = RefusalCode(self.complaint.code.clone());
        let mut response = (self.status, Json(self.complaint)).into_response();
        response.extensions_mut().insert(code);
        response
    }
}

/// The code of a refusal, for the request log.
#[derive(Clone, Debug)]
pub(crate) struct RefusalCode(pub(crate) String);
