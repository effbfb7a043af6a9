use std::{fmt, io};

use yiqi_core::Reason;
use yiqi_engine::EngineFailure;

/// Why serving an engine over a protocol ended early.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The output could not be written, or the input could not be opened.
    Io(io::Error),
    /// The engine failed.
    Engine(EngineFailure),
    /// The other side sent a line that is not allowed.
    BadLine {
        /// The line, shortened.
        line: String,
        /// What is wrong with it.
        reason: Reason,
    },
}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> ServeError {
        ServeError::Io(error)
    }
}

impl From<EngineFailure> for ServeError {
    fn from(failure: EngineFailure) -> ServeError {
        ServeError::Engine(failure)
    }
}

/// An English message for logs and developers.
impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Io(error) => error.fmt(f),
            ServeError::Engine(failure) => failure.fmt(f),
            ServeError::BadLine { line, reason } => write!(f, "bad line {line:?}: {}", reason.code),
        }
    }
}

impl std::error::Error for ServeError {}
