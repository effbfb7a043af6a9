//! `yiqi.Archive`: finished games to train on.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use numpy::{IntoPyArray as _, PyArray1, PyArrayDyn, PyArrayMethods as _, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use yiqi_core::{Encode, GameRules as _, PlaneSize};
use yiqi_learn::{BadGame, Packed, Played, Samples};

use crate::bad;
use crate::by_game::for_game;
use crate::game::options_dict;
use crate::selfplay::{SelfPlay, writable};

/// Games added one by one are replayed in batches of this size, on all cores.
const ADDED_AT_ONCE: usize = 10_000;

/// The maximum number of plane cells in one batch; a larger request is treated as a mistake.
const MOST_CELLS: usize = 1 << 30;

/// An archive of any game.
trait Games: Send + Sync {
    fn extend(&mut self, games: Vec<Played>) -> usize;
    fn extend_from_bytes(&mut self, bytes: &[u8]) -> Result<usize, BadGame>;
    fn forget(&mut self, most: u64);
    fn games(&self) -> usize;
    fn positions(&self) -> u64;
    fn to_bytes(&self) -> Vec<u8>;
    fn draw(&self, rows: usize, size: PlaneSize, seed: u64, turns: bool, history_dropped: f64) -> Samples;
    fn slice(&self, from: u64, rows: usize, size: PlaneSize) -> Samples;
    fn played(&self) -> Vec<Played>;
    fn game(&self, number: usize) -> Option<&Played>;
    fn packed_row(&self, size: PlaneSize) -> [usize; 3];
    fn pack(&self, first: usize, size: PlaneSize, out: Packed<'_>) -> (usize, usize);
    fn played_of(
        &self,
        options: yiqi_core::Options,
        moves: &[u16],
        outcome: Option<i8>,
        is_counted: bool,
    ) -> Result<Played, BadGame>;
    fn summary(&self) -> (f64, f64, f64);
    /// The plane size that fits every board.
    fn plane_size(&self) -> PlaneSize;
}

/// An archive and the size of the largest board in it.
struct Kept<P: Encode> {
    archive: yiqi_learn::Archive<P>,
    largest: PlaneSize,
}

impl<P: Encode> Kept<P> {
    /// Updates the largest board with the games from index `first` on.
    fn measure_from(&mut self, first: usize) {
        for played in self.archive.iter().skip(first) {
            if let Ok(rules) = P::Rules::from_options(&played.options, None) {
                let PlaneSize { height, width } = P::plane_size(&rules);
                self.largest.height = self.largest.height.max(height);
                self.largest.width = self.largest.width.max(width);
            }
        }
    }
}

impl<P: Encode> Games for Kept<P> {
    fn extend(&mut self, games: Vec<Played>) -> usize {
        let before = self.archive.games();
        let bad = self.archive.extend(games);
        self.measure_from(before);
        bad
    }

    fn extend_from_bytes(&mut self, bytes: &[u8]) -> Result<usize, BadGame> {
        let before = self.archive.games();
        let bad = self.archive.extend_from_bytes(bytes)?;
        self.measure_from(before);
        Ok(bad)
    }

    fn plane_size(&self) -> PlaneSize {
        self.largest
    }

    fn forget(&mut self, most: u64) {
        self.archive.forget(most);
    }

    fn games(&self) -> usize {
        self.archive.games()
    }

    fn positions(&self) -> u64 {
        self.archive.positions()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.archive.to_bytes()
    }

    fn draw(&self, rows: usize, size: PlaneSize, seed: u64, turns: bool, history_dropped: f64) -> Samples {
        self.archive.draw(rows, size, seed, turns, history_dropped)
    }

    fn slice(&self, from: u64, rows: usize, size: PlaneSize) -> Samples {
        self.archive.slice(from, rows, size)
    }

    fn played(&self) -> Vec<Played> {
        self.archive.iter().cloned().collect()
    }

