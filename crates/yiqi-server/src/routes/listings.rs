//! Lists of games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use yiqi_store::KeyHash;

use crate::access::{Asked, Body};
use crate::api::ListedGame;
use crate::error::{ApiError, Complaint};
use crate::hall::Hall;
use crate::token;

/// The most secrets in one request.
const MOST_TOKENS: usize = 1_000;

/// Which public games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Listing {
    /// Created before this time, in milliseconds since 1970.
    before: Option<u64>,
    /// Of those created at that very time, the ones whose ids come after this. With the time and the id of the last game
    /// of a page, the next page follows without a gap.
    before_id: Option<String>,
    /// At most so many, up to 100.
    #[param(maximum = 100)]
    limit: Option<u32>,
}

/// Lists the public games, the newest first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Listing),
    responses((status = 200, description = "Games", body = Vec<ListedGame>),
        (status = 400, description = "The query cannot be read", body = Complaint)))]
pub(super) async fn list_games(
    State(hall): State<Arc<Hall>>,
    Asked(listing): Asked<Listing>,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    let Listing { before, before_id, limit } = listing;
    // Without an id, games of that very time are left out: no id comes after this one.
    let before = before.map(|time| (time, before_id.unwrap_or_else(|| "\u{10ffff}".to_owned())));
    let games = hall.read(move |store| {
        let before = before.as_ref().map(|(time, id)| (*time, id.as_str()));
        store.public_games(before, limit.unwrap_or(50).min(100))
    });
    Ok(Json(games.await?.into_iter().map(ListedGame::from).collect()))
}

/// Secrets whose games are wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnGames {
    /// Up to 1,000 of them.
    #[schema(max_items = 1_000)]
    tokens: Vec<String>,
}

/// Lists the games of the secrets that a client holds.
#[utoipa::path(post, path = "/api/own-games", tag = "games", request_body = OwnGames,
    responses((status = 200, description = "Games", body = Vec<ListedGame>),
        (status = 400, description = "Too many secrets", body = Complaint)))]
pub(super) async fn own_games(
    State(hall): State<Arc<Hall>>,
    Body(own): Body<OwnGames>,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    if own.tokens.len() > MOST_TOKENS {
        return Err(ApiError::bad_request("server-too-many-tokens").with("most", MOST_TOKENS));
    }
    let hashes: Vec<KeyHash> = own.tokens.iter().map(|secret| token::hash(secret)).collect();
    let games = hall.read(move |store| store.games_of(&hashes)).await?;
    Ok(Json(games.into_iter().map(ListedGame::from).collect()))
}
