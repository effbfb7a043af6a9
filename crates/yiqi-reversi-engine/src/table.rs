//! The transposition table: shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Board;

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The result is at least this.
    pub(crate) lower: i8,
    /// The result is at most this.
    pub(crate) upper: i8,
    /// The depth of the search; the number of empty squares for searches to the end.
    pub(crate) depth: u8,
    /// How selective the search was; see [`crate::selectivity`].
    pub(crate) confidence: u8,
    /// The best move and the one before it; 64 if there is none.
    pub(crate) moves: [u8; 2],
    /// The number of the search.
    age: u8,
}

pub(crate) const NO_MOVE: u8 = 64;

impl Known {
    fn pack(self) -> u64 {
        let Known { lower, upper, depth, confidence, moves: [first, second], age } = self;
        u64::from_le_bytes([lower as u8, upper as u8, depth, confidence, first, second, age, 1])
    }

    fn unpack(data: u64) -> Known {
        let [lower, upper, depth, confidence, first, second, age, _] = data.to_le_bytes();
        Known { lower: lower as i8, upper: upper as i8, depth, confidence, moves: [first, second], age }
    }

    /// How much an entry is worth keeping.
    fn worth(self, age: u8) -> i32 {
        let is_old = if self.age == age { 0 } else { 1 };
        i32::from(self.depth) + i32::from(self.confidence) - 64 * is_old
    }
}

/// An entry. The board is mixed with the data, so that an entry that two threads wrote at once matches no board.
#[derive(Default)]
struct Entry {
    own: AtomicU64,
    other: AtomicU64,
    data: AtomicU64,
}

const BUCKET: usize = 4;

/// The table.
pub(crate) struct Table {
    entries: Vec<Entry>,
    /// The number of buckets is a power of two.
    mask: usize,
    age: u8,
}

impl Table {
    /// The number of buckets, a power of two, that these bytes hold.
    fn buckets(bytes: usize) -> usize {
        let buckets = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 }
    }

    /// Whether a table of at most this many bytes has the size of this one.
    pub(crate) fn is_fitting(&self, bytes: usize) -> bool {
        Table::buckets(bytes) * BUCKET == self.entries.len()
    }

    /// A table of at most this many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let buckets = Table::buckets(bytes);
        let entries = (0..buckets * BUCKET).map(|_| Entry::default()).collect();
        Table { entries, mask: buckets - 1, age: 0 }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    /// A new search begins: entries of earlier ones are replaced first.
    pub(crate) fn next_age(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub(crate) fn clear(&mut self) {
        for entry in &mut self.entries {
            *entry = Entry::default();
        }
        self.age = 0;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Entry] {
        let first = (hash as usize & self.mask) * BUCKET;
        &self.entries[first..first + BUCKET]
    }

    #[inline]
    pub(crate) fn get(&self, board: Board, hash: u64) -> Option<Known> {
        self.bucket(hash).iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let is_same = entry.own.load(Ordering::Relaxed) ^ data == board.own
                && entry.other.load(Ordering::Relaxed) ^ data == board.other;
            (is_same && data != 0).then(|| Known::unpack(data))
        })
    }

    /// Stores the result of a search with this window.
    #[inline]
    pub(crate) fn put(&self, board: Board, hash: u64, found: Found) {
        let Found { depth, confidence, alpha, beta, score, best } = found;
        let bucket = self.bucket(hash);
        let mut slot = 0;
        let mut least = i32::MAX;
        let mut known = None;
        for (index, entry) in bucket.iter().enumerate() {
            let data = entry.data.load(Ordering::Relaxed);
            let is_same = entry.own.load(Ordering::Relaxed) ^ data == board.own
                && entry.other.load(Ordering::Relaxed) ^ data == board.other;
            if is_same && data != 0 {
                (slot, known) = (index, Some(Known::unpack(data)));
                break;
            }
            let worth = if data == 0 { i32::MIN } else { Known::unpack(data).worth(self.age) };
            if worth < least {
                (slot, least) = (index, worth);
            }
        }
        let lower = if score > alpha { score } else { -64 };
        let upper = if score < beta { score } else { 64 };
        let mut entry = Known {
            lower: lower.clamp(-64, 64) as i8,
            upper: upper.clamp(-64, 64) as i8,
            depth,
            confidence,
            moves: [best, NO_MOVE],
            age: self.age,
        };
        if let Some(known) = known {
            if (known.depth, known.confidence) == (depth, confidence) {
                entry.lower = entry.lower.max(known.lower);
                entry.upper = entry.upper.min(known.upper);
            }
            // A search that failed low has no best move of its own.
            let [first, second] = known.moves;
            entry.moves = if best == NO_MOVE || best == first { [first, second] } else { [best, first] };
            if entry.lower > entry.upper {
                // Results of selective searches may contradict each other: the newer one counts.
                (entry.lower, entry.upper) = (lower.clamp(-64, 64) as i8, upper.clamp(-64, 64) as i8);
            }
        }
        let data = entry.pack();
        bucket[slot].own.store(board.own ^ data, Ordering::Relaxed);
        bucket[slot].other.store(board.other ^ data, Ordering::Relaxed);
        bucket[slot].data.store(data, Ordering::Relaxed);
    }
}

/// The result of a search of a position.
pub(crate) struct Found {
    pub(crate) depth: u8,
    pub(crate) confidence: u8,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) score: i32,
    pub(crate) best: u8,
}
