//! What a command answers.

use std::io::{self, Write};

use yiqi_engine::EngineFailure;

/// The answer to a command that succeeded.
#[derive(Debug)]
pub(super) enum Answer {
    /// One text, possibly of several lines and possibly empty.
    Text(String),
    /// The response has been written while the command ran.
    Written,
    /// Nothing, and the session ends.
    Quit,
}

impl From<String> for Answer {
    fn from(text: String) -> Answer {
        Answer::Text(text)
    }
}

/// Why a command failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// The message of the response.
    Refused(String),
    /// The output cannot be written.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Failure {
        Failure::Refused(message.to_owned())
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Refused(message)
    }
}

impl From<EngineFailure> for Failure {
    fn from(failure: EngineFailure) -> Failure {
        Failure::Refused(failure.to_string())
    }
}

/// The result of a command.
pub(super) type Outcome = Result<Answer, Failure>;

/// Nothing to say but that it was done.
pub(super) const DONE: Answer = Answer::Text(String::new());

/// The arguments are too few, too many or not of the right form.
pub(super) const SYNTAX_ERROR: &str = "syntax error";

/// Writes a whole response. A response ends with an empty line, so it must not contain one.
pub(super) fn write(output: &mut dyn Write, sign: char, id: Option<&str>, text: &str) -> io::Result<()> {
    let id = id.unwrap_or_default();
    write!(output, "{sign}{id}")?;
    for (index, line) in text.lines().enumerate() {
        match (index, line) {
            (0, "") => {}
            (0, line) => write!(output, " {line}")?,
            (_, line) => write!(output, "\n{}", if line.is_empty() { " " } else { line })?,
        }
    }
    output.write_all(b"\n\n")?;
    output.flush()
}

#[cfg(test)]
mod tests {
    #[test]
    fn responses_end_with_an_empty_line_and_contain_none() {
        for (sign, id, text, response) in [
            ('=', None, "", "=\n\n"),
            ('=', Some("3"), "2", "=3 2\n\n"),
            ('?', Some("12"), "illegal move", "?12 illegal move\n\n"),
            ('=', None, "\n  A B\n 1 . .\n", "=\n  A B\n 1 . .\n\n"),
            ('=', None, "a\n\nb", "= a\n \nb\n\n"),
        ] {
            let mut written = Vec::new();
            super::write(&mut written, sign, id, text).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), response);
        }
    }
}
