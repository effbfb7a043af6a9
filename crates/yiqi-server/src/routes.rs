//! What can be asked over HTTP.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use yiqi_core::{ReasonCode as _, Side};
use yiqi_engine::{Engines, Opponent};
use yiqi_record::{FORMATS, Format};
use yiqi_session::{Draft, Event, Player, Seats, Setup};
use yiqi_store::{Append, KeyHash, NewGame, Role};

use crate::access::{Access, Asked, Body, From as Origin, GameId, guard, secret};
use crate::api::{
    Acknowledged, AnalysisView, CandidateView, CommandRequest, CreateGame, Created, EventView, GameView,
    ImportGame, Join, Joined, KindView, ListedGame, OptionView, PositionRequest, PositionView, Preview,
    PreviewRequest,
};
use crate::engines;
use crate::error::{ApiError, Complaint};
use crate::game::{Message, check_engine};
use crate::hall::{Hall, now};
use crate::shown::Step;
use crate::{socket, token};

#[derive(OpenApi)]
#[openapi(info(
    title = "Yiqi 弈棋",
    description = "Live games of Go, Liuzichong, DVONN and Reversi. Refusals are codes with arguments."
))]
struct Document;

/// The document of all routes, as JSON.
pub fn openapi() -> String {
    router().into_openapi().to_json().unwrap_or_default()
}

fn router() -> OpenApiRouter<Arc<Hall>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(create_game, list_games))
        .routes(routes!(own_games))
        .routes(routes!(import_game))
        .routes(routes!(look))
        .routes(routes!(events))
        .routes(routes!(command))
        .routes(routes!(preview))
        .routes(routes!(record))
        .routes(routes!(analysis))
        .routes(routes!(position))
        .routes(routes!(kinds))
        .routes(routes!(join))
        .routes(routes!(socket::live))
        .routes(routes!(document))
        .routes(routes!(healthz))
        .routes(routes!(metrics))
}

/// Everything that is served.
pub(crate) fn all(hall: Arc<Hall>) -> axum::Router {
    let (router, _) = router().split_for_parts();
    router
        .fallback(file)
        .method_not_allowed_fallback(|| async {
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "server-wrong-method")
        })
        .layer(DefaultBodyLimit::max(hall.config.limits.body_bytes))
        .layer(middleware::from_fn_with_state(hall.clone(), guard))
        .with_state(hall)
}

/// The longest name of a player.
const LONGEST_NAME: usize = 40;

fn check_name(name: Option<&str>) -> Result<(), ApiError> {
    let is_good = |name: &str| {
        !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control)
    };
    if name.is_none_or(is_good) { Ok(()) } else { Err(ApiError::bad_request("a name has 1 to 40 letters")) }
}

/// Keys that go with a new game.
#[derive(Default)]
struct Keys {
    stored: Vec<(KeyHash, Role)>,
    tokens: BTreeMap<&'static str, String>,
    invites: BTreeMap<&'static str, String>,
}

impl Keys {
    fn add(&mut self, role: Role) -> Result<(), ApiError> {
        let secret = token::new_token()?;
        self.stored.push((token::hash(&secret), role));
        match role {
            Role::Black => self.tokens.insert("black", secret),
            Role::White => self.tokens.insert("white", secret),
            Role::Watcher => self.tokens.insert("watch", secret),
            Role::InviteBlack => self.invites.insert("black", secret),
            Role::InviteWhite => self.invites.insert("white", secret),
        };
        Ok(())
    }
}

