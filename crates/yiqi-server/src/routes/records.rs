//! Importing and exporting records.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::IntoParams;
use yiqi_core::ReasonCode;
use yiqi_record::{Format, ReadLimits, RecordError};

use super::games::{Seating, seat, store_game};
use crate::access::{Access, Body, GameId, QueryParams, secret};
use crate::address::ClientAddress;
use crate::api::{Created, ImportGame};
use crate::app::App;
use crate::error::{ApiError, Complaint};
use crate::jobs::job;
use crate::new_game::pass_at_start;
use crate::room::Message;

fn bad(error: &dyn ReasonCode) -> ApiError {
    ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason())
}

/// Creates a game from a record.
#[utoipa::path(post, path = "/api/import", tag = "records", request_body = ImportGame,
    responses((status = 201, description = "The game's id and its secrets, which are sent once", body = Created),
        (status = 400, description = "The record cannot be read, or is too large", body = Complaint),
        (status = 429, description = "Too many games or imports from this address", body = Complaint),
        (status = 503, description = "Too many imports from all clients", body = Complaint)))]
pub(super) async fn import_game(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    Body(request): Body<ImportGame>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    // Before any work is done: a record that cannot be read counts too.
    if !app.creations.take(address) {
        return Err(ApiError::busy("games"));
    }
    let ImportGame { text, format, black, white, public } = request;
    let format = Format::by_name(&format).map_err(|error| bad(&error))?;
    let shared = app.clone();
    let read = job(&app, address, move || {
        let records = format.read_with(&shared.games, text.as_bytes(), &ReadLimits::server());
        let records = records.map_err(|error| ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason))?;
        let record = records.first().ok_or_else(|| bad(&RecordError::Empty))?;
        let Seating { seats, keys, remote } = seat(&shared, &record.game, black, white, None, false)?;
        let imported = yiqi_session_record::import(&shared.games, record, seats, remote);
        let (mut state, mut events) = imported.map_err(|error| bad(&error))?;
        let kept = yiqi_session_record::to_record(&state);
        let lost = yiqi_record::lost(std::slice::from_ref(record), &[kept]);
        pass_at_start(&mut state, &mut events)?;
        Ok::<_, ApiError>((state, events, keys, lost))
    });
    let (state, events, keys, lost) = read.await??;
    let created = store_game(&app, address, state, public, keys, events).await?;
    Ok((StatusCode::CREATED, Json(Created { lost, ..created })))
}

/// How the record is written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RecordQuery {
    /// `json`, `sgf`, `ggf`, …; by default `json`.
    format: Option<String>,
}

/// The game as a record.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "records",
    params(("id" = String, Path, description = "The game"), RecordQuery), security((), ("secret" = [])),
    responses((status = 200, description = "The record's text", body = String),
        (status = 400, description = "There is no such format, or it cannot hold this game", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint)))]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    GameId(id): GameId,
    QueryParams(query): QueryParams<RecordQuery>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    Access::find(&app, &id, secret(&headers)).await?;
    let state = app.ask(&id, |reply| Message::Snapshot { reply }).await?.state;
    let format = Format::by_name(query.format.as_deref().unwrap_or("json")).map_err(|error| bad(&error))?;
    let games = app.games.clone();
    let text = job(&app, address, move || format.write(&games, &[yiqi_session_record::to_record(&state)]));
    let text = text.await?.map_err(|error| bad(&error))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}
