//! A child process that is spoken to line by line.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use yiqi_core::Stop;
use yiqi_engine::{EngineError, EngineFailure};

use super::CommandLine;
use crate::lines::skip_line;

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
pub(super) struct Program {
    name: String,
    farewell: &'static str,
    child: Child,
    /// Whether the program was killed and waited for: its process number may belong to another one now.
    is_reaped: bool,
    to_program: Option<SyncSender<String>>,
    from_program: Receiver<String>,
    error_tail: Arc<Mutex<Vec<u8>>>,
    /// Reads standard error up to its end.
    error_reader: Option<JoinHandle<()>>,
}

impl Program {
    /// Starts a program. `farewell` is the line that ends it.
    pub(super) fn start(command: &CommandLine, farewell: &'static str) -> std::io::Result<Program> {
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
        let error_reader = child.stderr.take().map(|errors| {
            let tail = Arc::clone(&error_tail);
            std::thread::spawn(move || keep_tail(errors, &tail))
        });
        let name = command.to_string();
        Ok(Program {
            name,
            farewell,
            child,
            is_reaped: false,
            to_program: Some(to_program),
            from_program,
            error_tail,
            error_reader,
        })
    }

    /// Writes a line. It does not wait for the program to read it.
    pub(super) fn send(&mut self, line: impl Into<String>) -> Result<(), EngineFailure> {
        let Some(to_program) = &self.to_program else { return Err(self.ended()) };
        match to_program.try_send(line.into()) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(EngineFailure::NotReading { program: self.name.clone() }),
            Err(TrySendError::Disconnected(_)) => Err(self.ended()),
        }
    }

    /// The next line of the program, without its end.
    pub(super) fn receive(&mut self, wait: &Wait<'_>) -> Result<String, Trouble> {
        loop {
            let now = Instant::now();
            let left = wait.deadline.saturating_duration_since(now);
            match self.from_program.recv_timeout(left.min(POLL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended().into()),
                Err(RecvTimeoutError::Timeout) if wait.stop.is_some_and(Stop::is_stopped) => {
                    return Err(Trouble::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let (program, allowed) = (self.name.clone(), wait.allowed);
                    return Err(EngineFailure::TimedOut { program, allowed }.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The processor time it has used; `None` where the system does not say.
    #[cfg(target_os = "linux")]
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The second field is the name in parentheses, which may contain spaces. User and system time follow as fields
        // 14 and 15.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        Some(Duration::from_micros(ticks.saturating_mul(1_000_000) / per_second))
    }

    /// The memory it holds, in bytes; `None` where the system does not say.
    #[cfg(target_os = "linux")]
    pub(super) fn memory(&self) -> Option<usize> {
        let sizes = std::fs::read_to_string(format!("/proc/{}/statm", self.child.id())).ok()?;
        let pages: usize = sizes.split_whitespace().nth(1)?.parse().ok()?;
        pages.checked_mul(rustix::param::page_size())
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn memory(&self) -> Option<usize> {
        None
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        None
    }

    /// The command it was started with.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Why there is nothing more to read.
    fn ended(&mut self) -> EngineFailure {
        let deadline = Instant::now() + TIME_TO_QUIT;
        while !self.has_exited() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        let status = if self.has_exited() {
            self.kill();
            self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
        } else {
            "it closed its output".to_owned()
        };
        // What it wrote last may not have been read yet.
        let deadline = Instant::now() + TIME_TO_QUIT;
        while self.error_reader.as_ref().is_some_and(|reader| !reader.is_finished())
            && Instant::now() < deadline
        {
            std::thread::sleep(Duration::from_millis(5));
        }
        let said = self.error_tail.lock().map(|tail| String::from_utf8_lossy(&tail).trim().to_owned());
        let said = said.unwrap_or_default();
        let reason = match said.lines().last() {
            Some(line) => format!("{status}: {line}"),
            None => status,
        };
        EngineFailure::Ended { program: self.name.clone(), reason }
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The search was stopped.
    Stopped,
    /// The program failed.
    Failed(EngineFailure),
}

impl Trouble {
    /// The error of a program that could not be started. Nothing stops a start.
    pub(super) fn into_error(self) -> EngineError {
        match self {
            Trouble::Failed(failure) => failure.into(),
            Trouble::Stopped => unreachable!("a start is not stopped"),
        }
    }
}

impl From<EngineFailure> for Trouble {
    fn from(failure: EngineFailure) -> Trouble {
        Trouble::Failed(failure)
    }
}

/// How long to wait for a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait<'a> {
    allowed: Duration,
    deadline: Instant,
    stop: Option<&'a Stop>,
}

impl<'a> Wait<'a> {
    /// Waits this long from now on.
    pub(super) fn within(allowed: Duration) -> Wait<'a> {
        let now = Instant::now();
        let deadline = now.checked_add(allowed).unwrap_or(now + Duration::from_secs(u32::MAX.into()));
        Wait { allowed, deadline, stop: None }
    }

    /// Waits this long, or until stopped.
    pub(super) fn or_stopped(allowed: Duration, stop: &'a Stop) -> Wait<'a> {
        Wait { stop: Some(stop), ..Wait::within(allowed) }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.send(self.farewell);
        self.to_program = None;
        let deadline = Instant::now() + TIME_TO_QUIT;
        while Instant::now() < deadline && !self.has_exited() {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }
}

impl Program {
    #[cfg(unix)]
    fn process_id(&self) -> Option<rustix::process::Pid> {
        i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw)
    }

    /// Whether the program has ended. Its number stays reserved until it is waited for, so that killing its group
    /// cannot reach another one.
    #[cfg(unix)]
    fn has_exited(&mut self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.is_reaped
            || self.process_id().is_none_or(|id| !matches!(waitid(WaitId::Pid(id), options), Ok(None)))
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        // The group may have members left although the program itself has ended.
        if let (Some(group), false) = (self.process_id(), self.is_reaped) {
            self.is_reaped = true;
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.wait();
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|status| status.is_some())
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
