//! Lists of games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use yiqi_store::{KeyHash, Phase};

use super::EVENTS_PER_REQUEST;
use crate::access::{Body, QueryParams};
use crate::address::ClientAddress;
use crate::api::{GameSummary, ListedGame, PublicGames, PublicPlace};
use crate::app::App;
use crate::error::{ApiError, Complaint};
use crate::room::{self, Message};
use crate::token;

/// The most secrets in one request.
const MAX_TOKENS: usize = 1_000;

/// The most games in one response of summaries.
const MAX_SUMMARIES: usize = 100;

/// A page of the public games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Listing {
    /// Created before this time, in milliseconds since 1970.
    before: Option<u64>,
    /// Among games created at exactly that time, those with a greater id. The time and the id of the last game of a page
    /// give the next page without a gap.
    before_id: Option<String>,
    /// The size of the page, at most 100.
    #[param(maximum = 100)]
    limit: Option<u32>,
}

/// Lists the public games, the newest first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Listing),
    responses((status = 200, description = "Games", body = Vec<ListedGame>),
        (status = 400, description = "The query is not valid", body = Complaint)))]
pub(super) async fn list_games(
    State(app): State<Arc<App>>,
    QueryParams(listing): QueryParams<Listing>,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    let Listing { before, before_id, limit } = listing;
    // Without an id, games created at exactly that time are left out: no id is greater than this one.
    let before = before.map(|time| (time, before_id.unwrap_or_else(|| "\u{10ffff}".to_owned())));
    let games = app.read(move |store| {
        let before = before.as_ref().map(|(time, id)| (*time, id.as_str()));
        store.public_games(before, limit.unwrap_or(50).min(100))
    });
    Ok(Json(games.await?.into_iter().map(ListedGame::from).collect()))
}

/// The secrets whose games are listed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnGames {
    /// Up to 1,000 secrets.
    #[schema(max_items = 1_000)]
    tokens: Vec<String>,
}

/// Lists the games of the secrets that a client holds.
#[utoipa::path(post, path = "/api/own-games", tag = "games", request_body = OwnGames,
    responses((status = 200, description = "Games", body = Vec<ListedGame>),
        (status = 400, description = "Too many secrets", body = Complaint)))]
pub(super) async fn own_games(
    State(app): State<Arc<App>>,
    Body(own): Body<OwnGames>,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    if own.tokens.len() > MAX_TOKENS {
        return Err(ApiError::bad_request("server-too-many-tokens").with("most", MAX_TOKENS));
    }
    let hashes: Vec<KeyHash> = own.tokens.iter().map(|secret| token::hash(secret)).collect();
    let games = app.read(move |store| store.games_of(&hashes)).await?;
    Ok(Json(games.into_iter().map(ListedGame::from).collect()))
}

/// Summarises the games of the secrets that a client holds: who plays, whose turn it is, and a small picture. Games that
/// cannot be loaded are left out.
#[utoipa::path(post, path = "/api/summaries", tag = "games", request_body = OwnGames,
    responses((status = 200, description = "Up to 100 games, the newest first", body = Vec<GameSummary>),
        (status = 400, description = "Too many secrets", body = Complaint)))]
pub(super) async fn summaries(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    own: Body<OwnGames>,
) -> Result<Json<Vec<GameSummary>>, ApiError> {
    let Json(games) = own_games(State(app.clone()), own).await?;
    let mut summaries = Vec::new();
    for ListedGame { id, .. } in games.into_iter().take(MAX_SUMMARIES) {
        if let Ok(snapshot) = app.ask(&id, |reply| Message::Snapshot { reply }).await {
            app.requests.charge(address, 1.0 + snapshot.state.plies() as f64 / EVENTS_PER_REQUEST);
            summaries.push(GameSummary::of(&id, &snapshot.state, snapshot.time));
        }
    }
    Ok(Json(summaries))
}

/// The most games of a page, and the most that are looked at for it.
const PAGE: usize = 24;
const LOOKED_AT: u32 = 100;

/// Which public games are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PublicQuery {
    /// Of this game only.
    game: Option<String>,
    /// Whether games that are over are wanted, or those in play.
    #[serde(default)]
    finished: bool,
    /// With a player whose name contains this.
    player: Option<String>,
    /// The time and the id of `next` of the page before.
    before: Option<u64>,
    /// See `before`.
    before_id: Option<String>,
}

/// Public games in short, with small pictures, the newest first: those in play or those that are over.
#[utoipa::path(get, path = "/api/public-games", tag = "games", params(PublicQuery),
    responses((status = 200, description = "A page of games", body = PublicGames),
        (status = 400, description = "The query is not valid", body = Complaint)))]
pub(super) async fn public_games(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    QueryParams(query): QueryParams<PublicQuery>,
) -> Result<Json<PublicGames>, ApiError> {
    let PublicQuery { game, finished, player, before, before_id } = query;
    let before = before.map(|time| (time, before_id.unwrap_or_else(|| "\u{10ffff}".to_owned())));
    let rows = app.read(move |store| {
        let before = before.as_ref().map(|(time, id)| (*time, id.as_str()));
        store.public_games(before, LOOKED_AT)
    });
    let rows = rows.await?;
    let is_last = rows.len() < LOOKED_AT as usize;
    let player = player.map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty());
    let (mut games, mut next) = (Vec::new(), None);
    for (index, row) in rows.iter().enumerate() {
        let is_wanted = game.as_ref().is_none_or(|game| *game == row.game)
            && (row.phase == Some(Phase::Finished)) == finished
            && row.phase != Some(Phase::Unplayed);
        let end = PublicPlace { before: row.created, before_id: row.id.clone() };
        // From the log: to be listed wakes neither a game nor its engine.
        if is_wanted && let Ok((state, time)) = room::look(&app, &row.id).await {
            app.requests.charge(address, 1.0 + state.plies() as f64 / EVENTS_PER_REQUEST);
            let has_player = player.as_ref().is_none_or(|name| {
                let seats = &state.setup().seats;
                [&seats.black, &seats.white]
                    .into_iter()
                    .filter_map(|seat| seat.name())
                    .any(|one| one.to_lowercase().contains(name))
            });
            if has_player {
                games.push(GameSummary::of(&row.id, &state, time));
            }
        }
        let is_end = index + 1 == rows.len();
        if games.len() == PAGE || (is_end && !is_last) {
            next = (!(is_end && is_last)).then_some(end);
            break;
        }
    }
    Ok(Json(PublicGames { games, next }))
}
