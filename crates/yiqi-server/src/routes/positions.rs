//! Positions without a stored game, the games there are, and analyses by engines.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::IntoParams;
use yiqi_core::ReasonCode as _;
use yiqi_record::FORMATS;
use yiqi_session::Setup;
use yiqi_view::{SideView, Step, View, ViewChange};

use crate::access::{Access, Body, GameId, QueryParams, secret};
use crate::address::ClientAddress;
use crate::api::{
    AnalysisView, CandidateView, KindView, OptionView, PositionRequest, PositionView, PresetView,
    ReplayRequest, ReplayView, ValueKindView,
};
use crate::app::App;
use crate::engines;
use crate::error::{ApiError, Complaint};
use crate::jobs::job;
use crate::room::Message;

/// The most moves of a position.
const MAX_MOVES: usize = 2_000;

/// How to analyse.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AnalysisQuery {
    /// The engine's level: 1 to 6.
    #[param(minimum = 1, maximum = 6)]
    level: Option<u8>,
    /// The number of candidate moves.
    #[param(minimum = 1, maximum = 50)]
    lines: Option<u8>,
    /// The position after this many moves; by default after all.
    ply: Option<usize>,
}

/// An engine's analysis of a position of a game. Not available during games between people at different screens.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "positions",
    params(("id" = String, Path, description = "The game"), AnalysisQuery), security((), ("secret" = [])),
    responses((status = 200, description = "Candidate moves, the best first", body = AnalysisView),
        (status = 403, description = "The game is between people and not over", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 429, description = "This address has used up its engine time", body = Complaint)))]
pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    GameId(id): GameId,
    QueryParams(query): QueryParams<AnalysisQuery>,
    headers: HeaderMap,
) -> Result<Json<AnalysisView>, ApiError> {
    Access::find(&app, &id, secret(&headers)).await?;
    let state = app.ask(&id, |reply| Message::Snapshot { reply }).await?.state;
    if state.is_between_remote_people() && state.ended().is_none() {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "server-no-hints"));
    }
    let (level, lines) = (query.level.unwrap_or(4).clamp(1, 6), query.lines.unwrap_or(3).clamp(1, 50));
    let mut game = state.game().boxed_clone();
    for _ in query.ply.unwrap_or(usize::MAX)..state.plies() {
        game.undo();
    }
    let before = game.boxed_clone();
    let report = engines::analyse(&app, address, game, level, lines.into()).await?;
    let candidate = |one: yiqi_engine::Candidate| CandidateView {
        m: one.m,
        score: one.value.score,
        win_rate: one.value.win_rate,
        plies_to_end: one.value.plies_to_end,
        kind: value_kind(one.value.kind),
        visits: one.visits.map(u64::from),
        sides: sides(before.as_ref(), &one.line),
        line: one.line,
    };
    Ok(Json(AnalysisView {
        nodes: report.nodes,
        owners: report.owners_in_percent(before.to_move()),
        candidates: report.candidates.into_iter().map(candidate).collect(),
    }))
}

/// The side that plays each move of a line.
fn sides(before: &dyn yiqi_games::DynGame, line: &[String]) -> Vec<SideView> {
    let mut game = before.boxed_clone();
    line.iter()
        .map_while(|m| {
            let side = game.to_move();
            game.play(m).ok().map(|_| side.into())
        })
        .collect()
}

fn value_kind(kind: yiqi_engine::Certainty) -> ValueKindView {
    match kind {
        yiqi_engine::Certainty::Exact => ValueKindView::Exact,
        yiqi_engine::Certainty::Bound => ValueKindView::Bound,
        yiqi_engine::Certainty::Estimate => ValueKindView::Estimate,
    }
}

/// A position without a stored game: the board, the legal moves, and what the last move did.
#[utoipa::path(post, path = "/api/positions", tag = "positions", request_body = PositionRequest,
    responses((status = 200, description = "The position", body = PositionView),
        (status = 400, description = "There is no such game, option, position or move", body = Complaint),
        (status = 429, description = "Too many positions from this address at once", body = Complaint)))]
pub(super) async fn position(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    Body(request): Body<PositionRequest>,
) -> Result<Json<PositionView>, ApiError> {
    if request.moves.len() > MAX_MOVES {
        return Err(ApiError::bad_request("server-too-many-moves").with("most", MAX_MOVES));
    }
    let games = app.games.clone();
    job(&app, address, move || show_position(&games, request)).await?.map(Json)
}

/// A position named in the address, as JSON.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PositionQuery {
    /// What would be the body of a `POST`.
    #[param(example = r#"{"game":"reversi","moves":["f5"]}"#)]
    request: String,
}

/// The same as `POST`, for browsers to keep the answer.
#[utoipa::path(get, path = "/api/positions", tag = "positions", params(PositionQuery),
    responses((status = 200, description = "The position", body = PositionView),
        (status = 400, description = "There is no such game, option, position or move", body = Complaint),
        (status = 429, description = "Too many positions from this address at once", body = Complaint)))]
pub(super) async fn position_by_address(
    state: State<Arc<App>>,
    address: ClientAddress,
    QueryParams(query): QueryParams<PositionQuery>,
) -> Result<Json<PositionView>, ApiError> {
    let request = serde_json::from_str(&query.request);
    let request = request.map_err(|error| ApiError::unreadable("server-bad-json", error))?;
    position(state, address, Body(request)).await
}

