use std::io;
use std::process::ExitCode;

use yiqi_core::{Argument, ReasonCode as _};
use yiqi_engine::EngineFailure;
use yiqi_protocols::ServeError;
use yiqi_words::Words;

use crate::Console;

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that makes no sense; the sentence says what was expected.
    Usage(String),
    /// Some of its input was wrong, and it has said so in its output.
    BadInput,
    /// The user broke it off, and what there was has been told.
    Interrupted,
    /// A file could not be read or written; the sentence says which and why.
    Refused(String),
    /// An engine failed.
    Engine(EngineFailure),
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl Failure {
    /// What ended a conversation with another program.
    pub(crate) fn of_serving(error: ServeError, words: &Words) -> Failure {
        match error {
            ServeError::Io(error) => Failure::Io(error),
            ServeError::Engine(failure) => Failure::Engine(failure),
            ServeError::BadLine { line, reason } => {
                let arguments = [Argument::new("line", line), Argument::new("reason", words.reason(&reason))];
                Failure::Refused(words.say("protocol-bad-line", &arguments))
            }
            other => Failure::Refused(other.to_string()),
        }
    }
}

impl From<EngineFailure> for Failure {
    fn from(failure: EngineFailure) -> Failure {
        Failure::Engine(failure)
    }
}

impl Failure {
    /// Says what went wrong and gives the status to leave with.
    pub(crate) fn tell(self, words: &Words, console: &mut Console<'_>) -> ExitCode {
        let (message, status) = match self {
            Failure::BadInput => return ExitCode::from(1),
            Failure::Interrupted => return ExitCode::from(130),
            // Whoever read our output has seen enough.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Io(error) => (error.to_string(), 1),
            Failure::Engine(failure) => (words.reason(&failure.reason()), 1),
            Failure::Refused(message) => (message, 1),
            Failure::Usage(message) => (message, 2),
        };
        let sentence = words.say("usage-error", &[Argument::new("message", message)]);
        // Nothing can be done when the complaint itself cannot be written.
        let _ = writeln!(console.errors, "{sentence}");
        ExitCode::from(status)
    }
}
