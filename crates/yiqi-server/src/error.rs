use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use yiqi_core::{Reason, ReasonCode, Value};
use yiqi_session::Refusal;
use yiqi_store::StoreError;

use crate::api::EventView;

/// The most letters of a reason that is not ours.
const LONGEST_REASON: usize = 200;

/// Why something was refused: a code with its arguments, for a page to put into words.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Complaint {
    /// The stable code.
    pub(crate) code: String,
    /// By name.
    pub(crate) arguments: std::collections::BTreeMap<String, serde_json::Value>,
    /// What somebody who knew an older state has missed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) missed: Vec<EventView>,
}

/// An answer that is a complaint.
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

    pub(crate) fn with(mut self, name: &str, value: impl Into<serde_json::Value>) -> ApiError {
        self.complaint.arguments.insert(name.to_owned(), value.into());
        self
    }

    /// A game that is not there, or that is none of the asker's business: the same answer.
    pub(crate) fn no_such_game() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "server-no-such-game")
    }

    /// What is wrong, in the words of whoever could not read it; they may repeat anything that was sent.
    pub(crate) fn bad_request(reason: impl std::fmt::Display) -> ApiError {
        let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
        let reason: String = reason.to_string().chars().take(LONGEST_REASON).map(shown).collect();
        ApiError::new(StatusCode::BAD_REQUEST, "server-bad-request").with("reason", reason)
    }

    pub(crate) fn busy(what: &'static str) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "server-too-many").with("what", what)
    }

    pub(crate) fn closing() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "server-closing")
    }

    pub(crate) fn of_reason(status: StatusCode, reason: &Reason) -> ApiError {
        reason.arguments.iter().fold(ApiError::new(status, reason.code), |error, argument| {
            match &argument.value {
                Value::Number(number) => error.with(argument.name, *number),
                Value::Text(text) => error.with(argument.name, text.as_str()),
            }
        })
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let status = match refusal {
            Refusal::Start(_) | Refusal::NoSuchGame(_) => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        };
        ApiError::of_reason(status, &refusal.reason())
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "the store failed");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "server-not-stored").with("reason", error.to_string())
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        tracing::error!(%error, "no random numbers");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "server-no-random-numbers")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.complaint)).into_response()
    }
}
