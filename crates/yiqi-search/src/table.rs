use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// What the score of an entry says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What the table remembers of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// For the side to move; a forced end is counted from the position itself.
    pub score: Score,
    /// How far it was searched.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
    /// Whether no estimate went into it, so that no deeper search would change it.
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
            score: Score::from_units_unchecked(data as u32 as i32),
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

/// Two words for each position. The first is the key mixed with the second, so that an entry torn by two threads
/// writing at once does not match any key and is simply not found.
#[derive(Debug)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Default for Slot {
    /// Empty. Something is written all the same, so that the system hands out the memory now: threads that did so
    /// during a search would keep interrupting each other.
    fn default() -> Slot {
        Slot { mixed: AtomicU64::new(u64::MAX), data: AtomicU64::new(0) }
    }
}

/// Slots that are looked at together.
const BUCKET: usize = 4;

/// The slots of a table of at most so many bytes: a power of two of buckets.
fn slots_in(bytes: usize) -> usize {
    let buckets = (bytes / (BUCKET * size_of::<Slot>())).max(1);
    BUCKET << buckets.ilog2()
}

/// A table of positions, shared by all threads without locks.
#[derive(Debug)]
pub struct Table {
    slots: Vec<Slot>,
    age: u8,
}

impl Table {
    /// A table of at most so many bytes, and at least a few entries.
    pub fn new(bytes: usize) -> Table {
        Table { slots: (0..slots_in(bytes)).map(|_| Slot::default()).collect(), age: 0 }
    }

    /// The bytes of its entries.
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// Makes it as large as a new one of so many bytes. What it knows is lost when that changes its size.
    pub fn resize(&mut self, bytes: usize) {
        if self.slots.len() != slots_in(bytes) {
            // The old memory is given back first.
            self.slots = Vec::new();
            *self = Table::new(bytes);
        }
    }

    /// Makes all entries old: a new search replaces them first.
    pub fn next_search(&mut self) {
        self.age = (self.age + 1) & 31;
    }

    /// Forgets everything: it is as if new, in the same memory.
    pub fn clear(&mut self) {
        self.age = 0;
        for slot in &mut self.slots {
            *slot = Slot::default();
        }
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = self.slots.len() / BUCKET;
        // The low bits choose among powers of two; the rest of the key tells entries apart.
        let first = (key as usize & (buckets - 1)) * BUCKET;
        &self.slots[first..first + BUCKET]
    }

    /// What is known of the position with this key.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let mixed = slot.mixed.load(Ordering::Relaxed);
            // An empty slot would match the key 0 with the data 0, which no entry packs to.
            (data != 0 && mixed ^ data == key).then(|| Entry::unpack(data))
        })
    }

    /// Remembers an entry: in the place of an older one of the same position, or of the least worth in its bucket.
    pub fn put(&self, key: u64, entry: Entry) {
        let data = entry.pack(self.age);
        let mut chosen = &self.bucket(key)[0];
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let held = slot.data.load(Ordering::Relaxed);
            let is_same = held != 0 && slot.mixed.load(Ordering::Relaxed) ^ held == key;
            if is_same {
                let old = Entry::unpack(held);
                // What is solved stays, unless it is solved again.
                if old.solved && !entry.solved {
                    return;
                }
                chosen = slot;
                break;
            }
            let worth = if held == 0 { i32::MIN } else { self.worth(held) };
            if worth < least {
                (least, chosen) = (worth, slot);
            }
        }
        chosen.data.store(data, Ordering::Relaxed);
        chosen.mixed.store(key ^ data, Ordering::Relaxed);
    }

    /// Deep entries of this search are worth most.
    fn worth(&self, data: u64) -> i32 {
        let is_old = (data >> 59) as u8 != self.age & 31;
        i32::from(Entry::unpack(data).depth) - if is_old { 256 } else { 0 }
    }
}
