use std::sync::atomic::{AtomicU64, Ordering};

/// Which moves are being searched by some thread right now: a small table without locks. A thread postpones a move that
/// another one is searching, because the transposition table will know its score by then.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

const SLOTS: usize = 1 << 12;

impl Busy {
    pub(super) fn new() -> Busy {
        Busy((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// The key of a move in a position.
    pub(super) fn key(position: u64, move_index: usize) -> u64 {
        position ^ (move_index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 20) as usize % SLOTS]
    }

    pub(super) fn is_searched(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    pub(super) fn begin(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// Marks a move as no longer searched, unless another move has overwritten its slot.
    pub(super) fn end(&self, key: u64) {
        let _ = self.slot(key).compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
