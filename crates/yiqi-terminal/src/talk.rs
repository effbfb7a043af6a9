//! Lines that come and lines that go.

use std::io::{self, BufRead, Read as _, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// What somebody answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A line, without its end.
    Line(String),
    /// There is no more input.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Somebody to talk to.
pub trait Talk {
    /// Asks for a line.
    fn ask(&mut self, prompt: &str) -> io::Result<Answer>;

    /// Says a line, or several.
    fn tell(&mut self, text: &str) -> io::Result<()>;
}

/// The longest line that is read; a longer one comes in pieces.
const LONGEST: u64 = 1 << 16;

/// Plain text: what was written to comes out as it is, and questions are lines of their own unless somebody types the
/// answers behind them.
pub struct Plain<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    is_typed: bool,
}

impl<'a> Plain<'a> {
    /// Reads and writes these streams; `is_typed` when a person types the input.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write, is_typed: bool) -> Plain<'a> {
        Plain { input, output, is_typed }
    }
}

impl Talk for Plain<'_> {
    fn ask(&mut self, prompt: &str) -> io::Result<Answer> {
        if self.is_typed {
            write!(self.output, "{prompt}")?;
        } else {
            writeln!(self.output, "{}", prompt.trim_end())?;
        }
        self.output.flush()?;
        let mut bytes = Vec::new();
        if (&mut *self.input).take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Answer::End);
        }
        Ok(Answer::Line(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }
}

/// A terminal: lines can be edited, and earlier ones come back.
pub struct Editor<'a> {
    editor: DefaultEditor,
    output: &'a mut dyn Write,
}

impl<'a> Editor<'a> {
    /// A person at a terminal.
    pub fn new(output: &'a mut dyn Write) -> io::Result<Editor<'a>> {
        let editor = DefaultEditor::new().map_err(io::Error::other)?;
        Ok(Editor { editor, output })
    }
}

impl Talk for Editor<'_> {
    fn ask(&mut self, prompt: &str) -> io::Result<Answer> {
        self.output.flush()?;
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    // A line that cannot be remembered is still a line.
                    let _ = self.editor.add_history_entry(&line);
                }
                Ok(Answer::Line(line))
            }
            Err(ReadlineError::Eof) => Ok(Answer::End),
            Err(ReadlineError::Interrupted) => Ok(Answer::Interrupted),
            // Bytes that are no text are a line that means nothing, not the end.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Answer::Line(char::REPLACEMENT_CHARACTER.to_string()))
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }
}
