//! Lines of the controller: read by a thread of their own, kept in a bounded queue.

use std::collections::VecDeque;
use std::io::{BufRead, Read as _};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use yiqi_engine::Stop;

use super::command;
use crate::lines::skip_line;

/// The longest line that is accepted, in bytes. A sequence of a thousand moves has some 12,000.
const LONGEST_LINE: usize = 1 << 16;

/// How many lines wait at most. The reader stops reading until there is room.
const LONGEST_QUEUE: usize = 256;

/// A line with something to do in it.
#[derive(Debug)]
pub(super) struct Line {
    /// The number of lines read up to this one.
    pub(super) number: u64,
    /// The line, cleaned; only its beginning if it was too long.
    pub(super) text: String,
    /// Whether it was too long.
    pub(super) is_too_long: bool,
}

/// What a search is for, which decides what stops it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Running {
    /// A move: only an interrupt comment stops it.
    Move,
    /// An analysis: any line stops it.
    Analysis,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<Line>,
    /// Lines read, those without a command included; the end of the input counts as one.
    read: u64,
    /// Commands up to this line were interrupted.
    interrupted: u64,
    running: Option<(Running, Stop)>,
    has_ended: bool,
    is_abandoned: bool,
}

/// The lines that wait to be executed.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next line; `None` after the last.
    pub(super) fn next(&self) -> Option<Line> {
        let mut state = self.lock();
        loop {
            if let Some(line) = state.lines.pop_front() {
                self.changed.notify_all();
                return Some(line);
            }
            if state.has_ended {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// The switch that stops the search of the command on this line. What has arrived already counts.
    pub(super) fn begin(&self, number: u64, running: Running) -> Stop {
        let stop = Stop::default();
        let mut state = self.lock();
        let is_followed = running == Running::Analysis && state.read > number;
        if is_followed || state.interrupted >= number {
            stop.stop();
        }
        state.running = Some((running, stop.clone()));
        stop
    }

    /// The search has ended.
    pub(super) fn end(&self) {
        self.lock().running = None;
    }

    /// Waits until something arrives after this line.
    pub(super) fn wait_for_more(&self, number: u64) {
        let mut state = self.lock();
        while state.read <= number {
            state = self.wait(state);
        }
    }

    /// Counts a line and stops what it stops.
    fn count(&self, is_interrupt: bool) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        if is_interrupt {
            state.interrupted = state.read;
        }
        state.read += 1;
        if let Some((running, stop)) = &state.running
            && (is_interrupt || *running == Running::Analysis)
        {
            stop.stop();
        }
        self.changed.notify_all();
        state
    }

    /// Adds a line, as soon as there is room. Returns whether it will be executed.
    fn push(&self, text: String, is_too_long: bool) -> bool {
        let mut state = self.count(false);
        let number = state.read;
        while state.lines.len() >= LONGEST_QUEUE && !state.is_abandoned {
            state = self.wait(state);
        }
        state.lines.push_back(Line { number, text, is_too_long });
        self.changed.notify_all();
        !state.is_abandoned
    }

    fn finish(&self) {
        self.count(false).has_ended = true;
        self.changed.notify_all();
    }

    /// Releases the reader when lines are no longer executed.
    pub(super) fn abandon_on_drop(&self) -> impl Drop + '_ {
        struct Abandon<'a>(&'a Queue);
        impl Drop for Abandon<'_> {
            fn drop(&mut self) {
                self.0.lock().is_abandoned = true;
                self.0.changed.notify_all();
            }
        }
        Abandon(self)
    }
}

/// Reads lines until the input ends, `quit` is read, or the queue is abandoned. After `quit` a controller may leave its
/// end of the pipe open; reading on would keep the program from ending.
pub(super) fn read_lines(mut input: &mut (dyn BufRead + Send), queue: &Queue) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut *input).take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            Ok(0) | Err(_) => break,
        }
        let is_too_long = bytes.len() > LONGEST_LINE && bytes.last() != Some(&b'\n');
        if is_too_long {
            bytes.truncate(100);
            skip_line(&mut input);
        }
        let text = command::clean(&bytes);
        if text.is_empty() && !is_too_long {
            drop(queue.count(command::is_interrupt(&bytes)));
            continue;
        }
        let is_quit = !is_too_long && command::parse(&text).name == "quit";
        if !queue.push(text, is_too_long) || is_quit {
            break;
        }
    }
    queue.finish();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<(u64, String, bool)> {
        let queue = Queue::default();
        std::thread::scope(|scope| {
            scope.spawn(|| read_lines(&mut input, &queue));
            std::iter::from_fn(|| queue.next())
                .map(|line| (line.number, line.text, line.is_too_long))
                .collect()
        })
    }

    #[test]
    fn lines_are_cleaned_and_numbered() {
        let read = lines(b"name\r\n\n# a comment\n1\tplay\x00 b\x07 D4 # here\nversion");
        let expected = [(1, "name"), (4, "1 play b D4"), (5, "version")];
        assert_eq!(read, expected.map(|(number, text)| (number, text.to_owned(), false)));
    }

    #[test]
    fn nothing_is_read_after_quit() {
        assert_eq!(lines(b"7 quit\nname\n"), [(1, "7 quit".to_owned(), false)]);
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let mut input = b"3 play ".to_vec();
        input.resize(LONGEST_LINE + 5000, b'x');
        input.extend_from_slice(b"\nname\n");
        let read = lines(&input);
        assert_eq!((read[0].1.len(), read[0].2), (100, true));
        assert_eq!(read[1], (2, "name".to_owned(), false));
        // The longest line that is accepted.
        let mut input = vec![b'x'; LONGEST_LINE];
        input.push(b'\n');
        assert_eq!(lines(&input), [(1, "x".repeat(LONGEST_LINE), false)]);
    }

    #[test]
    fn many_lines_wait_for_room() {
        let read = lines("name\n".repeat(10 * LONGEST_QUEUE).as_bytes());
        assert_eq!(read.len(), 10 * LONGEST_QUEUE);
    }

    #[test]
    fn any_line_stops_an_analysis_and_an_interrupt_stops_a_move() {
        let queue = Queue::default();
        assert!(queue.push("lz-analyze".to_owned(), false));
        let analysis = queue.begin(1, Running::Analysis);
        assert!(!analysis.is_stopped());
        assert!(queue.push("genmove b".to_owned(), false));
        assert!(analysis.is_stopped());
        // Even if it has arrived before the search begins.
        assert!(queue.begin(1, Running::Analysis).is_stopped());
        let genmove = queue.begin(2, Running::Move);
        assert!(queue.push("name".to_owned(), false));
        assert!(!genmove.is_stopped());
        drop(queue.count(true));
        assert!(genmove.is_stopped());
        // An interrupt concerns the commands before it.
        assert!(queue.begin(3, Running::Move).is_stopped());
        assert!(queue.push("genmove w".to_owned(), false));
        assert!(!queue.begin(5, Running::Move).is_stopped());
    }

    #[test]
    fn the_end_of_the_input_stops_an_analysis_but_no_move() {
        let queue = Queue::default();
        assert!(queue.push("lz-analyze".to_owned(), false));
        let analysis = queue.begin(1, Running::Analysis);
        queue.finish();
        assert!(analysis.is_stopped() && !queue.begin(1, Running::Move).is_stopped());
        queue.wait_for_more(1);
    }
}
