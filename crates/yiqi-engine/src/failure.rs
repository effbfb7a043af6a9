use std::fmt;
use std::time::Duration;

use yiqi_core::{Argument, ReasonCode};

/// The error returned when an engine cannot complete a search. Only engines that depend on something outside, such as
/// another program, fail.
///
/// Everything an external program said is shortened and free of control characters.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineFailure {
    /// The program ended or closed its output.
    Ended {
        /// The program.
        program: String,
        /// Its exit status, and the last line it wrote to standard error.
        reason: String,
    },
    /// The program did not answer in time.
    TimedOut {
        /// The program.
        program: String,
        /// How long it was given.
        allowed: Duration,
    },
    /// The program does not read its input.
    NotReading {
        /// The program.
        program: String,
    },
    /// The program answered with a move that is not legal.
    IllegalMove {
        /// The program.
        program: String,
        /// The move.
        m: String,
    },
    /// The protocol has no way to set up this position.
    CannotSetUp {
        /// The program.
        program: String,
        /// The position.
        position: String,
    },
    /// The program rejected a command or answered something that is not part of its protocol.
    BadAnswer {
        /// The program.
        program: String,
        /// The command.
        command: String,
        /// The answer.
        answer: String,
    },
}

impl ReasonCode for EngineFailure {
    fn code(&self) -> &'static str {
        match self {
            EngineFailure::Ended { .. } => "engine-ended",
            EngineFailure::TimedOut { .. } => "engine-timed-out",
            EngineFailure::NotReading { .. } => "engine-not-reading",
            EngineFailure::IllegalMove { .. } => "engine-illegal-move",
            EngineFailure::CannotSetUp { .. } => "engine-cannot-set-up",
            EngineFailure::BadAnswer { .. } => "engine-bad-answer",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            EngineFailure::Ended { program, reason } => {
                vec![Argument::new("program", program), Argument::new("reason", reason)]
            }
            EngineFailure::TimedOut { program, allowed } => {
                vec![Argument::new("program", program), Argument::new("seconds", allowed.as_secs_f64())]
            }
            EngineFailure::NotReading { program } => vec![Argument::new("program", program)],
            EngineFailure::IllegalMove { program, m } => {
                vec![Argument::new("program", program), Argument::new("move", m)]
            }
            EngineFailure::CannotSetUp { program, position } => {
                vec![Argument::new("program", program), Argument::new("position", position)]
            }
            EngineFailure::BadAnswer { program, command, answer } => vec![
                Argument::new("program", program),
                Argument::new("command", command),
                Argument::new("answer", answer),
            ],
        }
    }
}

/// An English message for logs and developers. Messages for users are looked up by [`ReasonCode::code`].
impl fmt::Display for EngineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineFailure::Ended { program, reason } => write!(f, "{program} ended: {reason}"),
            EngineFailure::TimedOut { program, allowed } => {
                write!(f, "{program} did not answer within {} s", allowed.as_secs_f64())
            }
            EngineFailure::NotReading { program } => write!(f, "{program} does not read its input"),
            EngineFailure::IllegalMove { program, m } => {
                write!(f, "{program} played the illegal move \"{m}\"")
            }
            EngineFailure::CannotSetUp { program, position } => {
                write!(f, "{program} cannot be given the position {position}")
            }
            EngineFailure::BadAnswer { program, command, answer } => {
                write!(f, "{program} answered \"{command}\" with \"{answer}\"")
            }
        }
    }
}

impl std::error::Error for EngineFailure {}
