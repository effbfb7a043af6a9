use std::io::{self, BufRead, Cursor, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use yiqi_engine::Stop;
use yiqi_files::Folders;
use yiqi_terminal::wrap;

/// A command's environment: its streams, folders and interrupt flag.
pub struct Console<'a> {
    /// Standard input.
    pub input: &'a mut (dyn BufRead + Send),
    /// Opens the input for a thread that may outlive the command, from which nothing else is read then; `None` if the
    /// input is only borrowed.
    pub open_input: Option<fn() -> Box<dyn BufRead + Send>>,
    /// Standard output, for results.
    pub output: &'a mut (dyn Write + Send),
    /// Standard error, for errors and progress.
    pub errors: &'a mut dyn Write,
    /// The user's settings and data folders; `None` if they cannot be determined.
    pub folders: Option<Folders>,
    /// Whether input and output are both terminals, so that lines can be edited.
    pub is_terminal: bool,
    /// Whether the input is a terminal.
    pub is_typed: bool,
    /// Whether standard error is a terminal, so that progress is shown.
    pub shows_progress: bool,
    /// The columns of the terminal for errors; `None` if it is none.
    pub width: Option<usize>,
    /// Set when the user presses Ctrl-C.
    pub interrupt: Interrupt,
}

impl<'a> Console<'a> {
    /// A console without terminals and folders, for running a command from a program.
    pub fn piped(
        input: &'a mut (dyn BufRead + Send),
        output: &'a mut (dyn Write + Send),
        errors: &'a mut dyn Write,
    ) -> Console<'a> {
        Console {
            input,
            open_input: None,
            output,
            errors,
            folders: None,
            is_terminal: false,
            is_typed: false,
            shows_progress: false,
            width: None,
            interrupt: Interrupt::default(),
        }
    }

    /// Writes an error message, with line breaks between words where a terminal would break it. If it cannot be written,
    /// there is nothing left to do.
    pub(crate) fn complain(&mut self, message: &str) {
        let message = match self.width {
            Some(width) => wrap(message, width),
            None => message.to_owned(),
        };
        let _ = writeln!(self.errors, "{message}");
    }

    /// The input for a thread of its own. What is only borrowed is read to its end first.
    pub(crate) fn input_for_thread(&mut self) -> io::Result<Box<dyn BufRead + Send>> {
        if let Some(open) = self.open_input {
            return Ok(open());
        }
        let mut whole = Vec::new();
        self.input.read_to_end(&mut whole)?;
        Ok(Box::new(Cursor::new(whole)))
    }
}

/// Handles Ctrl-C. Commands that can finish early with partial results watch it; others are simply terminated.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: Arc<Mutex<Stop>>,
    watched: Arc<AtomicBool>,
}

impl Interrupt {
    /// Called on Ctrl-C. Returns whether the running command will finish by itself: `false` if it does not watch for
    /// interruptions, or if this is the second one.
    pub fn interrupt(&self) -> bool {
        let Ok(stop) = self.stop.lock() else { return false };
        let will_end = self.watched.load(Ordering::Relaxed) && !stop.is_stopped();
        stop.stop();
        will_end
    }

    /// Makes the next interruption terminate the program immediately.
    pub(crate) fn unwatch(&self) {
        self.watched.store(false, Ordering::Relaxed);
    }

    /// Starts watching: the command promises to finish once the returned flag is set. Clears an earlier interruption.
    pub(crate) fn watch(&self) -> Stop {
        let fresh = Stop::default();
        if let Ok(mut stop) = self.stop.lock() {
            *stop = fresh.clone();
        }
        self.watched.store(true, Ordering::Relaxed);
        fresh
    }
}
