//! Creating and deleting games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use yiqi_core::Side;
use yiqi_session::{BadTimeControl, Event, Player, Seats, Setup, TimeControl};
use yiqi_store::{Append, KeyHash, Role, Stored};

use crate::access::{Access, Body, GameId, secret};
use crate::address::ClientAddress;
use crate::api::{CreateGame, Created, Invites, SeatSpec, Tokens, check_name};
use crate::app::App;
use crate::error::{ApiError, Complaint};
use crate::room::{Loaded, Message, roles};
use crate::{new_game, token};

/// The secrets of a new game, and the hashes that are stored of them.
#[derive(Default)]
pub(super) struct Keys {
    hashes: Vec<(KeyHash, Role)>,
    tokens: Tokens,
    invites: Invites,
}

impl Keys {
    fn add(&mut self, role: Role) -> Result<(), ApiError> {
        let secret = token::new_token()?;
        self.hashes.push((token::hash(&secret), role));
        match role {
            Role::Black => self.tokens.black = Some(secret),
            Role::White => self.tokens.white = Some(secret),
            Role::Watcher => self.tokens.watch = secret,
            Role::Creator => self.tokens.creator = secret,
            Role::InviteBlack => self.invites.black = Some(secret),
            Role::InviteWhite => self.invites.white = Some(secret),
        }
        Ok(())
    }
}

/// The players of a new game.
pub(super) struct Seating {
    pub(super) seats: Seats,
    pub(super) keys: Keys,
    /// Whether two people play at different screens.
    pub(super) remote: bool,
}

/// Seats the players of a new game, and makes the secrets of their seats.
pub(super) fn seat(
    app: &App,
    game: &str,
    black: SeatSpec,
    white: SeatSpec,
    name: Option<&str>,
    bot: bool,
) -> Result<Seating, ApiError> {
    check_name(name)?;
    let mut keys = Keys::default();
    let mut seats = Seats::people();
    let mut remote = false;
    for (side, spec) in [(Side::Black, black), (Side::White, white)] {
        let (seat_role, invite_role) = roles(side);
        *seats.of_mut(side) = match spec {
            SeatSpec::Human { name: own_name, bot: is_bot } => {
                check_name(own_name.as_deref())?;
                keys.add(seat_role)?;
                let name = own_name.or_else(|| name.map(str::to_owned));
                Player::Human { name, awaited: false, bot: bot || is_bot }
            }
            SeatSpec::Invite => {
                keys.add(invite_role)?;
                remote = true;
                Player::awaited()
            }
            SeatSpec::Engine(engine) => {
                let opponent = engine.playing(&app.engines, game)?;
                // The creator may take the engine's place.
                keys.add(seat_role)?;
                Player::computer(opponent.to_string())
            }
        };
    }
    keys.add(Role::Watcher)?;
    keys.add(Role::Creator)?;
    Ok(Seating { seats, keys, remote })
}

/// Stores a game that these events have made, and opens its room if it will be needed at once.
pub(super) async fn store_game(
    app: &Arc<App>,
    address: ClientAddress,
    state: yiqi_session::State,
    is_public: bool,
    keys: Keys,
    events: Vec<Event>,
) -> Result<Created, ApiError> {
    let Keys { hashes, tokens, invites } = keys;
    let new = new_game::rows(app, address, token::new_id()?, &state, is_public, hashes, events)?;
    let id = new.id.clone();
    // The room of an imported game starts from its state, so that the moves are not replayed for its first client. An
    // engine that begins is asked as soon as the room is open.
    let loaded = (state.engine_wanted().is_some() || state.plies() > 0).then(|| {
        let Append { command, actor, time, events, .. } = &new.append;
        let stored = |(event, sequence): (&Event, u64)| {
            let (command, event) = (command.clone(), event.clone());
            Arc::new(Stored { sequence, time: *time, actor: *actor, command, event })
        };
        Loaded { log: events.iter().zip(1..).map(stored).collect(), state, payer: app.payer(address) }
    });
    app.write(|store, reply| store.create(new, reply)).await?;
    app.metrics.games_created.inc();
    if let Some(loaded) = loaded {
        app.open_room(&id, loaded);
    }
    Ok(Created { id, tokens, invites, lost: Vec::new() })
}

/// Creates a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = CreateGame,
    responses((status = 201, description = "The game's id and its secrets, which are sent once", body = Created),
        (status = 400, description = "There is no such game, option, position or player", body = Complaint),
        (status = 429, description = "Too many games from this address", body = Complaint)))]
pub(super) async fn create_game(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    Body(request): Body<CreateGame>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    let CreateGame { game, options, position, black, white, clock, name, bot, public } = request;
    let Some(kind) = app.games.get(&game).copied() else {
        return Err(yiqi_session::CommandError::NoSuchGame(yiqi_core::excerpt(&game)).into());
    };
    let clock = clock.as_deref().map(read_clock).transpose()?;
    let Seating { seats, keys, remote } = seat(&app, kind.name(), black, white, name.as_deref(), bot)?;
    if !app.creations.take(address) {
        return Err(ApiError::busy("games"));
    }
    let setup = Setup { options, position, seats, remote, clock, ..Setup::new(kind.name()) };
    let (state, events) = new_game::start(&app, setup)?;
    let created = store_game(&app, address, state, public, keys, events).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// A time control as requests write it.
pub(super) fn read_clock(text: &str) -> Result<TimeControl, ApiError> {
    text.parse()
        .map_err(|bad: BadTimeControl| ApiError::bad_request("session-bad-clock").with("text", bad.text()))
}

/// Deletes a game permanently. Only its creator may.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", params(("id" = String, Path, description = "The game")),
    security(("secret" = [])),
    responses((status = 204, description = "It is deleted"),
        (status = 403, description = "The secret is not the creator's", body = Complaint),
        (status = 404, description = "There is no such game", body = Complaint)))]
pub(super) async fn delete_game(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    Access::find(&app, &id, secret(&headers)).await?.require_creator()?;
    app.ask(&id, |reply| Message::Delete { reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}
