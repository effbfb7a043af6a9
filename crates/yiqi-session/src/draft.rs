use yiqi_core::Side;
use yiqi_games::{DynGame, EffectView};

use crate::{Command, Refusal, State};

/// A move that was performed and is not confirmed yet: the player sees what it does, and confirms it or chooses again.
/// It is his alone and no part of the game; confirming makes it one.
#[derive(Clone, Debug)]
pub struct Draft {
    command: Command,
    sequence: u64,
    game: Box<dyn DynGame>,
    /// What the move itself did, without passes behind it.
    effects: Vec<EffectView>,
}

impl Draft {
    /// Performs a person's move. In a game that asks for no confirmation, and when the move ends the game, it is to be
    /// confirmed without asking.
    pub fn perform(state: &State, side: Side, m: &str) -> Result<Draft, Refusal> {
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

    /// The game as the move would make it: board, turn and score.
    pub fn result(&self) -> &dyn DynGame {
        self.game.as_ref()
    }

    /// What the move does to the board, for a screen to show.
    pub fn into_effects(self) -> Vec<EffectView> {
        self.effects
    }

    /// Whether the player is asked: only where the rules have it so, for a move (a piece that is placed and a pass have
    /// nothing to show), and not when the game is over with it.
    pub fn asks(&self, state: &State) -> bool {
        let moves = self.effects.iter().any(|effect| matches!(effect, EffectView::Moved { .. }));
        state.kind().confirms_moves() && moves && self.game.ending().is_none()
    }

    /// The command that makes it part of the game; refused when the game has moved on since.
    pub fn confirm(self, state: &State) -> Result<Command, Refusal> {
        if self.sequence == state.sequence() { Ok(self.command) } else { Err(Refusal::Stale) }
    }
}
