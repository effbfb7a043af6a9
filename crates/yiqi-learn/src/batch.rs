//! Batches of positions sent to a network, and of its evaluations.

/// Buffers for the positions to be evaluated, one row for each game; a network reads them.
#[derive(Debug)]
pub struct Leaves<'a> {
    /// The planes of all rows, 0 or 1, plane by plane.
    pub planes: &'a mut [u8],
    /// The globals of all rows.
    pub globals: &'a mut [f32],
}

/// A network's evaluations of a batch, row by row, from the point of view of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'a> {
    /// Policy logits.
    pub policy: &'a [f32],
    /// Probabilities of a win, a draw and a loss.
    pub results: &'a [f32],
    /// The expected margin in points.
    pub scores: &'a [f32],
}

/// A network's evaluation of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer<'a> {
    pub(crate) policy: &'a [f32],
    /// The expected result: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(crate) win: f32,
    pub(crate) score: f32,
}

impl<'a> Answers<'a> {
    pub(crate) fn row(&self, row: usize, policy_size: usize) -> Answer<'a> {
        let results = &self.results[3 * row..3 * row + 3];
        Answer {
            policy: &self.policy[row * policy_size..(row + 1) * policy_size],
            win: results[0] + 0.5 * results[1],
            score: self.scores[row],
        }
    }
}
