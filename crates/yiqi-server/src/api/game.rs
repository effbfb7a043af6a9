//! A game as clients see it, and its events.

use serde::Serialize;
use utoipa::ToSchema;
use yiqi_core::{Ending, Side};
use yiqi_session::{Ask, Event, Setup, Stage, State, TimeControl};
use yiqi_store::{Actor, Stored};
use yiqi_view::{EndingView, SideView, View};

use super::GameChange;

/// Who caused an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ActorView {
    /// The player in Black's seat.
    Black,
    /// The player in White's seat.
    White,
    /// The server: engines' moves and changes of seats.
    Server,
}

impl From<Actor> for ActorView {
    fn from(actor: Actor) -> ActorView {
        match actor {
            Actor::Black => ActorView::Black,
            Actor::White => ActorView::White,
            Actor::Server => ActorView::Server,
        }
    }
}

/// An event of a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct EventView {
    /// Its number, from 1.
    pub(crate) sequence: u64,
    /// When, in milliseconds since 1970.
    pub(crate) time: u64,
    /// Who caused it.
    pub(crate) actor: ActorView,
    /// What happened.
    pub(crate) event: Event,
    /// What it changed, for clients that asked for `changes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) change: Option<Box<GameChange>>,
}

impl From<&Stored> for EventView {
    fn from(stored: &Stored) -> EventView {
        EventView {
            sequence: stored.sequence,
            time: stored.time,
            actor: stored.actor.into(),
            event: stored.event.clone(),
            change: None,
        }
    }
}

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Presence {
    /// Whether a client with Black's seat is connected.
    pub(crate) black: bool,
    /// Whether a client with White's seat is connected.
    pub(crate) white: bool,
    /// The number of connected clients without a seat.
    pub(crate) watchers: u32,
}

/// What a player has left on the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct TimeLeftView {
    /// The main time or, with one time for every move, that time, in milliseconds.
    pub(crate) main: u64,
    /// The periods of byo-yomi.
    #[serde(skip_serializing_if = "is_none")]
    #[schema(required = false)]
    pub(crate) periods: u32,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

/// The clock, at the moment it is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ClockView {
    /// The time control: `10m`, `5m+3s`, `10m+3x30s`, `3d/move`.
    pub(crate) control: String,
    /// The length of a period of byo-yomi, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) period: Option<u64>,
    /// What Black had at the start of the turn.
    pub(crate) black: TimeLeftView,
    /// What White had at the start of the turn.
    pub(crate) white: TimeLeftView,
    /// The side whose clock is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) running: Option<SideView>,
    /// How long it has been running in this turn, in milliseconds.
    pub(crate) elapsed: u64,
}

impl ClockView {
    /// The clock of a game whose turn has taken so long.
    pub(crate) fn of(state: &State, elapsed: u64) -> Option<ClockView> {
        let clock = state.clock()?;
        let left = |side: Side| {
            let left = clock.left(side);
            TimeLeftView { main: left.main, periods: left.periods }
        };
        let running = state.clock_running();
        Some(ClockView {
            control: clock.control().to_string(),
            period: match clock.control() {
                TimeControl::ByoYomi { period, .. } => Some(period),
                TimeControl::Main { .. } | TimeControl::PerMove { .. } => None,
            },
            black: left(Side::Black),
            white: left(Side::White),
            running: running.map(SideView::from),
            elapsed: running.map_or(0, |_| elapsed),
        })
    }
}

/// What the engine to move is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EngineStatus {
    /// It is thinking, or waiting for its turn to think.
    Thinking,
    /// Nobody is connected; it continues when a client returns.
    Paused,
    /// It has failed and will not move.
    Failed,
}

/// What a game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StageView {
    /// A person is to move.
    User,
    /// An engine is to move.
    Opponent,
    /// The moves have ended; the players agree which pieces are dead.
    Counting,
    /// The game is over.
    Result,
}

impl From<Stage> for StageView {
    fn from(stage: Stage) -> StageView {
        match stage {
            Stage::User(_) => StageView::User,
            Stage::Opponent(_) => StageView::Opponent,
            Stage::Counting => StageView::Counting,
            Stage::Result => StageView::Result,
        }
    }
}

/// What a player has asked the other for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct AskedView {
    /// The player who asks.
    pub(crate) side: SideView,
    /// What for.
    pub(crate) what: Ask,
}

/// The current state of a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct GameView {
    /// Its id.
    pub(crate) id: String,
    /// The number of its events.
    pub(crate) sequence: u64,
    /// How it began and who plays.
    pub(crate) setup: Setup,
    /// The board.
    pub(crate) view: View,
    /// The moves so far.
    pub(crate) moves: Vec<String>,
    /// The legal moves.
    pub(crate) legal_moves: Vec<String>,
    /// What the game is waiting for.
    pub(crate) stage: StageView,
    /// How it ended, once it has: by the rules, by resignation or by agreement.
    #[schema(required = true)]
    pub(crate) result: Option<EndingView>,
    /// What a player has asked the other for.
    #[schema(required = true)]
    pub(crate) asked: Option<AskedView>,
    /// The sides that have accepted the dead pieces, while the game is being counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) accepted: Vec<SideView>,
    /// Whether there is a move to take back.
    pub(crate) can_undo: bool,
    /// What the engine is doing, if it is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) engine: Option<EngineStatus>,
    /// The clock; over a WebSocket it has messages of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) clock: Option<ClockView>,
}

impl GameView {
    pub(crate) fn of(id: &str, state: &State, engine: Option<EngineStatus>) -> GameView {
        let game = state.game();
        let ended = state.ended();
        GameView {
            id: id.to_owned(),
            sequence: state.sequence(),
            setup: state.setup().clone(),
            view: state.view(),
            moves: game.moves(),
            legal_moves: if ended.is_some() { Vec::new() } else { game.legal_moves() },
            stage: state.stage().into(),
            result: ended.map(|ended| Ending::new(ended.outcome, ended.reason).into()),
            asked: state.asked().map(|(side, what)| AskedView { side: side.into(), what }),
            accepted: accepted(state),
            can_undo: Side::ALL.into_iter().any(|side| state.undo_ply(side).is_some()),
            engine,
            clock: None,
        }
    }
}

fn accepted(state: &State) -> Vec<SideView> {
    let Some(count) = state.count() else { return Vec::new() };
    Side::ALL.into_iter().filter(|side| count.has_accepted(*side)).map(SideView::from).collect()
}
