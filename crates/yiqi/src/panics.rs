//! Logs panics while the server runs. The default hook writes to standard error directly, which may block.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{self, PanicHookInfo};
use std::thread;

/// Logs panics until it is dropped.
pub(crate) struct LogPanics;

impl LogPanics {
    pub(crate) fn install() -> LogPanics {
        panic::set_hook(Box::new(log));
        LogPanics
    }
}

impl Drop for LogPanics {
    fn drop(&mut self) {
        // A panicking thread must not change the hook.
        if !thread::panicking() {
            drop(panic::take_hook());
        }
    }
}

fn log(panic: &PanicHookInfo<'_>) {
    let thread = thread::current();
    let payload = panic.payload();
    let message = payload.downcast_ref::<&str>().copied();
    let message = message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let message = message.unwrap_or("no message");
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    // Captured only if RUST_BACKTRACE is set.
    let backtrace = Backtrace::capture();
    let backtrace = (backtrace.status() == BacktraceStatus::Captured).then(|| backtrace.to_string());
    tracing::error!(thread = thread.name().unwrap_or("unnamed"), location, backtrace, "panic: {message}");
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::panic::catch_unwind;
    use std::sync::{Arc, Mutex};

    use super::LogPanics;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_is_logged_as_one_line() {
        let lines = Lines::default();
        let writer = lines.clone();
        let log = tracing_subscriber::fmt().json().with_writer(move || writer.clone()).finish();
        tracing::subscriber::with_default(log, || {
            let _panics = LogPanics::install();
            let number = 7;
            assert!(catch_unwind(|| panic!("bad number {number}")).is_err());
        });
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        let line: serde_json::Value = serde_json::from_str(&text).unwrap();
        let fields = &line["fields"];
        assert_eq!(fields["message"], "panic: bad number 7");
        assert!(fields["location"].as_str().unwrap().contains("panics.rs:"), "{text}");
        assert!(fields["thread"].as_str().unwrap().contains("a_panic_is_logged_as_one_line"), "{text}");
    }
}
