//! Positions without a stored game, the games there are, and analyses by engines.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;
use yiqi_core::ReasonCode as _;
use yiqi_record::FORMATS;
use yiqi_session::Setup;
use yiqi_view::{Step, View};

use crate::access::{Access, Body, GameId, QueryParams, secret};
use crate::address::ClientAddress;
use crate::api::{
    AnalysisView, CandidateView, KindView, OptionView, PositionRequest, PositionView, ValueKindView,
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
    let report = engines::analyse(&app, address, game, level, lines.into()).await?;
    let candidate = |one: yiqi_engine::Candidate| CandidateView {
        m: one.m,
        score: one.value.score,
        win_rate: one.value.win_rate,
        plies_to_end: one.value.plies_to_end,
        kind: value_kind(one.value.kind),
        visits: one.visits.map(u64::from),
        line: one.line,
    };
    let nodes = report.nodes;
    Ok(Json(AnalysisView { candidates: report.candidates.into_iter().map(candidate).collect(), nodes }))
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

fn show_position(games: &yiqi_games::Games, request: PositionRequest) -> Result<PositionView, ApiError> {
    let PositionRequest { game, options, position, moves } = request;
    let Some(kind) = games.get(&game) else {
        return Err(yiqi_session::CommandError::NoSuchGame(yiqi_core::excerpt(&game)).into());
    };
    let bad = |reason: &yiqi_core::Reason| ApiError::of_reason(StatusCode::BAD_REQUEST, reason);
    let options = Setup { options, ..Setup::new(kind.name()) }.rules();
    let mut game = kind.start(&options, position.as_deref()).map_err(|error| bad(&error.reason()))?;
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
        opponents: app.engines.opponents(kind.name()).iter().map(|one| one.to_string().into()).collect(),
        confirms_moves: kind.confirms_moves(),
        formats: FORMATS
            .iter()
            .filter(|format| format.holds(kind.name()))
            .map(|format| format.name)
            .collect(),
    };
    Json(app.games.iter().map(kind).collect())
}
