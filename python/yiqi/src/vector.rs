//! Many games at once for Python.

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{
    Element, IntoPyArray as _, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods as _, PyUntypedArray,
    PyUntypedArrayMethods as _,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use yiqi_core::{Encode, ForwardGame, Options, Outcome, RulesOf, Side};
use yiqi_vector::{Finished, PlainGame, Refused, Starts};

use crate::bad;
use crate::by_game::for_game;

/// Any game's environment.
trait Env: Send {
    fn shape(&self) -> Shape;
    fn reset(&mut self, seed: u64);
    fn reset_finished(&mut self);
    fn step(&mut self, actions: &[i64]) -> Result<(), Refused>;
    fn finished(&self) -> &[Finished];
    fn is_finished(&self) -> Vec<bool>;
    fn players(&self) -> Vec<u8>;
    fn plies(&self) -> Vec<u32>;
    fn sample(&mut self, seed: Option<u64>, actions: &mut [i64]);
    fn write_masks(&self, masks: &mut [bool]);
    fn observe(&self, planes: &mut [u8], globals: &mut [f32]);
}

/// The sizes of the arrays.
#[derive(Clone, Copy)]
struct Shape {
    games: usize,
    actions: usize,
    planes: usize,
    height: usize,
    width: usize,
    globals: usize,
}

impl<G: ForwardGame> Env for yiqi_vector::VectorEnv<G> {
    fn shape(&self) -> Shape {
        let size = self.plane_size();
        Shape {
            games: self.len(),
            actions: self.actions(),
            planes: G::Position::PLANES.len(),
            height: size.height,
            width: size.width,
            globals: G::Position::GLOBALS.len(),
        }
    }

    fn reset(&mut self, seed: u64) {
        self.reset(seed);
    }

    fn reset_finished(&mut self) {
        self.reset_finished();
    }

    fn step(&mut self, actions: &[i64]) -> Result<(), Refused> {
        self.step(actions.iter().copied())
    }

    fn finished(&self) -> &[Finished] {
        self.finished()
    }

    fn is_finished(&self) -> Vec<bool> {
        self.is_finished().collect()
    }

    fn players(&self) -> Vec<u8> {
        self.to_move().map(|side| side.index() as u8).collect()
    }

    fn plies(&self) -> Vec<u32> {
        self.plies().collect()
    }

    fn sample(&mut self, seed: Option<u64>, actions: &mut [i64]) {
        self.sample(seed, actions);
    }

    fn write_masks(&self, masks: &mut [bool]) {
        self.write_masks(masks);
    }

    fn observe(&self, planes: &mut [u8], globals: &mut [f32]) {
        self.observe(planes, globals);
    }
}

/// What the constructor was asked for.
struct Wanted {
    options: Options,
    games: usize,
    longest: Option<u32>,
    autoreset: bool,
}

impl Wanted {
    fn env<G: ForwardGame>(self) -> PyResult<Box<dyn Env>> {
        let Wanted { options, games, longest, autoreset } = self;
        let starts = Starts::<RulesOf<G>>::new(options).map_err(bad)?;
        Ok(Box::new(yiqi_vector::VectorEnv::<G>::new(starts, games, longest, autoreset)))
    }
}

fn plain<P: Encode>(wanted: Wanted) -> PyResult<Box<dyn Env>> {
    wanted.env::<PlainGame<P>>()
}

/// The smallest of four layouts that has room for the board.
fn go(wanted: Wanted) -> PyResult<Box<dyn Env>> {
    let size = Starts::<yiqi_go::Rules>::new(wanted.options.clone()).map_err(bad)?.rules().size();
    match size {
        ..=9 => wanted.env::<yiqi_go::FastGame<{ yiqi_go::fast_words(9) }>>(),
        10..=13 => wanted.env::<yiqi_go::FastGame<{ yiqi_go::fast_words(13) }>>(),
        14..=19 => wanted.env::<yiqi_go::FastGame<{ yiqi_go::fast_words(19) }>>(),
        _ => wanted.env::<yiqi_go::FastGame<{ yiqi_go::fast_words(25) }>>(),
    }
}

/// Many games of one kind, stepped at once: one move in each of them per call.
///
/// VectorEnv("go", 256, size=9, longest=300)
///
/// `game` is "go", "liuzichong", "dvonn" or "reversi", `n` the number of games, and further keywords are the options of
/// the game's rules. A game that has seen `longest` moves is cut off.
///
/// An action is the dense index of a move, from 0 up to `num_actions`. In row i of every array stands game i.
///
/// When `autoreset` is true (the default), a game that ends in a step is begun anew in the same step: what `step`
/// returns tells how it ended, and masks, observations and players are those of the new game already. Otherwise it
/// stays as it ended: its mask is all false, its action is ignored and its reward 0 until `reset_finished`.
///
/// Games that begin with a random board (DVONN without a `seed`) begin with another one every time, all of them
/// determined by the seed of `reset`. Everything is, whatever the number of threads. All methods release the GIL. From
/// 128 games on they use all cores, or as many as `set_threads` says.
#[pyclass(module = "yiqi", frozen)]
pub(crate) struct VectorEnv {
    game: String,
    shape: Shape,
    inner: Mutex<Box<dyn Env>>,
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game, n, *, longest=None, autoreset=true, **options))]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        longest: Option<u32>,
        autoreset: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<VectorEnv> {
        if n == 0 || n > MOST_GAMES {
            return Err(bad(format!("n must be between 1 and {MOST_GAMES}, not {n}")));
        }
        if longest == Some(0) {
            return Err(bad("longest must be at least 1"));
        }
        let options = options.map(crate::options).transpose()?.unwrap_or_default();
        let wanted = Wanted { options, games: n, longest, autoreset };
        let env = py.detach(|| if game == "go" { go(wanted) } else { for_game!(game, plain(wanted)) })?;
        Ok(VectorEnv { game: game.to_owned(), shape: env.shape(), inner: Mutex::new(env) })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// The number of games.
    #[getter]
    fn n(&self) -> usize {
        self.shape.games
    }

    /// The number of actions.
    #[getter]
    fn num_actions(&self) -> usize {
        self.shape.actions
    }

    /// The shape of the planes of an observation: (n, planes, height, width).
    #[getter]
    fn planes_shape(&self) -> (usize, usize, usize, usize) {
        let Shape { games, planes, height, width, .. } = self.shape;
        (games, planes, height, width)
    }

    /// The shape of the numbers of an observation: (n, numbers).
    #[getter]
    fn globals_shape(&self) -> (usize, usize) {
        (self.shape.games, self.shape.globals)
    }

    /// Whose turn it is in each game, as uint8: 0 Black, 1 White.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        py.detach(|| self.lock().players()).into_pyarray(py)
    }

    /// The number of moves each game has seen, as uint32.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        py.detach(|| self.lock().plies()).into_pyarray(py)
    }

    /// Whether each game is over and waits for `reset_finished`. Never, when games are begun anew at once.
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        py.detach(|| self.lock().is_finished()).into_pyarray(py)
    }

    /// Begins all games anew. The same seed gives the same starts and the same draws of `sample_actions`; without one,
    /// the seed is 0.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) {
        py.detach(|| self.lock().reset(seed.unwrap_or(0)));
    }

    /// Begins those games anew that are over. Only needed with `autoreset=False`.
    fn reset_finished(&self, py: Python<'_>) {
        py.detach(|| self.lock().reset_finished());
    }

    /// Plays one action in every game and returns `(rewards, terminated, truncated, returns)`.
    ///
    /// `rewards` (float32, n) is 1, 0 or -1 for the player who has just moved, and 0 while a game goes on.
    /// `terminated` (bool, n) is true where a game ended by its rules, `truncated` (bool, n) where it was cut off after
    /// `longest` moves; such a game has reward 0. `returns` (float32, n × 2) is the result for Black and for White.
    /// `results` tells more of the games that have ended.
    ///
    /// Raises ValueError when an action is illegal, with the row and the reason; then no game has changed.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Stepped<'py>> {
        let actions = integers(actions, self.shape.games)?;
        let rows = self.shape.games;
        let rewards = PyArray1::<f32>::zeros(py, rows, false);
        let terminated = PyArray1::<bool>::zeros(py, rows, false);
        let truncated = PyArray1::<bool>::zeros(py, rows, false);
        let returns = PyArray2::<f32>::zeros(py, [rows, 2], false);
        let finished = py
            .detach(|| {
                let mut env = self.lock();
                env.step(&actions).map(|()| env.finished().to_vec())
            })
            .map_err(bad)?;
        if !finished.is_empty() {
            let (mut rewards, mut returns) = (rewards.readwrite(), returns.readwrite());
            let (mut terminated, mut truncated) = (terminated.readwrite(), truncated.readwrite());
            let (rewards, returns) = (rewards.as_slice_mut()?, returns.as_slice_mut()?);
            let (terminated, truncated) = (terminated.as_slice_mut()?, truncated.as_slice_mut()?);
            for Finished { row, mover, ending, .. } in finished {
                let Some(ending) = ending else {
                    truncated[row] = true;
                    continue;
                };
                terminated[row] = true;
                let result = Side::ALL.map(|side| result_for(ending.outcome, side));
                rewards[row] = result[mover.index()];
                returns[2 * row..2 * row + 2].copy_from_slice(&result);
            }
        }
        Ok((rewards, terminated, truncated, returns))
    }

    /// The games that ended in the last step, as a list of (row, reason, margin, moves): the code of the reason, or
    /// "truncated"; how many points Black was ahead, compensation counted; and the number of moves.
    fn results(&self, py: Python<'_>) -> Vec<(usize, &'static str, f64, u32)> {
        let reason = |finished: &Finished| finished.ending.map_or("truncated", |ending| ending.reason.code());
        let result = |finished: &Finished| {
            let margin = f64::from(finished.margin.halves()) / 2.0;
            (finished.row, reason(finished), margin, finished.length)
        };
        py.detach(|| self.lock().finished().iter().map(result).collect())
    }

    /// Draws one of the legal actions of every game, all equally likely, as int64; 0 where a game is over. The same
    /// seed draws the same from the same games. Without one every call draws anew, as `reset` determined.
    #[pyo3(signature = (seed=None, *, out=None))]
    fn sample_actions<'py>(
        &self,
        py: Python<'py>,
        seed: Option<u64>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let actions = output(py, out, &[self.shape.games], "int64")?;
        fill(&actions, |actions| py.detach(|| self.lock().sample(seed, actions)))?;
        Ok(actions)
    }

    /// For every game and action whether it is legal, as bool (n × `num_actions`). Written to `out` where it is given.
    #[pyo3(signature = (*, out=None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        let masks = output(py, out, &[self.shape.games, self.shape.actions], "bool")?;
        fill(&masks, |masks| py.detach(|| self.lock().write_masks(masks)))?;
        Ok(masks)
    }

    /// What a network sees of every game, from the point of view of the side to move: `(planes, globals)`, uint8 of
    /// `planes_shape` and float32 of `globals_shape`. `input_spec` names them. Written to `out`, a pair of arrays, where
    /// it is given.
    #[pyo3(signature = (*, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    ) -> PyResult<Observed<'py>> {
        let Shape { games, planes, height, width, globals, .. } = self.shape;
        let (planes_out, globals_out) = out.unzip();
        let planes = output(py, planes_out, &[games, planes, height, width], "uint8")?;
        let globals = output(py, globals_out, &[games, globals], "float32")?;
        fill(&planes, |planes| {
            fill(&globals, |globals| py.detach(|| self.lock().observe(planes, globals)))
        })??;
        Ok((planes, globals))
    }

    fn __len__(&self) -> usize {
        self.shape.games
    }

    fn __repr__(&self) -> String {
        format!("VectorEnv({:?}, {})", self.game, self.shape.games)
    }
}

