//! Reading a game and playing it.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;
use yiqi_core::Side;
use yiqi_session::Draft;

use crate::access::{Access, Body, GameId, QueryParams, secret};
use crate::address::ClientAddress;
use crate::api::{Acknowledged, CommandRequest, EventView, GameView, Preview, PreviewRequest};
use crate::app::App;
use crate::error::{ApiError, Complaint};
use crate::room::Message;

/// The most events of one response.
const PAGE: u32 = 1_000;

/// The number of events or moves in a response that are charged like one more request.
pub(crate) const EVENTS_PER_REQUEST: f64 = 100.0;

/// The current state of a game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "play", params(("id" = String, Path, description = "The game")),
    security((), ("secret" = [])),
    responses((status = 200, description = "The game", body = GameView),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 500, description = "The stored game is damaged", body = Complaint)))]
pub(super) async fn game(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    GameId(id): GameId,
    headers: HeaderMap,
) -> Result<Json<GameView>, ApiError> {
    Access::find(&app, &id, secret(&headers)).await?;
    let snapshot = app.ask(&id, |reply| Message::Snapshot { reply }).await?;
    app.requests.charge(address, snapshot.state.plies() as f64 / EVENTS_PER_REQUEST);
    let view = GameView::of(&id, &snapshot.state, snapshot.engine);
    Ok(Json(GameView { clock: snapshot.clock, ..view }))
}

/// A page of events.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct EventsQuery {
    /// Events after this number; by default all.
    after: Option<u64>,
    /// The size of the page, at most 1,000. Repeat with the number of the last event until a page is empty.
    #[param(maximum = 1_000)]
    limit: Option<u32>,
}

/// The events of a game.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "play",
    params(("id" = String, Path, description = "The game"), EventsQuery), security((), ("secret" = [])),
    responses((status = 200, description = "Events in order", body = Vec<EventView>),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 500, description = "The stored game is damaged", body = Complaint)))]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    GameId(id): GameId,
    QueryParams(query): QueryParams<EventsQuery>,
    headers: HeaderMap,
) -> Result<Json<Vec<EventView>>, ApiError> {
    Access::find(&app, &id, secret(&headers)).await?;
    // A client that polls for events is waiting for the engine's move.
    app.tell_if_open(&id, Message::KeepAlive).await;
    let (after, limit) = (query.after.unwrap_or(0), query.limit.unwrap_or(PAGE).min(PAGE));
    let events = app.read(move |store| store.read(&id, after, limit)).await?;
    app.requests.charge(address, events.len() as f64 / EVENTS_PER_REQUEST);
    Ok(Json(events.iter().map(EventView::from).collect()))
}

/// Performs a command in a game. The response is sent when its events are on the disk.
#[utoipa::path(post, path = "/api/games/{id}/commands", tag = "play",
    params(("id" = String, Path, description = "The game")), request_body = CommandRequest, security(("secret" = [])),
    responses((status = 200, description = "It is done, and on the disk", body = Acknowledged),
        (status = 400, description = "The body is not valid", body = Complaint),
        (status = 403, description = "The secret is not a player's", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 409, description = "The rules or the state of the game forbid it", body = Complaint),
        (status = 429, description = "Too many commands from this address", body = Complaint),
        (status = 503, description = "It could not be stored", body = Complaint)))]
pub(super) async fn command(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(request): Body<CommandRequest>,
) -> Result<Json<Acknowledged>, ApiError> {
    let seat = Access::find(&app, &id, secret(&headers)).await?.seat()?;
    perform(&app, &id, seat, address, request).await.map(Json)
}

/// Has a game's room perform a player's command.
pub(crate) async fn perform(
    app: &Arc<App>,
    id: &str,
    seat: Side,
    address: ClientAddress,
    request: CommandRequest,
) -> Result<Acknowledged, ApiError> {
    if !app.commands.take(address) {
        return Err(ApiError::busy("commands"));
    }
    // A player is charged until the command is here, not until the room gets to it.
    let received = Instant::now();
    app.ask(id, |reply| Message::Command { seat, request: request.clone(), received, reply }).await
}

/// Has the engine that is thinking move now, with the best move it has found. If none is thinking, nothing happens.
#[utoipa::path(post, path = "/api/games/{id}/move-now", tag = "play",
    params(("id" = String, Path, description = "The game")), security(("secret" = [])),
    responses((status = 204, description = "It will move"),
        (status = 403, description = "The secret is not a player's", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 429, description = "Too many commands from this address", body = Complaint)))]
pub(super) async fn move_now(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    GameId(id): GameId,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    Access::find(&app, &id, secret(&headers)).await?.seat()?;
    if !app.commands.take(address) {
        return Err(ApiError::busy("commands"));
    }
    app.ask(&id, |reply| Message::MoveNow { reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a move would do, shown to its player alone.
#[utoipa::path(post, path = "/api/games/{id}/preview", tag = "play",
    params(("id" = String, Path, description = "The game")), request_body = PreviewRequest, security(("secret" = [])),
    responses((status = 200, description = "The board after the move", body = Preview),
        (status = 400, description = "The body is not valid", body = Complaint),
        (status = 403, description = "The secret is not a player's", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 409, description = "The rules forbid the move", body = Complaint)))]
pub(super) async fn preview(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(request): Body<PreviewRequest>,
) -> Result<Json<Preview>, ApiError> {
    let seat = Access::find(&app, &id, secret(&headers)).await?.seat()?;
    let state = app.ask(&id, |reply| Message::Snapshot { reply }).await?.state;
    let draft = Draft::perform(&state, state.setup().side_of(seat), &request.m)?;
    let asks = draft.asks(&state);
    Ok(Json(Preview { view: yiqi_view::View::of(draft.result()), asks, effects: draft.into_effects() }))
}
