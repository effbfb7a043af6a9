//! Batches that go to a network and come back.

use yiqi_core::{Encode, PlaneSize};

/// Positions to be judged: one row for each game.
#[derive(Clone, Debug)]
pub struct Leaves {
    /// The shape of the planes.
    pub size: PlaneSize,
    /// Bytes of a row of planes.
    pub planes_per_row: usize,
    /// Numbers of a row of globals.
    pub globals_per_row: usize,
    /// Row after row: plane after plane, 0 or 1.
    pub planes: Vec<u8>,
    /// Row after row.
    pub globals: Vec<f32>,
}

impl Leaves {
    pub(crate) fn new<P: Encode>(rows: usize, size: PlaneSize) -> Leaves {
        let (planes_per_row, globals_per_row) = (P::PLANES.len() * size.area(), P::GLOBALS.len());
        Leaves {
            size,
            planes_per_row,
            globals_per_row,
            planes: vec![0; rows * planes_per_row],
            globals: vec![0.0; rows * globals_per_row],
        }
    }
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
