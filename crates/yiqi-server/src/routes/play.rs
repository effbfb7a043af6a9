//! Looking at a game and doing something in it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;
use yiqi_core::Side;
use yiqi_session::Draft;

use crate::access::{Access, Asked, Body, GameId, secret};
use crate::address::ClientAddress;
use crate::api::{Acknowledged, CommandRequest, EventView, GameView, Preview, PreviewRequest};
use crate::error::{ApiError, Complaint};
use crate::hall::Hall;
use crate::room::Message;

/// The most events of one answer.
const PAGE: u32 = 1_000;

/// So many events or moves in an answer count as one request more of its address.
pub(crate) const EVENTS_PER_REQUEST: f64 = 100.0;

/// A game as it is now.
#[utoipa::path(get, path = "/api/games/{id}", tag = "play", params(("id" = String, Path, description = "The game")),
    security((), ("secret" = [])),
    responses((status = 200, description = "The game", body = GameView),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 500, description = "What is stored of it is damaged", body = Complaint)))]
pub(super) async fn look(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    GameId(id): GameId,
    headers: HeaderMap,
) -> Result<Json<GameView>, ApiError> {
    Access::find(&hall, &id, secret(&headers)).await?;
    let seen = hall.ask(&id, |reply| Message::Look { reply }).await?;
    hall.requests.pay(address, seen.state.plies() as f64 / EVENTS_PER_REQUEST);
    Ok(Json(GameView::of(&id, &seen.state, seen.engine)))
}

/// Which events.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// Those after this number; from the first when it is not given.
    after: Option<u64>,
    /// At most so many, up to 1,000. Ask again with the number of the last one until none comes.
    #[param(maximum = 1_000)]
    limit: Option<u32>,
}

/// What has happened in a game.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "play",
    params(("id" = String, Path, description = "The game"), After), security((), ("secret" = [])),
    responses((status = 200, description = "Events in their order", body = Vec<EventView>),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 500, description = "What is stored of it is damaged", body = Complaint)))]
pub(super) async fn events(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    GameId(id): GameId,
    Asked(asked): Asked<After>,
    headers: HeaderMap,
) -> Result<Json<Vec<EventView>>, ApiError> {
    Access::find(&hall, &id, secret(&headers)).await?;
    // A client that waits for an engine's move by asking for events is there.
    hall.tell_if_open(&id, Message::Present).await;
    let (after, limit) = (asked.after.unwrap_or(0), asked.limit.unwrap_or(PAGE).min(PAGE));
    let events = hall.read(move |store| store.read(&id, after, limit)).await?;
    hall.requests.pay(address, events.len() as f64 / EVENTS_PER_REQUEST);
    Ok(Json(events.iter().map(EventView::from).collect()))
}

/// Does something in a game: the answer comes when it is on the disk.
#[utoipa::path(post, path = "/api/games/{id}/commands", tag = "play",
    params(("id" = String, Path, description = "The game")), request_body = CommandRequest, security(("secret" = [])),
    responses((status = 200, description = "It is done, and on the disk", body = Acknowledged),
        (status = 400, description = "It cannot be read", body = Complaint),
        (status = 403, description = "The secret opens no seat", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 409, description = "The rules or the state of the game forbid it", body = Complaint),
        (status = 429, description = "Too many commands from this address", body = Complaint),
        (status = 503, description = "It could not be stored", body = Complaint)))]
pub(super) async fn command(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(request): Body<CommandRequest>,
) -> Result<Json<Acknowledged>, ApiError> {
    let side = Access::find(&hall, &id, secret(&headers)).await?.side()?;
    perform(&hall, &id, side, address, request).await.map(Json)
}

/// Has a game's room do what a player commands.
pub(crate) async fn perform(
    hall: &Arc<Hall>,
    id: &str,
    side: Side,
    address: ClientAddress,
    request: CommandRequest,
) -> Result<Acknowledged, ApiError> {
    if !hall.commands.take(address) {
        return Err(ApiError::busy("commands"));
    }
    hall.ask(id, |reply| Message::Command { side, request: request.clone(), reply }).await
}

/// What a move would do, for its player alone.
#[utoipa::path(post, path = "/api/games/{id}/preview", tag = "play",
    params(("id" = String, Path, description = "The game")), request_body = PreviewRequest, security(("secret" = [])),
    responses((status = 200, description = "The board after the move", body = Preview),
        (status = 400, description = "It cannot be read", body = Complaint),
        (status = 403, description = "The secret opens no seat", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 409, description = "The rules forbid the move", body = Complaint)))]
pub(super) async fn preview(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(wanted): Body<PreviewRequest>,
) -> Result<Json<Preview>, ApiError> {
    let side = Access::find(&hall, &id, secret(&headers)).await?.side()?;
    let state = hall.ask(&id, |reply| Message::Look { reply }).await?.state;
    let draft = Draft::perform(&state, side, &wanted.m)?;
    let asks = draft.asks(&state);
    Ok(Json(Preview { view: yiqi_view::View::of(draft.result()), asks, effects: draft.into_effects() }))
}