/// What `observe` returns.
type Observed<'py> = (Bound<'py, PyArrayDyn<u8>>, Bound<'py, PyArrayDyn<f32>>);

type Numbers<'py> = Bound<'py, PyArray1<f32>>;
type Flags<'py> = Bound<'py, PyArray1<bool>>;

/// What `step` returns.
type Stepped<'py> = (Numbers<'py>, Flags<'py>, Flags<'py>, Bound<'py, PyArray2<f32>>);

/// More games would not fit into any machine's memory.
const MOST_GAMES: usize = 1 << 24;

impl VectorEnv {
    /// Call it only while the GIL is released: whoever holds the lock may be waiting for the GIL.
    fn lock(&self) -> MutexGuard<'_, Box<dyn Env>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn result_for(outcome: Outcome, side: Side) -> f32 {
    match outcome {
        Outcome::Win(winner) if winner == side => 1.0,
        Outcome::Win(_) => -1.0,
        Outcome::Draw => 0.0,
    }
}

/// One integer for each game, of any integer type. They are copied: the caller may change them meanwhile.
fn integers(given: &Bound<'_, PyAny>, length: usize) -> PyResult<Vec<i64>> {
    let array = match given.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) => given.py().import("numpy")?.call_method1("asarray", (given,))?.cast_into()?,
    };
    if array.shape() != [length] {
        return Err(bad(format!("actions must have the shape ({length},), not {:?}", array.shape())));
    }
    macro_rules! try_types {
        ($($type:ty),*) => {
            $(if let Ok(array) = array.cast::<PyArray1<$type>>() {
                let actions = array.try_readonly().map_err(bad)?;
                // What no i64 holds is no action either.
                let number = |&action: &$type| i64::try_from(action).unwrap_or(i64::MAX);
                return Ok(actions.as_array().iter().map(number).collect());
            })*
        };
    }
    try_types!(i64, i32, u16, u32, u8, i16, i8, u64);
    Err(PyTypeError::new_err(format!("actions must be integers, not {}", array.dtype())))
}

/// The array to write to: the given one, when it has the right type and shape and can be written row after row.
fn output<'py, T: Element>(
    py: Python<'py>,
    given: Option<Bound<'py, PyAny>>,
    shape: &[usize],
    type_name: &str,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let Some(given) = given else { return Ok(PyArrayDyn::zeros(py, shape, false)) };
    let array = given
        .cast_into::<PyArrayDyn<T>>()
        .map_err(|_| PyTypeError::new_err(format!("out must be an array of {type_name}")))?;
    if array.shape() != shape || !array.is_c_contiguous() {
        let given = array.shape();
        return Err(bad(format!("out must be contiguous and have the shape {shape:?}, not {given:?}")));
    }
    Ok(array)
}

/// Lets a function write to an array.
fn fill<T: Element, R>(array: &Bound<'_, PyArrayDyn<T>>, write: impl FnOnce(&mut [T]) -> R) -> PyResult<R> {
    let mut array = array.try_readwrite().map_err(bad)?;
    Ok(write(array.as_slice_mut().map_err(bad)?))
}