/// Who sits where, and the keys to it; whether two people sit at different screens.
fn seat(game: &str, black: &str, white: &str, name: Option<&str>) -> Result<(Seats, Keys, bool), ApiError> {
    check_name(name)?;
    let mut keys = Keys::default();
    let mut seats = Seats::people();
    let mut remote = false;
    for (side, wanted) in [(Side::Black, black), (Side::White, white)] {
        let (seat_role, invite_role) = match side {
            Side::Black => (Role::Black, Role::InviteBlack),
            Side::White => (Role::White, Role::InviteWhite),
        };
        let own_name = wanted.strip_prefix("human:");
        check_name(own_name)?;
        *seats.of_mut(side) = match wanted {
            human if human == "human" || own_name.is_some() => {
                keys.add(seat_role)?;
                Player::Human { name: own_name.or(name).map(str::to_owned) }
            }
            "invite" => {
                keys.add(invite_role)?;
                remote = true;
                Player::human()
            }
            engine => {
                check_engine(game, engine)?;
                // Whoever seats a computer may take its place.
                keys.add(seat_role)?;
                Player::computer(engine)
            }
        };
    }
    keys.add(Role::Watcher)?;
    Ok((seats, keys, remote))
}

async fn store_game(
    hall: &Arc<Hall>,
    game: String,
    is_public: bool,
    keys: Keys,
    events: Vec<Event>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    let id = token::new_id()?;
    let append = Append {
        game: id.clone(),
        expected: 0,
        command: "create".to_owned(),
        actor: "server".to_owned(),
        time: now(),
        events,
    };
    let new = NewGame { id: id.clone(), game, is_public, keys: keys.stored, append };
    hall.stored(|store, reply| store.create(new, reply)).await?;
    hall.metrics.games_created.fetch_add(1, Ordering::Relaxed);
    // An engine that begins has its room opened for it.
    let _ = hall.ask(&id, |reply| Message::Look { reply }).await;
    Ok((StatusCode::CREATED, Json(Created { id, tokens: keys.tokens, invites: keys.invites })))
}

/// Creates a game.
#[utoipa::path(post, path = "/api/games", request_body = CreateGame,
    responses((status = 201, body = Created), (status = 400, body = Complaint), (status = 429, body = Complaint)))]
async fn create_game(
    State(hall): State<Arc<Hall>>,
    Origin(address): Origin,
    Body(wanted): Body<CreateGame>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    let CreateGame { game, options, position, black, white, name, public } = wanted;
    let Some(kind) = hall.games.get(&game).copied() else {
        return Err(yiqi_session::Refusal::NoSuchGame(yiqi_core::excerpt(&game)).into());
    };
    let (seats, keys, remote) = seat(kind.name(), &black, &white, name.as_deref())?;
    let mut setup = Setup { options, position, seats, remote, ..Setup::new(kind.name()) };
    if setup.position.is_none() && kind.needs_seed(&setup.rules()) {
        setup.options.insert("seed".to_owned(), token::new_seed().to_string());
    }
    let (state, started) = yiqi_session::State::open(&hall.games, setup)?;
    let mut events = vec![started];
    events.extend(state.opening_passes());
    if !hall.creations.take(address) {
        return Err(ApiError::busy("games"));
    }
    store_game(&hall, kind.name().to_owned(), public, keys, events).await
}

/// Makes a game of a record.
#[utoipa::path(post, path = "/api/import", request_body = ImportGame,
    responses((status = 201, body = Created), (status = 400, body = Complaint)))]
async fn import_game(
    State(hall): State<Arc<Hall>>,
    Origin(address): Origin,
    Body(wanted): Body<ImportGame>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    let ImportGame { text, format, black, white, public } = wanted;
    let bad =
        |error: &dyn yiqi_core::ReasonCode| ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason());
    let format = Format::by_name(&format).map_err(|error| bad(&error))?;
    let records = format.read(&hall.games, text.as_bytes()).map_err(|error| bad(&error.reason))?;
    let record = records.first().ok_or_else(|| bad(&yiqi_record::RecordError::Empty))?;
    let (seats, keys, remote) = seat(&record.game, &black, &white, None)?;
    let (state, mut events) =
        yiqi_session::State::from_record(&hall.games, record, seats).map_err(|error| bad(&error))?;
    events.extend(state.opening_passes());
    // A record does not know who sits at which screen.
    if let Some(Event::Started { setup, .. }) = events.first_mut() {
        setup.remote = remote;
    }
    if !hall.creations.take(address) {
        return Err(ApiError::busy("games"));
    }
    store_game(&hall, state.kind().name().to_owned(), public, keys, events).await
}

