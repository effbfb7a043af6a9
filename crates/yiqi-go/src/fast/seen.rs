//! The keys of all positions of a game so far.

use super::prefetch::prefetch;

/// A list of keys with a filter that quickly rejects most keys that are not in it.
#[derive(Clone, Debug)]
pub(super) struct Seen<const W: usize> {
    /// One bit for each value of a key's low bits, set if the list has such a key. A game has about as many
    /// positions as its board has points, so about one bit in twenty is set.
    filter: [[u64; 16]; W],
    keys: Vec<u64>,
}

impl<const W: usize> Seen<W> {
    pub(super) fn new() -> Seen<W> {
        Seen { filter: [[0; 16]; W], keys: Vec::new() }
    }

    /// Removes all keys but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.filter = [[0; 16]; W];
        self.keys.clear();
    }

    #[inline(always)]
    fn word(key: u64) -> usize {
        (key / 64) as usize & (16 * W - 1)
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, key: u64) {
        self.filter.as_flattened_mut()[Self::word(key)] |= 1 << (key % 64);
        self.keys.push(key);
    }

    #[inline(always)]
    pub(super) fn has(&self, key: u64) -> bool {
        self.filter.as_flattened()[Self::word(key)] >> (key % 64) & 1 != 0 && self.is_listed(key)
    }

    /// Prefetches the memory for the next key.
    #[inline(always)]
    pub(super) fn prefetch(&self) {
        prefetch(self.keys.as_ptr().wrapping_add(self.keys.len()));
    }

    #[inline(never)]
    fn is_listed(&self, key: u64) -> bool {
        self.keys.contains(&key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::zobrist::splitmix64;

    #[test]
    fn all_inserted_keys_are_found_and_no_others() {
        let mut seen = Seen::<2>::new();
        // Some keys share their low bits.
        let keys: Vec<u64> = (1..5_000).map(|n| if n % 3 == 0 { n << 32 } else { splitmix64(n) }).collect();
        for _ in 0..2 {
            for &key in &keys {
                assert!(!seen.has(key));
                seen.insert(key);
                assert!(seen.has(key) && !seen.has(key ^ 1 << 63));
            }
            assert!(keys.iter().all(|&key| seen.has(key)));
            seen.clear();
        }
    }
}
