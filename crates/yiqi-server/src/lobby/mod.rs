//! Players who wait for anyone to play with. They are paired in the order in which they came, with somebody who wants the same
//! game; a player who leaves is forgotten, and nobody is paired with themselves. A server by itself has its players in memory;
//! several servers have theirs in the database.

mod memory;
mod shared;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use yiqi_session::{Player, Seats, Setup, TimeControl};
use yiqi_store::{KeyHash, NewGame, Role};

use self::memory::MemoryLobby;
pub(crate) use self::shared::run;
use self::shared::{LeaveOnDrop, SharedLobby};
use crate::address::ClientAddress;
use crate::api::Paired;
use crate::app::App;
use crate::cluster::Cluster;
use crate::error::ApiError;
use crate::{new_game, token};

/// What a player wants to play: those who want the same are paired.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Wanted {
    pub(crate) game: String,
    /// The options of its rules, all of them.
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) clock: Option<TimeControl>,
}

/// A player who seeks a game.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    /// A key of the player's own, the same at all their screens.
    pub(crate) player: String,
    /// The id of the request, the same when it is repeated.
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) bot: bool,
    pub(crate) address: ClientAddress,
}

/// A place in the line, given up when it is dropped.
pub(crate) struct Place {
    /// Is sent the game; closed if the same player waits at another screen instead.
    pub(crate) told: oneshot::Receiver<Paired>,
    _leave: Option<LeaveOnDrop>,
}

/// What becomes of a player who enters.
pub(crate) enum Entered {
    /// The player has a place, and may have been told of a game already.
    Waits(Place),
    /// The same request was paired before.
    Paired(Paired),
}

/// Where players wait.
pub(crate) enum Lobby {
    /// In memory.
    Memory(MemoryLobby),
    /// In the database of several servers.
    Shared(SharedLobby),
}

impl Lobby {
    pub(crate) fn new(cluster: Option<&Cluster>) -> Lobby {
        match cluster {
            None => Lobby::Memory(MemoryLobby::default()),
            Some(cluster) => Lobby::Shared(SharedLobby::new(cluster)),
        }
    }

    /// The game that was made for a player's request, if that is repeated.
    pub(crate) async fn remembered(&self, app: &App, seeker: &Seeker) -> Result<Option<Paired>, ApiError> {
        let Some(id) = &seeker.id else { return Ok(None) };
        match self {
            Lobby::Memory(lobby) => Ok(lobby.remembered(&seeker.player, id)),
            Lobby::Shared(lobby) => lobby.remembered(app, &seeker.player, id).await,
        }
    }

    /// Gives a player a place in the line, and pairs the player with the one who has waited longest for the same. A player who
    /// asks again takes the place of the earlier request.
    pub(crate) async fn enter(
        &self,
        app: &Arc<App>,
        wanted: Wanted,
        seeker: Seeker,
    ) -> Result<Entered, ApiError> {
        match self {
            Lobby::Memory(lobby) => lobby.enter(app, wanted, seeker).await,
            Lobby::Shared(lobby) => lobby.enter(app, wanted, seeker).await,
        }
    }

    /// How many wait for what.
    pub(crate) async fn lines(&self, app: &App) -> Result<Vec<(Wanted, u64)>, ApiError> {
        match self {
            Lobby::Memory(lobby) => Ok(lobby.lines()),
            Lobby::Shared(lobby) => lobby.lines(app).await,
        }
    }
}

/// One of the two players of a new game.
struct Partner {
    name: Option<String>,
    bot: bool,
    /// The hash of the secret of the seat.
    seat: KeyHash,
}

/// The game of two players who want the same, as it is to be stored. It is public.
fn game_of(
    app: &App,
    address: ClientAddress,
    wanted: &Wanted,
    black: Partner,
    white: Partner,
) -> Result<NewGame, ApiError> {
    let id = token::new_id()?;
    let keys = vec![
        (black.seat, Role::Black),
        (white.seat, Role::White),
        (token::hash(&watch_secret(app, &id)), Role::Watcher),
    ];
    let person = |partner: Partner| Player::Human { name: partner.name, awaited: false, bot: partner.bot };
    let mut seats = Seats::people();
    *seats.of_mut(yiqi_core::Side::Black) = person(black);
    *seats.of_mut(yiqi_core::Side::White) = person(white);
    let (options, clock) = (wanted.options.clone(), wanted.clock);
    let setup = Setup { options, seats, remote: true, clock, ..Setup::new(&wanted.game) };
    let (state, events) = new_game::start(app, setup)?;
    new_game::rows(app, address, id, &state, true, keys, events)
}

/// The secret for watching a game of this kind. Every server can derive it, and everybody may watch anyway.
fn watch_secret(app: &App, game: &str) -> String {
    app.derive_secret(&["watch", game])
}

/// Whether the one who came last has Black: by lot.
fn draw_lot() -> bool {
    token::new_seed() & 1 == 0
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
