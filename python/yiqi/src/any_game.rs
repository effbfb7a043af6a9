//! An object-safe interface to any game that extends [`DynGame`] with dense move indices.

use yiqi_core::{Argument, Game, GamePosition, GameRules, Reason, ReasonCode as _};
use yiqi_core::{Symmetric, Symmetry};
use yiqi_games::DynGame;

/// The reason code for a number or text that is not a move on this board.
pub(crate) const NO_SUCH_MOVE: &str = "no-such-move";

/// Any game. An *action* is the dense index of a move, `0..action_count`.
pub(crate) trait AnyGame: DynGame {
    /// The number of actions under these rules, legal now or not.
    fn action_count(&self) -> usize;

    /// The legal actions in the order of [`DynGame::legal_moves`].
    fn legal_actions(&self) -> Vec<usize>;

    /// The actions played so far.
    fn actions(&self) -> Vec<usize>;

    /// Converts a move to its action.
    fn action_of(&self, text: &str) -> Result<usize, Reason>;

    /// Converts an action to its move.
    fn move_of(&self, action: usize) -> Result<String, Reason>;

    /// Plays an action. On error the game is unchanged.
    fn play_action(&mut self, action: usize) -> Result<String, Reason>;

    /// Checks whether an action is legal.
    fn check_action(&self, action: usize) -> Result<(), Reason>;

    /// A hash of the position, excluding history.
    fn position_hash(&self) -> u64;

    /// The number of symmetries of the board, including the identity.
    fn symmetry_count(&self) -> u8;

    /// The image of an action under a symmetry.
    fn transform_action(&self, action: usize, symmetry: Symmetry) -> Result<usize, Reason>;

    /// Clones the game.
    fn clone_any(&self) -> Box<dyn AnyGame>;
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.clone_any()
    }
}

/// The reason for refusing something that is not a move on this board.
pub(crate) fn no_such_move(what: impl std::fmt::Display) -> Reason {
    Reason { code: NO_SUCH_MOVE, arguments: vec![Argument::new("text", what)] }
}

fn move_at<P: GamePosition>(game: &Game<P>, action: usize) -> Result<P::Move, Reason> {
    game.rules().move_at(action).ok_or_else(|| no_such_move(action))
}

impl<P: Symmetric> AnyGame for Game<P> {
    fn action_count(&self) -> usize {
        self.rules().move_space()
    }

    fn legal_actions(&self) -> Vec<usize> {
        self.legal_moves().into_iter().map(|m| self.rules().move_index(m)).collect()
    }

    fn actions(&self) -> Vec<usize> {
        self.moves().map(|m| self.rules().move_index(m)).collect()
    }

    fn action_of(&self, text: &str) -> Result<usize, Reason> {
        let m = text.parse::<P::Move>().map_err(|error| error.reason())?;
        let action = self.rules().move_index(m);
        // A point outside this board has no index here, or shares the index of another point.
        let is_own = self.rules().move_at(action) == Some(m);
        if is_own { Ok(action) } else { Err(no_such_move(yiqi_core::excerpt(text))) }
    }

    fn move_of(&self, action: usize) -> Result<String, Reason> {
        move_at(self, action).map(|m| m.to_string())
    }

    fn play_action(&mut self, action: usize) -> Result<String, Reason> {
        let m = move_at(self, action)?;
        self.play(m).map_err(|refusal| refusal.reason())?;
        Ok(m.to_string())
    }

    fn check_action(&self, action: usize) -> Result<(), Reason> {
        self.check(move_at(self, action)?).map_err(|refusal| refusal.reason())
    }

    fn position_hash(&self) -> u64 {
        self.position().hash()
    }

    fn symmetry_count(&self) -> u8 {
        P::SYMMETRIES
    }

    fn transform_action(&self, action: usize, symmetry: Symmetry) -> Result<usize, Reason> {
        let m = P::transform_move(self.rules(), move_at(self, action)?, symmetry);
        Ok(self.rules().move_index(m))
    }

    fn clone_any(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

/// Converts a game to an [`AnyGame`]; `None` if its type is not one of the four games.
pub(crate) fn any_game(game: &dyn DynGame) -> Option<Box<dyn AnyGame>> {
    fn known<P: Symmetric>(game: &dyn DynGame) -> Option<Box<dyn AnyGame>> {
        Some(game.as_any().downcast_ref::<Game<P>>()?.clone_any())
    }
    known::<yiqi_go::Position>(game)
        .or_else(|| known::<yiqi_liuzichong::Position>(game))
        .or_else(|| known::<yiqi_dvonn::Position>(game))
        .or_else(|| known::<yiqi_reversi::Position>(game))
}
