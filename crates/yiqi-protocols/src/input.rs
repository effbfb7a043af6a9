//! The lines of a program's input, read by a thread of its own, so that a search can be stopped by what comes in.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use yiqi_core::Stop;

use crate::lines::skip_line;

/// Lines that may wait; a program that writes more has to wait itself.
const QUEUE: usize = 1024;

/// The longest line that is read, in bytes; the rest of a longer one is dropped.
const LONGEST_LINE: u64 = 1 << 16;

/// A queue of input lines, filled by a thread.
///
/// The thread ends with the input. It does not keep the program from ending while it waits for a line.
#[derive(Debug)]
pub(crate) struct Input {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    /// Notified when a line was added or taken, and at the end of the input.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<String>,
    /// The input has ended, or the queue is no longer read.
    has_ended: bool,
    search: Option<Watched>,
}

/// A search that certain lines stop.
#[derive(Debug)]
struct Watched {
    stop: Stop,
    stops: fn(&str) -> bool,
}

impl Shared {
    /// A thread that panicked leaves the state as it was between two lines.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn read_lines(&self, mut source: impl BufRead) {
        while let Some(line) = read_line(&mut source) {
            let mut state = self.lock();
            while state.lines.len() >= QUEUE && !state.has_ended {
                state = self.wait(state);
            }
            if state.has_ended {
                return;
            }
            if let Some(watched) = &state.search
                && (watched.stops)(&line)
            {
                watched.stop.stop();
            }
            state.lines.push_back(line);
            self.changed.notify_all();
        }
        self.end();
    }

    fn end(&self) {
        let mut state = self.lock();
        state.has_ended = true;
        if let Some(watched) = &state.search {
            watched.stop.stop();
        }
        self.changed.notify_all();
    }
}

impl Input {
    /// Starts to read.
    pub(crate) fn start(source: impl BufRead + Send + 'static) -> io::Result<Input> {
        let shared = Arc::new(Shared::default());
        let reader = Arc::clone(&shared);
        std::thread::Builder::new().name("input".to_owned()).spawn(move || reader.read_lines(source))?;
        Ok(Input { shared })
    }

    /// Waits for the next line, without its end; `None` at the end of the input.
    pub(crate) fn next(&self) -> Option<String> {
        let mut state = self.shared.lock();
        loop {
            if let Some(line) = state.lines.pop_front() {
                self.shared.changed.notify_all();
                return Some(line);
            }
            if state.has_ended {
                return None;
            }
            state = self.shared.wait(state);
        }
    }

    /// Stops a search when a line for which `stops` is true waits or comes, and at the end of the input. The returned
    /// guard ends this.
    pub(crate) fn stop_on(&self, stop: &Stop, stops: fn(&str) -> bool) -> StopOn<'_> {
        let mut state = self.shared.lock();
        if state.has_ended || state.lines.iter().any(|line| stops(line)) {
            stop.stop();
        }
        state.search = Some(Watched { stop: stop.clone(), stops });
        StopOn { input: self, stops }
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        self.shared.end();
    }
}

/// Stops a search by what comes in, until it is dropped.
#[derive(Debug)]
pub(crate) struct StopOn<'a> {
    input: &'a Input,
    stops: fn(&str) -> bool,
}

impl StopOn<'_> {
    /// Whether the input has ended and no line that stops a search is left, so the result is not needed.
    pub(crate) fn is_abandoned(&self) -> bool {
        let state = self.input.shared.lock();
        state.has_ended && !state.lines.iter().any(|line| (self.stops)(line))
    }
}

impl Drop for StopOn<'_> {
    fn drop(&mut self) {
        self.input.shared.lock().search = None;
    }
}

/// Reads a line without its end; `None` at the end of the input, which an error is as well.
fn read_line(source: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    // One byte more than a line may have, to see whether the limit cut it.
    match io::Read::take(&mut *source, LONGEST_LINE + 1).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => return None,
        Ok(_) => {}
    }
    if !line.ends_with(b"\n") && line.len() as u64 > LONGEST_LINE {
        line.truncate(LONGEST_LINE as usize);
        skip_line(source);
    }
    let text = String::from_utf8_lossy(&line);
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_order_whatever_they_contain() {
        let mut text = b"one\r\n\n\xff\xfetwo\n".to_vec();
        text.extend(vec![b'x'; 3 * LONGEST_LINE as usize]);
        text.extend(b"\nlast");
        let input = Input::start(io::Cursor::new(text)).unwrap();
        assert_eq!(input.next().as_deref(), Some("one"));
        assert_eq!(input.next().as_deref(), Some(""));
        assert_eq!(input.next().as_deref(), Some("\u{fffd}\u{fffd}two"));
        assert_eq!(input.next().map(|line| line.len()), Some(LONGEST_LINE as usize));
        assert_eq!(input.next().as_deref(), Some("last"));
        assert_eq!(input.next(), None);
        assert_eq!(input.next(), None);
    }

    #[test]
    fn more_lines_than_the_queue_holds_are_all_read() {
        let input = Input::start(io::Cursor::new("line\n".repeat(5 * QUEUE))).unwrap();
        assert_eq!(std::iter::from_fn(|| input.next()).count(), 5 * QUEUE);
    }

    /// An input that has only what is sent to it, and ends when the sender is dropped.
    struct Pipe(std::sync::mpsc::Receiver<&'static str>);

    impl io::Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let text = self.0.recv().unwrap_or_default();
            buffer[..text.len()].copy_from_slice(text.as_bytes());
            Ok(text.len())
        }
    }

    #[test]
    fn certain_lines_and_the_end_stop_a_search() {
        let (send, receive) = std::sync::mpsc::channel();
        let input = Input::start(io::BufReader::new(Pipe(receive))).unwrap();
        let stops: fn(&str) -> bool = |line| line == "stop";
        let wait_for = |stop: &Stop| {
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
        };
        {
            let stop = Stop::default();
            let watch = input.stop_on(&stop, stops);
            send.send("go on\nstop\n").unwrap();
            wait_for(&stop);
            assert!(!watch.is_abandoned());
        }
        let stop = Stop::default();
        drop(input.stop_on(&stop, stops));
        assert!(stop.is_stopped(), "the line waits already");
        assert_eq!((input.next().as_deref(), input.next().as_deref()), (Some("go on"), Some("stop")));
        let stop = Stop::default();
        let watch = input.stop_on(&stop, stops);
        assert!(!stop.is_stopped());
        drop(send);
        wait_for(&stop);
        assert!(watch.is_abandoned());
    }
}
