//! `yiqi.VectorEnv`.

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

/// An environment for any game.
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

/// The arguments of the constructor.
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

/// Chooses the smallest of four layouts that fits the board.
fn go(wanted: Wanted) -> PyResult<Box<dyn Env>> {
    let size = Starts::<yiqi_go::Rules>::new(wanted.options.clone()).map_err(bad)?.rules().size();
    match size {
        ..=9 => wanted.env::<yiqi_go::FastGame<{ yiqi_go::fast_words(9) }>>(),
        10..=13 => wanted.env::<yiqi_go::FastGame<{ yiqi_go::fast_words(13) }>>(),
        14..=19 => wanted.env::<yiqi_go::FastGame<{ yiqi_go::fast_words(19) }>>(),
        _ => wanted.env::<yiqi_go::FastGame<{ yiqi_go::fast_words(25) }>>(),
    }
}

/// A vectorised environment: many games of one kind, with one move in each of them per step.
///
/// VectorEnv("go", 256, size=9, longest=300)
///
/// `game` is "go", "liuzichong", "dvonn" or "reversi", `n` is the number of games, and other keywords are options
/// of the game's rules. A game is truncated after `longest` moves.
///
/// An action is the dense index of a move, in `range(num_actions)`. Row i of every array belongs to game i.
///
/// If `autoreset` is true (the default), a game that ends is reset in the same step: the values that `step` returns
/// describe the finished game, and masks, observations and players the new one. Otherwise the game stays finished until
/// `reset_finished` is called: its mask is all false, its actions are ignored and its rewards are 0.
///
/// Games with a random setup (DVONN without a `seed`) start from a different board every time. All randomness is
/// determined by the seed of `reset` and does not depend on the number of threads. All methods release the GIL. With 128
/// games or more they use all cores, or as many threads as set by `set_threads`.
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
            return Err(bad(format!("illegal n {n}: use 1 to {MOST_GAMES}")));
        }
        if longest == Some(0) {
            return Err(bad("illegal longest: use 1 or more"));
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

    /// The shape of the global features of an observation: (n, features).
    #[getter]
    fn globals_shape(&self) -> (usize, usize) {
        (self.shape.games, self.shape.globals)
    }

    /// The side to move in each game, as uint8: 0 for Black, 1 for White.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        py.detach(|| self.lock().players()).into_pyarray(py)
    }

    /// The number of moves played in each game, as uint32.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        py.detach(|| self.lock().plies()).into_pyarray(py)
    }

    /// Whether each game is over and waits for `reset_finished`, as bool. Always false with `autoreset`.
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        py.detach(|| self.lock().is_finished()).into_pyarray(py)
    }

    /// Resets all games. The seed, 0 by default, determines random setups and the results of `sample_actions`.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) {
        py.detach(|| self.lock().reset(seed.unwrap_or(0)));
    }

    /// Resets the games that are over. Only needed with `autoreset=False`.
    fn reset_finished(&self, py: Python<'_>) {
        py.detach(|| self.lock().reset_finished());
    }

    /// Plays one action in every game and returns `(rewards, terminated, truncated, returns)`.
    ///
    /// `rewards` (float32, n) is 1, 0 or -1 for the player who just moved, and 0 for unfinished games. `terminated`
    /// (bool, n) is true for games that ended by the rules, `truncated` (bool, n) for games that reached `longest` moves,
    /// whose reward is 0. `returns` (float32, n × 2) is the result for Black and for White. `results` gives details of the
    /// finished games.
    ///
    /// Raises ValueError with the row and the reason if an action is illegal; then no game has changed.
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

    /// The games that ended in the last step, as a list of (row, reason, margin, moves): `reason` is the code of the reason
    /// or "truncated", `margin` is Black's lead in points, including compensation, and `moves` is the number of moves.
    fn results(&self, py: Python<'_>) -> Vec<(usize, &'static str, f64, u32)> {
        let reason = |finished: &Finished| finished.ending.map_or("truncated", |ending| ending.reason.code());
        let result = |finished: &Finished| {
            let margin = f64::from(finished.margin.halves()) / 2.0;
            (finished.row, reason(finished), margin, finished.length)
        };
        py.detach(|| self.lock().finished().iter().map(result).collect())
    }

    /// Draws a uniformly random legal action for every game, as int64; 0 for games that are over. With a seed, the result
    /// depends only on the seed and the games. Without one, the random sequence started by `reset` continues.
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

    /// Whether each action is legal in each game, as bool (n × `num_actions`). Written to `out` if given.
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

    /// The network inputs for every game, from the point of view of the side to move: `(planes, globals)`, uint8 of
    /// `planes_shape` and float32 of `globals_shape`. `input_spec` names them. Written to `out`, a pair of arrays, if
    /// given.
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

/// The result of `observe`.
type Observed<'py> = (Bound<'py, PyArrayDyn<u8>>, Bound<'py, PyArrayDyn<f32>>);

type Numbers<'py> = Bound<'py, PyArray1<f32>>;
type Flags<'py> = Bound<'py, PyArray1<bool>>;

/// The result of `step`.
type Stepped<'py> = (Numbers<'py>, Flags<'py>, Flags<'py>, Bound<'py, PyArray2<f32>>);

/// The maximum number of games; more would not fit into memory.
const MOST_GAMES: usize = 1 << 24;

impl VectorEnv {
    /// Call it only while the GIL is released: the thread that holds the lock may be waiting for the GIL.
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

/// Reads one integer per game, of any integer type. They are copied, since the caller may modify the array concurrently.
fn integers(given: &Bound<'_, PyAny>, length: usize) -> PyResult<Vec<i64>> {
    let array = match given.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) => given.py().import("numpy")?.call_method1("asarray", (given,))?.cast_into()?,
    };
    if array.shape() != [length] {
        return Err(bad(format!("actions must have shape ({length},), not {:?}", array.shape())));
    }
    macro_rules! try_types {
        ($($type:ty),*) => {
            $(if let Ok(array) = array.cast::<PyArray1<$type>>() {
                let actions = array.try_readonly().map_err(bad)?;
                // A value that does not fit into an i64 is not an action.
                let number = |&action: &$type| i64::try_from(action).unwrap_or(i64::MAX);
                return Ok(actions.as_array().iter().map(number).collect());
            })*
        };
    }
    try_types!(i64, i32, u16, u32, u8, i16, i8, u64);
    Err(PyTypeError::new_err(format!("actions must be integers, not {}", array.dtype())))
}

/// Returns the array to write to: `out` if it has the right type and shape and is contiguous, otherwise an error.
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
        return Err(bad(format!("out must be contiguous and have shape {shape:?}, not {given:?}")));
    }
    Ok(array)
}

/// Calls a function with mutable access to an array.
fn fill<T: Element, R>(array: &Bound<'_, PyArrayDyn<T>>, write: impl FnOnce(&mut [T]) -> R) -> PyResult<R> {
    let mut array = array.try_readwrite().map_err(bad)?;
    Ok(write(array.as_slice_mut().map_err(bad)?))
}
