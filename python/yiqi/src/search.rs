//! Searches that Ctrl-C can stop, and what they report.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use yiqi_core::Argument;
use yiqi_engine::{Candidate as Looked, Kind, Report, Stop, Value as Worth};

use crate::errors::say;

/// How often a search looks whether Python has a signal for it.
const SIGNAL_POLL: Duration = Duration::from_millis(20);

/// Works on a thread of its own without the GIL. A signal, such as Ctrl-C, throws the switch and raises what Python
/// makes of it.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    let stop = Stop::default();
    let failed = || PyRuntimeError::new_err("the search failed; this is a bug in yiqi");
    py.detach(|| {
        thread::scope(|scope| {
            let (done, waiting) = mpsc::channel::<()>();
            let stop = &stop;
            // Dropping its end says that it is done, also when it panics.
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                let _done = done;
                work(stop)
            })?;
            let mut interrupted = None;
            while waiting.recv_timeout(SIGNAL_POLL) == Err(RecvTimeoutError::Timeout) {
                if interrupted.is_none()
                    && let Err(error) = Python::attach(|py| py.check_signals())
                {
                    stop.stop();
                    interrupted = Some(error);
                }
            }
            let worked = worker.join().map_err(|_| failed());
            interrupted.map_or(worked, Err)
        })
    })
}

/// What a position or a move is worth to the side to move. `str(value)` says it in words.
#[pyclass(module = "yiqi", frozen)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Value(Worth);

#[pymethods]
impl Value {
    /// The expected margin in the game's points, where the engine counts points.
    #[getter]
    fn score(&self) -> Option<f64> {
        self.0.score
    }

    /// The expected result: 1 a win, 0.5 a draw, 0 a loss.
    #[getter]
    fn win_rate(&self) -> f64 {
        self.0.win_rate
    }

    /// The plies to a forced end.
    #[getter]
    fn plies_to_end(&self) -> Option<u32> {
        self.0.plies_to_end
    }

    /// How sure it is: "exact" is proved, "bound" is at least or at most this, "estimate" is what the engine thinks.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind.name()
    }

    /// Whether it is proved.
    #[getter]
    fn is_exact(&self) -> bool {
        self.0.kind == Kind::Exact
    }

    fn __eq__(&self, other: &Value) -> bool {
        self == other
    }

    /// The same words as `yiqi best` writes.
    fn __str__(&self) -> String {
        let worth = self.0;
        let plies = |plies| [Argument::number("plies", plies)];
        let percent = Argument::new("percent", format!("{:.0}", 100.0 * worth.win_rate));
        match (worth.plies_to_end, worth.score) {
            (Some(end), _) if worth.win_rate > 0.5 => say("value-win", &plies(end)),
            (Some(end), _) => say("value-loss", &plies(end)),
            (None, Some(score)) if self.is_exact() => {
                say("value-score-exact", &[Argument::new("score", format!("{score:+}"))])
            }
            (None, Some(score)) => {
                say("value-score", &[Argument::new("score", format!("{score:+.1}")), percent])
            }
            (None, None) if self.is_exact() && worth.win_rate == 0.5 => say("value-draw", &[]),
            (None, None) => say("value-chance", &[percent, Argument::new("kind", worth.kind.name())]),
        }
    }

    fn __repr__(&self) -> String {
        format!("<yiqi.Value {}>", self.__str__())
    }
}

/// A move that an engine looked at.
#[pyclass(module = "yiqi", frozen)]
#[derive(Clone)]
pub(crate) struct Candidate(Looked);

#[pymethods]
impl Candidate {
    /// The move.
    #[getter]
    fn r#move(&self) -> &str {
        &self.0.m
    }

    /// What it is worth to the side to move.
    #[getter]
    fn value(&self) -> Value {
        Value(self.0.value)
    }

    /// The principal variation: what would follow, the move itself first.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.0.line.clone()
    }

    /// How often it was tried, by an engine that counts that.
    #[getter]
    fn visits(&self) -> Option<u32> {
        self.0.visits
    }

    fn __repr__(&self) -> String {
        format!("<yiqi.Candidate {}: {}>", self.0.m, self.value().__str__())
    }
}

/// What an engine thinks of a position.
#[pyclass(module = "yiqi", frozen)]
pub(crate) struct Analysis {
    best: Looked,
    report: Report,
}

impl Analysis {
    /// The analysis of a report; `None` when there was nothing to think about.
    pub(crate) fn of(report: Report) -> Option<Analysis> {
        Some(Analysis { best: report.candidates.first()?.clone(), report })
    }
}

#[pymethods]
impl Analysis {
    /// The best move.
    #[getter]
    fn r#move(&self) -> &str {
        &self.best.m
    }

    /// What the position is worth to the side to move.
    #[getter]
    fn value(&self) -> Value {
        Value(self.best.value)
    }

    /// The principal variation: best play from here, the best move first.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.best.line.clone()
    }

    /// The moves looked at, the best first; as many as `lines` asked for.
    #[getter]
    fn candidates(&self) -> Vec<Candidate> {
        self.report.candidates.iter().cloned().map(Candidate).collect()
    }

    /// Moves played on a board, or playouts; 0 when the answer was looked up.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// How many plies ahead it looked in full, where that means something.
    #[getter]
    fn depth(&self) -> Option<u32> {
        self.report.depth
    }

    /// Whether it would rather resign.
    #[getter]
    fn resigns(&self) -> bool {
        self.report.resigns
    }

    /// Whether the value is proved.
    #[getter]
    fn is_exact(&self) -> bool {
        self.value().is_exact()
    }

    fn __repr__(&self) -> String {
        format!("<yiqi.Analysis {}: {}, {} nodes>", self.best.m, self.value().__str__(), self.report.nodes)
    }
}
