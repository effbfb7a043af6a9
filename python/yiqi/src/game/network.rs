//! Positions as network inputs, and moves as network outputs.

use numpy::{IntoPyArray as _, PyArray1, PyArray3, PyArrayMethods as _};
use pyo3::prelude::*;
use yiqi_core::{Encode, GameRules, PlaneSize};

use super::{Game, action_of, illegal};
use crate::any_game::AnyGame;
use crate::bad;
use crate::by_game::for_game;

/// The maximum height and width of planes; larger ones are treated as a mistake.
const LARGEST: usize = 256;

type Size = Option<(usize, usize)>;

/// The network input for a position.
struct Observation {
    shape: [usize; 3],
    planes: Vec<u8>,
    globals: Vec<f32>,
}

/// Checks the requested plane size, or returns the smallest that fits.
fn plane_size<P: Encode>(rules: &P::Rules, size: Size) -> PyResult<PlaneSize> {
    let smallest = P::plane_size(rules);
    let Some((height, width)) = size else { return Ok(smallest) };
    let fits = |given: usize, least: usize| (least..=LARGEST).contains(&given);
    if !fits(height, smallest.height) || !fits(width, smallest.width) {
        let PlaneSize { height, width } = smallest;
        return Err(bad(format!("planes must be at least {height}×{width} and at most {LARGEST}×{LARGEST}")));
    }
    Ok(PlaneSize { height, width })
}

fn as_game<P: Encode>(game: &dyn AnyGame) -> PyResult<&yiqi_core::Game<P>> {
    game.as_any().downcast_ref().ok_or_else(|| bad(format!("not a game of {}", P::Rules::NAME)))
}

fn observe<P: Encode>(game: &dyn AnyGame, size: Size) -> PyResult<Observation> {
    let game = as_game::<P>(game)?;
    let size = plane_size::<P>(game.rules(), size)?;
    let mut planes = vec![0; P::PLANES.len() * size.area()];
    let mut globals = vec![0.0; P::GLOBALS.len()];
    game.encode(size, &mut planes, &mut globals);
    Ok(Observation { shape: [P::PLANES.len(), size.height, size.width], planes, globals })
}

fn policy<P: Encode>(game: &dyn AnyGame, actions: &[usize], size: Size) -> PyResult<Vec<i64>> {
    let rules = as_game::<P>(game)?.rules();
    let size = plane_size::<P>(rules, size)?;
    let index = |action: &usize| {
        let m = rules.move_at(*action).ok_or_else(|| bad(format!("unknown action {action}")))?;
        Ok(P::policy_index(rules, m, size) as i64)
    };
    actions.iter().map(index).collect()
}

#[pymethods]
impl Game {
    /// The position as planes of zeros and ones, from the point of view of the side to move: a uint8 array of shape
    /// [planes, height, width]. `yiqi.input_spec(name)` names the planes. Set `size` to (height, width) to get larger
    /// planes, so that boards of different sizes fit into one batch.
    ///
    /// >>> yiqi.Game("go", size=9).observation().shape
    /// (15, 9, 9)
    /// >>> yiqi.Game("go", size=9).observation(size=(19, 19)).shape
    /// (15, 19, 19)
    #[pyo3(signature = (size=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        size: Option<(usize, usize)>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let game = self.inner.as_ref();
        let Observation { shape, planes, .. } = for_game!(game.name(), observe(game, size))?;
        planes.into_pyarray(py).reshape(shape)
    }

    /// The global features of the position, which a network takes in addition to the planes, as float32.
    ///
    /// >>> yiqi.Game("reversi").globals()
    /// array([0.0625], dtype=float32)
    fn globals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let game = self.inner.as_ref();
        Ok(for_game!(game.name(), observe(game, None))?.globals.into_pyarray(py))
    }

    /// The index of a move in a network's policy output, for planes of `size` or the smallest that fit.
    ///
    /// >>> yiqi.Game("go", size=9).policy_index("pass", size=(19, 19))
    /// 361
    #[pyo3(signature = (r#move, size=None))]
    fn policy_index(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyAny>,
        size: Option<(usize, usize)>,
    ) -> PyResult<i64> {
        let game = self.inner.as_ref();
        let found = action_of(game, r#move)?.and_then(|action| game.move_of(action).map(|_| action));
        let action = found.map_err(|reason| illegal(py, game, &reason))?;
        let indices = for_game!(game.name(), policy(game, &[action], size))?;
        indices.first().copied().ok_or_else(|| bad("the policy has no output for this move"))
    }

    /// The indices of the legal moves in a network's policy output, in the order of `legal_actions()`. To choose the move
    /// with the highest logit: `game.legal_actions()[logits[game.policy_indices()].argmax()]`.
    ///
    /// >>> yiqi.Game("reversi").policy_indices()
    /// array([19, 26, 37, 44])
    #[pyo3(signature = (size=None))]
    fn policy_indices<'py>(
        &self,
        py: Python<'py>,
        size: Option<(usize, usize)>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let game = self.inner.as_ref();
        let actions = game.legal_actions();
        Ok(for_game!(game.name(), policy(game, &actions, size))?.into_pyarray(py))
    }
}
