//! Searches that Ctrl-C can stop, and their results.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use yiqi_core::Argument;
use yiqi_opponents::{Candidate, Certainty, Report, Stop, Value};

use crate::errors::say;

/// The interval at which a running search checks for Python signals.
const SIGNAL_POLL: Duration = Duration::from_millis(20);

/// Runs a search on a separate thread without the GIL. A signal such as Ctrl-C stops it and raises the exception of
/// Python's signal handler.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    let stop = Stop::default();
    let failed = || PyRuntimeError::new_err("the search failed; this is a bug in yiqi");
    py.detach(|| {
        thread::scope(|scope| {
            let (done, waiting) = mpsc::channel::<()>();
            let stop = &stop;
            // Dropping the sender signals completion, even after a panic.
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

/// Creates an instance of a class in `yiqi.results`.
pub(crate) fn result<'py>(
    py: Python<'py>,
    class: &str,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("yiqi.results")?.getattr(class)?.call1(fields)
}

/// Converts a report to `yiqi.Analysis`.
pub(crate) fn analysis(py: Python<'_>, report: Report) -> PyResult<Bound<'_, PyAny>> {
    let candidate = |Candidate { m, value, line, visits }| {
        let Value { score, win_rate, plies_to_end, kind } = value;
        let text = value_in_words(value);
        let value = result(py, "Value", (score, win_rate, plies_to_end, kind.name(), text))?;
        result(py, "Candidate", (m, value, line, visits))
    };
    let candidates = report.candidates.into_iter().map(candidate).collect::<PyResult<Vec<_>>>()?;
    result(py, "Analysis", (candidates, report.nodes, report.depth, report.resigns))
}

/// A value as text, as `yiqi best` prints it.
fn value_in_words(value: Value) -> String {
    let is_exact = value.kind == Certainty::Exact;
    let plies = |plies| [Argument::number("plies", plies)];
    let percent = Argument::new("percent", format!("{:.0}", 100.0 * value.win_rate));
    match (value.plies_to_end, value.score) {
        (Some(end), _) if value.win_rate > 0.5 => say("value-win", &plies(end)),
        (Some(end), _) => say("value-loss", &plies(end)),
        (None, Some(score)) if is_exact => {
            say("value-score-exact", &[Argument::new("score", format!("{score:+}"))])
        }
        (None, Some(score)) => say("value-score", &[Argument::new("score", format!("{score:+.1}")), percent]),
        (None, None) if is_exact && value.win_rate == 0.5 => say("value-draw", &[]),
        (None, None) => say("value-chance", &[percent, Argument::new("kind", value.kind.name())]),
    }
}
