//! Engines at work.

use yiqi_core::{Reason, ReasonCode as _, Side};
use yiqi_engine::{Engine, EngineOptions, Engines, Limits, Opponent, Report, Stop};
use yiqi_games::DynGame;

/// How thinking is interrupted: while an engine thinks, Ctrl-C throws its switch instead of ending the program.
pub trait Attention {
    /// From now on Ctrl-C throws this switch.
    fn watch(&self) -> Stop;

    /// It ends the program again.
    fn unwatch(&self);
}

/// The engines of the seats, kept from move to move so that they remember what they learned.
#[derive(Default)]
pub(crate) struct Thinkers {
    seats: [Option<Seated>; 2],
}

/// An engine on a seat: for which game, and its name.
struct Seated {
    game: &'static str,
    name: String,
    engine: Box<dyn Engine>,
}

/// How far the engine looks that gives hints.
const ADVISER: u8 = 5;

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Thinkers {
    /// What the engine of a seat would do; `None` when it was stopped.
    pub(crate) fn think(
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
        let report = search(seated.engine.as_mut(), stop, game);
        if report.is_err() {
            // An engine that failed is started again for its next move.
            *kept = None;
        }
        report
    }
}

/// What an engine thinks of a position that judges rather than plays, so many moves of it; `None` when interrupted.
pub(crate) fn advise(
    engines: &Engines,
    attention: &dyn Attention,
    game: &dyn DynGame,
    lines: usize,
) -> Result<Option<Report>, Reason> {
    let options = EngineOptions { threads: threads(), ..EngineOptions::default() };
    let mut engine = engines.analyst(game.name(), ADVISER, options).map_err(|error| error.reason())?;
    engine.set_lines(lines);
    let stop = attention.watch();
    let report = search(engine.as_mut(), &stop, game);
    attention.unwatch();
    report
}

fn search(engine: &mut dyn Engine, stop: &Stop, game: &dyn DynGame) -> Result<Option<Report>, Reason> {
    let report = engine.search(game, &Limits::default(), stop, &mut |_| {});
    let report = report.map_err(|failure| failure.reason())?;
    Ok((!stop.is_stopped()).then_some(report))
}
