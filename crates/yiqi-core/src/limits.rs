use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search stops. Nodes and depth make a search the same everywhere; a clock only caps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The most nodes or playouts, those of all threads together.
    pub nodes: Option<u64>,
    /// The most plies ahead.
    pub depth: Option<u32>,
    /// The most time.
    pub time: Option<Duration>,
}

/// A switch by which anybody stops a search.
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
    /// Stops every search that was given this switch.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was thrown.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
