//! Multi-ProbCut: a shallow search that is far beyond a bound is taken as proof that a deep one would be, too.

use super::Worker;
use crate::Board;
use crate::evaluation::Contents;

/// The smallest depth that is cut.
const FROM: u32 = 4;

/// The standard error of a shallow search as a prediction of a deep one, in discs.
pub(crate) fn error(empty: u32, depth: u32, shallow: u32) -> f32 {
    let (empty, depth, shallow) = (empty as f32, depth as f32, shallow as f32);
    let log = ERROR[0] + ERROR[1] * (depth - shallow).ln_1p() + ERROR[2] * shallow + ERROR[3] * empty;
    log.exp().clamp(0.8, 12.0)
}

/// The coefficients of [`error`], as `yiqi train reversi --errors` measures them.
const ERROR: [f32; 4] = [1.95, 0.147, -0.104, -0.0197];

/// The depth of the search that stands for one of this depth: both even or both odd, because the values of even and odd
/// depths differ by the value of a move.
pub(crate) fn shallow_depth(depth: u32) -> u32 {
    if depth < 10 {
        return depth % 2 + 2 * (depth / 6);
    }
    let quarter = depth / 4;
    quarter + (quarter + depth) % 2
}

impl Worker<'_> {
    /// A bound that a shallow search makes probable enough, if there is one.
    pub(super) fn probcut(
        &mut self,
        board: Board,
        contents: &Contents,
        alpha: i32,
        depth: u32,
    ) -> Option<i32> {
        let errors = self.confidence.errors()?;
        if depth < FROM {
            return None;
        }
        let empty = board.empty_count();
        let shallow = shallow_depth(depth);
        let margin = (errors * error(empty, depth, shallow)).ceil() as i32;
        let beta = alpha + 1;
        let guess = self.shared.weights.value(contents, empty);
        let mut found = None;
        // The static value tells which side is worth trying.
        let high = beta + margin;
        if high <= 62 && guess >= beta && self.deep(board, contents, high - 1, high, shallow) >= high {
            found = Some(beta);
        }
        let low = alpha - margin;
        if found.is_none()
            && low >= -62
            && guess <= alpha
            && self.deep(board, contents, low, low + 1, shallow) <= low
        {
            found = Some(alpha);
        }
        found.filter(|_| !self.is_stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shallow_and_deep_searches_end_with_the_same_side() {
        for depth in FROM..60 {
            let shallow = shallow_depth(depth);
            assert!(shallow < depth && shallow % 2 == depth % 2, "{depth} {shallow}");
        }
    }
}
