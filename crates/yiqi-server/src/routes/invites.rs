//! Taking a seat with an invite, and giving a seat to another player.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use yiqi_core::Side;
use yiqi_store::Role;

use crate::access::{self, Access, Body, GameId};
use crate::api::{InviteRequest, Invited, Join, Joined, RequestedEngine, SeatEngine, check_name};
use crate::app::App;
use crate::error::{ApiError, Complaint};
use crate::room::Message;
use crate::token;

/// The length of a join's idempotency key. It protects the seat like the seat's secret, so it must be hard to guess.
const JOIN_ID_LENGTH: std::ops::RangeInclusive<usize> = 16..=64;

/// Takes a seat with an invite. Repeated with the same id, the answer is the same; with another id, the invite is used up.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games", params(("id" = String, Path, description = "The game")),
    request_body = Join,
    responses((status = 200, description = "The seat and its secret", body = Joined),
        (status = 400, description = "The name or the id cannot be used", body = Complaint),
        (status = 404, description = "There is no such game or invite", body = Complaint)))]
pub(super) async fn join(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    Body(request): Body<Join>,
) -> Result<Json<Joined>, ApiError> {
    check_name(request.name.as_deref())?;
    let join_id = match request.id {
        Some(join_id) if JOIN_ID_LENGTH.contains(&join_id.len()) => join_id,
        Some(_) => return Err(ApiError::bad_request("server-bad-join-id")),
        None => token::new_token()?,
    };
    let secret = app.seat_secret(&request.invite, &join_id);
    let [invite, join, seat] = [&request.invite, &join_id, &secret].map(|text| token::hash(text));
    let game = id.clone();
    let taken = app.write(|store, reply| store.redeem(game, invite, join, seat, reply)).await?;
    let side = match taken {
        Some(Role::Black) => Side::Black,
        Some(Role::White) => Side::White,
        _ => return Err(ApiError::no_such_game()),
    };
    // The seat is taken even if that could not be written down, so the secret must be sent; the room notes it when the player
    // connects.
    let (name, bot) = (request.name, request.bot);
    let _ = app.ask(&id, |reply| Message::Arrive { seat: side, name: name.clone(), bot, reply }).await;
    Ok(Json(Joined { side: side.into(), token: secret }))
}

/// Makes a new invite to a seat whose player has not done anything yet. Earlier invites and secrets of the seat become
/// void. Only the game's creator may.
#[utoipa::path(post, path = "/api/games/{id}/invites", tag = "games",
    params(("id" = String, Path, description = "The game")), request_body = InviteRequest, security(("secret" = [])),
    responses((status = 200, description = "The new invite", body = Invited),
        (status = 403, description = "The secret is not the creator's", body = Complaint),
        (status = 404, description = "There is no such game", body = Complaint),
        (status = 409, description = "The player in the seat has already played, or the game has no invites", body = Complaint)))]
pub(super) async fn invite(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(request): Body<InviteRequest>,
) -> Result<Json<Invited>, ApiError> {
    let invite = reseat(&app, &id, &headers, request.side.into(), None).await?;
    Ok(Json(Invited { side: request.side, invite }))
}

/// Seats an engine in place of an invited player who has not done anything yet. Earlier invites and secrets of the seat
/// become void. Only the game's creator may.
#[utoipa::path(post, path = "/api/games/{id}/engine", tag = "games",
    params(("id" = String, Path, description = "The game")), request_body = SeatEngine, security(("secret" = [])),
    responses((status = 200, description = "The seat's new secret: its holder may take the engine's place", body = Joined),
        (status = 400, description = "There is no such engine", body = Complaint),
        (status = 403, description = "The secret is not the creator's", body = Complaint),
        (status = 404, description = "There is no such game", body = Complaint),
        (status = 409, description = "The player in the seat has already played, or the game has no invites", body = Complaint)))]
pub(super) async fn seat_engine(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(request): Body<SeatEngine>,
) -> Result<Json<Joined>, ApiError> {
    let side = Side::from(request.side);
    let token = reseat(&app, &id, &headers, side, Some(request.player)).await?;
    Ok(Json(Joined { side: side.into(), token }))
}

async fn reseat(
    app: &Arc<App>,
    id: &str,
    headers: &HeaderMap,
    side: Side,
    engine: Option<RequestedEngine>,
) -> Result<String, ApiError> {
    Access::find(app, id, access::secret(headers)).await?.require_creator()?;
    let secret = token::new_token()?;
    let key = token::hash(&secret);
    app.ask(id, |reply| Message::Reseat { side, key, engine: engine.clone(), reply }).await?;
    Ok(secret)
}
