use yiqi_core::Side;
use yiqi_games::DynGame;
use yiqi_view::EffectView;

use crate::{Command, CommandError, State};

/// A move that its player has not confirmed yet: the player is shown the result, then confirms it or chooses another.
/// It is not part of the game until it is confirmed.
#[derive(Clone, Debug)]
pub struct Draft {
    command: Command,
    sequence: u64,
    game: Box<dyn DynGame>,
    /// The effects of the move itself, without the passes after it.
    effects: Vec<EffectView>,
}

impl Draft {
    /// Tries a person's move. [`Draft::asks`] says whether it needs confirmation.
    pub fn perform(state: &State, side: Side, m: &str) -> Result<Draft, CommandError> {
        let command = Command::Move { side, m: m.to_owned() };
        let mut after = state.clone();
        let mut effects = None;
        after.perform_shown(&command, &mut |_, _, steps| {
            if let Some(step) = steps.into_iter().next() {
                effects.get_or_insert(step.effects);
            }
        })?;
        let (sequence, effects) = (state.sequence(), effects.unwrap_or_default());
        Ok(Draft { command, sequence, game: after.game, effects })
    }

    /// The game after the move.
    pub fn result(&self) -> &dyn DynGame {
        self.game.as_ref()
    }

    /// The effects of the move on the board.
    pub fn into_effects(self) -> Vec<EffectView> {
        self.effects
    }

    /// Whether the player is asked to confirm. Only in games with confirmation, only for moves that move a piece
    /// (placements and passes have nothing to show), and not if the move ends the game.
    pub fn asks(&self, state: &State) -> bool {
        let moves = self.effects.iter().any(|effect| matches!(effect, EffectView::Moved { .. }));
        state.kind().confirms_moves() && moves && self.game.ending().is_none()
    }

    /// The command that plays the move; an error if the game has changed since.
    pub fn confirm(self, state: &State) -> Result<Command, CommandError> {
        if self.sequence == state.sequence() { Ok(self.command) } else { Err(CommandError::Stale) }
    }
}
