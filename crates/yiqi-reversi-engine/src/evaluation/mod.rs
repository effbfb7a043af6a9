//! What a position is worth: the sum of the weights of its patterns' contents, for the stage of the game.

pub mod fit;
mod patterns;
#[cfg(test)]
mod tests;
mod weights;

use patterns::{LANES, PLACED, PLACES};

pub(crate) use weights::checksum;
pub use weights::{BadWeights, Weights};

use crate::Board;
use crate::board::squares;

/// The contents of every pattern, updated move by move. Each is a sum of powers of 3, added for the first side's discs and
/// subtracted for the second's, so that the other side's view is the negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contents {
    sums: [i16; LANES],
    /// 1 if the first side is to move, otherwise -1.
    to_move: i16,
}

impl Contents {
    /// The contents of a board; its side to move is the first side.
    pub(crate) fn of(board: Board) -> Contents {
        let mut contents = Contents { sums: [0; LANES], to_move: 1 };
        squares(board.own).for_each(|square| contents.add(square.index(), 1));
        squares(board.other).for_each(|square| contents.add(square.index(), -1));
        contents
    }

    #[inline]
    fn add(&mut self, square: usize, times: i16) {
        for (sum, power) in self.sums.iter_mut().zip(&PLACED.powers[square]) {
            // A step may leave the range; the sum of all steps does not.
            *sum = sum.wrapping_add(times.wrapping_mul(*power));
        }
    }

    /// The contents after a move on a square that flips these discs.
    #[inline]
    pub(crate) fn after(&self, square: usize, flips: u64) -> Contents {
        let mut change = [0i16; LANES];
        let mut rest = flips;
        while rest != 0 {
            let powers = &PLACED.powers[rest.trailing_zeros() as usize & 63];
            for (sum, power) in change.iter_mut().zip(powers) {
                *sum = sum.wrapping_add(*power);
            }
            rest &= rest - 1;
        }
        let placed = &PLACED.powers[square & 63];
        let mut next = Contents { sums: [0; LANES], to_move: -self.to_move };
        for at in 0..LANES {
            // A flipped disc changes from -1 to 1. A step may leave the range; the sum of all steps does not.
            let step = placed[at].wrapping_add(change[at].wrapping_mul(2));
            next.sums[at] = self.sums[at].wrapping_add(step.wrapping_mul(self.to_move));
        }
        next
    }

    /// The contents after a pass.
    #[inline]
    pub(crate) fn passed(&self) -> Contents {
        Contents { to_move: -self.to_move, ..*self }
    }

    /// The contents as the side to move sees them: for each place, at most half of its pattern's contents from 0.
    #[inline]
    fn seen(&self) -> [i16; LANES] {
        self.sums.map(|sum| sum.wrapping_mul(self.to_move))
    }

    /// The indices of the weights that count for the side to move.
    #[inline]
    fn indices(&self) -> impl Iterator<Item = usize> {
        let seen = self.seen();
        (0..PLACES).map(move |place| PLACED.middle[place].wrapping_add_signed(isize::from(seen[place])))
    }
}

/// The number of stages.
pub(crate) const STAGES: usize = 12;

/// The stage of a game with this many empty squares.
#[inline]
pub(crate) const fn stage(empty: u32) -> usize {
    let discs = 64 - empty as usize;
    let stage = discs.saturating_sub(4) / 5;
    if stage < STAGES { stage } else { STAGES - 1 }
}
