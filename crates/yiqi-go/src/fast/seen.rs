//! The keys of the positions a game has passed through.

/// A set of keys: a table with room for twice as many, in which a key lies at its own low bits or behind.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// 0 where there is no key.
    slots: Vec<u64>,
    count: usize,
}

impl Seen {
    const SMALLEST: usize = 64;

    pub(super) fn new() -> Seen {
        Seen { slots: vec![0; Seen::SMALLEST], count: 0 }
    }

    /// Forgets all keys and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.slots.fill(0);
        self.count = 0;
    }

    /// Adds a key. 0 is the key of the empty board, which no play brings back, and need not be kept.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) {
        let slot = self.slot(key);
        if self.slots[slot] != key {
            self.slots[slot] = key;
            self.count += 1;
            if 2 * self.count > self.slots.len() {
                self.grow();
            }
        }
    }

    #[inline]
    pub(super) fn has(&self, key: u64) -> bool {
        key != 0 && self.slots[self.slot(key)] == key
    }

    /// Where the key is or would be put.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = key as usize & last;
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = (slot + 1) & last;
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0; 2 * self.slots.len()];
        let keys = std::mem::replace(&mut self.slots, larger);
        for key in keys.into_iter().filter(|&key| key != 0) {
            let slot = self.slot(key);
            self.slots[slot] = key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::zobrist::splitmix64;

    #[test]
    fn keys_are_found_however_many_there_are() {
        let mut seen = Seen::new();
        // Keys that all want the same slot, and others.
        let keys: Vec<u64> = (1..2_000).map(|n| if n % 3 == 0 { n << 32 } else { splitmix64(n) }).collect();
        for _ in 0..2 {
            for (n, &key) in keys.iter().enumerate() {
                assert!(!seen.has(key));
                seen.insert(key);
                seen.insert(keys[n / 2]);
                assert!(seen.has(key) && !seen.has(key ^ 1 << 63));
            }
            assert!(keys.iter().all(|&key| seen.has(key)));
            assert_eq!(seen.count, keys.len());
            seen.clear();
        }
    }
}
