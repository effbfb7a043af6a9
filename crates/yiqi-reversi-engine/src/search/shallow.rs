//! The last plies of a search that does not reach the end of the game: no table, hardly any ordering.

use super::Worker;
use super::moves::{Moves, SQUARE_VALUES};
use crate::Board;
use crate::evaluation::Contents;

/// The largest depth of this search.
pub(super) const MOST: u32 = 2;

impl Worker<'_> {
    /// The value for the side to move after `depth` plies, of which the game has more; fails soft.
    pub(super) fn shallow(
        &mut self,
        board: Board,
        contents: &Contents,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return self.shared.weights.value(contents, board.empty_count());
        }
        if self.must_stop() {
            return alpha;
        }
        let squares = board.moves(self.kernel);
        if squares == 0 {
            let passed = board.passed();
            return if passed.moves(self.kernel) == 0 {
                board.final_score()
            } else {
                -self.shallow(passed, &contents.passed(), -beta, -alpha, depth)
            };
        }
        let mut moves = Moves::new(self.kernel, board, squares);
        if depth > 1 {
            moves.rank(board, None, |m| SQUARE_VALUES[usize::from(m.square)].into());
        }
        let (mut best, mut taken) = (-65, 0);
        while let Some(m) = moves.next(taken) {
            taken += 1;
            let (after, next) =
                (board.after(1 << m.square, m.flips), contents.after(m.square.into(), m.flips));
            let score = -self.shallow(after, &next, -beta, -alpha.max(best), depth - 1);
            if score > best {
                best = score;
                if best >= beta {
                    break;
                }
            }
        }
        best
    }
}
