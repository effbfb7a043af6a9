//! The native module of the Python package `yiqi`.

// Docstrings are doc comments on the items they document.
#![allow(missing_docs)]

mod any_game;
mod archive;
mod by_game;
mod errors;
mod game;
mod katago;
mod life;
mod positions;
mod record;
mod search;
mod selfplay;
mod solution;
mod source;
mod vector;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use yiqi_core::Options;

/// Converts a Python dictionary to rules options; `None` means the default.
fn options(dict: &Bound<'_, PyDict>) -> PyResult<Options> {
    let mut options = Options::new();
    for (name, value) in dict.iter().filter(|(_, value)| !value.is_none()) {
        options.set(name.extract::<String>()?, value.str()?);
    }
    Ok(options)
}

fn bad(reason: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// Sets the number of threads for self-play and sampling; the default is one per core. It can be called only once.
#[pyfunction]
fn set_threads(threads: usize) -> PyResult<()> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().map_err(bad)
}

#[pymodule]
fn _yiqi(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(set_threads, module)?)?;
    module.add_function(wrap_pyfunction!(by_game::input_spec, module)?)?;
    module.add_function(wrap_pyfunction!(game::options, module)?)?;
    module.add_function(wrap_pyfunction!(game::engines, module)?)?;
    module.add_function(wrap_pyfunction!(positions::go_legal_moves, module)?)?;
    module.add_function(wrap_pyfunction!(positions::go_positions, module)?)?;
    module.add_function(wrap_pyfunction!(record::read, module)?)?;
    module.add_function(wrap_pyfunction!(record::_restore_record, module)?)?;
    module.add_function(wrap_pyfunction!(source::formats, module)?)?;
    let games = yiqi_games::Games::standard();
    module
        .add("GAMES", PyTuple::new(module.py(), games.iter().map(|kind| kind.name()).collect::<Vec<_>>())?)?;
    errors::add(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<archive::Archive>()?;
    module.add_class::<selfplay::SelfPlay>()?;
    module.add_class::<vector::VectorEnv>()?;
    Ok(())
}
