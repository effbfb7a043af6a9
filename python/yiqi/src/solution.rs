//! The solution of 六子冲 for Python.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use yiqi_core::{Argument, GamePosition as _, Reason};
use yiqi_engine::liuzichong_solution;
use yiqi_liuzichong::{Game as Liuzichong, Worth as Inner};

use crate::errors::{Error, refused, say};
use crate::game::Game;
use crate::search::interruptible;

/// What best play by both sides makes of a position, for the side to move. `str(worth)` says it in words.
#[pyclass(module = "yiqi", frozen)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Worth(Inner);

#[pymethods]
impl Worth {
    /// "win", "draw" or "loss".
    #[getter]
    fn result(&self) -> &'static str {
        match self.0 {
            Inner::Win(_) => "win",
            Inner::Draw => "draw",
            Inner::Loss(_) => "loss",
        }
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[getter]
    fn sign(&self) -> i8 {
        self.0.sign()
    }

    /// The plies to the end, when one can be forced: the winner goes the shortest way, the loser the longest.
    #[getter]
    fn plies(&self) -> Option<u8> {
        self.0.plies()
    }

    fn __eq__(&self, other: &Worth) -> bool {
        self == other
    }

    fn __str__(&self) -> String {
        let plies = [Argument::number("plies", self.0.plies().unwrap_or(0))];
        match self.0 {
            Inner::Win(_) => say("value-win", &plies),
            Inner::Draw => say("value-draw", &[]),
            Inner::Loss(_) => say("value-loss", &plies),
        }
    }

    fn __repr__(&self) -> String {
        format!("<yiqi.Worth {}>", self.__str__())
    }
}

/// A position of a solved game, and each of its legal moves.
#[pyclass(module = "yiqi", frozen)]
pub(crate) struct Solved {
    worth: Inner,
    moves: Vec<(String, Inner)>,
}

#[pymethods]
impl Solved {
    /// What the position is worth to the side to move.
    #[getter]
    fn worth(&self) -> Worth {
        Worth(self.worth)
    }

    /// What each legal move is worth to the player who makes it, the best first.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (m, worth) in &self.moves {
            dict.set_item(m, Worth(*worth))?;
        }
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        format!("<yiqi.Solved {}, {} moves>", self.worth().__str__(), self.moves.len())
    }
}

fn solve(game: &Liuzichong) -> Solved {
    let solution = liuzichong_solution(game.rules());
    let worth_after = |m| {
        let mut after = *game.position();
        after.play_unchecked(game.rules(), m);
        (format!("{m}"), solution.worth(&after).for_mover())
    };
    let mut moves: Vec<(String, Inner)> = game.legal_moves().into_iter().map(worth_after).collect();
    moves.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
    Solved { worth: solution.worth(game.position()), moves }
}

#[pymethods]
impl Game {
    /// The exact worth of the position and of each of its moves, from the solution of 六子冲 (no other game is solved). The
    /// first call under a rule set solves the game, which takes half a second.
    ///
    /// The solution is of a game that begins here: repetition and the count of plies without a capture are left out.
    /// `analyse` takes them into account.
    ///
    /// >>> game = yiqi.Game.from_position("liuzichong", "..../..../.XX./.O.. b")
    /// >>> solved = game.solved()
    /// >>> solved.worth.result
    /// 'win'
    fn solved(slf: &Bound<'_, Self>) -> PyResult<Solved> {
        let py = slf.py();
        let game = slf.borrow().inner.clone();
        let Some(liuzichong) = game.as_any().downcast_ref::<Liuzichong>() else {
            let arguments = vec![Argument::new("game", game.name())];
            return Err(refused::<Error>(py, &Reason { code: "solve-unsolved", arguments }));
        };
        interruptible(py, |_| solve(liuzichong))
    }
}
