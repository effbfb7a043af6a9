use std::io;
use std::process::ExitCode;

use yiqi_core::{Argument, ReasonCode as _};
use yiqi_engine::EngineFailure;
use yiqi_protocols::ServeError;
use yiqi_words::Words;

use crate::Console;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong usage; the message says what was expected.
    Usage(String),
    /// Some input was invalid; the output already says so.
    BadInput,
    /// The user interrupted the command; partial results have been written.
    Interrupted,
    /// The command was valid but could not be carried out, for example because of an unreadable file; the message says
    /// why.
    Refused(String),
    /// An engine failed.
    Engine(EngineFailure),
    /// Reading or writing a standard stream failed.
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
    /// Writes the error message and returns the exit status.
    pub(crate) fn report(self, words: &Words, console: &mut Console<'_>) -> ExitCode {
        let (message, status) = match self {
            Failure::BadInput => return ExitCode::from(1),
            Failure::Interrupted => return ExitCode::from(130),
            // The reader of our output closed the pipe, as `head` does.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Io(error) => (error.to_string(), 1),
            Failure::Engine(failure) => (words.reason(&failure.reason()), 1),
            Failure::Refused(message) => (message, 1),
            Failure::Usage(message) => (message, 2),
        };
        let sentence = words.say("usage-error", &[Argument::new("message", message)]);
        // If the message cannot be written, there is nothing left to do.
        let _ = writeln!(console.errors, "{sentence}");
        ExitCode::from(status)
    }
}
