//! Batches that go to a network and come back.

/// Where positions to be judged are written, one row for each game: memory that a network reads from.
#[derive(Debug)]
pub struct Leaves<'a> {
    /// Row after row: plane after plane, 0 or 1.
    pub planes: &'a mut [u8],
    /// Row after row.
    pub globals: &'a mut [f32],
}

/// What a network says of a batch, row after row, from the point of view of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'a> {
    /// Logits of the policy.
    pub policy: &'a [f32],
    /// Probabilities of a win, a draw and a loss.
    pub results: &'a [f32],
    /// The expected margin in points.
    pub scores: &'a [f32],
}

/// What a network says of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer<'a> {
    pub(crate) policy: &'a [f32],
    /// The expected result: 1 a win, 0.5 a draw, 0 a loss.
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
