use yiqi_core::{Effect, Side};
use yiqi_games::DynGame;

use crate::{Command, Refusal, State};

/// A move that was performed and is not confirmed yet: the player sees what it does, and confirms it or chooses again.
/// It is his alone and no part of the game; confirming makes it one.
#[derive(Clone, Debug)]
pub struct Draft {
    command: Command,
    sequence: u64,
    game: Box<dyn DynGame>,
}

impl Draft {
    /// Performs a person's move. In a game that asks for no confirmation, and when the move ends the game, it is to be
    /// confirmed without asking.
    pub fn perform(state: &State, side: Side, m: &str) -> Result<Draft, Refusal> {
        let command = Command::Move { side, m: m.to_owned() };
        let mut after = state.clone();
        after.perform(&command)?;
        Ok(Draft { command, sequence: state.sequence(), game: after.game })
    }

    /// The game as the move would make it: board, turn and score.
    pub fn result(&self) -> &dyn DynGame {
        self.game.as_ref()
    }

    /// Whether the player is asked: only where the rules have it so, for a move (a piece that is placed and a pass have
    /// nothing to show), and not when the game is over with it.
    pub fn asks(&self, state: &State) -> bool {
        let Command::Move { m, .. } = &self.command else { return false };
        let effects = state.game().effects(m).unwrap_or_default();
        let moves = effects.iter().any(|effect| matches!(effect, Effect::Moved { .. }));
        state.kind().confirms_moves() && moves && self.game.ending().is_none()
    }

    /// The command that makes it part of the game; refused when the game has moved on since.
    pub fn confirm(self, state: &State) -> Result<Command, Refusal> {
        if self.sequence == state.sequence() { Ok(self.command) } else { Err(Refusal::Stale) }
    }
}
