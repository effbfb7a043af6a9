//! Python exceptions: a message, and the stable code of the reason.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::type_object::PyTypeInfo;
use pyo3::types::PyDict;
use yiqi_core::{Argument, ArgumentValue, Reason};
use yiqi_words::{Language, Words};

create_exception!(
    yiqi,
    Error,
    PyValueError,
    "Something was refused. `code` is the stable code of the reason, `arguments` what its sentence names."
);
create_exception!(yiqi, IllegalMove, Error, "A move that may not be played. The game is unchanged.");
create_exception!(yiqi, RecordError, Error, "A record that cannot be read or written.");

thread_local! {
    /// Loaded once per thread, since parsing the messages takes longer than most calls.
    static WORDS: Words = Words::new(Language::English);
}

/// The message with this key.
pub(crate) fn say(key: &'static str, arguments: &[Argument]) -> String {
    WORDS.with(|words| words.say(key, arguments))
}

/// The message for a reason.
pub(crate) fn in_words(reason: &Reason) -> String {
    say(reason.code, &reason.arguments)
}

/// An exception of type `E` with the standard message for a reason.
pub(crate) fn refused<E: PyTypeInfo>(py: Python<'_>, reason: &Reason) -> PyErr {
    refused_saying::<E>(py, reason, in_words(reason))
}

/// An exception of type `E` with a reason and a custom message.
pub(crate) fn refused_saying<E: PyTypeInfo>(py: Python<'_>, reason: &Reason, sentence: String) -> PyErr {
    let error = PyErr::from_type(py.get_type::<E>(), sentence);
    match with_reason(py, &error, reason) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

fn with_reason(py: Python<'_>, error: &PyErr, reason: &Reason) -> PyResult<()> {
    let arguments = PyDict::new(py);
    for Argument { name, value } in &reason.arguments {
        match value {
            ArgumentValue::Number(number) => arguments.set_item(name, number)?,
            ArgumentValue::Text(text) => arguments.set_item(name, text)?,
        }
    }
    error.value(py).setattr("code", reason.code)?;
    error.value(py).setattr("arguments", arguments)
}

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let error = py.get_type::<Error>();
    // Defaults for exceptions raised from Python code, which have no reason.
    error.setattr("code", "")?;
    error.setattr("arguments", PyDict::new(py))?;
    module.add("Error", error)?;
    module.add("IllegalMove", py.get_type::<IllegalMove>())?;
    module.add("RecordError", py.get_type::<RecordError>())
}
