//! The search above the last squares: moves are ordered by the evaluation, and bad ones may be left out.

use super::moves::{Later, Move, Moves, SQUARE_VALUES, odd_quarters, replies};
use super::{Confidence, Worker, light, shallow};
use crate::Board;
use crate::evaluation::Contents;
use crate::table::{Found, Known, NO_MOVE};

/// From which depth on the table is asked about the positions after each move.
const LOOK_AHEAD_FROM: u32 = 6;

/// From which depth on threads look what the others do; below, that costs more than it saves.
const SHARED_FROM: u32 = 8;

/// What a disc of a move's value counts in the order of moves, where a reply of the opponent counts 16: the subtree of a
/// move that leaves few replies is small, which matters more than a good chance that the move is the best.
const VALUE_WEIGHT: i32 = 3;

/// Moves that are this far behind need not be told from those that are farther behind.
const FAR_BEHIND: i32 = 3;

impl Worker<'_> {
    /// The value for the side to move after `depth` plies, or at the end of the game if it is nearer; fails soft.
    pub(crate) fn deep(
        &mut self,
        board: Board,
        contents: &Contents,
        mut alpha: i32,
        mut beta: i32,
        depth: u32,
    ) -> i32 {
        let empty = board.empty_count();
        let to_the_end = depth >= empty;
        if to_the_end && empty <= light::MOST {
            return self.light(board, alpha, beta);
        }
        if depth <= shallow::MOST && !to_the_end {
            return self.shallow(board, contents, alpha, beta, depth);
        }
        self.nodes += 1;
        if self.must_stop() {
            return alpha;
        }
        let depth = depth.min(empty);
        if to_the_end && let Some(bound) = self.stability_bound(board, alpha, empty) {
            return bound;
        }
        let squares = board.moves(self.kernel);
        if squares == 0 {
            let passed = board.passed();
            return if passed.moves(self.kernel) == 0 {
                board.final_score()
            } else {
                -self.deep(passed, &contents.passed(), -beta, -alpha, depth)
            };
        }
        let hash = board.hash();
        let known = self.shared.table.get(board, hash);
        if let Some(known) = known.filter(|known| is_enough(known, depth, empty, self.confidence)) {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            (alpha, beta) = (alpha.max(lower), beta.min(upper));
        }
        if beta - alpha == 1
            && let Some(bound) = self.probcut(board, contents, alpha, depth)
        {
            return bound;
        }
        let mut moves = Moves::new(self.kernel, board, squares);
        if depth >= LOOK_AHEAD_FROM
            && let Some(bound) = self.cut_by_next_positions(board, &moves, beta, depth)
        {
            return bound;
        }
        if moves.all().len() > 1 {
            self.rank(board, contents, &mut moves, known, depth, (alpha, beta));
        }
        let (mut best, mut best_square) = (-65, NO_MOVE);
        let is_shared = depth >= SHARED_FROM && self.shared.busy.is_shared();
        let mut later = Later::default();
        let mut taken = 0;
        loop {
            let (m, is_later) = match moves.next(taken) {
                Some(m) => (m, false),
                None => match later.next() {
                    Some(m) => (m, true),
                    None => break,
                },
            };
            let is_first = taken == 0;
            taken += usize::from(!is_later);
            let after = board.after(1 << m.square, m.flips);
            let busy = (is_shared && !is_first).then(|| after.hash());
            if let Some(hash) = busy {
                if !is_later && self.shared.busy.has(hash) {
                    later.push(m);
                    continue;
                }
                self.shared.busy.begin(hash);
            }
            let next = contents.after(m.square.into(), m.flips);
            let floor = alpha.max(best);
            let score = if is_first || beta - floor <= 1 {
                -self.deep(after, &next, -beta, -floor, depth - 1)
            } else {
                let bound = -self.deep(after, &next, -floor - 1, -floor, depth - 1);
                if bound > floor && bound < beta {
                    -self.deep(after, &next, -beta, -bound, depth - 1)
                } else {
                    bound
                }
            };
            if let Some(hash) = busy {
                self.shared.busy.end(hash);
            }
            if self.is_stopped {
                return alpha;
            }
            if score > best {
                best = score;
                if best > alpha {
                    best_square = m.square;
                }
                if best >= beta {
                    break;
                }
            }
        }
        let found = Found {
            depth: depth as u8,
            confidence: self.confidence.0,
            alpha,
            beta,
            score: best,
            best: best_square,
        };
        self.shared.table.put(board, hash, found);
        best
    }

    /// The bound, if the table knows that a move is good enough (enhanced transposition cut-off).
    fn cut_by_next_positions(&self, board: Board, moves: &Moves, beta: i32, depth: u32) -> Option<i32> {
        let (left, confidence) = (depth - 1, self.confidence);
        moves.all().iter().find_map(|m| {
            let after = board.after(1 << m.square, m.flips);
            let known = self.shared.table.get(after, after.hash())?;
            let bound = -i32::from(known.upper);
            (is_enough(&known, left, after.empty_count(), confidence) && bound >= beta).then_some(bound)
        })
    }

    /// Orders moves by a shallow search of each, and by mobility.
    fn rank(
        &mut self,
        board: Board,
        contents: &Contents,
        moves: &mut Moves,
        known: Option<Known>,
        depth: u32,
        (alpha, _): (i32, i32),
    ) {
        let (kernel, empty) = (self.kernel, board.empty_count());
        let odd = if empty <= 18 { odd_quarters(board.empty()) } else { 0 };
        let look = shallow_depth(depth);
        let confidence = std::mem::replace(&mut self.confidence, Confidence::FULL);
        moves.rank(board, known, |m: &Move| {
            let after = board.after(1 << m.square, m.flips);
            let next = contents.after(m.square.into(), m.flips);
            let value = match look {
                None => 0,
                Some(0) => {
                    self.nodes += 1;
                    -self.shared.weights.value(&next, after.empty_count())
                }
                Some(look) => -self.deep(after, &next, -64, -(alpha - FAR_BEHIND).clamp(-64, 63), look),
            };
            let parity = if odd >> m.square & 1 == 1 { 6 } else { 0 };
            let square = i32::from(SQUARE_VALUES[usize::from(m.square)]);
            VALUE_WEIGHT * value + parity + square - 16 * replies(kernel, after)
        });
        self.confidence = confidence;
    }
}

/// How deep moves are searched to order them; `None` if mobility alone decides.
fn shallow_depth(depth: u32) -> Option<u32> {
    match depth {
        0..=2 => None,
        3..=14 => Some(0),
        15..=18 => Some(1),
        19..=22 => Some(2),
        _ => Some(3),
    }
}

/// Whether an entry of the table answers a search.
fn is_enough(known: &Known, depth: u32, empty: u32, confidence: Confidence) -> bool {
    let is_final = u32::from(known.depth) == empty;
    let wants_final = depth >= empty;
    is_final >= wants_final && u32::from(known.depth) >= depth && known.confidence >= confidence.0
}
