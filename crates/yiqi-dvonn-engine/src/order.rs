//! The order in which the solver tries moves, found without playing them.

use crate::board::{Board, Step};
use crate::geometry::{Bits, REACH, connected, is_link, surrounded};
use crate::search::gain;

/// What a move that leaves the opponent one move less is worth. Short proofs matter more than good moves, and few replies
/// make them short.
const MOBILITY: i32 = 128;
/// What a piece is worth, taken, cut off or in reach of the opponent.
const PIECES: i32 = 16;

/// What is the same for all moves of a position.
pub(crate) struct Order {
    occupied: u64,
    /// Stacks that cannot move because their neighbours are all occupied.
    blocked: u64,
    /// How many stacks of the opponent can land on a space.
    attackers: [u8; 64],
}

impl Order {
    pub(crate) fn of(board: &Board) -> Order {
        let occupied = board.occupied();
        let blocked = surrounded(occupied);
        let mut attackers = [0; 64];
        for bit in Bits(board.other() & !blocked) {
            for to in Bits(board.targets(bit, occupied)) {
                attackers[to & 63] += 1;
            }
        }
        Order { occupied, blocked, attackers }
    }

    /// The larger, the earlier.
    pub(crate) fn key(&self, board: &Board, step: Step) -> i32 {
        let (from, to) = (usize::from(step.from & 63), usize::from(step.to & 63));
        let left = self.occupied & !(1 << from);
        let moves = |bit: usize, occupied: u64| board.targets(bit, occupied).count_ones() as i32;
        let is_others = |bit: usize| board.other() >> bit & 1 != 0;
        let mut key = PIECES * gain(board, step);
        if self.attackers[to] != 0 {
            key -= PIECES * (board.height(from) + board.height(to)) as i32;
        }
        // The opponent's moves that end: those of the stack it lands on, and those to the space it leaves.
        let mut ended = i32::from(self.attackers[from]);
        if is_others(to) && self.blocked >> to & 1 == 0 {
            ended += moves(to, self.occupied);
        }
        for bit in Bits(REACH[from][1] & self.blocked).filter(|&bit| is_others(bit)) {
            ended -= moves(bit, left);
        }
        let has_dvonn = board.dvonn >> from & 1 != 0;
        if has_dvonn || is_link(from, self.occupied) {
            let dvonn = if has_dvonn { board.dvonn & !(1 << from) | 1 << to } else { board.dvonn };
            for bit in Bits(left & !connected(dvonn, left)) {
                let pieces = PIECES * board.height(bit) as i32;
                if is_others(bit) {
                    key += pieces;
                    ended += moves(bit, left);
                } else {
                    key -= pieces;
                }
            }
        }
        key + MOBILITY * ended
    }
}

/// How often moves were better than those that were tried before them.
pub(crate) struct History(Box<[[[i32; 64]; 64]; 2]>);

impl History {
    pub(crate) fn new() -> History {
        History(Box::new([[[0; 64]; 64]; 2]))
    }

    #[inline]
    fn entry(&mut self, side: usize, step: Step) -> &mut i32 {
        &mut self.0[side & 1][usize::from(step.from & 63)][usize::from(step.to & 63)]
    }

    #[inline]
    pub(crate) fn key(&self, side: usize, step: Step) -> i32 {
        self.0[side & 1][usize::from(step.from & 63)][usize::from(step.to & 63)] / 4
    }

    pub(crate) fn remember_good(&mut self, side: usize, step: Step) {
        let entry = self.entry(side, step);
        *entry += 64 - *entry / 16;
    }

    pub(crate) fn remember_bad(&mut self, side: usize, step: Step) {
        let entry = self.entry(side, step);
        *entry -= *entry / 16 + 16;
    }
}
