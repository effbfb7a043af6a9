use std::fmt;

use crate::{EndReason, Repetition};

/// The positions a game or a search has passed through, as far as repetition is concerned: one key each, the first
/// for the start, the last for the present, and how many quiet plies in a row led to it.
///
/// The same value serves [`Game`](crate::Game), perft and every search, which continues a game's past with its own
/// path.
pub struct Past {
    rule: Repetition,
    reach: usize,
    entries: Vec<Entry>,
    /// Where the keys stand, if a look through all of them would take long.
    index: Option<Index>,
}

/// The index is left out here and there: it follows from the rest, and has room for the longest past it has seen.
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

/// With the memory that is there: searches copy a game's past for every way they walk.
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
    /// A past under this rule, which looks so many positions back, of a game that begins with this key.
    pub fn new(rule: Repetition, reach: usize, start: u64) -> Past {
        let is_long = rule == Repetition::Forbidden && reach > FEW;
        let mut past = Past { rule, reach, entries: Vec::new(), index: is_long.then(Index::default) };
        past.add(Entry { key: start, quiet_plies: 0 });
        past
    }

    /// A move led to the position with this key.
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

    /// The last move was taken back. The start stays.
    #[inline]
    pub fn pop(&mut self) {
        if self.entries.len() > 1 {
            if let Some(index) = &mut self.index {
                index.pop(&self.entries);
            }
            self.entries.pop();
        }
    }

    /// Plies in a row without an irreversible one, up to now.
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.entries.last().map_or(0, |entry| entry.quiet_plies)
    }

    /// The keys of the start and of the position after each ply.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = u64> + DoubleEndedIterator {
        self.entries.iter().map(|entry| entry.key)
    }

    /// The ply after which the position with this key has stood, where a move may not bring it back.
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

    /// How often the present position has stood, now included. None of those before the last irreversible move can
    /// be the same.
    pub fn occurrences(&self) -> usize {
        let Some(present) = self.entries.last() else { return 0 };
        let from = self.entries.len().saturating_sub(present.quiet_plies as usize + 1);
        self.entries[from..].iter().filter(|entry| entry.key == present.key).count()
    }

    /// Why the past draws the game, if it does.
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

/// So few positions are looked through as fast as they are looked up.
const FEW: usize = 8;

/// A hash table of the entries by their keys: open addressing, at most half full. The last entry is always the first to
/// go, so that taking it out leaves no gap on another's way.
#[derive(Debug, Default)]
struct Index {
    /// The number of an entry and one more; 0 is free.
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
    /// The slots where a key may stand, in order.
    #[inline]
    fn way(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len() - 1;
        // The upper half: keys of small games differ there too.
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
        let free = self.way(entries[number].key).find(|&slot| self.slots[slot] == 0);
        self.slots[free.expect("it is half empty")] = number as u32 + 1;
    }

    /// The last entry is about to go.
    fn pop(&mut self, entries: &[Entry]) {
        let last = entries.len();
        let slot = self.way(entries[last - 1].key).find(|&slot| self.slots[slot] == last as u32);
        self.slots[slot.expect("it was put there")] = 0;
    }

    /// The first entry with a key, from one on.
    fn first(&self, entries: &[Entry], key: u64, from: usize) -> Option<usize> {
        let numbers = self.way(key).map(|slot| self.slots[slot] as usize).take_while(|&number| number > 0);
        numbers.map(|number| number - 1).filter(|&number| number >= from && entries[number].key == key).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_past_is_looked_up_as_if_it_were_looked_through() {
        let mut state = 7u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for reach in [FEW + 1, 40, usize::MAX] {
            let mut past = Past::new(Repetition::Forbidden, reach, 0);
            let mut keys = vec![0];
            for step in 0..4_000 {
                // Few keys, so that many are the same; at times it shrinks to almost nothing.
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
    fn the_third_occurrence_draws_and_taking_back_undoes_it() {
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
    fn quiet_plies_draw_and_an_irreversible_one_starts_anew() {
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
    fn what_is_forbidden_lies_in_reach() {
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
