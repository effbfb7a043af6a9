use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search stops. With limits on nodes or depth the result is reproducible; with a time limit it is
/// not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The maximum number of nodes or playouts, summed over all threads.
    pub nodes: Option<u64>,
    /// The maximum depth in plies.
    pub depth: Option<u32>,
    /// The maximum time.
    pub time: Option<Duration>,
}

/// A flag that stops a search from any thread.
///
/// ```
/// use yiqi_core::Stop;
///
/// let stop = Stop::default();
/// let remote = stop.clone();
/// remote.stop();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops every search that uses this flag.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Stop::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
