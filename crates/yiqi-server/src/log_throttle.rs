//! Limits how often something that may happen thousands of times a second is logged.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two lines.
const INTERVAL: Duration = Duration::from_secs(10);

#[derive(Debug, Default)]
pub(crate) struct LogThrottle(Mutex<Throttled>);

#[derive(Debug, Default)]
struct Throttled {
    last_line: Option<Instant>,
    suppressed: u64,
}

impl LogThrottle {
    /// The number of lines suppressed since the last one, if it is time for a line; otherwise counts one more.
    pub(crate) fn allow(&self) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.last_line.is_some_and(|last| last.elapsed() < INTERVAL) {
            state.suppressed += 1;
            return None;
        }
        state.last_line = Some(Instant::now());
        Some(std::mem::take(&mut state.suppressed))
    }
}

#[cfg(test)]
mod tests {
    use super::LogThrottle;

    #[test]
    fn one_line_is_allowed_and_those_after_it_are_counted() {
        let throttle = LogThrottle::default();
        assert_eq!([throttle.allow(), throttle.allow(), throttle.allow()], [Some(0), None, None]);
        assert_eq!(throttle.0.lock().unwrap().suppressed, 2);
    }
}
