//! `yiqi.SelfPlay`.

use numpy::{
    IntoPyArray as _, PyArray1, PyArrayDyn, PyArrayMethods as _, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use yiqi_core::{Encode, Options, PlaneSize};
use yiqi_learn::{Answers, Effort, Leaves, Played};

use crate::archive::Archive;
use crate::by_game::for_game;
use crate::{bad, options};

/// The maximum number of simultaneous games; more are treated as a mistake.
const MOST_GAMES: usize = 1 << 20;

/// Self-play of any game.
trait Pool: Send + Sync {
    fn plane_size(&self) -> PlaneSize;
    fn leaf_sizes(&self) -> (usize, usize);
    fn continue_games(&mut self, begun: Vec<Played>);
    fn begin(&mut self, leaves: Leaves<'_>);
    fn advance(&mut self, answers: Answers<'_>, leaves: Leaves<'_>);
    fn take_finished(&mut self) -> Vec<(usize, Played)>;
    fn thinkers(&self) -> Vec<u8>;
    fn policy_size(&self) -> usize;
    fn games(&self) -> usize;
    fn evaluations(&self) -> u64;
    fn held_back(&self) -> (u64, u64);
}

impl<P: Encode> Pool for yiqi_learn::SelfPlay<P> {
    fn plane_size(&self) -> PlaneSize {
        self.plane_size()
    }

    fn leaf_sizes(&self) -> (usize, usize) {
        self.leaf_sizes()
    }

    fn continue_games(&mut self, begun: Vec<Played>) {
        self.continue_games(begun);
    }

    fn begin(&mut self, leaves: Leaves<'_>) {
        self.begin(leaves);
    }

    fn advance(&mut self, answers: Answers<'_>, leaves: Leaves<'_>) {
        self.advance(answers, leaves);
    }

    fn take_finished(&mut self) -> Vec<(usize, Played)> {
        self.take_finished()
    }

    fn thinkers(&self) -> Vec<u8> {
        self.thinkers().map(|side| u8::from(side == yiqi_core::Side::White)).collect()
    }

    fn policy_size(&self) -> usize {
        P::policy_size(self.plane_size())
    }

    fn games(&self) -> usize {
        self.games()
    }

    fn evaluations(&self) -> u64 {
        self.evaluations()
    }

    fn held_back(&self) -> (u64, u64) {
        self.held_back()
    }
}

fn pool<P: Encode>(rules: &[Options], games: usize, effort: Effort, seed: u64) -> PyResult<Box<dyn Pool>> {
    let pool = yiqi_learn::SelfPlay::<P>::new(rules, games, effort, seed);
    Ok(Box::new(pool.map_err(|error| bad(format!("{error:?}")))?))
}

/// Plays thousands of self-play games in parallel, each with its own search tree (Gumbel AlphaZero).
///
/// `rules` is a list of option dictionaries; each new game uses a random one. `begin` writes the positions to evaluate,
/// one row per game; `advance` takes the network's outputs and writes the next positions. Both release the GIL and use all
/// cores.
#[pyclass(module = "yiqi")]
pub(crate) struct SelfPlay {
    pub(crate) game: String,
    inner: Box<dyn Pool>,
}

#[pymethods]
impl SelfPlay {
    #[new]
    #[pyo3(signature = (game, rules, games, seed=0, full=64, cheap=16, full_share=0.25, considered=16,
        score_weight=0.15, score_scale=10.0, opening_moves=4.0, resign_below=0.0, never_resign_share=0.1, longest=2.5,
        settled_within=0.0, never_settled_share=0.1, stray_passes=0.0))]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        rules: Vec<Bound<'_, PyDict>>,
        games: usize,
        seed: u64,
        full: u32,
        cheap: u32,
        full_share: f64,
        considered: usize,
        score_weight: f32,
        score_scale: f32,
        opening_moves: f64,
        resign_below: f32,
        never_resign_share: f64,
        longest: f64,
        settled_within: f32,
        never_settled_share: f64,
        stray_passes: f64,
    ) -> PyResult<SelfPlay> {
        let rules = rules.iter().map(options).collect::<PyResult<Vec<Options>>>()?;
        if rules.is_empty() || games == 0 || full == 0 || cheap == 0 {
            return Err(bad("rules must not be empty; games, full and cheap must not be 0"));
        }
        if games > MOST_GAMES {
            return Err(bad(format!("too many games: use at most {MOST_GAMES}")));
        }
        let is_share = |share: f64| (0.0..=1.0).contains(&share);
        let are_finite =
            [score_weight, score_scale, resign_below, settled_within].iter().all(|number| number.is_finite())
                && opening_moves.is_finite();
        if !is_share(full_share)
            || !is_share(never_resign_share)
            || !is_share(never_settled_share)
            || !is_share(stray_passes)
            || !are_finite
            || longest.is_nan()
            || longest <= 0.0
        {
            return Err(bad(
                "shares must be between 0 and 1, longest must be positive, and all numbers must be finite",
            ));
        }
        let effort = Effort {
            full,
            cheap,
            full_share,
            considered,
            score_weight,
            score_scale,
            opening_moves,
            resign_below,
            never_resign_share,
            longest,
            settled_within,
            never_settled_share,
            stray_passes,
        };
        let inner = py.detach(|| for_game!(game, pool(&rules, games, effort, seed)))?;
        Ok(SelfPlay { game: game.to_owned(), inner })
    }

    /// Height and width of the planes: the size of the largest board.
    #[getter]
    fn plane_size(&self) -> (usize, usize) {
        let PlaneSize { height, width } = self.inner.plane_size();
        (height, width)
    }

    /// The number of games, which is the number of rows in a batch.
    #[getter]
    fn games(&self) -> usize {
        self.inner.games()
    }

    /// The number of policy outputs.
    #[getter]
    fn policy_size(&self) -> usize {
        self.inner.policy_size()
    }

    /// The number of positions evaluated so far.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.inner.evaluations()
    }

    /// Statistics of games in which resignation was suppressed: in how many of them resigning would have been wrong, and
    /// how many there were.
    #[getter]
    fn held_back(&self) -> (u64, u64) {
        self.inner.held_back()
    }

    /// From now on, every game continues a random game of the archive from its last move or first pass, keeping its training
    /// targets. Nobody resigns in these games. Games in progress are dropped; call `begin` afterwards.
    fn continue_games(&mut self, py: Python<'_>, archive: &Archive) -> PyResult<()> {
        if archive.game() != self.game {
            return Err(bad(format!("{} and {} are different games", archive.game(), self.game)));
        }
        py.detach(|| self.inner.continue_games(archive.played()));
        Ok(())
    }

    /// Writes the positions to evaluate to `planes` (uint8) and `globals` (float32), one row per game.
    fn begin(
        &mut self,
        py: Python<'_>,
        planes: &Bound<'_, PyArrayDyn<u8>>,
        globals: &Bound<'_, PyArrayDyn<f32>>,
    ) -> PyResult<()> {
        let (mut planes, mut globals) = (writable(planes)?, writable(globals)?);
        let leaves = self.leaves(&mut planes, &mut globals)?;
        py.detach(|| self.inner.begin(leaves));
        Ok(())
    }

    /// Takes the network's outputs as float32 arrays, from the point of view of the side to move: `policy` (logits),
    /// `results` (probabilities of win, draw and loss) and `scores` (expected margins in points). Advances every game and
    /// writes the next positions as `begin` does.
    fn advance(
        &mut self,
        py: Python<'_>,
        policy: PyReadonlyArrayDyn<'_, f32>,
        results: PyReadonlyArrayDyn<'_, f32>,
        scores: PyReadonlyArrayDyn<'_, f32>,
        planes: &Bound<'_, PyArrayDyn<u8>>,
        globals: &Bound<'_, PyArrayDyn<f32>>,
    ) -> PyResult<()> {
        let answers = Answers {
            policy: policy.as_slice().map_err(bad)?,
            results: results.as_slice().map_err(bad)?,
            scores: scores.as_slice().map_err(bad)?,
        };
        let rows = self.inner.games();
        let expected = (rows * self.inner.policy_size(), 3 * rows, rows);
        if (answers.policy.len(), answers.results.len(), answers.scores.len()) != expected {
            return Err(bad(format!(
                "wrong array sizes: policy, results and scores need {expected:?} elements"
            )));
        }
        let (mut planes, mut globals) = (writable(planes)?, writable(globals)?);
        let leaves = self.leaves(&mut planes, &mut globals)?;
        py.detach(|| self.inner.advance(answers, leaves));
        Ok(())
    }

    /// For each game, the side to move at the root of its search: 0 for Black, 1 for White. In a match between two networks,
    /// it determines which of them evaluates the row.
    fn thinkers<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.inner.thinkers().into_pyarray(py)
    }

    /// Removes the finished games and returns their results as tuples (row, outcome, margin in points or NaN).
    fn take_results(&mut self) -> Vec<(usize, i8, f64)> {
        let margin = |played: &Played| played.margin.map_or(f64::NAN, |margin| f64::from(margin) / 2.0);
        let finished = self.inner.take_finished();
        finished.into_iter().map(|(row, played)| (row, played.outcome, margin(&played))).collect()
    }
}

impl SelfPlay {
    fn leaves<'a>(
        &self,
        planes: &'a mut PyReadwriteArrayDyn<'_, u8>,
        globals: &'a mut PyReadwriteArrayDyn<'_, f32>,
    ) -> PyResult<Leaves<'a>> {
        let leaves = Leaves {
            planes: planes.as_slice_mut().map_err(bad)?,
            globals: globals.as_slice_mut().map_err(bad)?,
        };
        let expected = self.inner.leaf_sizes();
        if (leaves.planes.len(), leaves.globals.len()) != expected {
            return Err(bad(format!("wrong array sizes: planes and globals need {expected:?} elements")));
        }
        Ok(leaves)
    }

    pub(crate) fn take_finished(&mut self) -> Vec<Played> {
        self.inner.take_finished().into_iter().map(|(_, played)| played).collect()
    }
}

pub(crate) fn writable<'py, T: numpy::Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    array.try_readwrite().map_err(bad)
}