    fn game(&self, number: usize) -> Option<&Played> {
        self.archive.iter().nth(number)
    }

    fn packed_row(&self, size: PlaneSize) -> [usize; 3] {
        yiqi_learn::packed_row::<P>(size)
    }

    fn pack(&self, first: usize, size: PlaneSize, out: Packed<'_>) -> (usize, usize) {
        self.archive.pack(first, size, out)
    }

    fn played_of(
        &self,
        options: yiqi_core::Options,
        moves: &[u16],
        outcome: Option<i8>,
        is_counted: bool,
    ) -> Result<Played, BadGame> {
        Played::from_moves::<P>(options, moves, outcome, is_counted)
    }

    fn summary(&self) -> (f64, f64, f64) {
        let games = self.archive.games().max(1) as f64;
        let mean = |value: fn(&Played) -> f64| self.archive.iter().map(value).sum::<f64>() / games;
        (
            mean(|played| played.moves.len() as f64),
            mean(|played| f64::from(played.outcome)),
            mean(|played| f64::from(played.margin.unwrap_or(0)) / 2.0),
        )
    }
}

fn empty<P: Encode>() -> PyResult<Box<dyn Games>> {
    Ok(Box::new(Kept::<P> {
        archive: yiqi_learn::Archive::default(),
        largest: PlaneSize { height: 1, width: 1 },
    }))
}

/// Finished games to train on. Old games can be dropped with `forget`, so it can serve as a replay window.
/// Several threads may draw from it at once.
#[pyclass(module = "yiqi", frozen)]
pub(crate) struct Archive {
    game: String,
    inner: RwLock<Box<dyn Games>>,
    /// Games that were added one by one and have not been replayed yet.
    waiting: Mutex<Vec<Played>>,
}

#[pymethods]
impl Archive {
    #[new]
    fn new(game: &str) -> PyResult<Archive> {
        let inner = RwLock::new(for_game!(game, empty())?);
        Ok(Archive { game: game.to_owned(), inner, waiting: Mutex::default() })
    }

    /// Adds a recorded game, given as the dense indices of its moves; every move becomes a training target. `outcome` is 1
    /// if Black won, -1 if White won and 0 for a draw; by default the result of the last position is used. `counted` says
    /// whether the game was played to its end, so that margin and ownership are training targets too.
    #[pyo3(signature = (options, moves, outcome=None, counted=false))]
    fn add(
        &self,
        py: Python<'_>,
        options: &Bound<'_, PyDict>,
        moves: PyReadonlyArray1<'_, u16>,
        outcome: Option<i8>,
        counted: bool,
    ) -> PyResult<()> {
        let options = crate::options(options)?;
        let moves = moves.as_slice().map_err(bad)?;
        if moves.len() > usize::from(u16::MAX) {
            return Err(bad(format!("game too long: {} moves", moves.len())));
        }
        let played = read(&self.inner).played_of(options, moves, outcome, counted).map_err(bad)?;
        let is_enough = {
            let mut waiting = lock(&self.waiting);
            waiting.push(played);
            waiting.len() >= ADDED_AT_ONCE
        };
        if is_enough {
            py.detach(|| self.flush());
        }
        Ok(())
    }

    /// Moves the games that self-play has finished into the archive. Returns their number.
    fn take(&self, py: Python<'_>, selfplay: &mut SelfPlay) -> PyResult<usize> {
        if selfplay.game != self.game {
            return Err(bad(format!("{} and {} are different games", self.game, selfplay.game)));
        }
        let games = selfplay.take_finished();
        let count = games.len();
        py.detach(|| write(&self.inner).extend(games));
        Ok(count)
    }

    /// Drops the oldest games until at most `positions` positions are left.
    fn forget(&self, py: Python<'_>, positions: u64) {
        py.detach(|| {
            self.flush();
            write(&self.inner).forget(positions);
        });
    }

