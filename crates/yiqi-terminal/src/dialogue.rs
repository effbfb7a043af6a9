//! Reading and writing lines.

use std::io::{self, BufRead, Read as _, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use crate::board::Look;

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

    /// What the output can show.
    fn look(&self) -> Look {
        Look::default()
    }

    /// What the next answers may be, for completion with Tab where there is any.
    fn offer(&mut self, _words: Vec<String>) {}
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

/// Completes a line with the words that are offered.
#[derive(Default)]
struct Completions(Vec<String>);

impl Completer for Completions {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line[..at].trim_start().to_lowercase();
        let begins = |word: &&String| word.to_lowercase().starts_with(&typed);
        Ok((0, self.0.iter().filter(begins).cloned().collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}

impl Validator for Completions {}

impl Helper for Completions {}

/// A terminal with line editing, history and completion.
pub struct Editor<'a> {
    editor: rustyline::Editor<Completions, DefaultHistory>,
    output: &'a mut dyn Write,
    look: Look,
}

impl<'a> Editor<'a> {
    /// Reads from the terminal and writes to `output`, which is the terminal too.
    pub fn new(output: &'a mut dyn Write, look: Look) -> io::Result<Editor<'a>> {
        let mut editor = rustyline::Editor::new().map_err(io::Error::other)?;
        editor.set_helper(Some(Completions::default()));
        Ok(Editor { editor, output, look })
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

    fn look(&self) -> Look {
        self.look
    }

    fn offer(&mut self, words: Vec<String>) {
        self.editor.set_helper(Some(Completions(words)));
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }
}
