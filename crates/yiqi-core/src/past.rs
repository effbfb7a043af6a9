use std::fmt;

use crate::{EndReason, Repetition};

/// The position history of a game or a search, as far as the repetition rule needs it: one key for the start
/// and one after each ply, and the number of quiet plies in a row.
///
/// [`Game`](crate::Game), perft and search use the same type; a search appends its own path to the game's
/// history.
pub struct Past {
    rule: Repetition,
    reach: usize,
    entries: Vec<Entry>,
    /// A hash index over the keys, if a linear scan would be slow.
    index: Option<Index>,
}

/// The index is left out of `Debug` and `PartialEq`: it is derived from the entries, and its capacity depends
/// on earlier states.
impl fmt::Debug for Past {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Past { rule, reach, entries, index: _ } = self;
        f.debug_struct("Past").field("rule", rule).field("reach", reach).field("entries", entries).finish()
    }
}

impl PartialEq for Past {
    fn eq(&self, other: &Past) -> bool {
        (self.rule, self.reach, &self.entries) == (other.rule, other.reach, &other.entries)
    }
}

impl Eq for Past {}

/// Implemented by hand so that `clone_from` reuses memory: searches copy the history for every path.
impl Clone for Past {
    fn clone(&self) -> Past {
        let Past { rule, reach, entries, index } = self;
        Past { rule: *rule, reach: *reach, entries: entries.clone(), index: index.clone() }
    }

    fn clone_from(&mut self, source: &Past) {
        (self.rule, self.reach) = (source.rule, source.reach);
        self.entries.clone_from(&source.entries);
        self.index.clone_from(&source.index);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    key: u64,
    quiet_plies: u32,
}

impl Past {
    /// A history under this rule that looks `reach` positions back and starts with the key `start`.
    pub fn new(rule: Repetition, reach: usize, start: u64) -> Past {
        let needs_index = rule == Repetition::Forbidden && reach > LINEAR_SCAN_LIMIT;
        let mut past = Past { rule, reach, entries: Vec::new(), index: needs_index.then(Index::default) };
        past.add(Entry { key: start, quiet_plies: 0 });
        past
    }

    /// Appends the position after a move.
    #[inline]
    pub fn push(&mut self, key: u64, irreversible: bool) {
        let quiet_plies = if irreversible { 0 } else { self.quiet_plies() + 1 };
        self.add(Entry { key, quiet_plies });
    }

    fn add(&mut self, entry: Entry) {
        self.entries.push(entry);
        if let Some(index) = &mut self.index {
            index.push(&self.entries);
        }
    }

    /// Removes the position after the last move. The start is never removed.
    #[inline]
    pub fn pop(&mut self) {
        if self.entries.len() > 1 {
            if let Some(index) = &mut self.index {
                index.pop(&self.entries);
            }
            self.entries.pop();
        }
    }

    /// The current number of plies in a row without an irreversible move.
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.entries.last().map_or(0, |entry| entry.quiet_plies)
    }

    /// The keys of the start and of the position after each ply.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = u64> + DoubleEndedIterator {
        self.entries.iter().map(|entry| entry.key)
    }

    /// If moving to the position with this key is forbidden, the ply after which it first occurred.
    #[inline]
    pub fn forbids(&self, key: u64) -> Option<usize> {
        if self.rule != Repetition::Forbidden {
            return None;
        }
        let from = self.entries.len().saturating_sub(self.reach);
        match &self.index {
            Some(index) => index.first(&self.entries, key, from),
            None => self.entries[from..].iter().position(|entry| entry.key == key).map(|index| from + index),
        }
    }

    /// How often the current position has occurred, including now. Positions before the last irreversible
    /// move cannot equal it, so they are not searched.
    pub fn occurrences(&self) -> usize {
        let Some(present) = self.entries.last() else { return 0 };
        let from = self.entries.len().saturating_sub(present.quiet_plies as usize + 1);
        self.entries[from..].iter().filter(|entry| entry.key == present.key).count()
    }

    /// Why the game is drawn by its history, if it is.
    pub fn draws(&self) -> Option<EndReason> {
        let Repetition::Draw { occurrence, quiet_plies } = self.rule else { return None };
        if self.occurrences() >= occurrence as usize {
            Some(EndReason::REPETITION)
        } else if self.quiet_plies() >= quiet_plies {
            Some(EndReason::QUIET_LIMIT)
        } else {
            None
        }
    }
}

/// Up to this many positions, a linear scan is as fast as the index.
const LINEAR_SCAN_LIMIT: usize = 8;

/// A hash table from keys to entries with open addressing, at most half full. Entries are removed in reverse
/// order of insertion, so removal never breaks the probe sequence of another entry.
#[derive(Debug, Default)]
struct Index {
    /// The number of an entry plus 1; 0 marks a free slot.
    slots: Vec<u32>,
}