    /// The number of games.
    #[getter]
    fn games(&self, py: Python<'_>) -> usize {
        py.detach(|| {
            self.flush();
            read(&self.inner).games()
        })
    }

    /// The number of positions to train on.
    #[getter]
    fn positions(&self, py: Python<'_>) -> u64 {
        py.detach(|| {
            self.flush();
            read(&self.inner).positions()
        })
    }

    /// The rules of a game as a dictionary of options, and the dense indices of its moves.
    fn moves_of<'py>(
        &self,
        py: Python<'py>,
        number: usize,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyArray1<u16>>)> {
        let played = py.detach(|| {
            self.flush();
            read(&self.inner).game(number).cloned()
        });
        let played = played.ok_or_else(|| bad(format!("there is no game {number}")))?;
        Ok((options_dict(py, &played.options)?, played.moves.into_pyarray(py)))
    }

    /// Means over all games: number of moves, outcome (1 if Black wins, -1 if White wins), margin in points.
    fn summary(&self, py: Python<'_>) -> (f64, f64, f64) {
        py.detach(|| {
            self.flush();
            read(&self.inner).summary()
        })
    }

    /// Serialises the games: moves with sparse targets. `extend` reads the result.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| {
            self.flush();
            read(&self.inner).to_bytes()
        });
        PyBytes::new(py, &bytes)
    }

    /// Adds games serialised by `to_bytes`. Returns how many were skipped because they are invalid.
    fn extend(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<usize> {
        let extended = py.detach(|| {
            self.flush();
            write(&self.inner).extend_from_bytes(bytes)
        });
        extended.map_err(bad)
    }

    /// Random positions with their targets, as a dictionary of arrays: `planes`, `globals`, `policy`, `legal`, `results`,
    /// `scores`, `score_weights`, `owners`. The result is determined by the seed.
    #[pyo3(signature = (rows, height, width, seed, turns=true, history_dropped=0.1))]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
    fn draw<'py>(
        &self,
        py: Python<'py>,
        rows: usize,
        height: usize,
        width: usize,
        seed: u64,
        turns: bool,
        history_dropped: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let size = PlaneSize { height, width };
        let samples = py.detach(|| {
            self.flush();
            let inner = read(&self.inner);
            check(inner.as_ref(), rows, size)?;
            let has_any = inner.positions() > 0;
            let draw = || inner.draw(rows, size, seed, turns, history_dropped);
            has_any.then(draw).ok_or_else(|| bad("the archive has no positions"))
        });
        arrays(py, samples?)
    }

    /// Positions in order, starting at index `start`, for validation.
    fn slice<'py>(
        &self,
        py: Python<'py>,
        start: u64,
        rows: usize,
        height: usize,
        width: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let size = PlaneSize { height, width };
        let samples = py.detach(|| {
            self.flush();
            let inner = read(&self.inner);
            let rows = rows.min(inner.positions().saturating_sub(start) as usize);
            check(inner.as_ref(), rows, size).map(|()| inner.slice(start, rows, size))
        });
        arrays(py, samples?)
    }

    /// The lengths of a packed row of planes, globals and legal moves.
    fn packed_row(&self, py: Python<'_>, height: usize, width: usize) -> PyResult<[usize; 3]> {
        let size = PlaneSize { height, width };
        py.detach(|| {
            self.flush();
            let inner = read(&self.inner);
            check(inner.as_ref(), 1, size).map(|()| inner.packed_row(size))
        })
    }

    /// Writes all positions of consecutive games, starting with game `first`, to the given arrays: as many whole games as
    /// fit. `planes` and `legal` (uint8) hold eight cells per byte, as `numpy.unpackbits` expects; the others are `globals`
    /// (float32), `moves` (int16, policy indices) and `results` (int8). Returns the numbers of games and of rows written.
    #[expect(clippy::too_many_arguments, reason = "one argument per array")]
    fn pack(
        &self,
        py: Python<'_>,
        first: usize,
        height: usize,
        width: usize,
        planes: &Bound<'_, PyArrayDyn<u8>>,
        globals: &Bound<'_, PyArrayDyn<f32>>,
        legal: &Bound<'_, PyArrayDyn<u8>>,
        moves: &Bound<'_, PyArrayDyn<i16>>,
        results: &Bound<'_, PyArrayDyn<i8>>,
    ) -> PyResult<(usize, usize)> {
        let (mut planes, mut globals, mut legal) = (writable(planes)?, writable(globals)?, writable(legal)?);
        let (mut moves, mut results) = (writable(moves)?, writable(results)?);
        let out = Packed {
            planes: planes.as_slice_mut().map_err(bad)?,
            globals: globals.as_slice_mut().map_err(bad)?,
            legal: legal.as_slice_mut().map_err(bad)?,
            moves: moves.as_slice_mut().map_err(bad)?,
            results: results.as_slice_mut().map_err(bad)?,
        };
        let size = PlaneSize { height, width };
        let room = out.moves.len();
        let expected = self.packed_row(py, height, width)?.map(|length| length * room);
        if [out.planes.len(), out.globals.len(), out.legal.len()] != expected || out.results.len() != room {
            return Err(bad(format!(
                "wrong array sizes: planes, globals and legal need {expected:?} elements"
            )));
        }
        Ok(py.detach(|| {
            self.flush();
            read(&self.inner).pack(first, size, out)
        }))
    }
}

