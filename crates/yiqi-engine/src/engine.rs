use yiqi_core::{Limits, Stop};
use yiqi_games::DynGame;

use crate::Report;

/// Anything that can think about a game.
pub trait Engine: Send {
    /// Thinks until a limit is met or it is stopped, and reports what it thinks meanwhile. Limits that are not given are
    /// the engine's own. A finished game, or one the engine was not made for, gives an empty report.
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Report;

    /// Asks for the best `lines` moves rather than the best alone.
    fn set_lines(&mut self, lines: usize);

    /// Forgets what it learned from earlier positions, so that it answers as if new; only its random numbers go on.
    /// Memory may be kept for the next search.
    fn forget(&mut self);

    /// The move it plays within its own limits, also where it would rather resign; `None` when the game is over.
    fn best_move(&mut self, game: &dyn DynGame) -> Option<String> {
        self.search(game, &Limits::default(), &Stop::default(), &mut |_| {}).best().map(str::to_owned)
    }

    /// About how many bytes it holds between searches.
    fn memory(&self) -> usize {
        0
    }
}