/// Which public games.
#[derive(Deserialize, IntoParams)]
struct Listing {
    /// Created before this time, in milliseconds since 1970.
    before: Option<u64>,
    /// At most so many, up to 100.
    limit: Option<u32>,
}

/// Lists the public games, the newest first.
#[utoipa::path(get, path = "/api/games", params(Listing), responses((status = 200, body = Vec<ListedGame>)))]
async fn list_games(
    State(hall): State<Arc<Hall>>,
    Asked(listing): Asked<Listing>,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    let games =
        hall.store.public_games(listing.before.unwrap_or(u64::MAX), listing.limit.unwrap_or(50).min(100))?;
    Ok(Json(games.into_iter().map(ListedGame::from).collect()))
}

/// Secrets whose games are wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OwnGames {
    /// Up to 1,000 of them.
    tokens: Vec<String>,
}

/// Lists the games of the secrets that somebody holds.
#[utoipa::path(post, path = "/api/own-games", request_body = OwnGames,
    responses((status = 200, body = Vec<ListedGame>), (status = 400, body = Complaint)))]
async fn own_games(
    State(hall): State<Arc<Hall>>,
    Body(own): Body<OwnGames>,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    if own.tokens.len() > 1_000 {
        return Err(ApiError::bad_request("up to 1000 tokens at once"));
    }
    let hashes: Vec<KeyHash> = own.tokens.iter().map(|secret| token::hash(secret)).collect();
    Ok(Json(hall.store.games_of(&hashes)?.into_iter().map(ListedGame::from).collect()))
}

/// A game as it is now.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = GameView), (status = 404, body = Complaint)))]
async fn look(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    headers: HeaderMap,
) -> Result<Json<GameView>, ApiError> {
    Access::find(&hall, &id, secret(&headers))?;
    let state = hall.ask(&id, |reply| Message::Look { reply }).await?;
    Ok(Json(GameView::of(&id, &state)))
}

/// Which events.
#[derive(Deserialize, IntoParams)]
struct After {
    /// Those after this number.
    after: Option<u64>,
}

/// What has happened in a game.
#[utoipa::path(get, path = "/api/games/{id}/events", params(("id" = String, Path), After),
    responses((status = 200, body = Vec<EventView>), (status = 404, body = Complaint)))]
async fn events(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    Asked(asked): Asked<After>,
    headers: HeaderMap,
) -> Result<Json<Vec<EventView>>, ApiError> {
    Access::find(&hall, &id, secret(&headers))?;
    let events = hall.store.read(&id, asked.after.unwrap_or(0))?;
    Ok(Json(events.iter().map(EventView::from).collect()))
}

/// Does something in a game: the answer comes when it is on the disk.
#[utoipa::path(post, path = "/api/games/{id}/commands", params(("id" = String, Path)), request_body = CommandRequest,
    responses((status = 200, body = Acknowledged), (status = 403, body = Complaint), (status = 404, body = Complaint),
        (status = 409, body = Complaint)))]
async fn command(
    State(hall): State<Arc<Hall>>,
    Origin(address): Origin,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(request): Body<CommandRequest>,
) -> Result<Json<Acknowledged>, ApiError> {
    let side = Access::find(&hall, &id, secret(&headers))?.side()?;
    perform(&hall, &id, side, address, request).await.map(Json)
}

/// Has a game's room do what somebody commands.
pub(crate) async fn perform(
    hall: &Arc<Hall>,
    id: &str,
    side: Side,
    address: std::net::IpAddr,
    request: CommandRequest,
) -> Result<Acknowledged, ApiError> {
    hall.ask(id, |reply| Message::Command { side, address, request: request.clone(), reply }).await
}

/// What a move would do, for its player's eyes alone.
#[utoipa::path(post, path = "/api/games/{id}/preview", params(("id" = String, Path)), request_body = PreviewRequest,
    responses((status = 200, body = Preview), (status = 403, body = Complaint), (status = 404, body = Complaint),
        (status = 409, body = Complaint)))]
