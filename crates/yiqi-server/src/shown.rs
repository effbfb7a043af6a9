//! What a screen needs to show an event: the game after it, and what it did to the board.

use serde::Serialize;
use utoipa::ToSchema;
use yiqi_games::DynGame;
use yiqi_session::{Event, State};

use crate::api::GameView;

/// How an event looks.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Shown {
    /// The game after it.
    pub(crate) game: GameView,
    /// The moves it made or took back, in the order in which they are shown.
    pub(crate) steps: Vec<Step>,
}

/// A move that was made or taken back.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Step {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// Whose.
    pub(crate) side: &'static str,
    /// What it did to the board before it.
    pub(crate) effects: serde_json::Value,
    /// Whether it was taken back.
    pub(crate) undone: bool,
}

impl Step {
    /// What a move does to a game.
    pub(crate) fn of(game: &dyn DynGame, m: &str) -> Step {
        let before = game.view();
        let effects = game.effects(m).unwrap_or_default();
        let effects: Vec<_> = effects.into_iter().map(|effect| before.effect(effect)).collect();
        let effects = serde_json::to_value(effects).unwrap_or_default();
        Step { m: m.to_owned(), side: game.to_move().name(), effects, undone: false }
    }
}

/// The steps of an event that is about to happen.
pub(crate) fn steps(before: &State, event: &Event) -> Vec<Step> {
    match event {
        Event::Moved { m, .. } => vec![Step::of(before.game(), m)],
        Event::Undone { ply } => {
            let mut game = before.game().boxed_clone();
            let mut steps = Vec::new();
            for _ in *ply..before.plies() {
                let Some(m) = game.undo() else { break };
                steps.push(Step { undone: true, ..Step::of(game.as_ref(), &m) });
            }
            steps
        }
        _ => Vec::new(),
    }
}
