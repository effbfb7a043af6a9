//! Legal moves, playing and undoing.

use numpy::{IntoPyArray as _, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyString;
use yiqi_core::{Reason, Symmetry};

use super::{Game, action_of, illegal};
use crate::bad;

fn as_array<'py>(py: Python<'py>, actions: Vec<usize>) -> Bound<'py, PyArray1<i64>> {
    actions.into_iter().map(|action| action as i64).collect::<Vec<_>>().into_pyarray(py)
}

#[pymethods]
impl Game {
    /// All legal moves as text, sorted by action. The list is empty only if the game is over: a forced pass is a move.
    ///
    /// >>> yiqi.Game("liuzichong").legal_moves()
    /// ['b1b2', 'c1c2', 'a2b2', 'd2c2']
    fn legal_moves(&self) -> Vec<String> {
        self.inner.legal_moves()
    }

    /// All legal actions in ascending order, as an int64 array that matches `legal_moves()`.
    ///
    /// >>> yiqi.Game("reversi").legal_actions()
    /// array([19, 26, 37, 44])
    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        as_array(py, self.inner.legal_actions())
    }

    /// A bool array of length `action_count` that is true for legal actions. It is indexed by action, not by network policy
    /// index; for the latter see `policy_indices`.
    ///
    /// >>> mask = yiqi.Game("reversi").action_mask()
    /// >>> mask.shape, np.flatnonzero(mask)
    /// ((65,), array([19, 26, 37, 44]))
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.inner.action_count()];
        for action in self.inner.legal_actions() {
            mask[action] = true;
        }
        mask.into_pyarray(py)
    }

    /// Whether a move, given as text or as an action, is legal.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> game.is_legal("f5"), game.is_legal("a1"), game.is_legal(-1)
    /// (True, False, False)
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let action = action_of(self.inner.as_ref(), r#move)?;
        Ok(action.is_ok_and(|action| self.inner.check_action(action).is_ok()))
    }

    /// Plays a move, given as text or as an action, and returns it in standard notation. An illegal move raises
    /// `yiqi.IllegalMove`, whose `code` is the reason, and leaves the game unchanged.
    ///
    /// >>> game = yiqi.Game("go", size=9)
    /// >>> game.play("d4"), game.play(0), game.play("pass")
    /// ('D4', 'A1', 'pass')
    /// >>> try:
    /// ...     game.play("D4")
    /// ... except yiqi.IllegalMove as refusal:
    /// ...     print(refusal.code, "-", refusal)
    /// go-occupied - there is already a stone on D4
    fn play(&mut self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        // Play text as text: its errors are more specific ("that point is not on the board") than "no such move".
        let played = match r#move.cast::<PyString>() {
            Ok(text) => self.inner.play(&text.to_cow()?),
            Err(_) => {
                action_of(self.inner.as_ref(), r#move)?.and_then(|action| self.inner.play_action(action))
            }
        };
        played.map_err(|reason| illegal(py, self.inner.as_ref(), &reason))
    }

    /// Plays several moves: a string of moves separated by spaces, or an iterable of moves. If one is illegal, none is
    /// played.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> game.play_moves("f5 d6 c3")
    /// >>> game.moves
    /// ['f5', 'd6', 'c3']
    fn play_moves(slf: &Bound<'_, Self>, moves: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = slf.py();
        // On a copy, since the iterable may access the game.
        let mut after = slf.borrow().copy();
        if let Ok(text) = moves.cast::<PyString>() {
            for m in text.to_cow()?.split_whitespace() {
                let played = after.inner.play(m);
                played.map_err(|reason| illegal(py, after.inner.as_ref(), &reason))?;
            }
        } else {
            for m in moves.try_iter()? {
                after.play(py, &m?)?;
            }
        }
        *slf.borrow_mut() = after;
        Ok(())
    }

    /// Undoes the last move and returns it; returns `None` at the start of the game.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> game.play("f5"), game.undo(), game.undo()
    /// ('f5', 'f5', None)
    fn undo(&mut self) -> Option<String> {
        self.inner.undo()
    }

    /// Converts a move to its action.
    ///
    /// >>> yiqi.Game("go", size=9).move_to_index("A2")
    /// 9
    fn move_to_index(&self, py: Python<'_>, r#move: &str) -> PyResult<usize> {
        let refused = |reason: Reason| illegal(py, self.inner.as_ref(), &reason);
        self.inner.action_of(r#move).map_err(refused)
    }

    /// Converts an action to its move.
    ///
    /// >>> yiqi.Game("go", size=9).index_to_move(81)
    /// 'pass'
    fn index_to_move(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<String> {
        let game = self.inner.as_ref();
        let found = action_of(game, index)?.and_then(|action| game.move_of(action));
        found.map_err(|reason| illegal(py, game, &reason))
    }

    /// The number of actions under these rules, legal now or not: the length of `action_mask()`.
    #[getter]
    fn action_count(&self) -> usize {
        self.inner.action_count()
    }

    /// The moves played so far, as text.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.inner.moves()
    }

    /// The moves played so far, as an array of actions.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        as_array(py, self.inner.actions())
    }

    /// The number of symmetries of the board, including the identity, which is number 0.
    #[getter]
    fn symmetry_count(&self) -> u8 {
        self.inner.symmetry_count()
    }

    /// The action that a move becomes when the board is rotated or reflected.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> sorted({game.transform_action("a1", symmetry) for symmetry in range(game.symmetry_count)})
    /// [0, 7, 56, 63]
    fn transform_action(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>, symmetry: i64) -> PyResult<usize> {
        let game = self.inner.as_ref();
        let count = game.symmetry_count();
        let symmetry = u8::try_from(symmetry).ok().filter(|&symmetry| symmetry < count);
        let symmetry = symmetry.ok_or_else(|| bad(format!("unknown symmetry: use 0 to {}", count - 1)))?;
        let found =
            action_of(game, r#move)?.and_then(|action| game.transform_action(action, Symmetry(symmetry)));
        found.map_err(|reason| illegal(py, game, &reason))
    }
}