async fn preview(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    headers: HeaderMap,
    Body(wanted): Body<PreviewRequest>,
) -> Result<Json<Preview>, ApiError> {
    let side = Access::find(&hall, &id, secret(&headers))?.side()?;
    let state = hall.ask(&id, |reply| Message::Look { reply }).await?;
    let draft = Draft::perform(&state, side, &wanted.m)?;
    Ok(Json(Preview {
        effects: Step::of(state.game(), &wanted.m).effects,
        view: serde_json::to_value(draft.result().view()).unwrap_or_default(),
        asks: draft.asks(&state),
    }))
}

/// In which form.
#[derive(Deserialize, IntoParams)]
struct Formatting {
    /// `json`, `sgf`, `ggf`, …; `json` when it is not given.
    format: Option<String>,
}

/// The game as a record.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path), Formatting),
    responses((status = 200, body = String), (status = 400, body = Complaint), (status = 404, body = Complaint)))]
async fn record(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    Asked(form): Asked<Formatting>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    Access::find(&hall, &id, secret(&headers))?;
    let state = hall.ask(&id, |reply| Message::Look { reply }).await?;
    let bad = |error: yiqi_record::RecordError| ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason());
    let format = Format::by_name(form.format.as_deref().unwrap_or("json")).map_err(bad)?;
    let text = format.write(&hall.games, &[state.record()]).map_err(bad)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// How to think.
#[derive(Deserialize, IntoParams)]
struct Thinking {
    /// How far: 1 to 6.
    level: Option<u8>,
    /// How many moves are shown.
    lines: Option<u8>,
    /// After how many moves; all of them when it is not given.
    ply: Option<usize>,
}

/// What an engine thinks of a game's position; in a game between people at different screens, not before it is over.
#[utoipa::path(get, path = "/api/games/{id}/analysis", params(("id" = String, Path), Thinking),
    responses((status = 200, body = AnalysisView), (status = 403, body = Complaint), (status = 404, body = Complaint),
        (status = 429, body = Complaint)))]
async fn analysis(
    State(hall): State<Arc<Hall>>,
    Origin(address): Origin,
    GameId(id): GameId,
    Asked(thinking): Asked<Thinking>,
    headers: HeaderMap,
) -> Result<Json<AnalysisView>, ApiError> {
    Access::find(&hall, &id, secret(&headers))?;
    let state = hall.ask(&id, |reply| Message::Look { reply }).await?;
    if state.is_between_remote_people() && state.ended().is_none() {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "server-no-hints"));
    }
    let (level, lines) = (thinking.level.unwrap_or(4).clamp(1, 6), thinking.lines.unwrap_or(3).clamp(1, 50));
    let mut game = state.game().boxed_clone();
    while thinking.ply.is_some_and(|ply| ply < game.moves().len()) && game.undo().is_some() {}
    let report = engines::analyse(&hall, address, game, level, lines.into()).await?;
    let candidate = |one: yiqi_engine::Candidate| CandidateView {
        m: one.m,
        score: one.value.score,
        win_rate: one.value.win_rate,
        plies_to_end: one.value.plies_to_end,
        kind: one.value.kind.name(),
        visits: one.visits.map(u64::from),
        line: one.line,
    };
    let nodes = report.nodes;
    Ok(Json(AnalysisView { candidates: report.candidates.into_iter().map(candidate).collect(), nodes }))
}

/// A position that belongs to no game that is kept: the board, what can be played, what the last move did.
#[utoipa::path(post, path = "/api/positions", request_body = PositionRequest,
    responses((status = 200, body = PositionView), (status = 400, body = Complaint)))]