/// A picture of a position, as SVG.
#[utoipa::path(post, path = "/api/picture", tag = "positions", request_body = PositionRequest,
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        (status = 400, description = "There is no such game, option, position or move", body = Complaint),
        (status = 429, description = "Too many positions from this address at once", body = Complaint)))]
pub(super) async fn picture(
    state: State<Arc<App>>,
    address: ClientAddress,
    body: Body<PositionRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let Json(shown) = position(state, address, body).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], yiqi_picture::picture(&shown.view)))
}

/// The most positions of one answer after its first.
const MAX_REPLAYED: usize = 64;

/// Successive positions of a line of moves, without a stored game: to look through a game without a request for each
/// step.
#[utoipa::path(post, path = "/api/replay", tag = "positions", request_body = ReplayRequest,
    responses((status = 200, description = "The first position, and what each further move changed", body = ReplayView),
        (status = 400, description = "There is no such game, option, position or move", body = Complaint),
        (status = 429, description = "Too many positions from this address at once", body = Complaint)))]
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    Body(request): Body<ReplayRequest>,
) -> Result<Json<ReplayView>, ApiError> {
    if request.moves.len() > MAX_MOVES {
        return Err(ApiError::bad_request("server-too-many-moves").with("most", MAX_MOVES));
    }
    if request.moves.len().saturating_sub(request.from) > MAX_REPLAYED {
        return Err(ApiError::bad_request("server-too-many-moves").with("most", MAX_REPLAYED));
    }
    let games = app.games.clone();
    job(&app, address, move || replay_positions(&games, request)).await?.map(Json)
}

fn replay_positions(games: &yiqi_games::Games, request: ReplayRequest) -> Result<ReplayView, ApiError> {
    let ReplayRequest { game, options, position, moves, from } = request;
    let mut game = start(games, &game, options, position.as_deref())?;
    let (before, after) = moves.split_at(from.min(moves.len()));
    for (number, m) in (1_usize..).zip(before) {
        game.play(m).map_err(|reason| bad(&reason).with("number", number))?;
    }
    let first = View::of(game.as_ref());
    let mut last = first.clone();
    let mut changes = Vec::with_capacity(after.len());
    for (number, m) in (before.len() + 1..).zip(after) {
        game.play(m).map_err(|reason| bad(&reason).with("number", number))?;
        let view = View::of(game.as_ref());
        changes.push(ViewChange::between(&last, &view));
        last = view;
    }
    Ok(ReplayView { first, changes })
}

fn bad(reason: &yiqi_core::Reason) -> ApiError {
    ApiError::of_reason(StatusCode::BAD_REQUEST, reason)
}

/// A game at its start.
fn start(
    games: &yiqi_games::Games,
    name: &str,
    options: BTreeMap<String, String>,
    position: Option<&str>,
) -> Result<Box<dyn yiqi_games::DynGame>, ApiError> {
    let Some(kind) = games.get(name) else {
        return Err(yiqi_session::CommandError::NoSuchGame(yiqi_core::excerpt(name)).into());
    };
    let options = Setup { options, ..Setup::new(kind.name()) }.rules();
    kind.start(&options, position).map_err(|error| bad(&error.reason()))
}

fn show_position(games: &yiqi_games::Games, request: PositionRequest) -> Result<PositionView, ApiError> {
    let PositionRequest { game, options, position, moves } = request;
    let mut game = start(games, &game, options, position.as_deref())?;
    let mut step = None;
    for (number, m) in (1..).zip(&moves) {
        let refused = |reason| bad(&reason).with("number", number);
        if number == moves.len() {
            let played = game.play_with_effects(m).map_err(refused)?;
            step = Some(Step::made(game.as_ref(), played));
        } else {
            game.play(m).map_err(refused)?;
        }
    }
    Ok(PositionView { view: View::of(game.as_ref()), legal_moves: game.legal_moves(), step })
}

/// The games that can be played, with their options and opponents.
#[utoipa::path(get, path = "/api/kinds", tag = "positions",
    responses((status = 200, description = "Games", body = Vec<KindView>)))]
pub(super) async fn kinds(State(app): State<Arc<App>>) -> Json<Vec<KindView>> {
    let kind = |kind: &yiqi_games::GameKind| KindView {
        name: kind.name(),
        opens: kind.opens().into(),
        options: kind
            .options()
            .iter()
            .map(|spec| OptionView { name: spec.name, values: spec.values, default: spec.default })
            .collect(),
        presets: kind
            .presets()
            .iter()
            .map(|preset| PresetView {
                name: preset.name,
                options: preset.options.iter().copied().collect(),
                defaults: preset.defaults.iter().copied().collect(),
            })
            .collect(),
        opponents: app.engines.opponents(kind.name()).iter().map(|one| one.to_string().into()).collect(),
        confirms_moves: kind.confirms_moves(),
        formats: FORMATS
            .iter()
            .filter(|format| format.holds(kind.name()) && format.is_writable())
            .map(|format| format.name)
            .collect(),
    };
    Json(app.games.iter().map(kind).collect())
}
