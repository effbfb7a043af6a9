//! Engine moves and analysis.

use std::time::Duration;

use pyo3::prelude::*;
use yiqi_core::{ReasonCode as _, Refusal};
use yiqi_games::Games;
use yiqi_opponents::{
    Engine, EngineError, EngineOptions, Engines, LEVELS, Limits, Opponent, Report, standard,
};

use super::Game;
use crate::bad;
use crate::errors::{Error, refused};
use crate::search::{analysis, interruptible};

/// The opponents for a game: the levels from weak to strong, then the named engines. `best_move` accepts each as
/// `engine`.
///
/// >>> yiqi.engines("reversi")
/// ['level:1', 'level:2', 'level:3', 'level:4', 'level:5', 'level:6', 'level:7', 'level:8', 'greedy']
#[pyfunction]
pub(crate) fn engines(py: Python<'_>, game: &str) -> PyResult<Vec<String>> {
    let games = Games::standard();
    let name = super::kind(&games, py, game)?.name();
    Ok(standard().opponents(name).iter().map(ToString::to_string).collect())
}

/// Checks the search limits. A level's own limits apply if none is given.
fn limits(seconds: Option<f64>, nodes: Option<i64>, depth: Option<i64>) -> PyResult<Limits> {
    let time = seconds.map(|seconds| {
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
        time.ok_or_else(|| bad("illegal seconds: use a positive number"))
    });
    let positive = |name: &str, number: i64, most: i64| {
        let is_in_range = (1..=most).contains(&number);
        if is_in_range { Ok(number as u64) } else { Err(bad(format!("{name} must be 1 to {most}"))) }
    };
    Ok(Limits {
        time: time.transpose()?,
        nodes: nodes.map(|nodes| positive("nodes", nodes, i64::MAX)).transpose()?,
        depth: depth.map(|depth| positive("depth", depth, 120)).transpose()?.map(|depth| depth as u32),
    })
}

fn thread_count(threads: i64) -> PyResult<usize> {
    let threads = usize::try_from(threads).ok().filter(|threads| (1..=256).contains(threads));
    threads.ok_or_else(|| bad("illegal threads: use 1 to 256"))
}

fn level_number(py: Python<'_>, level: i64) -> PyResult<u8> {
    let unknown = || EngineError::NoSuchOpponent(format!("level:{level}")).reason();
    let number = u8::try_from(level).ok().filter(|number| LEVELS.contains(number));
    number.ok_or_else(|| refused::<Error>(py, &unknown()))
}

fn search(
    game: &Bound<'_, Game>,
    make: impl FnOnce(&Engines, &str) -> Result<Box<dyn Engine>, EngineError> + Send,
    lines: usize,
    limits: Limits,
) -> PyResult<Report> {
    let py = game.py();
    // On a copy, so that other threads can continue the game.
    let game = game.borrow().inner.clone();
    if game.ending().is_some() {
        return Err(refused::<Error>(py, &Refusal::<yiqi_core::Reason>::GameOver.reason()));
    }
    let report = interruptible(py, |stop| {
        let mut engine = make(&standard(), game.name())?;
        engine.set_lines(lines);
        Ok(engine.search(game.as_ref(), &limits, stop, &mut |_| {})?)
    })?;
    report.map_err(|error: EngineError| refused::<Error>(py, &error.reason()))
}

#[pymethods]
impl Game {
    /// Returns the move that an opponent plays: a level from 1 to 8, or an `engine` from `yiqi.engines(name)`.
    ///
    /// A level is a number of nodes or playouts, the same on every machine; `seconds`, `nodes` and `depth` replace it.
    /// Weak levels choose randomly among moves that are almost as good as the best; `seed` determines the choice. With one
    /// thread and without `seconds`, the result is reproducible. The search releases the GIL, and Ctrl-C stops it.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> game.is_legal(game.best_move(level=3))
    /// True
    /// >>> game.best_move(engine="greedy")
    /// 'd3'
    #[pyo3(signature = (level=None, *, engine=None, seconds=None, nodes=None, depth=None, threads=1, seed=1))]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
    fn best_move(
        slf: &Bound<'_, Self>,
        level: Option<i64>,
        engine: Option<&str>,
        seconds: Option<f64>,
        nodes: Option<i64>,
        depth: Option<i64>,
        threads: i64,
        seed: u64,
    ) -> PyResult<String> {
        let py = slf.py();
        let opponent = match (level, engine) {
            (Some(_), Some(_)) => return Err(bad("level and engine cannot be combined: use one of them")),
            (None, Some(name)) => {
                name.parse().map_err(|error: EngineError| refused::<Error>(py, &error.reason()))?
            }
            (level, None) => Opponent::Level(level_number(py, level.unwrap_or(5))?),
        };
        let (threads, limits) = (thread_count(threads)?, limits(seconds, nodes, depth)?);
        let make =
            |engines: &Engines, name: &str| engines.make(name, &opponent, EngineOptions { threads, seed });
        let report = search(slf, make, 1, limits)?;
        report.best().map(str::to_owned).ok_or_else(|| bad("the engine found no move"))
    }

    /// Analyses the position: the best move, its value and the principal variation. The engine searches as much as an
    /// opponent of this level, but always chooses the best move. `lines` is the number of candidate moves. 六子冲 is
    /// solved, so its values are exact. The other arguments are as in `best_move`.
    ///
    /// >>> found = yiqi.Game("liuzichong").analyse()
    /// >>> found.is_exact, str(found.value)
    /// (True, 'draw')
    #[pyo3(signature = (level=6, *, lines=1, seconds=None, nodes=None, depth=None, threads=1, seed=1))]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
    fn analyse<'py>(
        slf: &Bound<'py, Self>,
        level: i64,
        lines: i64,
        seconds: Option<f64>,
        nodes: Option<i64>,
        depth: Option<i64>,
        threads: i64,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (level, threads) = (level_number(slf.py(), level)?, thread_count(threads)?);
        let lines = usize::try_from(lines).ok().filter(|&lines| lines > 0);
        let lines = lines.ok_or_else(|| bad("illegal lines: use 1 or more"))?;
        let limits = limits(seconds, nodes, depth)?;
        let make =
            |engines: &Engines, name: &str| engines.analyst(name, level, EngineOptions { threads, seed });
        analysis(slf.py(), search(slf, make, lines, limits)?)
    }
}
