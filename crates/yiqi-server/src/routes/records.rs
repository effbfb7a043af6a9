//! Records in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::IntoParams;
use yiqi_core::ReasonCode;
use yiqi_record::{Format, ReadLimits, RecordError};
use yiqi_session::Event;

use super::games::{seat, store_game};
use crate::access::{Access, Asked, Body, GameId, secret};
use crate::address::ClientAddress;
use crate::api::{Created, ImportGame};
use crate::error::{ApiError, Complaint};
use crate::hall::Hall;
use crate::jobs::job;
use crate::room::Message;

fn bad(error: &dyn ReasonCode) -> ApiError {
    ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason())
}

/// Makes a game of a record.
#[utoipa::path(post, path = "/api/import", tag = "records", request_body = ImportGame,
    responses((status = 201, description = "The game's id and its secrets, which are told once", body = Created),
        (status = 400, description = "The record cannot be read, or is too large", body = Complaint),
        (status = 429, description = "Too many games or imports from this address", body = Complaint),
        (status = 503, description = "Too many imports from everybody", body = Complaint)))]
pub(super) async fn import_game(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    Body(wanted): Body<ImportGame>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    // Before any work is done for it: a record that turns out to be bad counts too.
    if !hall.creations.take(address) {
        return Err(ApiError::busy("games"));
    }
    let ImportGame { text, format, black, white, public } = wanted;
    let format = Format::by_name(&format).map_err(|error| bad(&error))?;
    let shared = hall.clone();
    let read = job(&hall, address, move || {
        let records = format.read_with(&shared.games, text.as_bytes(), &ReadLimits::server());
        let records = records.map_err(|error| ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason))?;
        let record = records.first().ok_or_else(|| bad(&RecordError::Empty))?;
        let (seats, keys, remote) = seat(&shared, &record.game, black, white, None)?;
        let (state, mut events) = yiqi_session_record::session_from_record(&shared.games, record, seats)
            .map_err(|error| bad(&error))?;
        events.extend(state.opening_passes());
        // A record does not know who sits at which screen.
        if let Some(Event::Started { setup, .. }) = events.first_mut() {
            setup.remote = remote;
        }
        Ok::<_, ApiError>((state, events, keys))
    });
    let (state, events, keys) = read.await??;
    store_game(&hall, address, &state, public, keys, events).await
}

/// In which form.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Formatting {
    /// `json`, `sgf`, `ggf`, …; `json` when it is not given.
    format: Option<String>,
}

/// The game as a record.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "records",
    params(("id" = String, Path, description = "The game"), Formatting), security((), ("secret" = [])),
    responses((status = 200, description = "The record's text", body = String),
        (status = 400, description = "There is no such format, or it cannot hold this game", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint)))]
pub(super) async fn record(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    GameId(id): GameId,
    Asked(form): Asked<Formatting>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    Access::find(&hall, &id, secret(&headers)).await?;
    let state = hall.ask(&id, |reply| Message::Look { reply }).await?.state;
    let format = Format::by_name(form.format.as_deref().unwrap_or("json")).map_err(|error| bad(&error))?;
    let games = hall.games.clone();
    let text = job(&hall, address, move || format.write(&games, &[yiqi_session_record::to_record(&state)]));
    let text = text.await?.map_err(|error| bad(&error))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}
