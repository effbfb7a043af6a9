//! `yiqi.Game`, with one file for each group of methods.

mod actions;
mod analysis;
mod network;
mod records;
mod rules;
mod state;

pub(crate) use analysis::engines;
pub(crate) use rules::{options, options_dict};

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use yiqi_core::{Argument, Options, Reason, ReasonCode as _};
use yiqi_games::{DynGame, GameKind, Games};

use crate::any_game::{AnyGame, NO_SUCH_MOVE, any_game, no_such_move};
use crate::bad;
use crate::errors::{Error, IllegalMove, refused, refused_saying};

/// A game in progress: rules, a starting position and the moves played.
///
/// `Game(name, **options)` starts one of `yiqi.GAMES`: "go", "liuzichong", "dvonn" or "reversi". The options set the
/// rules; `yiqi.options(name)` lists them. Moves are given as text ("D4") or as *actions*, integers in
/// `range(game.action_count)`.
///
/// >>> game = yiqi.Game("reversi")
/// >>> game.legal_moves()
/// ['d3', 'c4', 'f5', 'e6']
/// >>> game.play("f5")
/// 'f5'
/// >>> game.to_move
/// 'white'
/// >>> yiqi.Game("go", size=9, komi=7).options["komi"]
/// 7
#[pyclass(module = "yiqi")]
pub(crate) struct Game {
    pub(crate) inner: Box<dyn AnyGame>,
}

impl Game {
    /// Wraps a game.
    pub(crate) fn of(game: &dyn DynGame) -> PyResult<Game> {
        let inner = any_game(game).ok_or_else(|| bad(format!("no such game: {}", game.name())))?;
        Ok(Game { inner })
    }

    fn begin(py: Python<'_>, name: &str, options: &Options, position: Option<&str>) -> PyResult<Game> {
        let games = Games::standard();
        let kind = kind(&games, py, name)?;
        let started = kind.start(options, position);
        let game = started.map_err(|error| refused::<Error>(py, &error.reason()))?;
        Game::of(game.as_ref())
    }
}

/// Finds a game by its name, ignoring case.
pub(crate) fn kind<'a>(games: &'a Games, py: Python<'_>, name: &str) -> PyResult<&'a GameKind> {
    games.get(name).ok_or_else(|| {
        let names: Vec<&str> = games.iter().map(GameKind::name).collect();
        let arguments =
            vec![Argument::new("name", yiqi_core::excerpt(name)), Argument::new("games", names.join(", "))];
        refused::<Error>(py, &Reason { code: "usage-no-game", arguments })
    })
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, **options))]
    fn new(py: Python<'_>, name: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
        let options = options.map(crate::options).transpose()?.unwrap_or_default();
        Game::begin(py, name, &options, None)
    }

    /// Starts a game from a position, given in the form of the `position` property. A position has no history. In Go it
    /// determines the board size.
    ///
    /// >>> game = yiqi.Game.from_position("liuzichong", "..../.OO./.X../.... b")
    /// >>> game.legal_moves()
    /// ['b2b1', 'b2a2', 'b2c2']
    #[staticmethod]
    #[pyo3(signature = (name, position, **options))]
    fn from_position(
        py: Python<'_>,
        name: &str,
        position: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Game> {
        let options = options.map(crate::options).transpose()?.unwrap_or_default();
        Game::begin(py, name, &options, Some(position))
    }

    /// Returns an independent copy of the game. `copy.copy` and `copy.deepcopy` do the same.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> other = game.clone()
    /// >>> other.play("f5")
    /// 'f5'
    /// >>> game.moves, other.moves
    /// ([], ['f5'])
    #[pyo3(name = "clone")]
    fn copy(&self) -> Game {
        Game { inner: self.inner.clone() }
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Game {
        let _ = memo;
        self.copy()
    }

    /// Two games are equal if their rules, starting positions and moves are equal. To compare boards, compare `position`.
    fn __eq__(&self, other: &Game) -> bool {
        let (a, b) = (&self.inner, &other.inner);
        a.name() == b.name()
            && a.ply() == b.ply()
            && a.options() == b.options()
            && a.start() == b.start()
            && a.actions() == b.actions()
    }

    fn __repr__(&self) -> String {
        let game = &self.inner;
        let moves = match game.ply() {
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        };
        let next = match game.ending() {
            Some(ending) => format!("result {}", ending.outcome),
            None => format!("{} to move", game.to_move()),
        };
        format!("<yiqi.Game {}: {moves}, {next}>", game.name())
    }

    /// The board as text, with coordinates and the last move marked.
    fn __str__(&self) -> String {
        self.inner.diagram().trim_end().to_owned()
    }
}

/// Converts a Python str or int to an action.
fn action_of(game: &dyn AnyGame, given: &Bound<'_, PyAny>) -> PyResult<Result<usize, Reason>> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(game.action_of(&text.to_cow()?));
    }
    match given.extract::<i64>() {
        Ok(number) => Ok(usize::try_from(number).map_err(|_| no_such_move(number))),
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
            Ok(Err(no_such_move("a huge number")))
        }
        Err(_) => {
            let kind = given.get_type().name()?;
            Err(PyTypeError::new_err(format!("a move must be a str or an int, not {kind}")))
        }
    }
}

/// The exception for an illegal move.
fn illegal(py: Python<'_>, game: &dyn AnyGame, reason: &Reason) -> PyErr {
    if reason.code != NO_SUCH_MOVE {
        return refused::<IllegalMove>(py, reason);
    }
    let what = reason.arguments.first().map_or(String::new(), |argument| argument.value.to_string());
    let (name, last) = (game.name(), game.action_count() - 1);
    let sentence = format!("unknown move {what} on this {name} board: actions are 0 to {last}");
    refused_saying::<IllegalMove>(py, reason, sentence)
}
