//! Bounds of the final margin: what can never change hands or be cut off, and what can.

use crate::board::Board;
use crate::geometry::{Bits, MAX_DISTANCE, around, at_distance, connected};

/// Bounds of the final margin for the side to move, whatever is played.
#[inline]
pub(crate) fn bounds(board: &Board) -> (i32, i32) {
    let future = Future::of(board);
    (board.margin() - future.most_gain(board, 1), board.margin() + future.most_gain(board, 0))
}

/// By height, from 1 to the longest move: a set of spaces. Taller stacks never move.
type Levels = [u64; MAX_DISTANCE + 1];

/// What may still happen on each space, as if both sides could move at will. The side to move comes first.
pub(crate) struct Future {
    occupied: u64,
    sides: [u64; 2],
    /// By height: the spaces where a side may have a stack of this height that can move.
    heights: [Levels; 2],
    /// Where a side may land.
    lands: [u64; 2],
    /// The spaces from which a side may move.
    moves: [u64; 2],
    /// Stacks on these spaces stay connected to a DVONN piece as long as they do not move.
    anchored: u64,
}

impl Future {
    #[inline]
    pub(crate) fn of(board: &Board) -> Future {
        let occupied = board.occupied();
        let sides = [board.own(), board.other()];
        let mut all: Levels = [0; MAX_DISTANCE + 1];
        for bit in Bits(occupied) {
            let height = board.height(bit);
            if height <= MAX_DISTANCE {
                all[height] |= 1 << bit;
            }
        }
        // The spaces with a stack at each distance: only from there a stack can move.
        let mut near: Levels = [0; MAX_DISTANCE + 1];
        for (distance, near) in near.iter_mut().enumerate().skip(1) {
            *near = at_distance(occupied, distance) & occupied;
        }
        let mut heights = [[0; MAX_DISTANCE + 1]; 2];
        for height in 1..=MAX_DISTANCE {
            heights[0][height] = all[height] & sides[0] & near[height];
            heights[1][height] = all[height] & sides[1] & near[height];
        }
        let mut lands = [0; 2];
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for side in 0..2 {
                for distance in 1..=MAX_DISTANCE {
                    let from = heights[side][distance];
                    if from == 0 {
                        continue;
                    }
                    let targets = at_distance(from, distance) & occupied;
                    lands[side] |= targets;
                    for below in 1..=MAX_DISTANCE - distance {
                        let grown = targets & all[below];
                        let height = below + distance;
                        if grown & !all[height] != 0 {
                            all[height] |= grown;
                            is_changed = true;
                        }
                        let movable = grown & near[height];
                        if movable & !heights[side][height] != 0 {
                            heights[side][height] |= movable;
                            is_changed = true;
                        }
                    }
                }
            }
        }
        let moves = heights.map(|levels| levels.iter().fold(0, |set, level| set | level));
        // Spaces that are never left stay occupied, and keep what is beside them connected.
        let still = occupied & !(moves[0] | moves[1]);
        let fixed = connected(board.dvonn & still, still);
        let anchored = fixed | around(fixed) & occupied;
        Future { occupied, sides, heights, lands, moves, anchored }
    }

    /// Whether a side may ever move again.
    #[inline]
    pub(crate) fn may_move(&self, side: usize) -> bool {
        self.moves[side] != 0
    }

    /// How many heights stacks that may move can have, on all spaces together.
    #[inline]
    pub(crate) fn choices(&self) -> u32 {
        self.heights.iter().flatten().map(|level| level.count_ones()).sum()
    }

    /// The stacks that may move or be landed on.
    #[inline]
    pub(crate) fn active(&self) -> u64 {
        self.lands[0] | self.lands[1] | self.moves[0] | self.moves[1]
    }

    /// The spaces from which a side may carry a stack to the set, in any number of moves, and the set itself.
    #[inline]
    fn carried(&self, side: usize, mut set: u64) -> u64 {
        loop {
            let mut more = 0;
            for distance in 1..=MAX_DISTANCE {
                let from = self.heights[side][distance] & !set;
                if from != 0 {
                    more |= from & at_distance(set, distance);
                }
            }
            if more == 0 {
                return set;
            }
            set |= more;
        }
    }

    /// The most by which the margin of a side can grow.
    #[inline]
    pub(crate) fn most_gain(&self, board: &Board, side: usize) -> i32 {
        let rival = side ^ 1;
        let stacks = self.sides[rival];
        // What it may land on, now or after the opponent has carried it there.
        let takes = self.carried(rival, self.lands[side]) & (stacks | board.lone);
        // What the opponent may lose to nobody: what is not anchored, or may be carried where it is not.
        let loose = self.occupied & !self.anchored;
        let cut_off = self.carried(rival, loose) & stacks & !board.dvonn;
        let pieces = |set: u64| Bits(set).map(|bit| board.height(bit) as i32).sum::<i32>();
        // Each piece that is cut off counts once, each that is taken twice.
        let lost = pieces(cut_off);
        let taken =
            2 * pieces(takes & stacks) - pieces(takes & cut_off) + (takes & board.lone).count_ones() as i32;
        lost + taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Steps;
    use crate::merges::Merges;
    use crate::random::Random;

    /// The final margin for the side to move by trying everything; `None` if that takes too long.
    fn negamax(board: &Board, budget: &mut u32) -> Option<i32> {
        *budget = budget.checked_sub(1)?;
        let mut steps = Steps::new();
        board.steps(&mut steps);
        if steps.as_slice().is_empty() {
            return if board.is_over() {
                Some(board.margin())
            } else {
                Some(-negamax(&board.passed(), budget)?)
            };
        }
        let mut best = None;
        for &step in steps.as_slice() {
            best = best.max(Some(-negamax(&board.after(step), budget)?));
        }
        best
    }

    /// Whether the opponent can move now or later; the side to move goes on until it can.
    fn may_other_move(board: &Board) -> bool {
        board.mobility(board.other()) > 0
            || board.moves().iter().any(|&step| may_other_move(&board.after(step).passed()))
    }

    #[test]
    fn margins_lie_within_the_bounds() {
        let mut random = Random(5);
        let (mut positions, mut tighter, mut alone) = (0, 0, 0);
        for _ in 0..300 {
            let mut white = 0;
            let mut lone = 0;
            let mut spaces: Vec<usize> = Bits(crate::geometry::BOARD).collect();
            for number in 0..26 {
                let space = 1 << spaces.swap_remove(random.below(spaces.len() as u64) as usize);
                if number < 3 { lone |= space } else { white |= space }
            }
            let mut boards = vec![Board::layout(white, lone)];
            let mut now = boards[0];
            while !now.is_over() {
                let moves = now.moves();
                now = match moves.get(random.below(moves.len().max(1) as u64) as usize) {
                    Some(&step) => now.after(step),
                    None => now.passed(),
                };
                boards.push(now);
            }
            for board in boards.iter().rev().filter(|board| !board.moves().is_empty()) {
                let Some(margin) = negamax(board, &mut 20_000) else { break };
                positions += 1;
                let (lower, upper) = bounds(board);
                assert!(lower <= margin && margin <= upper, "{lower} {margin} {upper} {board:?}");
                let future = Future::of(board);
                if !future.may_move(1) {
                    alone += 1;
                    assert!(!may_other_move(board), "{board:?}");
                }
                let Some(merges) = Merges::of(board, future.active()) else { continue };
                let now = board.margin();
                let least = now - merges.most_gain(board, 1, 100);
                let most = now + merges.most_gain(board, 0, 100);
                assert!(least <= margin && margin <= most, "{least} {margin} {most} {board:?}");
                assert!(merges.may_move(1) || !may_other_move(board), "{board:?}");
                tighter += u32::from(least > lower || most < upper);
            }
        }
        assert!(positions > 1000 && tighter > 100 && alone > 300, "{positions} {tighter} {alone}");
    }
}
