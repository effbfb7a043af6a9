use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use yiqi_core::{Limits, Stop};

/// What all threads of one search share: the count of nodes and whether to go on.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    stop: &'a Stop,
    nodes: AtomicU64,
    most_nodes: u64,
    until: Option<Instant>,
    spent: AtomicBool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &Limits, stop: &'a Stop) -> Budget<'a> {
        Budget {
            stop,
            nodes: AtomicU64::new(0),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            until: limits.time.and_then(|time| Instant::now().checked_add(time)),
            spent: AtomicBool::new(false),
        }
    }

    /// Adds nodes; says whether there may be more.
    pub(crate) fn spend(&self, nodes: u64) -> bool {
        let total = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        if total >= self.most_nodes || late || self.stop.is_stopped() {
            self.spent.store(true, Ordering::Relaxed);
        }
        !self.is_spent()
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.spent.load(Ordering::Relaxed) || self.stop.is_stopped()
    }

    /// Ends the search for all threads.
    pub(crate) fn end(&self) {
        self.spent.store(true, Ordering::Relaxed);
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many nodes a thread may search before it reports them: few near the end, so that a limit is met exactly by
    /// one thread.
    pub(crate) fn allowance(&self) -> u64 {
        self.most_nodes.saturating_sub(self.nodes()).clamp(1, 1024)
    }
}
