//! A child process that is spoken to line by line.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use yiqi_core::Stop;
use yiqi_engine::EngineFailure;

use crate::CommandLine;

/// Lines waiting to be read or written. A program that writes more has to wait; one that does not read is given up.
const QUEUE: usize = 1024;

/// The longest line that is read; the rest of a longer one is dropped.
const LONGEST_LINE: u64 = 1 << 16;

/// The last part of standard error, kept to explain a crash.
const ERROR_TAIL: usize = 400;

/// How long a program may take to end after its input was closed, before it is killed.
const TIME_TO_QUIT: Duration = Duration::from_millis(500);

/// How often a waiting thread looks whether it was stopped.
const POLL: Duration = Duration::from_millis(20);

/// A running program. It is asked to quit when dropped, and killed with its own children if it does not.
#[derive(Debug)]
pub(crate) struct Program {
    name: String,
    child: Child,
    to_program: Option<SyncSender<String>>,
    from_program: Receiver<String>,
    error_tail: Arc<Mutex<Vec<u8>>>,
}

impl Program {
    /// Starts a program.
    pub(crate) fn start(command: &CommandLine) -> std::io::Result<Program> {
        let mut process = Command::new(command.program());
        process.args(command.arguments());
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // In a process group of its own, Ctrl-C in a terminal does not reach it, and its children can be killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn()?;
        let (to_program, to_write) = sync_channel(QUEUE);
        let (read, from_program) = sync_channel(QUEUE);
        let error_tail = Arc::default();
        if let Some(input) = child.stdin.take() {
            std::thread::spawn(move || write_lines(input, &to_write));
        }
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || read_lines(output, &read));
        }
        if let Some(errors) = child.stderr.take() {
            let tail = Arc::clone(&error_tail);
            std::thread::spawn(move || keep_tail(errors, &tail));
        }
        let name = command.to_string();
        Ok(Program { name, child, to_program: Some(to_program), from_program, error_tail })
    }

    /// Writes a line. It does not wait for the program to read it.
    pub(crate) fn send(&mut self, line: impl Into<String>) -> Result<(), EngineFailure> {
        let Some(to_program) = &self.to_program else { return Err(self.ended()) };
        match to_program.try_send(line.into()) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(EngineFailure::NotReading { program: self.name.clone() }),
            Err(TrySendError::Disconnected(_)) => Err(self.ended()),
        }
    }

    /// The next line of the program, without its end; `None` if the search was stopped first.
    pub(crate) fn receive(&mut self, wait: &Wait<'_>) -> Result<Option<String>, EngineFailure> {
        loop {
            let now = Instant::now();
            let left = wait.deadline.saturating_duration_since(now);
            match self.from_program.recv_timeout(left.min(POLL)) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if wait.stop.is_some_and(Stop::is_stopped) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let (program, seconds) = (self.name.clone(), wait.allowed.as_secs_f64());
                    return Err(EngineFailure::TimedOut { program, seconds });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The command it was started with.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Why there is nothing more to read.
    fn ended(&mut self) -> EngineFailure {
        let deadline = Instant::now() + TIME_TO_QUIT;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(5)),
                Ok(None) => break "it closed its output".to_owned(),
                Err(error) => break error.to_string(),
            }
        };
        let said = self.error_tail.lock().map(|tail| String::from_utf8_lossy(&tail).trim().to_owned());
        let said = said.unwrap_or_default();
        let reason = match said.lines().last() {
            Some(line) => format!("{status}: {line}"),
            None => status,
        };
        EngineFailure::Ended { program: self.name.clone(), reason }
    }
}

/// How long to wait for a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wait<'a> {
    allowed: Duration,
    deadline: Instant,
    stop: Option<&'a Stop>,
}

impl<'a> Wait<'a> {
    /// Waits this long from now on.
    pub(crate) fn within(allowed: Duration) -> Wait<'a> {
        let now = Instant::now();
        let deadline = now.checked_add(allowed).unwrap_or(now + Duration::from_secs(u32::MAX.into()));
        Wait { allowed, deadline, stop: None }
    }

    /// The same, but ends without an error when stopped.
    pub(crate) fn until_stopped(self, stop: &'a Stop) -> Wait<'a> {
        Wait { stop: Some(stop), ..self }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Closing its input is how every protocol ends.
        self.to_program = None;
        let deadline = Instant::now() + TIME_TO_QUIT;
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(Some(_)) => break,
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(_) => break,
            }
        }
        self.kill();
    }
}

impl Program {
    #[cfg(unix)]
    fn kill(&mut self) {
        // The group may have members left although the program itself has ended. If there are none, nothing happens.
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.wait();
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes what is sent, until the sender is dropped or the program no longer reads. Then its input is closed.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the program closes its output.
fn read_lines(output: impl Read, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_whole = line.ends_with(b"\n");
        let text = String::from_utf8_lossy(&line);
        if lines.send(text.trim_end_matches(['\n', '\r']).to_owned()).is_err() {
            return;
        }
        if !is_whole && !skip_line(&mut output) {
            return;
        }
    }
}

/// Drops the rest of a line that is too long; returns whether there may be more.
pub(crate) fn skip_line(output: &mut impl std::io::BufRead) -> bool {
    loop {
        let Ok(buffer) = output.fill_buf() else { return false };
        if buffer.is_empty() {
            return false;
        }
        let (used, found) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), false),
        };
        output.consume(used);
        if found {
            return true;
        }
    }
}

/// Keeps the end of what a program writes to standard error.
fn keep_tail(mut errors: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        let Ok(mut tail) = tail.lock() else { return };
        tail.extend_from_slice(&buffer[..count]);
        let surplus = tail.len().saturating_sub(ERROR_TAIL);
        tail.drain(..surplus);
    }
}
