use std::sync::atomic::{AtomicU64, Ordering};

use crate::SearchScore;

/// How the score of an entry relates to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The true score is this.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What the transposition table stores for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// For the side to move; the distance of a forced end is counted from this position.
    pub score: SearchScore,
    /// The depth of the search behind it.
    pub depth: u8,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// Whether it is proved: it rests on no heuristic evaluation, so a deeper search cannot change it.
    pub solved: bool,
    /// The dense index of the best move, if one was found.
    pub best: Option<u16>,
}

const NO_MOVE: u16 = u16::MAX;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 0u64,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        u64::from(self.score.units() as u32)
            | u64::from(self.depth) << 32
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 40
            | bound << 56
            | u64::from(self.solved) << 58
            | u64::from(age & 31) << 59
    }

    fn unpack(data: u64) -> Entry {
        let best = (data >> 40) as u16;
        Entry {
            score: SearchScore::from_units_unchecked(data as u32 as i32),
            depth: (data >> 32) as u8,
            bound: match data >> 56 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            solved: data >> 58 & 1 == 1,
            best: (best != NO_MOVE).then_some(best),
        }
    }
}

/// Two words per position. The first is the key xor the second, so that an entry torn by two threads writing at the
/// same time matches no key and is not found.
#[derive(Debug)]
struct Slot {
    key_xor_data: AtomicU64,
    data: AtomicU64,
}

impl Default for Slot {
    /// Empty, but not all zeros: writing to every page now makes the system provide the memory before the search, where
    /// page faults would slow the threads down.
    fn default() -> Slot {
        Slot { key_xor_data: AtomicU64::new(u64::MAX), data: AtomicU64::new(0) }
    }
}

/// Slots per bucket; a key may be in any slot of its bucket.
const BUCKET: usize = 4;

/// The number of slots of a table of at most this many bytes: the number of buckets is a power of two.
fn slots_in(bytes: usize) -> usize {
    let buckets = (bytes / (BUCKET * size_of::<Slot>())).max(1);
    BUCKET << buckets.ilog2()
}

/// A transposition table that all threads share without locks.
#[derive(Debug)]
pub struct Table {
    slots: Vec<Slot>,
    age: u8,
}

impl Table {
    /// A table of at most this many bytes, with at least one bucket.
    pub fn new(bytes: usize) -> Table {
        Table { slots: (0..slots_in(bytes)).map(|_| Slot::default()).collect(), age: 0 }
    }

    /// Its size in bytes.
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// Resizes it to what `new` would allocate. The entries are lost if that changes its size.
    pub fn resize(&mut self, bytes: usize) {
        if self.slots.len() != slots_in(bytes) {
            // Free the old memory before allocating the new.
            self.slots = Vec::new();
            *self = Table::new(bytes);
        }
    }

    /// Starts a new search: the entries so far become old and are replaced first.
    pub fn next_search(&mut self) {
        self.age = (self.age + 1) & 31;
    }

    /// Removes all entries and keeps the memory.
    pub fn clear(&mut self) {
        self.age = 0;
        for slot in &mut self.slots {
            *slot = Slot::default();
        }
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = self.slots.len() / BUCKET;
        // The low bits choose the bucket; the stored key tells its entries apart.
        let first = (key as usize & (buckets - 1)) * BUCKET;
        &self.slots[first..first + BUCKET]
    }

    /// The entry of the position with this key.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let key_xor_data = slot.key_xor_data.load(Ordering::Relaxed);
            // No entry packs to 0, so 0 marks an empty slot.
            (data != 0 && key_xor_data ^ data == key).then(|| Entry::unpack(data))
        })
    }

    /// Stores an entry. It replaces the entry of the same position, or else the least valuable one in its bucket.
    pub fn put(&self, key: u64, entry: Entry) {
        let data = entry.pack(self.age);
        let mut chosen = &self.bucket(key)[0];
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let held = slot.data.load(Ordering::Relaxed);
            let is_same = held != 0 && slot.key_xor_data.load(Ordering::Relaxed) ^ held == key;
            if is_same {
                let old = Entry::unpack(held);
                // A proved entry is only replaced by another proved one.
                if old.solved && !entry.solved {
                    return;
                }
                chosen = slot;
                break;
            }
            let value = if held == 0 { i32::MIN } else { self.retention_value(held) };
            if value < least {
                (least, chosen) = (value, slot);
            }
        }
        chosen.data.store(data, Ordering::Relaxed);
        chosen.key_xor_data.store(key ^ data, Ordering::Relaxed);
    }

    /// How much an entry is worth keeping: entries of this search before older ones, deep ones before shallow ones.
    fn retention_value(&self, data: u64) -> i32 {
        let is_old = (data >> 59) as u8 != self.age & 31;
        i32::from(Entry::unpack(data).depth) - if is_old { 256 } else { 0 }
    }
}
