//! Games and positions that need not be kept, and what engines think of them.

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

use crate::access::{Access, Asked, Body, GameId, secret};
use crate::address::ClientAddress;
use crate::api::{
    AnalysisView, CandidateView, KindView, OptionView, PositionRequest, PositionView, ValueKindView,
};
use crate::engines;
use crate::error::{ApiError, Complaint};
use crate::hall::Hall;
use crate::jobs::job;
use crate::room::Message;

/// The most moves of a position.
const MOST_MOVES: usize = 2_000;

/// How to think.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Thinking {
    /// How far: 1 to 6.
    #[param(minimum = 1, maximum = 6)]
    level: Option<u8>,
    /// How many moves are shown.
    #[param(minimum = 1, maximum = 50)]
    lines: Option<u8>,
    /// After how many moves; all of them when it is not given.
    ply: Option<usize>,
}

/// What an engine thinks of a game's position; in a game between people at different screens, not before it is over.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "positions",
    params(("id" = String, Path, description = "The game"), Thinking), security((), ("secret" = [])),
    responses((status = 200, description = "Moves, the best first", body = AnalysisView),
        (status = 403, description = "Two people are playing", body = Complaint),
        (status = 404, description = "There is no such game, or it is private", body = Complaint),
        (status = 429, description = "Engines have thought enough for this address", body = Complaint)))]
pub(super) async fn analysis(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    GameId(id): GameId,
    Asked(thinking): Asked<Thinking>,
    headers: HeaderMap,
) -> Result<Json<AnalysisView>, ApiError> {
    Access::find(&hall, &id, secret(&headers)).await?;
    let state = hall.ask(&id, |reply| Message::Look { reply }).await?.state;
    if state.is_between_remote_people() && state.ended().is_none() {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "server-no-hints"));
    }
    let (level, lines) = (thinking.level.unwrap_or(4).clamp(1, 6), thinking.lines.unwrap_or(3).clamp(1, 50));
    let mut game = state.game().boxed_clone();
    for _ in thinking.ply.unwrap_or(usize::MAX)..state.plies() {
        game.undo();
    }
    let report = engines::analyse(&hall, address, game, level, lines.into()).await?;
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

/// A position that belongs to no game that is kept: the board, what can be played, what the last move did.
#[utoipa::path(post, path = "/api/positions", tag = "positions", request_body = PositionRequest,
    responses((status = 200, description = "The position", body = PositionView),
        (status = 400, description = "There is no such game, option, position or move", body = Complaint),
        (status = 429, description = "Too many positions from this address at once", body = Complaint)))]
pub(super) async fn position(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    Body(wanted): Body<PositionRequest>,
) -> Result<Json<PositionView>, ApiError> {
    if wanted.moves.len() > MOST_MOVES {
        return Err(ApiError::bad_request("server-too-many-moves").with("most", MOST_MOVES));
    }
    let games = hall.games.clone();
    job(&hall, address, move || show_position(&games, wanted)).await?.map(Json)
}

fn show_position(games: &yiqi_games::Games, wanted: PositionRequest) -> Result<PositionView, ApiError> {
    let PositionRequest { game, options, position, moves } = wanted;
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

/// The games there are, with their options and opponents.
#[utoipa::path(get, path = "/api/kinds", tag = "positions",
    responses((status = 200, description = "Games", body = Vec<KindView>)))]
pub(super) async fn kinds(State(hall): State<Arc<Hall>>) -> Json<Vec<KindView>> {
    let kind = |kind: &yiqi_games::GameKind| KindView {
        name: kind.name(),
        opens: kind.opens().into(),
        options: kind
            .options()
            .iter()
            .map(|spec| OptionView { name: spec.name, values: spec.values, default: spec.default })
            .collect(),
        opponents: hall.engines.opponents(kind.name()).iter().map(ToString::to_string).collect(),
        confirms_moves: kind.confirms_moves(),
        formats: FORMATS
            .iter()
            .filter(|format| format.holds(kind.name()))
            .map(|format| format.name)
            .collect(),
    };
    Json(hall.games.iter().map(kind).collect())
}