async fn position(
    State(hall): State<Arc<Hall>>,
    Body(wanted): Body<PositionRequest>,
) -> Result<Json<PositionView>, ApiError> {
    let PositionRequest { game, options, position, moves } = wanted;
    let Some(kind) = hall.games.get(&game) else {
        return Err(yiqi_session::Refusal::NoSuchGame(yiqi_core::excerpt(&game)).into());
    };
    let bad = |reason: &yiqi_core::Reason| ApiError::of_reason(StatusCode::BAD_REQUEST, reason);
    let options = Setup { options, ..Setup::new(kind.name()) }.rules();
    let mut game = kind.start(&options, position.as_deref()).map_err(|error| bad(&error.reason()))?;
    let mut step = None;
    for (number, m) in (1..).zip(&moves) {
        if number == moves.len() {
            step = Some(Step::of(game.as_ref(), m));
        }
        game.play(m).map_err(|reason| bad(&reason).with("number", number))?;
    }
    let view = serde_json::to_value(game.view()).unwrap_or_default();
    Ok(Json(PositionView { view, legal_moves: game.legal_moves(), step }))
}

/// The games there are, with their options and opponents.
#[utoipa::path(get, path = "/api/kinds", responses((status = 200, body = Vec<KindView>)))]
async fn kinds(State(hall): State<Arc<Hall>>) -> Json<Vec<KindView>> {
    let engines = Engines::standard();
    let opponents = || (1..=8).map(Opponent::Level).chain([Opponent::Greedy]);
    let kind = |kind: &yiqi_games::GameKind| KindView {
        name: kind.name(),
        opens: kind.opens().name(),
        options: kind
            .options()
            .iter()
            .map(|spec| OptionView { name: spec.name, values: spec.values, default: spec.default })
            .collect(),
        opponents: opponents()
            .filter(|opponent| engines.plays(kind.name(), *opponent).is_ok())
            .map(|opponent| opponent.to_string())
            .collect(),
        confirms_moves: kind.confirms_moves(),
        formats: FORMATS
            .iter()
            .filter(|format| format.holds(kind.name()))
            .map(|format| format.name)
            .collect(),
    };
    Json(hall.games.iter().map(kind).collect())
}

/// Takes a free seat by an invite, once.
#[utoipa::path(post, path = "/api/games/{id}/join", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, body = Joined), (status = 404, body = Complaint)))]
async fn join(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    Body(wanted): Body<Join>,
) -> Result<Json<Joined>, ApiError> {
    check_name(wanted.name.as_deref())?;
    let invite = token::hash(&wanted.invite);
    // The invite must be this game's.
    let invited = hall.store.role(&id, &invite)?;
    if !matches!(invited, Some(Role::InviteBlack | Role::InviteWhite)) {
        return Err(ApiError::no_such_game());
    }
    let secret = token::new_token()?;
    let seat = token::hash(&secret);
    let taken = hall.stored(|store, reply| store.redeem(invite, seat, reply)).await?;
    let side = match taken {
        Some((_, Role::Black)) => Side::Black,
        Some((_, Role::White)) => Side::White,
        _ => return Err(ApiError::no_such_game()),
    };
    if let Some(name) = wanted.name {
        // The seat is his, also when his name could not be stored: the secret is told only now.
        let _ = hall.ask(&id, |reply| Message::Named { side, name: name.clone(), reply }).await;
    }
    Ok(Json(Joined { side: side.name(), token: secret }))
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = String)))]
async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], openapi())
}

/// Whether the server is well: the log can be read.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = String), (status = 503, body = Complaint)))]
async fn healthz(State(hall): State<Arc<Hall>>) -> Result<&'static str, ApiError> {
    hall.store.count()?;
    Ok("ok\n")
}

/// What is counted.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
async fn metrics(State(hall): State<Arc<Hall>>) -> String {
    hall.metrics.text()
}

/// A file of the page.
async fn file(method: Method, uri: Uri) -> Response {
    let found = if matches!(method, Method::GET | Method::HEAD) { yiqi_page::file(uri.path()) } else { None };
    let Some(file) = found else {
        return ApiError::new(StatusCode::NOT_FOUND, "server-no-such-route").into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, file.content_type),
        // A newer program may answer the next time.
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, yiqi_page::CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, Bytes::from(file.bytes.into_owned())).into_response()
}
