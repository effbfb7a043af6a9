//! Moves: which there are, playing them, taking them back.

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
    /// Every legal move as text, in the order of their actions. Empty when the game is over, never before; a forced pass
    /// is a move.
    ///
    /// >>> yiqi.Game("liuzichong").legal_moves()
    /// ['b1b2', 'c1c2', 'a2b2', 'd2c2']
    fn legal_moves(&self) -> Vec<String> {
        self.inner.legal_moves()
    }

    /// Every legal move as an action, ascending: an array of int64 in the order of `legal_moves()`.
    ///
    /// >>> yiqi.Game("reversi").legal_actions()
    /// array([19, 26, 37, 44])
    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        as_array(py, self.inner.legal_actions())
    }

    /// Which actions are legal: an array of `action_count` bool. It is over the actions that `play` takes, not over the
    /// outputs of a network's policy; for those see `policy_indices`.
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

    /// Whether a move, as text or as an action, may be played.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> game.is_legal("f5"), game.is_legal("a1"), game.is_legal(-1)
    /// (True, False, False)
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let action = action_of(self.inner.as_ref(), r#move)?;
        Ok(action.is_ok_and(|action| self.inner.check_action(action).is_ok()))
    }

    /// Plays a move, given as text or as an action, and returns it as it is properly written. An illegal one raises
    /// `yiqi.IllegalMove` with the `code` of the reason and leaves the game as it was.
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
        // Text is played as text, whose refusals say more than "no such move": "that point is not on the board".
        let played = match r#move.cast::<PyString>() {
            Ok(text) => self.inner.play(&text.to_cow()?),
            Err(_) => {
                action_of(self.inner.as_ref(), r#move)?.and_then(|action| self.inner.play_action(action))
            }
        };
        played.map_err(|reason| illegal(py, self.inner.as_ref(), &reason))
    }

    /// Plays several moves: text separated by blanks, or anything to iterate over. Either all are played or, when one is
    /// illegal, none.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> game.play_moves("f5 d6 c3")
    /// >>> game.moves
    /// ['f5', 'd6', 'c3']
    fn play_moves(slf: &Bound<'_, Self>, moves: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = slf.py();
        // On a copy: what is iterated over may look at the game.
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

    /// Takes the last move back and returns it; `None` at the start.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> game.play("f5"), game.undo(), game.undo()
    /// ('f5', 'f5', None)
    fn undo(&mut self) -> Option<String> {
        self.inner.undo()
    }

    /// The action of a move.
    ///
    /// >>> yiqi.Game("go", size=9).move_to_index("A2")
    /// 9
    fn move_to_index(&self, py: Python<'_>, r#move: &str) -> PyResult<usize> {
        let refused = |reason: Reason| illegal(py, self.inner.as_ref(), &reason);
        self.inner.action_of(r#move).map_err(refused)
    }

    /// The move of an action.
    ///
    /// >>> yiqi.Game("go", size=9).index_to_move(81)
    /// 'pass'
    fn index_to_move(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<String> {
        let game = self.inner.as_ref();
        let found = action_of(game, index)?.and_then(|action| game.move_of(action));
        found.map_err(|reason| illegal(py, game, &reason))
    }

    /// How many actions the rules have, legal now or not: the length of `action_mask()`.
    #[getter]
    fn action_count(&self) -> usize {
        self.inner.action_count()
    }

    /// The moves so far, as text.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.inner.moves()
    }

    /// The moves so far, as an array of actions.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        as_array(py, self.inner.actions())
    }

    /// How many symmetries the board has, the identity included; 0 is the identity.
    #[getter]
    fn symmetry_count(&self) -> u8 {
        self.inner.symmetry_count()
    }

    /// Where a move goes when the board is turned or mirrored, as an action.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> sorted({game.transform_action("a1", symmetry) for symmetry in range(game.symmetry_count)})
    /// [0, 7, 56, 63]
    fn transform_action(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>, symmetry: i64) -> PyResult<usize> {
        let game = self.inner.as_ref();
        let count = game.symmetry_count();
        let symmetry = u8::try_from(symmetry).ok().filter(|&symmetry| symmetry < count);
        let symmetry = symmetry.ok_or_else(|| bad(format!("symmetries are 0 to {}", count - 1)))?;
        let found =
            action_of(game, r#move)?.and_then(|action| game.transform_action(action, Symmetry(symmetry)));
        found.map_err(|reason| illegal(py, game, &reason))
    }
}
