//! Progress of long commands, on the last line of the terminal.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often the line is written at most.
pub(crate) const INTERVAL: Duration = Duration::from_millis(100);

/// Removes the line; the cursor is then where it began.
const CLEAR: &str = "\r\x1b[K";

/// Whether a line is on the terminal now, for Ctrl-C, which may end the program at any moment.
static IS_DRAWN: AtomicBool = AtomicBool::new(false);

/// Removes the line if there is one, before the program is ended by Ctrl-C.
pub fn clear_before_exit(errors: &mut dyn Write) {
    if IS_DRAWN.swap(false, Ordering::Relaxed) {
        // If it cannot be written, there is nothing left to do.
        let _ = write!(errors, "{CLEAR}").and_then(|()| errors.flush());
    }
}

/// A line that is overwritten as the command advances; nothing if standard error is not a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    is_shown: bool,
    next: Instant,
    is_drawn: bool,
}

impl Progress {
    /// `is_shown` says whether standard error is a terminal. Commands that are done at once show nothing.
    pub(crate) fn new(is_shown: bool) -> Progress {
        Progress { is_shown, next: Instant::now() + INTERVAL, is_drawn: false }
    }

    /// Whether a new line is due; computing it may be expensive.
    pub(crate) fn is_due(&self) -> bool {
        self.is_shown && Instant::now() >= self.next
    }

    /// Overwrites the line, unless that was done a moment ago.
    pub(crate) fn show(&mut self, errors: &mut dyn Write, text: impl FnOnce() -> String) -> io::Result<()> {
        if !self.is_due() {
            return Ok(());
        }
        self.next = Instant::now() + INTERVAL;
        self.is_drawn = true;
        IS_DRAWN.store(true, Ordering::Relaxed);
        // The sequence clears what a longer text has left.
        write!(errors, "\r{}\x1b[K", text())?;
        errors.flush()
    }

    /// Removes the line, before anything else is written.
    pub(crate) fn clear(&mut self, errors: &mut dyn Write) -> io::Result<()> {
        if std::mem::take(&mut self.is_drawn) {
            IS_DRAWN.store(false, Ordering::Relaxed);
            write!(errors, "{CLEAR}")?;
            errors.flush()?;
        }
        Ok(())
    }

    /// Does work that cannot report how far it is, on a thread of its own. The line shows that the program is alive: `text`
    /// is given the seconds since the beginning.
    pub(crate) fn during<T: Send>(
        &mut self,
        errors: &mut dyn Write,
        text: impl Fn(u64) -> String,
        work: impl FnOnce() -> T + Send,
    ) -> io::Result<T> {
        let begun = Instant::now();
        let result = std::thread::scope(|scope| {
            let (working, done) = mpsc::channel::<()>();
            let worker = scope.spawn(move || {
                let result = work();
                drop(working);
                result
            });
            while done.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                self.show(errors, || text(begun.elapsed().as_secs()))?;
            }
            Ok::<T, io::Error>(worker.join().expect("the work does not panic"))
        })?;
        self.clear(errors)?;
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_overwritten_and_removed() {
        let mut errors = Vec::new();
        let mut progress = Progress { next: Instant::now(), ..Progress::new(true) };
        progress.show(&mut errors, || "1/9".to_owned()).unwrap();
        progress.show(&mut errors, || panic!("not again so soon")).unwrap();
        progress.clear(&mut errors).unwrap();
        progress.clear(&mut errors).unwrap();
        assert_eq!(String::from_utf8(errors).unwrap(), "\r1/9\x1b[K\r\x1b[K");
    }

    #[test]
    fn work_without_reports_shows_the_time_until_it_is_done() {
        let mut errors = Vec::new();
        let mut progress = Progress { next: Instant::now(), ..Progress::new(true) };
        let (shown, is_shown) = mpsc::channel();
        let text = |seconds| {
            // The work waits until the line has been drawn.
            let _ = shown.send(());
            format!("{seconds} s")
        };
        let result = progress.during(&mut errors, text, move || is_shown.recv().map(|()| 7)).unwrap();
        assert_eq!(result, Ok(7));
        let written = String::from_utf8(errors).unwrap();
        assert!(written.contains(" s\x1b[K") && written.ends_with(CLEAR), "{written:?}");
    }

    #[test]
    fn nothing_is_shown_at_first_or_without_a_terminal() {
        let mut errors = Vec::new();
        Progress::new(true).show(&mut errors, || panic!("the command has just begun")).unwrap();
        let mut progress = Progress { next: Instant::now(), ..Progress::new(false) };
        progress.show(&mut errors, || panic!("no terminal")).unwrap();
        assert!(errors.is_empty());
    }
}
