//! The transposition table: shared by threads without locks, kept from move to move.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Step;

/// What is known about a position: bounds of its value, from a search of some depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) lower: i16,
    pub(crate) upper: i16,
    /// The depth of the search; [`EXACT`] for proved margins.
    pub(crate) depth: u8,
    /// The best move, if there is one.
    pub(crate) best: Option<Step>,
    /// The number of the search.
    age: u8,
}

/// The depth of entries of the solver, whose bounds hold for ever.
pub(crate) const EXACT: u8 = 0xff;

const NO_STEP: Step = Step { from: 63, to: 63 };

impl Known {
    fn pack(self) -> u64 {
        let Known { lower, upper, depth, best, age } = self;
        let Step { from, to } = best.unwrap_or(NO_STEP);
        let [a, b] = lower.to_le_bytes();
        let [c, d] = upper.to_le_bytes();
        u64::from_le_bytes([a, b, c, d, depth, from | 0x40, to, age])
    }

    fn unpack(data: u64) -> Known {
        let [a, b, c, d, depth, from, to, age] = data.to_le_bytes();
        let step = Step { from: from & 63, to };
        let best = (step != NO_STEP).then_some(step);
        Known { lower: i16::from_le_bytes([a, b]), upper: i16::from_le_bytes([c, d]), depth, best, age }
    }

    /// How much an entry is worth keeping.
    fn worth(data: u64, age: u8) -> i32 {
        let [.., depth, _, _, its_age] = data.to_le_bytes();
        i32::from(depth) - if its_age == age { 0 } else { 300 }
    }
}

/// An entry. The hash is mixed with the data, so that an entry that two threads wrote at once matches no position.
#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

const BUCKET: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; BUCKET]);

/// The table.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    mask: usize,
    age: u8,
}

impl Table {
    /// The number of buckets, a power of two, that these bytes hold.
    fn count(bytes: usize) -> usize {
        let count = (bytes / size_of::<Bucket>()).max(1);
        if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 }
    }

    /// Whether a table of at most this many bytes has the size of this one.
    pub(crate) fn is_fitting(&self, bytes: usize) -> bool {
        Table::count(bytes) == self.buckets.len()
    }

    /// A table of at most this many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let count = Table::count(bytes);
        let buckets = (0..count).map(|_| Bucket::default()).collect();
        Table { buckets, mask: count - 1, age: 0 }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// A new search begins: entries of earlier ones are replaced first.
    pub(crate) fn next_age(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        self.age = 0;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Entry; BUCKET] {
        &self.buckets[hash as usize & self.mask].0
    }

    /// Begins to load what is known about a position that is soon looked up.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: loading an address into the cache reads nothing, and the address is that of a bucket.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(hash)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<Known> {
        self.bucket(hash).iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            (entry.check.load(Ordering::Relaxed) ^ data == hash && data != 0).then(|| Known::unpack(data))
        })
    }

    /// Stores bounds. Bounds of the same depth are combined; without a best move the known one stays.
    #[inline]
    pub(crate) fn put(&self, hash: u64, (lower, upper): (i32, i32), depth: u8, best: Option<Step>) {
        let bucket = self.bucket(hash);
        let (mut slot, mut least, mut known) = (0, i32::MAX, None);
        for (index, entry) in bucket.iter().enumerate() {
            let data = entry.data.load(Ordering::Relaxed);
            if data != 0 && entry.check.load(Ordering::Relaxed) ^ data == hash {
                (slot, known) = (index, Some(Known::unpack(data)));
                break;
            }
            let worth = if data == 0 { i32::MIN } else { Known::worth(data, self.age) };
            if worth < least {
                (slot, least) = (index, worth);
            }
        }
        let mut entry = Known { lower: lower as i16, upper: upper as i16, depth, best, age: self.age };
        if let Some(known) = known {
            entry.best = best.or(known.best);
            if known.depth == depth {
                let (lower, upper) = (entry.lower.max(known.lower), entry.upper.min(known.upper));
                // Results of selective searches may contradict each other: the newer one counts.
                if lower <= upper {
                    (entry.lower, entry.upper) = (lower, upper);
                }
            }
        }
        let data = entry.pack();
        bucket[slot].check.store(hash ^ data, Ordering::Relaxed);
        bucket[slot].data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_again_and_bounds_of_a_depth_are_combined() {
        let table = Table::new(1 << 12);
        let step = Step { from: 0, to: 13 };
        table.put(5, (-7, 40), 3, Some(step));
        table.put(5, (-20, 9), 3, None);
        let known = table.get(5).unwrap();
        assert_eq!((known.lower, known.upper, known.depth, known.best), (-7, 9, 3, Some(step)));
        table.put(5, (1, 49), EXACT, None);
        let known = table.get(5).unwrap();
        assert_eq!((known.lower, known.upper, known.depth, known.best), (1, 49, EXACT, Some(step)));
        assert_eq!(table.get(6), None);
    }
}
