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
    /// Writes the error message, as JSON for programs, and returns the exit status.
    pub(crate) fn report(self, words: &Words, console: &mut Console<'_>, json: bool) -> ExitCode {
        let (kind, message, status) = match self {
            Failure::BadInput => return ExitCode::from(1),
            Failure::Interrupted => return ExitCode::from(130),
            // The reader of our output closed the pipe, as `head` does.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            // Files are named where they are written; what remains is the output.
            Failure::Io(error) if error.kind() == io::ErrorKind::StorageFull => {
                ("io", words.say("stdout-failed", &[Argument::new("reason", error.to_string())]), 1)
            }
            Failure::Io(error) => ("io", error.to_string(), 1),
            Failure::Engine(failure) => ("engine", words.reason(&failure.reason()), 1),
            Failure::Refused(message) => ("refused", message, 1),
            Failure::Usage(message) => ("usage", message, 2),
        };
        if json {
            write_json_error(console, kind, &message, status);
        } else {
            console.complain(&words.say("usage-error", &[Argument::new("message", message)]));
        }
        ExitCode::from(status)
    }
}

/// An error for programs, on one line of standard error.
pub(crate) fn write_json_error(console: &mut Console<'_>, kind: &str, message: &str, status: u8) {
    let error = serde_json::json!({ "error": { "kind": kind, "message": message, "status": status } });
    // If it cannot be written, there is nothing left to do.
    let _ = writeln!(console.errors, "{error}");
}
