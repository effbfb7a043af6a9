use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use yiqi_engine::Stop;
use yiqi_files::Folders;

/// The streams a command reads and writes, and how it hears that it should end.
pub struct Console<'a> {
    /// What it reads.
    pub input: &'a mut (dyn BufRead + Send),
    /// Where results go.
    pub output: &'a mut (dyn Write + Send),
    /// Where complaints and progress go.
    pub errors: &'a mut dyn Write,
    /// Where settings and unfinished games are kept; nowhere, if the system does not tell.
    pub folders: Option<Folders>,
    /// Whether a person types the input and sees the output, so that lines can be edited.
    pub is_terminal: bool,
    /// Whether a person types the input.
    pub is_typed: bool,
    /// Whether somebody sees the complaints as they come, so that progress is worth showing.
    pub shows_progress: bool,
    /// Thrown when the user interrupts.
    pub interrupt: Interrupt,
}

impl<'a> Console<'a> {
    /// Streams that nobody sits at, and nothing is kept: a program runs the command.
    pub fn piped(
        input: &'a mut (dyn BufRead + Send),
        output: &'a mut (dyn Write + Send),
        errors: &'a mut dyn Write,
    ) -> Console<'a> {
        Console {
            input,
            output,
            errors,
            folders: None,
            is_terminal: false,
            is_typed: false,
            shows_progress: false,
            interrupt: Interrupt::default(),
        }
    }
}

/// An interruption. A command that can end early with what it has watches for it; any other is simply ended.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: Arc<Mutex<Stop>>,
    watched: Arc<AtomicBool>,
}

impl Interrupt {
    /// The user interrupts. Says whether a command will end by itself: not when none watches, nor the second time.
    pub fn interrupt(&self) -> bool {
        let Ok(stop) = self.stop.lock() else { return false };
        let will_end = self.watched.load(Ordering::Relaxed) && !stop.is_stopped();
        stop.stop();
        will_end
    }

    /// From now on an interruption ends the program at once.
    pub(crate) fn unwatch(&self) {
        self.watched.store(false, Ordering::Relaxed);
    }

    /// From now on the command ends by itself when this is thrown; an earlier interruption is forgotten.
    pub(crate) fn watch(&self) -> Stop {
        let fresh = Stop::default();
        if let Ok(mut stop) = self.stop.lock() {
            *stop = fresh.clone();
        }
        self.watched.store(true, Ordering::Relaxed);
        fresh
    }
}
