//! Something that may happen thousands of times a second and is worth a line in the log now and then.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long it is quiet after a line.
const PAUSE: Duration = Duration::from_secs(10);

#[derive(Debug, Default)]
pub(crate) struct Seldom(Mutex<(Option<Instant>, u64)>);

impl Seldom {
    /// Whether it is time for a line, and how often it happened without one.
    pub(crate) fn now(&self) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, unsaid) = &mut *state;
        if last.is_some_and(|last| last.elapsed() < PAUSE) {
            *unsaid += 1;
            return None;
        }
        *last = Some(Instant::now());
        Some(std::mem::take(unsaid))
    }
}

#[cfg(test)]
mod tests {
    use super::Seldom;

    #[test]
    fn it_is_said_once_and_counted_after_that() {
        let seldom = Seldom::default();
        assert_eq!([seldom.now(), seldom.now(), seldom.now()], [Some(0), None, None]);
        assert_eq!(seldom.0.lock().unwrap().1, 2);
    }
}
