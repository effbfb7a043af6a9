//! The options of each game's rules.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use yiqi_core::Options;
use yiqi_games::Games;

/// The options of a game's rules. Each name maps to a dictionary of `values` (the allowed values), `default` (`None` if
/// it is random) and `decides_start` (whether it only affects the starting position, and so cannot be combined with one).
///
/// >>> yiqi.options("go")["size"]
/// {'values': '2-25', 'default': 19, 'decides_start': False}
#[pyfunction]
pub(crate) fn options<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let games = Games::standard();
    let all = PyDict::new(py);
    for spec in super::kind(&games, py, game)?.options() {
        let one = PyDict::new(py);
        one.set_item("values", spec.values)?;
        one.set_item("default", (!spec.default.is_empty()).then(|| value(py, spec.default)).transpose()?)?;
        one.set_item("decides_start", spec.decides_start)?;
        all.set_item(spec.name, one)?;
    }
    Ok(all)
}

/// Options as a dictionary that `Game(name, **options)` accepts.
pub(crate) fn options_dict<'py>(py: Python<'py>, options: &Options) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, text) in options.iter() {
        dict.set_item(name, value(py, text)?)?;
    }
    Ok(dict)
}

/// A Python number if the text is a number, otherwise a str.
fn value<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(whole) = text.parse::<i128>() {
        return Ok(whole.into_pyobject(py)?.into_any());
    }
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number.into_pyobject(py)?.into_any()),
        _ => Ok(text.into_pyobject(py)?.into_any()),
    }
}