impl Archive {
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// A copy of the games.
    pub(crate) fn played(&self) -> Vec<Played> {
        self.flush();
        read(&self.inner).played()
    }

    /// Replays the games that were added one by one.
    fn flush(&self) {
        let mut waiting = lock(&self.waiting);
        if !waiting.is_empty() {
            write(&self.inner).extend(std::mem::take(&mut waiting));
        }
    }
}

/// Checks that a batch fits into planes of this size.
fn check(games: &dyn Games, rows: usize, size: PlaneSize) -> PyResult<()> {
    let PlaneSize { height, width } = games.plane_size();
    if size.height < height || size.width < width {
        return Err(bad(format!(
            "planes too small: the largest board in the archive needs {height}×{width}"
        )));
    }
    let cells = size.height.checked_mul(size.width).and_then(|area| area.checked_mul(rows));
    match cells {
        Some(..=MOST_CELLS) => Ok(()),
        _ => Err(bad(format!("{rows} rows of {}×{} are too many", size.height, size.width))),
    }
}

// If adding games panics, the earlier games are still valid, so a poisoned lock can be used.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}

fn arrays(py: Python<'_>, samples: Samples) -> PyResult<Bound<'_, PyDict>> {
    let Samples { rows, size, planes, globals, policy, legal, results, scores, score_weights, owners } =
        samples;
    let PlaneSize { height, width } = size;
    let per_row = |length: usize| length.checked_div(rows).unwrap_or(0);
    let (plane_count, global_count, policy_size) =
        (per_row(planes.len()) / size.area().max(1), per_row(globals.len()), per_row(policy.len()));
    let dict = PyDict::new(py);
    dict.set_item("planes", planes.into_pyarray(py).reshape([rows, plane_count, height, width])?)?;
    dict.set_item("globals", globals.into_pyarray(py).reshape([rows, global_count])?)?;
    dict.set_item("policy", policy.into_pyarray(py).reshape([rows, policy_size])?)?;
    dict.set_item("legal", legal.into_pyarray(py).reshape([rows, policy_size])?)?;
    dict.set_item("results", results.into_pyarray(py))?;
    dict.set_item("scores", scores.into_pyarray(py))?;
    dict.set_item("score_weights", score_weights.into_pyarray(py))?;
    dict.set_item("owners", owners.into_pyarray(py).reshape([rows, height, width])?)?;
    Ok(dict)
}
