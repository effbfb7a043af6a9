//! Creating and deleting games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use yiqi_core::Side;
use yiqi_session::{Event, Player, Seats, Setup};
use yiqi_store::{Append, KeyHash, NewGame, Role};

use crate::access::{Access, Body, GameId, secret};
use crate::address::ClientAddress;
use crate::api::{CreateGame, Created, Invites, Tokens};
use crate::error::{ApiError, Complaint};
use crate::hall::{Hall, now};
use crate::room::seats::{check_engine, roles};
use crate::room::{Message, phase_of};
use crate::spec::SeatSpec;
use crate::token;

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

/// Characters that change the direction of the text around them, so that one name could look like another.
fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A name that can be shown to others.
pub(super) fn check_name(name: Option<&str>) -> Result<(), ApiError> {
    let is_good = |name: &str| {
        !name.trim().is_empty()
            && name.chars().count() <= LONGEST_NAME
            && !name.chars().any(|c| c.is_control() || is_bidi_control(c))
    };
    if name.is_none_or(is_good) {
        Ok(())
    } else {
        Err(ApiError::bad_request("server-bad-name").with("most", LONGEST_NAME))
    }
}

/// Keys that go with a new game.
#[derive(Default)]
pub(super) struct Keys {
    stored: Vec<(KeyHash, Role)>,
    tokens: Tokens,
    invites: Invites,
}

impl Keys {
    fn add(&mut self, role: Role) -> Result<(), ApiError> {
        let secret = token::new_token()?;
        self.stored.push((token::hash(&secret), role));
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

/// Who sits where, the keys to it, and whether two people sit at different screens.
pub(super) fn seat(
    hall: &Hall,
    game: &str,
    black: SeatSpec,
    white: SeatSpec,
    name: Option<&str>,
) -> Result<(Seats, Keys, bool), ApiError> {
    check_name(name)?;
    let mut keys = Keys::default();
    let mut seats = Seats::people();
    let mut remote = false;
    for (side, wanted) in [(Side::Black, black), (Side::White, white)] {
        let (seat_role, invite_role) = roles(side);
        *seats.of_mut(side) = match wanted {
            SeatSpec::Human { name: own_name } => {
                check_name(own_name.as_deref())?;
                keys.add(seat_role)?;
                Player::Human { name: own_name.or_else(|| name.map(str::to_owned)) }
            }
            SeatSpec::Invite => {
                keys.add(invite_role)?;
                remote = true;
                Player::human()
            }
            SeatSpec::Engine(engine) => {
                check_engine(&hall.engines, game, &engine)?;
                // Whoever seats a computer may take its place.
                keys.add(seat_role)?;
                Player::computer(engine)
            }
        };
    }
    keys.add(Role::Watcher)?;
    keys.add(Role::Creator)?;
    Ok((seats, keys, remote))
}

/// Stores a game that begins with these events.
pub(super) async fn store_game(
    hall: &Arc<Hall>,
    address: ClientAddress,
    state: &yiqi_session::State,
    is_public: bool,
    keys: Keys,
    events: Vec<Event>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    let most = hall.config.limits.events_per_game;
    if events.len() as u64 >= most {
        return Err(ApiError::bad_request("server-game-full").with("most", most));
    }
    let id = token::new_id()?;
    let append = Append {
        game: id.clone(),
        expected: 0,
        command: "create".to_owned(),
        actor: "server".to_owned(),
        time: now(),
        events,
        phase: Some(phase_of(state)),
    };
    let new = NewGame {
        id: id.clone(),
        game: state.kind().name().to_owned(),
        is_public,
        creator: Some(hall.payer(address).0),
        keys: keys.stored,
        append,
    };
    hall.stored(|store, reply| store.create(new, reply)).await?;
    hall.metrics.games_created.inc();
    // An engine that begins is asked as soon as the game's room is open.
    if state.engine_wanted().is_some() {
        hall.tell(&id, Message::Present).await;
    }
    Ok((StatusCode::CREATED, Json(Created { id, tokens: keys.tokens, invites: keys.invites })))
}

/// Creates a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = CreateGame,
    responses((status = 201, description = "The game's id and its secrets, which are told once", body = Created),
        (status = 400, description = "There is no such game, option, position or player", body = Complaint),
        (status = 429, description = "Too many games from this address", body = Complaint)))]
pub(super) async fn create_game(
    State(hall): State<Arc<Hall>>,
    address: ClientAddress,
    Body(wanted): Body<CreateGame>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    let CreateGame { game, options, position, black, white, name, public } = wanted;
    let Some(kind) = hall.games.get(&game).copied() else {
        return Err(yiqi_session::CommandError::NoSuchGame(yiqi_core::excerpt(&game)).into());
    };
    let (seats, keys, remote) = seat(&hall, kind.name(), black, white, name.as_deref())?;
    if !hall.creations.take(address) {
        return Err(ApiError::busy("games"));
    }
    let mut setup = Setup { options, position, seats, remote, ..Setup::new(kind.name()) };
    if setup.position.is_none() && kind.needs_seed(&setup.rules()) {
        setup.options.insert("seed".to_owned(), token::new_seed().to_string());
    }
    let (state, started) = yiqi_session::State::open(&hall.games, setup)?;
    let mut events = vec![started];
    events.extend(state.opening_passes());
    store_game(&hall, address, &state, public, keys, events).await
}

/// Deletes a game for good. Only its creator may.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", params(("id" = String, Path, description = "The game")),
    security(("secret" = [])),
    responses((status = 204, description = "It is gone"),
        (status = 403, description = "Somebody else created it", body = Complaint),
        (status = 404, description = "There is no such game", body = Complaint)))]
pub(super) async fn delete_game(
    State(hall): State<Arc<Hall>>,
    GameId(id): GameId,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    Access::find(&hall, &id, secret(&headers)).await?.creator()?;
    hall.ask(&id, |reply| Message::Delete { reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}
