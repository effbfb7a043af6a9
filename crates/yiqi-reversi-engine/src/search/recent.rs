//! The results of small endgames: a table of one thread that fits into its cache. They are far too many for the large
//! table, and waiting for memory would take longer than searching most of them again.

use crate::Board;
use crate::table::NO_MOVE;

/// What is known about a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) board: Board,
    pub(super) lower: i8,
    pub(super) upper: i8,
    pub(super) best: u8,
}

/// No position has no discs.
const NOTHING: Known = Known { board: Board { own: 0, other: 0 }, lower: -64, upper: 64, best: NO_MOVE };

const BITS: u32 = 15;

/// The table: a position has one place, and the newest one stays.
#[derive(Default)]
pub(crate) struct Recent {
    /// Empty until it is needed: most searches do not reach the end of the game.
    entries: Vec<Known>,
}

impl Recent {
    #[inline]
    pub(super) fn get(&mut self, board: Board, hash: u64) -> Option<Known> {
        if self.entries.is_empty() {
            self.entries = vec![NOTHING; 1 << BITS];
        }
        let known = self.entries[slot(hash)];
        (known.board == board).then_some(known)
    }

    /// Stores the result of a search with this window.
    #[inline]
    pub(super) fn put(&mut self, board: Board, hash: u64, (alpha, beta): (i32, i32), score: i32, best: u8) {
        let lower = if score > alpha { score as i8 } else { -64 };
        let upper = if score < beta { score as i8 } else { 64 };
        let entry = &mut self.entries[slot(hash)];
        if entry.board == board {
            *entry = Known {
                board,
                lower: lower.max(entry.lower),
                upper: upper.min(entry.upper),
                best: if best == NO_MOVE { entry.best } else { best },
            };
        } else {
            *entry = Known { board, lower, upper, best };
        }
    }
}

#[inline]
fn slot(hash: u64) -> usize {
    (hash >> (64 - BITS)) as usize
}
