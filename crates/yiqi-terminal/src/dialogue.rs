//! Reading and writing lines.

use std::io::{self, BufRead, Read as _, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// The user's answer to a prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A line, without its line break.
    Line(String),
    /// End of input.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Where the user's input comes from and output goes.
pub trait Dialogue {
    /// Prompts for a line.
    fn ask(&mut self, prompt: &str) -> io::Result<Answer>;

    /// Prints one or more lines.
    fn tell(&mut self, text: &str) -> io::Result<()>;
}

/// The maximum length of a line; a longer one is split.
const LONGEST: u64 = 1 << 16;

/// Plain streams. A prompt ends with a line break unless a person types the answer after it.
pub struct Plain<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    is_typed: bool,
}

impl<'a> Plain<'a> {
    /// Reads and writes these streams; `is_typed` if a person types the input.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write, is_typed: bool) -> Plain<'a> {
        Plain { input, output, is_typed }
    }
}

impl Dialogue for Plain<'_> {
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

/// A terminal with line editing and history.
pub struct Editor<'a> {
    editor: DefaultEditor,
    output: &'a mut dyn Write,
}

impl<'a> Editor<'a> {
    /// Reads from the terminal and writes to `output`.
    pub fn new(output: &'a mut dyn Write) -> io::Result<Editor<'a>> {
        let editor = DefaultEditor::new().map_err(io::Error::other)?;
        Ok(Editor { editor, output })
    }
}

impl Dialogue for Editor<'_> {
    fn ask(&mut self, prompt: &str) -> io::Result<Answer> {
        self.output.flush()?;
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    // A failure to record history does not matter.
                    let _ = self.editor.add_history_entry(&line);
                }
                Ok(Answer::Line(line))
            }
            Err(ReadlineError::Eof) => Ok(Answer::End),
            Err(ReadlineError::Interrupted) => Ok(Answer::Interrupted),
            // Invalid UTF-8 is an invalid line, not the end of input.
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
