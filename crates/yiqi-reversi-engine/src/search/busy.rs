//! How threads share a search: all search the same tree with the same table, and each leaves the moves that another one
//! searches at this moment for later, when the table will know them (a form of ABDADA).

use std::sync::atomic::{AtomicU64, Ordering};

const SLOTS: usize = 1 << 12;

/// The positions that threads search at this moment.
pub(crate) struct Busy {
    /// None with one thread, which then does the same work every time.
    slots: Vec<AtomicU64>,
}

impl Busy {
    /// For this many threads.
    pub(crate) fn new(threads: usize) -> Busy {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Busy { slots: (0..slots).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether there are other threads.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        !self.slots.is_empty()
    }

    /// Whether a thread searches this position.
    pub(crate) fn has(&self, hash: u64) -> bool {
        self.slots[hash as usize % SLOTS].load(Ordering::Relaxed) == hash
    }

    /// A thread begins with this position.
    pub(crate) fn begin(&self, hash: u64) {
        self.slots[hash as usize % SLOTS].store(hash, Ordering::Relaxed);
    }

    /// A thread has finished this position.
    pub(crate) fn end(&self, hash: u64) {
        // Another position may have taken the slot.
        let slot = &self.slots[hash as usize % SLOTS];
        let _ = slot.compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
