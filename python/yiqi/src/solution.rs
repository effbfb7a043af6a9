//! `Game.solved`: exact values from the solution of 六子冲.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use yiqi_core::{Argument, GamePosition as _, Reason};
use yiqi_liuzichong::{Game as Liuzichong, SolvedValue};
use yiqi_opponents::liuzichong_solution;

use crate::errors::{Error, refused, say};
use crate::game::Game;
use crate::search::{interruptible, result};

/// Converts an exact value to `yiqi.Worth`.
fn worth(py: Python<'_>, worth: SolvedValue) -> PyResult<Bound<'_, PyAny>> {
    let plies = [Argument::number("plies", worth.plies().unwrap_or(0))];
    let (name, text) = match worth {
        SolvedValue::Win(_) => ("win", say("value-win", &plies)),
        SolvedValue::Draw => ("draw", say("value-draw", &[])),
        SolvedValue::Loss(_) => ("loss", say("value-loss", &plies)),
    };
    result(py, "Worth", (name, worth.plies(), text))
}

/// The exact values of a position and of its moves, best move first.
fn solve(game: &Liuzichong) -> (SolvedValue, Vec<(String, SolvedValue)>) {
    let solution = liuzichong_solution(game.rules());
    let worth_after = |m| {
        let mut after = *game.position();
        after.play_unchecked(game.rules(), m);
        (format!("{m}"), solution.value(&after).for_mover())
    };
    let mut moves: Vec<(String, SolvedValue)> = game.legal_moves().into_iter().map(worth_after).collect();
    moves.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
    (solution.value(game.position()), moves)
}

#[pymethods]
impl Game {
    /// The exact values of the position and of each of its moves. Only 六子冲 is solved; other games raise an error. The first
    /// call for a rule set solves the game, which takes half a second.
    ///
    /// The values are those of a game that starts in this position: they ignore earlier repetitions and the count of plies
    /// without a capture. `analyse` takes these into account.
    ///
    /// >>> solved = yiqi.Game("liuzichong").solved()
    /// >>> {move: str(worth) for move, worth in solved.moves.items()}
    /// {'a2b2': 'draw', 'd2c2': 'draw', 'b1b2': 'loses in 40', 'c1c2': 'loses in 40'}
    fn solved<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let game = slf.borrow().inner.clone();
        let Some(liuzichong) = game.as_any().downcast_ref::<Liuzichong>() else {
            let arguments = vec![Argument::new("game", game.name())];
            return Err(refused::<Error>(py, &Reason { code: "solve-unsolved", arguments }));
        };
        let (here, moves) = interruptible(py, |_| solve(liuzichong))?;
        let by_move = PyDict::new(py);
        for (m, after) in moves {
            by_move.set_item(m, worth(py, after)?)?;
        }
        result(py, "Solved", (worth(py, here)?, by_move))
    }
}
