//! What an event changed, for clients that have the game as it was before it.

use serde::Serialize;
use utoipa::ToSchema;
use yiqi_session::Setup;
use yiqi_view::{EndingView, SideView, Splice, Step, ViewChange};

use super::{AskedView, GameView, StageView};

/// The form of changes. Increased whenever a page that knows the earlier form would misread them.
pub(crate) const CHANGES_VERSION: u32 = 2;

/// The difference between a game after an event and before it. A client that has missed the event before requests the
/// whole game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct GameChange {
    /// The moves that were made or taken back, in the order in which they are shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) steps: Vec<Step>,
    /// How it began and who plays, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) setup: Option<Setup>,
    /// The board, if anything on it or about it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) view: Option<ViewChange>,
    /// What changed in the list of moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) moves: Vec<Splice>,
    /// What changed in the list of legal moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) legal_moves: Vec<Splice>,
    /// What the game is waiting for.
    pub(crate) stage: StageView,
    /// How it ended; absent if it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) result: Option<EndingView>,
    /// What a player has asked the other for; absent if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) asked: Option<AskedView>,
    /// The sides that have accepted the dead pieces; absent if none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) accepted: Vec<SideView>,
    /// Whether there is a move to take back.
    pub(crate) can_undo: bool,
}

impl GameChange {
    /// The difference between two states of a game; `steps` are the moves between them.
    pub(crate) fn between(before: &GameView, after: &GameView, steps: Vec<Step>) -> GameChange {
        GameChange {
            steps,
            setup: (before.setup != after.setup).then(|| after.setup.clone()),
            view: (before.view != after.view).then(|| ViewChange::between(&before.view, &after.view)),
            moves: move_list_change(&before.moves, &after.moves),
            legal_moves: Splice::between(&before.legal_moves, &after.legal_moves),
            stage: after.stage,
            result: after.result,
            asked: after.asked,
            accepted: after.accepted.clone(),
            can_undo: after.can_undo,
        }
    }
}

/// Moves are added and taken back at the end of the list only, and the same move may be in it twice.
fn move_list_change(before: &[String], after: &[String]) -> Vec<Splice> {
    let at = before.iter().zip(after).take_while(|(old, new)| old == new).count();
    let (removed, added) = (before.len() - at, after[at..].to_vec());
    if removed == 0 && added.is_empty() { Vec::new() } else { vec![Splice { at, removed, added }] }
}
