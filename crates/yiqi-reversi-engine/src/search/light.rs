//! The end of the game with some ten empty squares: moves are ordered by mobility and parity alone.

use yiqi_reversi::{Kernel, Square};

use super::Worker;
use super::moves::{CORNERS, SQUARE_VALUES, odd_quarters};
use super::recent::Known;
use crate::Board;
use crate::table::{Found, NO_MOVE};

/// The most empty squares for this search.
pub(crate) const MOST: u32 = 11;

/// The most empty squares of positions whose results only the thread keeps.
const MOST_RECENT: u32 = 10;

/// A move: the board after it, and the replies it allows.
#[derive(Clone, Copy)]
struct Candidate {
    after: Board,
    replies: u64,
    square: u8,
    priority: i32,
}

const NO_CANDIDATE: Candidate =
    Candidate { after: Board { own: 0, other: 0 }, replies: 0, square: NO_MOVE, priority: 0 };

/// The priority of a move that comes first whatever else it is worth.
const BEST_KNOWN: i32 = 1 << 20;

impl Worker<'_> {
    /// The exact result for the side to move; fails soft.
    pub(crate) fn light(&mut self, board: Board, alpha: i32, beta: i32) -> i32 {
        if board.empty_count() <= Kernel::MOST_TO_SOLVE {
            return self.kernel.solve(board.own, board.other, alpha, beta, &mut self.nodes);
        }
        self.light_with(board, board.moves(self.kernel), alpha, beta)
    }

    /// The same, with the squares on which the side to move can play.
    fn light_with(&mut self, board: Board, squares: u64, mut alpha: i32, mut beta: i32) -> i32 {
        let empty = board.empty_count();
        self.nodes += 1;
        if let Some(bound) = self.stability_bound(board, alpha, empty) {
            return bound;
        }
        if squares == 0 {
            let passed = board.passed();
            let replies = passed.moves(self.kernel);
            return if replies == 0 {
                board.final_score()
            } else {
                -self.light_with(passed, replies, -beta, -alpha)
            };
        }
        let is_small = empty <= MOST_RECENT;
        let (hash, mut first) = (board.hash(), NO_MOVE);
        let known = if is_small {
            self.recent.get(board, hash)
        } else {
            let known = self.shared.table.get(board, hash);
            known
                .filter(|known| u32::from(known.depth) == empty && known.confidence == 5)
                .map(|known| Known { board, lower: known.lower, upper: known.upper, best: known.moves[0] })
        };
        if let Some(known) = known {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            (alpha, beta) = (alpha.max(lower), beta.min(upper));
            first = known.best;
        }
        let odd = odd_quarters(board.empty());
        let mut list = [NO_CANDIDATE; MOST as usize];
        let mut count = 0;
        let mut left = squares;
        while left != 0 && count < list.len() {
            let number = left.trailing_zeros() as usize;
            left &= left - 1;
            let Some(at) = Square::from_index(number) else { break };
            let flips = self.kernel.flips(board.own, board.other, at);
            let after = board.after(1 << number, flips);
            let replies = after.moves(self.kernel);
            let square = number as u8;
            let priority = if square == first {
                BEST_KNOWN
            } else {
                let freedom = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
                let parity = if odd >> number & 1 == 1 { 6 } else { 0 };
                parity + i32::from(SQUARE_VALUES[number]) - 16 * freedom
            };
            list[count] = Candidate { after, replies, square, priority };
            count += 1;
        }
        let (mut best, mut best_square) = (-65, NO_MOVE);
        for taken in 0..count {
            let mut at = taken;
            for other in taken + 1..count {
                if list[other].priority > list[at].priority {
                    at = other;
                }
            }
            list.swap(taken, at);
            let Candidate { after, replies, square, .. } = list[taken];
            let floor = alpha.max(best);
            let score = if taken == 0 || beta - floor <= 1 {
                -self.light_after(after, replies, -beta, -floor)
            } else {
                let bound = -self.light_after(after, replies, -floor - 1, -floor);
                if bound > floor && bound < beta {
                    -self.light_after(after, replies, -beta, -bound)
                } else {
                    bound
                }
            };
            if score > best {
                best = score;
                if best > alpha {
                    best_square = square;
                }
                if best >= beta {
                    break;
                }
            }
        }
        if is_small {
            self.recent.put(board, hash, (alpha, beta), best, best_square);
        } else {
            let found =
                Found { depth: empty as u8, confidence: 5, alpha, beta, score: best, best: best_square };
            self.shared.table.put(board, hash, found);
        }
        best
    }

    #[inline]
    fn light_after(&mut self, board: Board, squares: u64, alpha: i32, beta: i32) -> i32 {
        if board.empty_count() <= Kernel::MOST_TO_SOLVE {
            return self.kernel.solve(board.own, board.other, alpha, beta, &mut self.nodes);
        }
        self.light_with(board, squares, alpha, beta)
    }
}
