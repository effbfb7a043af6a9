//! Tighter bounds of the final margin: every stack that may ever be built, piece by piece.
//!
//! A space that is left stays empty, so a stack on the board at the end is made of the stacks of some spaces, none of which
//! is in another stack. All stacks that could be built if both sides moved at will are listed here; late in the game they
//! are few.

use crate::board::Board;
use crate::geometry::{Bits, HEIGHTS, REACH, around, connected};

/// With more possible stacks than this, they are not all listed.
const MOST_MERGED: usize = 64;

/// All stacks that may be built, as columns.
pub(crate) struct Merges {
    len: usize,
    /// The spaces whose stacks are in it.
    spaces: [u64; MOST_MERGED],
    /// Where it can land.
    targets: [u64; MOST_MERGED],
    /// Where it is.
    at: [u8; MOST_MERGED],
    height: [u8; MOST_MERGED],
    /// 0 for the side to move, 1 for its opponent, 2 for nobody.
    owner: [u8; MOST_MERGED],
    sides: [u64; 2],
    /// What a side may lose to nobody.
    cut_off: [u64; 2],
    /// The spaces from which a side may move.
    moves: [u64; 2],
}

impl Merges {
    /// All stacks that may be built; `None` if they are too many. Stacks that are not `active` take no part in any move.
    pub(crate) fn of(board: &Board, active: u64) -> Option<Merges> {
        let occupied = board.occupied();
        let sides = [board.own(), board.other()];
        let mut merges = Merges {
            len: 0,
            spaces: [0; MOST_MERGED],
            targets: [0; MOST_MERGED],
            at: [0; MOST_MERGED],
            height: [0; MOST_MERGED],
            owner: [0; MOST_MERGED],
            sides,
            cut_off: [0; 2],
            moves: [0; 2],
        };
        for bit in Bits(active) {
            let owner = if sides[0] >> bit & 1 != 0 {
                0
            } else if sides[1] >> bit & 1 != 0 {
                1
            } else {
                2
            };
            merges.push(1 << bit, bit as u8, board.heights[bit & 63], owner, active)?;
        }
        let mut next = 1;
        while next < merges.len {
            let (spaces, targets, at) = (merges.spaces[next], merges.targets[next], merges.at[next] & 63);
            for index in 0..next {
                if merges.spaces[index] & spaces != 0 {
                    continue;
                }
                if merges.targets[index] >> at & 1 != 0 {
                    merges.land(index, next, active)?;
                }
                if targets >> (merges.at[index] & 63) & 1 != 0 {
                    merges.land(next, index, active)?;
                }
            }
            next += 1;
        }
        // Spaces that are never left stay occupied, and keep what is beside them connected.
        let still = occupied & !(merges.moves[0] | merges.moves[1]);
        let fixed = connected(board.dvonn & still, still);
        let loose = !(fixed | around(fixed));
        for (side, stacks) in sides.into_iter().enumerate() {
            merges.cut_off[side] = stacks & loose & !board.dvonn & !active;
        }
        for index in 0..merges.len {
            let owner = usize::from(merges.owner[index]);
            if owner < 2
                && loose >> (merges.at[index] & 63) & 1 != 0
                && merges.spaces[index] & board.dvonn == 0
            {
                merges.cut_off[owner] |= merges.spaces[index] & sides[owner];
            }
        }
        Some(merges)
    }

    /// Whether a side may ever move again.
    pub(crate) fn may_move(&self, side: usize) -> bool {
        self.moves[side] != 0
    }

    #[inline]
    fn push(&mut self, spaces: u64, at: u8, height: u8, owner: u8, active: u64) -> Option<()> {
        let index = self.len;
        *self.spaces.get_mut(index)? = spaces;
        let targets = REACH[usize::from(at & 63)][usize::from(height).min(HEIGHTS - 1)] & active & !spaces;
        self.targets[index] = if owner == 2 { 0 } else { targets };
        (self.at[index], self.height[index], self.owner[index]) = (at, height, owner);
        self.len += 1;
        Some(())
    }

    /// Adds the stack that a move builds.
    #[inline]
    fn land(&mut self, mover: usize, below: usize, active: u64) -> Option<()> {
        let owner = self.owner[mover];
        self.moves[usize::from(owner & 1)] |= 1 << (self.at[mover] & 63);
        let spaces = self.spaces[mover] | self.spaces[below];
        let at = self.at[below];
        for known in 0..self.len {
            if self.spaces[known] == spaces && self.at[known] == at && self.owner[known] == owner {
                return Some(());
            }
        }
        self.push(spaces, at, self.height[mover] + self.height[below], owner, active)
    }

    /// The most by which the margin of a side may grow. A result of `enough` or more need not be exact.
    pub(crate) fn most_gain(&self, board: &Board, side: usize, enough: i32) -> i32 {
        let rival = side ^ 1;
        let worth = |bit: usize| {
            let height = board.height(bit) as i32;
            if board.lone >> bit & 1 != 0 {
                1
            } else if self.cut_off[rival] >> bit & 1 != 0 {
                height
            } else {
                2 * height
            }
        };
        // Each piece that is cut off counts once, each that is taken twice.
        let lost: i32 = Bits(self.cut_off[rival]).map(|bit| board.height(bit) as i32).sum();
        if lost >= enough {
            return enough;
        }
        // The stacks by which the side takes something.
        let prey = self.sides[rival] | board.lone;
        let mut takers = [(0i32, 0u64); MOST_MERGED];
        let mut count = 0;
        for (&spaces, &owner) in self.spaces[..self.len].iter().zip(&self.owner) {
            let taken = spaces & prey;
            if usize::from(owner) == side && taken != 0 {
                takers[count] = (Bits(taken).map(worth).sum(), spaces);
                count += 1;
            }
        }
        let takers = &mut takers[..count];
        takers.sort_unstable_by(|a, b| b.cmp(a));
        let mut packing = Packing { prey, worth, best: 0, enough: enough - lost, budget: 100 };
        packing.fill(takers, 0, 0);
        lost + packing.best
    }
}

/// The most that disjoint stacks are worth.
struct Packing<W> {
    /// What can be taken.
    prey: u64,
    worth: W,
    best: i32,
    /// More than this need not be found.
    enough: i32,
    /// After so many steps it gives up, and finds enough.
    budget: u32,
}

impl<W: Fn(usize) -> i32> Packing<W> {
    fn fill(&mut self, takers: &[(i32, u64)], used: u64, sum: i32) {
        self.best = self.best.max(sum);
        if self.budget == 0 {
            self.best = self.best.max(self.enough);
        }
        for (index, &(gain, spaces)) in takers.iter().enumerate() {
            if spaces & used != 0 {
                continue;
            }
            // No more can be taken than what is left, each once.
            let left =
                takers[index..].iter().filter(|(_, spaces)| spaces & used == 0).fold(0, |set, t| set | t.1);
            let most: i32 = Bits(left & self.prey).map(&self.worth).sum();
            if self.best >= self.enough || sum + most <= self.best {
                return;
            }
            self.budget = self.budget.saturating_sub(1);
            self.fill(&takers[index + 1..], used | spaces, sum + gain);
        }
    }
}
