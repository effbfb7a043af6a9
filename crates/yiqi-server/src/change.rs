//! What an event changed: all that a client needs which has the game as it was before it.

use serde::Serialize;
use utoipa::ToSchema;
use yiqi_session::Setup;
use yiqi_view::{EndingView, Splice, Step, ViewChange};

use crate::api::{AskedView, GameView, StageView};

/// What an event changed in the game of the event before it. A client that has missed that one asks for the whole game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct GameChange {
    /// The moves that were made or taken back, in the order in which they are shown.
    pub(crate) steps: Vec<Step>,
    /// How it began and who plays, if that is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) setup: Option<Setup>,
    /// The board, if anything on it or about it is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) view: Option<ViewChange>,
    /// What is different in the list of moves.
    pub(crate) moves: Vec<Splice>,
    /// What is different in the list of legal moves.
    pub(crate) legal_moves: Vec<Splice>,
    /// What is going on.
    pub(crate) stage: StageView,
    /// How it ended, once it has.
    #[schema(required = true)]
    pub(crate) result: Option<EndingView>,
    /// Who has asked for what.
    #[schema(required = true)]
    pub(crate) asked: Option<AskedView>,
    /// Whether there is something to take back.
    pub(crate) can_undo: bool,
}

impl GameChange {
    /// What these steps, or whatever else happened between two states of a game, changed.
    pub(crate) fn between(before: &GameView, after: &GameView, steps: Vec<Step>) -> GameChange {
        GameChange {
            steps,
            setup: (before.setup != after.setup).then(|| after.setup.clone()),
            view: (before.view != after.view).then(|| ViewChange::between(&before.view, &after.view)),
            moves: changed_line(&before.moves, &after.moves),
            legal_moves: Splice::between(&before.legal_moves, &after.legal_moves),
            stage: after.stage,
            result: after.result,
            asked: after.asked,
            can_undo: after.can_undo,
        }
    }
}

/// Moves are added and taken back at the end of the list only; the same move may be in it twice.
fn changed_line(before: &[String], after: &[String]) -> Vec<Splice> {
    let at = before.iter().zip(after).take_while(|(old, new)| old == new).count();
    let (removed, added) = (before.len() - at, after[at..].to_vec());
    if removed == 0 && added.is_empty() { Vec::new() } else { vec![Splice { at, removed, added }] }
}