impl Clone for Index {
    fn clone(&self) -> Index {
        Index { slots: self.slots.clone() }
    }

    fn clone_from(&mut self, source: &Index) {
        self.slots.clone_from(&source.slots);
    }
}

impl Index {
    /// The probe sequence of a key.
    #[inline]
    fn probe(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len() - 1;
        // Mix in the upper half: the keys of small games differ there too.
        let first = (key ^ (key >> 32)) as usize;
        (0..=mask).map(move |step| (first + step) & mask)
    }

    fn push(&mut self, entries: &[Entry]) {
        if entries.len() * 2 > self.slots.len() {
            self.slots = vec![0; (entries.len() * 4).next_power_of_two().max(64)];
            for number in 0..entries.len() {
                self.put(entries, number);
            }
        } else {
            self.put(entries, entries.len() - 1);
        }
    }

    fn put(&mut self, entries: &[Entry], number: usize) {
        let free = self.probe(entries[number].key).find(|&slot| self.slots[slot] == 0);
        self.slots[free.expect("the table is at most half full")] = number as u32 + 1;
    }

    /// Removes the last entry. Must be called before it is popped from `entries`.
    fn pop(&mut self, entries: &[Entry]) {
        let last = entries.len();
        let slot = self.probe(entries[last - 1].key).find(|&slot| self.slots[slot] == last as u32);
        self.slots[slot.expect("every entry is in the table")] = 0;
    }

    /// The first entry with this key at or after `from`.
    fn first(&self, entries: &[Entry], key: u64, from: usize) -> Option<usize> {
        let numbers = self.probe(key).map(|slot| self.slots[slot] as usize).take_while(|&number| number > 0);
        numbers.map(|number| number - 1).filter(|&number| number >= from && entries[number].key == key).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_gives_the_same_answers_as_a_linear_scan() {
        let mut state = 7u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for reach in [LINEAR_SCAN_LIMIT + 1, 40, usize::MAX] {
            let mut past = Past::new(Repetition::Forbidden, reach, 0);
            let mut keys = vec![0];
            for step in 0..4_000 {
                // Few different keys make repetitions frequent. In every other phase the history shrinks.
                if random(100) < if step / 500 % 2 == 0 { 30 } else { 60 } && keys.len() > 1 {
                    keys.pop();
                    past.pop();
                } else {
                    keys.push(random(60) << (random(2) * 32));
                    past.push(keys[keys.len() - 1], false);
                }
                let key = random(60) << (random(2) * 32);
                let from = keys.len().saturating_sub(reach);
                let expected = keys[from..].iter().position(|&other| other == key).map(|index| from + index);
                assert_eq!(past.forbids(key), expected);
                if step % 97 == 0 {
                    let mut copy = Past::new(Repetition::Forbidden, reach, 99);
                    copy.clone_from(&past);
                    assert_eq!((&copy, copy.forbids(key)), (&past, expected));
                }
            }
        }
    }

    const DRAW: Repetition = Repetition::Draw { occurrence: 3, quiet_plies: 6 };

    #[test]
    fn the_third_occurrence_draws_until_it_is_undone() {
        let mut past = Past::new(DRAW, usize::MAX, 1);
        for key in [2, 1, 2] {
            past.push(key, false);
            assert_eq!(past.draws(), None);
        }
        past.push(1, false);
        assert_eq!(past.draws(), Some(EndReason::REPETITION));
        past.pop();
        assert_eq!(past.draws(), None);
    }

    #[test]
    fn quiet_plies_draw_and_an_irreversible_move_resets_the_count() {
        let mut past = Past::new(DRAW, usize::MAX, 0);
        (1..=5).for_each(|key| past.push(key, false));
        assert_eq!(past.draws(), None);
        past.push(6, false);
        assert_eq!(past.draws(), Some(EndReason::QUIET_LIMIT));
        past.pop();
        past.push(7, true);
        assert_eq!((past.quiet_plies(), past.draws()), (0, None));
        past.pop();
        assert_eq!(past.quiet_plies(), 5);
    }

    #[test]
    fn repetition_is_forbidden_only_within_reach() {
        let mut superko = Past::new(Repetition::Forbidden, usize::MAX, 1);
        let mut ko = Past::new(Repetition::Forbidden, 2, 1);
        for key in [2, 3, 4] {
            superko.push(key, false);
            ko.push(key, false);
        }
        assert_eq!(
            [1, 2, 3, 4, 5].map(|key| superko.forbids(key)),
            [Some(0), Some(1), Some(2), Some(3), None]
        );
        assert_eq!([1, 2, 3, 4, 5].map(|key| ko.forbids(key)), [None, None, Some(2), Some(3), None]);
    }
}
