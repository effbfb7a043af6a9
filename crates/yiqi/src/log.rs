//! Non-blocking logging to standard error.
//!
//! A server must not wait for its log: standard error may be a pipe that nobody reads, or a file on a full disk. Once
//! `start` has been called, lines go through a bounded queue to one thread that writes them. When the queue is full or
//! writing fails, lines are dropped and counted, and the count is logged as soon as writing works again.

use std::fmt;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime as _, SystemTime};

/// The capacity of the queue, in lines.
const QUEUE: usize = 1_024;

/// How long the program waits at exit for queued lines to be written.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

static LINES: OnceLock<SyncSender<Vec<u8>>> = OnceLock::new();
static PENDING: AtomicU64 = AtomicU64::new(0);
static DROPPED: AtomicU64 = AtomicU64::new(0);

/// The number of lines dropped since the program started.
pub fn dropped() -> u64 {
    DROPPED.load(Ordering::Relaxed)
}

/// Starts logging `tracing` events to standard error as JSON, filtered by `YIQI_LOG`. From then on [`Stderr`] does not
/// block.
pub(crate) fn start() {
    LINES.get_or_init(|| {
        let (sender, lines) = sync_channel(QUEUE);
        // If the thread cannot be started, all lines are dropped and counted.
        let _ = thread::Builder::new().name("log".to_owned()).spawn(move || write_lines(&lines));
        sender
    });
    // A second server in the same process keeps the log of the first.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_from_env("YIQI_LOG").unwrap_or_else(|_| EnvFilter::new("warn")))
        .with_writer(|| Stderr)
        // They would be written to standard error directly, which may block.
        .log_internal_errors(false)
        .json()
        .try_init();
}

fn write_lines(lines: &Receiver<Vec<u8>>) {
    let (mut reported, mut failed) = (0, false);
    for line in lines {
        let dropped = dropped();
        // The failed line may have been written in part.
        let newline = if failed { "\n" } else { "" };
        let mut text = Vec::new();
        if dropped > reported {
            text = format!("{newline}{}\n", report(dropped - reported)).into_bytes();
        }
        text.extend_from_slice(&line);
        failed = io::stderr().write_all(&text).is_err();
        if failed {
            DROPPED.fetch_add(1, Ordering::Relaxed);
        } else {
            reported = dropped;
        }
        PENDING.fetch_sub(1, Ordering::Release);
    }
}

/// A log line, in the same format as the others, that reports dropped lines.
fn report(count: u64) -> String {
    let mut time = String::new();
    // A line without a timestamp is better than none.
    let _ = SystemTime.format_time(&mut Writer::new(&mut time));
    let fields = serde_json::json!({ "message": "log lines were dropped", "count": count });
    serde_json::json!({ "timestamp": time, "level": "WARN", "fields": fields, "target": module_path!() })
        .to_string()
}

/// Standard error: direct until `start` is called, through the queue from then on.
#[derive(Clone, Copy, Debug)]
pub struct Stderr;

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(lines) = LINES.get() else { return io::stderr().write(bytes) };
        PENDING.fetch_add(1, Ordering::Relaxed);
        if lines.try_send(bytes.to_vec()).is_err() {
            PENDING.fetch_sub(1, Ordering::Relaxed);
            DROPPED.fetch_add(1, Ordering::Relaxed);
        }
        Ok(bytes.len())
    }

    /// Formats everything first, so that it becomes a single queue entry.
    fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.write_all(text.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// When dropped, waits until the queued lines are written, for one second at most. `main` holds one.
#[derive(Debug)]
pub struct FlushAtExit;

impl Drop for FlushAtExit {
    fn drop(&mut self) {
        let started = Instant::now();
        while PENDING.load(Ordering::Acquire) > 0 && started.elapsed() < FLUSH_TIMEOUT {
            thread::sleep(Duration::from_millis(5));
        }
    }
}
