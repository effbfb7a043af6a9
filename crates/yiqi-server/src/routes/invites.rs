//! Taking a seat by an invite, and giving a seat away again.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use yiqi_core::Side;
use yiqi_store::Role;

use super::games::check_name;
use crate::access::{Access, Body, GameId, secret};
use crate::api::{InviteRequest, Invited, Join, Joined, SeatEngine};
use crate::error::{ApiError, Complaint};
use crate::hall::Hall;
use crate::room::Message;
use crate::token;

/// Bounds of the id of a join. It protects the seat as the seat's secret does, so it must be hard to guess.
const JOIN_ID: std::ops::RangeInclusive<usize> = 16..=64;

/// Takes a free seat by an invite. Repeated with the same id it answers the same; with another id the invite is used up.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games", params(("id" = String, Path, description = "The game")),
    request_body = Join,
    responses((status = 200, description = "The seat and its secret", body = Joined),
        (status = 400, description = "The name or the id cannot be used", body = Complaint),
        (status = 404, description = "There is no such game or invite", body = Complaint)))]
pub(super) async fn join(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    Body(wanted): Body<Join>,
) -> Result<Json<Joined>, ApiError> {
    check_name(wanted.name.as_deref())?;
    let join_id = match wanted.id {
        Some(join_id) if JOIN_ID.contains(&join_id.len()) => join_id,
        Some(_) => return Err(ApiError::bad_request("server-bad-join-id")),
        None => token::new_token()?,
    };
    let secret = hall.seat_secret(&wanted.invite, &join_id);
    let [invite, join, seat] = [&wanted.invite, &join_id, &secret].map(|text| token::hash(text));
    let game = id.clone();
    let taken = hall.stored(|store, reply| store.redeem(game, invite, join, seat, reply)).await?;
    let side = match taken {
        Some(Role::Black) => Side::Black,
        Some(Role::White) => Side::White,
        _ => return Err(ApiError::no_such_game()),
    };
    if let Some(name) = wanted.name {
        // The seat is taken, also when the name could not be stored: the secret must be told.
        let _ = hall.ask(&id, |reply| Message::Named { side, name: name.clone(), reply }).await;
    }
    Ok(Json(Joined { side: side.into(), token: secret }))
}

/// Makes a new invite to a seat whose player has not done anything yet; earlier invites and secrets of the seat are void.
/// Only the game's creator may.
#[utoipa::path(post, path = "/api/games/{id}/invites", tag = "games",
    params(("id" = String, Path, description = "The game")), request_body = InviteRequest, security(("secret" = [])),
    responses((status = 200, description = "The new invite", body = Invited),
        (status = 403, description = "Somebody else created the game", body = Complaint),
        (status = 404, description = "There is no such game", body = Complaint),
        (status = 409, description = "The seat is in use, or is none to be invited to", body = Complaint)))]
pub(super) async fn invite(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(wanted): Body<InviteRequest>,
) -> Result<Json<Invited>, ApiError> {
    let invite = reseat(&hall, &id, &headers, wanted.side.into(), None).await?;
    Ok(Json(Invited { side: wanted.side, invite }))
}

/// Seats an engine where an invited player has not done anything yet; earlier invites and secrets of the seat are void.
/// Only the game's creator may.
#[utoipa::path(post, path = "/api/games/{id}/engine", tag = "games",
    params(("id" = String, Path, description = "The game")), request_body = SeatEngine, security(("secret" = [])),
    responses((status = 200, description = "The seat's new secret: its holder may take the engine's place", body = Joined),
        (status = 400, description = "There is no such engine", body = Complaint),
        (status = 403, description = "Somebody else created the game", body = Complaint),
        (status = 404, description = "There is no such game", body = Complaint),
        (status = 409, description = "The seat is in use, or is none to be invited to", body = Complaint)))]
pub(super) async fn seat_engine(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(wanted): Body<SeatEngine>,
) -> Result<Json<Joined>, ApiError> {
    let side = Side::from(wanted.side);
    let token = reseat(&hall, &id, &headers, side, Some(wanted.player)).await?;
    Ok(Json(Joined { side: side.into(), token }))
}

async fn reseat(
    hall: &Arc<Hall>,
    id: &str,
    headers: &HeaderMap,
    side: Side,
    engine: Option<String>,
) -> Result<String, ApiError> {
    Access::find(hall, id, secret(headers)).await?.creator()?;
    let fresh = token::new_token()?;
    let key = token::hash(&fresh);
    hall.ask(id, |reply| Message::Reseat { side, key, engine: engine.clone(), reply }).await?;
    Ok(fresh)
}
