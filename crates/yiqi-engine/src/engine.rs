use std::time::Duration;

use yiqi_core::{Limits, Stop};
use yiqi_games::DynGame;

use crate::{EngineFailure, Report};

/// A game engine: it searches a position and reports the best moves and their values.
///
/// Implementations include alpha-beta and Monte Carlo tree search, a table of a solved game, and a client of an external
/// program. Callers create engines with [`Engines`](crate::Engines).
pub trait Engine: Send {
    /// Searches the current position until a limit is reached or `stop` is set, and returns the final report.
    ///
    /// Intermediate reports are passed to `on_report`. A limit that is `None` defaults to the engine's own limit, which
    /// its level usually determines. If the game is over, or is not the game the engine was created for, the report is
    /// empty. An engine that failed should be dropped; the next search may fail as well.
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure>;

    /// Sets how many candidate moves later searches report. The default is one.
    fn set_lines(&mut self, lines: usize);

    /// Discards everything learned from earlier searches, such as the contents of a transposition table or a search tree.
    /// The random number generator is not reset. Allocated memory may be kept for the next search.
    fn forget(&mut self);

    /// Returns the move the engine plays within its own limits, even if it would resign; `None` if the game is over.
    fn best_move(&mut self, game: &dyn DynGame) -> Result<Option<String>, EngineFailure> {
        let report = self.search(game, &Limits::default(), &Stop::default(), &mut |_| {})?;
        Ok(report.best().map(str::to_owned))
    }

    /// Returns the processor time used by another program since it was started; `None` for an engine that runs on the
    /// caller's thread.
    fn cpu_time(&self) -> Option<Duration> {
        None
    }

    /// Returns the approximate number of bytes the engine keeps allocated between searches.
    fn memory(&self) -> usize {
        0
    }
}
