//! Selects a game's type by its name.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use yiqi_core::{Encode, PlaneSize};

use crate::{bad, options};

/// Calls a generic function with the position type of the named game.
macro_rules! for_game {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        match $name {
            "go" => $function::<yiqi_go::Position>($($argument),*),
            "liuzichong" => $function::<yiqi_liuzichong::Position>($($argument),*),
            "dvonn" => $function::<yiqi_dvonn::Position>($($argument),*),
            "reversi" => $function::<yiqi_reversi::Position>($($argument),*),
            other => Err($crate::bad(format!("unknown game \"{other}\": use go, liuzichong, dvonn or reversi"))),
        }
    };
}
pub(crate) use for_game;

/// Describes the inputs and outputs of a network for a game, for planes of the given size or the smallest that fit the
/// options. Returns a dictionary with `version`, `planes` and `globals` (names), `height`, `width`, `policy_planes`,
/// `policy_extras` and `policy` (the number of outputs).
#[pyfunction]
#[pyo3(signature = (game, **options))]
pub(crate) fn input_spec<'py>(
    py: Python<'py>,
    game: &str,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    for_game!(game, spec(py, options))
}

fn spec<'py, P: Encode>(py: Python<'py>, given: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyDict>> {
    let options = given.map(options).transpose()?.unwrap_or_default();
    let rules = <P::Rules as yiqi_core::GameRules>::from_options(&options, None)
        .map_err(|error| bad(format!("{error:?}")))?;
    let size @ PlaneSize { height, width } = P::plane_size(&rules);
    let spec = PyDict::new(py);
    spec.set_item("version", P::INPUT_VERSION)?;
    spec.set_item("planes", PyList::new(py, P::PLANES)?)?;
    spec.set_item("globals", PyList::new(py, P::GLOBALS)?)?;
    spec.set_item("height", height)?;
    spec.set_item("width", width)?;
    spec.set_item("policy_planes", P::POLICY_PLANES)?;
    spec.set_item("policy_extras", P::POLICY_EXTRAS)?;
    spec.set_item("policy", P::policy_size(size))?;
    Ok(spec)
}
