use crate::{EndReason, Repetition};

/// The positions a game or a search has passed through, as far as repetition is concerned: one key each, the first
/// for the start, the last for the present, and how many quiet plies in a row led to it.
///
/// The same value serves [`Game`](crate::Game), perft and every search, which continues a game's past with its own
/// path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    rule: Repetition,
    reach: usize,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    key: u64,
    quiet_plies: u32,
}

impl Past {
    /// A past under this rule, which looks so many positions back, of a game that begins with this key.
    pub fn new(rule: Repetition, reach: usize, start: u64) -> Past {
        Past { rule, reach, entries: vec![Entry { key: start, quiet_plies: 0 }] }
    }

    /// A move led to the position with this key.
    #[inline]
    pub fn push(&mut self, key: u64, irreversible: bool) {
        let quiet_plies = if irreversible { 0 } else { self.quiet_plies() + 1 };
        self.entries.push(Entry { key, quiet_plies });
    }

    /// The last move was taken back. The start stays.
    #[inline]
    pub fn pop(&mut self) {
        if self.entries.len() > 1 {
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
        self.entries[from..].iter().position(|entry| entry.key == key).map(|index| from + index)
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

#[cfg(test)]
mod tests {
    use super::*;

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
