use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use yiqi_core::{Limits, Stop};

/// Shared by all threads of one search: the node count and whether to go on.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    stop: &'a Stop,
    nodes: AtomicU64,
    max_nodes: u64,
    deadline: Option<Instant>,
    spent: AtomicBool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &Limits, stop: &'a Stop) -> Budget<'a> {
        Budget {
            stop,
            nodes: AtomicU64::new(0),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            spent: AtomicBool::new(false),
        }
    }

    /// Adds searched nodes; returns whether the search may go on.
    pub(crate) fn spend(&self, nodes: u64) -> bool {
        let total = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if total >= self.max_nodes || late || self.stop.is_stopped() {
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

    /// How many nodes a thread may search before it reports them. Fewer near the end, so that one thread meets a node
    /// limit exactly.
    pub(crate) fn allowance(&self) -> u64 {
        self.max_nodes.saturating_sub(self.nodes()).clamp(1, 1024)
    }
}
