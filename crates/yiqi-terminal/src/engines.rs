//! Running engines, and interrupting them.

use yiqi_core::{Reason, ReasonCode as _, Side};
use yiqi_engine::{Engine, EngineOptions, Engines, Limits, Opponent, Report, Stop};
use yiqi_games::DynGame;

/// Handles Ctrl-C: during a search it stops the search instead of ending the program.
pub trait Interrupts {
    /// From now on Ctrl-C triggers the returned stop signal.
    fn watch(&self) -> Stop;

    /// From now on Ctrl-C ends the program again.
    fn unwatch(&self);
}

/// The engines of both seats, kept between moves so that they can reuse earlier work.
#[derive(Default)]
pub(crate) struct SeatEngines {
    seats: [Option<Seated>; 2],
}

/// The engine of a seat.
struct Seated {
    game: &'static str,
    name: String,
    engine: Box<dyn Engine>,
}

/// The level of the engine that gives hints.
const ANALYSIS_LEVEL: u8 = 5;

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl SeatEngines {
    /// Searches with the engine of a seat; `None` if the search was stopped.
    pub(crate) fn search(
        &mut self,
        engines: &Engines,
        stop: &Stop,
        game: &dyn DynGame,
        (side, engine, seed): (Side, &str, u64),
    ) -> Result<Option<Report>, Reason> {
        let kept = &mut self.seats[side.index()];
        if kept.as_ref().is_none_or(|seated| seated.game != game.name() || seated.name != engine) {
            let opponent: Opponent =
                engine.parse().map_err(|error: yiqi_engine::EngineError| error.reason())?;
            let options = EngineOptions { threads: threads(), seed };
            let made = engines.make(game.name(), &opponent, options).map_err(|error| error.reason())?;
            *kept = Some(Seated { game: game.name(), name: engine.to_owned(), engine: made });
        }
        let Some(seated) = kept else { return Ok(None) };
        let report = run(seated.engine.as_mut(), stop, game);
        if report.is_err() {
            // An engine that failed is started again for its next move.
            *kept = None;
        }
        report
    }
}

/// Analyses a position, with a number of candidate moves; `None` if the search was interrupted.
pub(crate) fn analyse(
    engines: &Engines,
    interrupts: &dyn Interrupts,
    game: &dyn DynGame,
    lines: usize,
) -> Result<Option<Report>, Reason> {
    let options = EngineOptions { threads: threads(), ..EngineOptions::default() };
    let mut engine = engines.analyst(game.name(), ANALYSIS_LEVEL, options).map_err(|error| error.reason())?;
    engine.set_lines(lines);
    let stop = interrupts.watch();
    let report = run(engine.as_mut(), &stop, game);
    interrupts.unwatch();
    report
}

fn run(engine: &mut dyn Engine, stop: &Stop, game: &dyn DynGame) -> Result<Option<Report>, Reason> {
    let report = engine.search(game, &Limits::default(), stop, &mut |_| {});
    let report = report.map_err(|failure| failure.reason())?;
    Ok((!stop.is_stopped()).then_some(report))
}
