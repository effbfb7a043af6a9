//! A program in a pseudo-terminal: types keys and waits for output.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Pty, open};

/// Only failing tests wait this long, for an output or the end; the machine may be slow.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) const CTRL_C: [u8; 1] = [3];
pub(crate) const CTRL_D: [u8; 1] = [4];

pub(crate) struct Terminal {
    program: Child,
    keyboard: Arc<Pty>,
    output: Receiver<Vec<u8>>,
    /// What was written and not waited for yet.
    unread: Vec<u8>,
}

impl Terminal {
    pub(crate) fn start(command: Command) -> Terminal {
        let (terminal, side_of_program) = open().unwrap();
        terminal.resize(Size::new(24, 80)).unwrap();
        let program = pty_process::blocking::Command::from(command).spawn(side_of_program).unwrap();
        let keyboard = Arc::new(terminal);
        let screen = Arc::clone(&keyboard);
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            // On Linux, reading fails when the program has closed its side.
            while let Ok(length @ 1..) = (&*screen).read(&mut chunk) {
                if sender.send(chunk[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { program, keyboard, output, unread: Vec::new() }
    }

    /// Waits for a text. Returns the output up to its end that was not waited for before.
    pub(crate) fn expect(&mut self, text: &str) -> String {
        self.expect_any(&[text])
    }

    /// Waits for one of these texts.
    pub(crate) fn expect_any(&mut self, texts: &[&str]) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let end =
                texts.iter().filter_map(|text| Some(find(&self.unread, text.as_bytes())? + text.len())).min();
            if let Some(end) = end {
                let read: Vec<u8> = self.unread.drain(..end).collect();
                return String::from_utf8_lossy(&read).into_owned();
            }
            match self.next_output(deadline) {
                Ok(chunk) => self.unread.extend(chunk),
                Err(error) => panic!("no {texts:?} ({error}): {:?}", String::from_utf8_lossy(&self.unread)),
            }
        }
    }

    fn next_output(&self, deadline: Instant) -> Result<Vec<u8>, RecvTimeoutError> {
        self.output.recv_timeout(deadline.saturating_duration_since(Instant::now()))
    }

    /// Types keys, as the bytes that a terminal sends.
    pub(crate) fn send(&mut self, keys: impl AsRef<[u8]>) {
        (&*self.keyboard).write_all(keys.as_ref()).unwrap();
    }

    pub(crate) fn send_line(&mut self, line: &str) {
        self.send(format!("{line}\n"));
    }

    /// Waits until the program has closed the terminal, which it does by ending.
    pub(crate) fn assert_exits(mut self, status: i32) {
        let deadline = Instant::now() + PATIENCE;
        let error = loop {
            match self.next_output(deadline) {
                Ok(chunk) => self.unread.extend(chunk),
                Err(error) => break error,
            }
        };
        let unread = String::from_utf8_lossy(&self.unread);
        assert_eq!(error, RecvTimeoutError::Disconnected, "the program does not end: {unread:?}");
        assert_eq!(self.program.wait().unwrap().code(), Some(status), "{unread:?}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A failed test leaves the program running; otherwise it has ended already.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn find(all: &[u8], part: &[u8]) -> Option<usize> {
    all.windows(part.len()).position(|window| window == part)
}
