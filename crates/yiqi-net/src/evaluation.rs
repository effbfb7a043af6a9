use yiqi_core::PlaneSize;

/// A position as a network sees it, written by [`yiqi_core::Encode`].
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The planes, one byte a cell, 0 or 1.
    pub planes: &'a [u8],
    /// The numbers about the whole position.
    pub globals: &'a [f32],
    /// The size of a plane.
    pub size: PlaneSize,
}

/// What a network says about a position, for the side to move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// A logit for every policy index. Those of cells that are not on the board have no meaning.
    pub policy: Vec<f32>,
    /// The probabilities of a win, a draw and a loss.
    pub results: [f32; 3],
    /// The expected margin.
    pub margin: f32,
    /// For every cell, from -1 (the opponent's) to 1 (own). Games without owners have no use for it.
    pub owners: Vec<f32>,
}

impl Evaluation {
    /// The expected result, from 0 to 1.
    pub fn win_rate(&self) -> f32 {
        self.results[0] + self.results[1] / 2.0
    }

    /// The probabilities of the moves with these policy indices, which add up to 1.
    pub fn priors(&self, indices: impl Iterator<Item = usize> + Clone) -> Vec<f32> {
        let logits = indices.map(|index| self.policy[index]);
        let largest = logits.clone().fold(f32::NEG_INFINITY, f32::max);
        let mut priors: Vec<f32> = logits.map(|logit| libm::expf(logit - largest)).collect();
        let total: f32 = priors.iter().sum();
        priors.iter_mut().for_each(|prior| *prior /= total);
        priors
    }

    /// Replaces what is not a number, which weights out of all proportion can cause.
    pub(crate) fn make_finite(&mut self) {
        for value in self.policy.iter_mut().chain(&mut self.owners).chain([&mut self.margin]) {
            if !value.is_finite() {
                *value = 0.0;
            }
        }
        if self.results.iter().any(|result| !result.is_finite()) {
            self.results = [0.0, 1.0, 0.0];
        }
    }

    pub(crate) fn set_results(&mut self, logits: &[f32]) {
        let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let weights: [f32; 3] = std::array::from_fn(|index| libm::expf(logits[index] - largest));
        let total: f32 = weights.iter().sum();
        self.results = weights.map(|weight| weight / total);
    }
}

/// Margins are predicted in units of this many points.
pub(crate) const MARGIN_UNIT: f32 = 20.0;
