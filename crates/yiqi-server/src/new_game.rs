//! New games, as they are stored.

use yiqi_games::GameKind;
use yiqi_session::{Event, Setup, State};
use yiqi_store::{Actor, Append, KeyHash, NewGame, Role};

use crate::address::ClientAddress;
use crate::app::{App, now};
use crate::error::ApiError;
use crate::room::phase_of;
use crate::token;

/// The id of the command that creates a game.
pub(crate) const CREATE: &str = "create";

/// Gives a game with a random start its seed.
pub(crate) fn give_seed(kind: &GameKind, setup: &mut Setup) {
    if setup.position.is_none() && kind.needs_seed(&setup.rules()) {
        setup.options.insert("seed".to_owned(), token::new_seed().to_string());
    }
}

/// Passes for a side that cannot move where the game starts.
pub(crate) fn pass_at_start(state: &mut State, events: &mut Vec<Event>) -> Result<(), ApiError> {
    for pass in state.opening_passes() {
        state.apply(&pass).map_err(|_| ApiError::internal())?;
        events.push(pass);
    }
    Ok(())
}

/// Starts a game: its state, and the events that have made it.
pub(crate) fn start(app: &App, mut setup: Setup) -> Result<(State, Vec<Event>), ApiError> {
    if let Some(kind) = app.games.get(&setup.game) {
        give_seed(kind, &mut setup);
    }
    let (mut state, started) = State::open(&app.games, setup)?;
    let mut events = vec![started];
    pass_at_start(&mut state, &mut events)?;
    Ok((state, events))
}

/// The rows of a game that these events have made.
pub(crate) fn rows(
    app: &App,
    address: ClientAddress,
    id: String,
    state: &State,
    is_public: bool,
    keys: Vec<(KeyHash, Role)>,
    events: Vec<Event>,
) -> Result<NewGame, ApiError> {
    let most = app.config.limits.events_per_game;
    if events.len() as u64 >= most {
        return Err(ApiError::bad_request("server-game-full").with("most", most));
    }
    let append = Append {
        game: id.clone(),
        expected: 0,
        command: CREATE.to_owned(),
        actor: Actor::Server,
        time: now(),
        events,
        phase: Some(phase_of(state)),
    };
    let (game, creator) = (state.kind().name().to_owned(), Some(app.payer(address).0));
    Ok(NewGame { id, game, is_public, creator, keys, append })
}
