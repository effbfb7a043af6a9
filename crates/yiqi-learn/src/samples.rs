//! Network inputs with their training targets.

use rand::{Rng, RngExt as _};
use yiqi_core::{Encode, GameRules as _, PlaneSize, Symmetry};

use crate::archive::Entry;
use crate::walk::Walk;

/// Rows of inputs and targets, each from the point of view of the side to move.
#[derive(Clone, Debug)]
pub struct Samples {
    /// The number of rows.
    pub rows: usize,
    /// The size of the planes.
    pub size: PlaneSize,
    /// Input planes, row by row.
    pub planes: Vec<u8>,
    /// Numbers about the whole position.
    pub globals: Vec<f32>,
    /// The policy target: shares that add up to 1.
    pub policy: Vec<f32>,
    /// 1 for every policy output that is a legal move.
    pub legal: Vec<u8>,
    /// The result: 0 for a win, 1 for a draw, 2 for a loss.
    pub results: Vec<i64>,
    /// The margin at the end in points.
    pub scores: Vec<f32>,
    /// 1 if the margin and the owners are known, otherwise 0.
    pub score_weights: Vec<f32>,
    /// The owner of each place at the end: 1 for the side to move, -1 for the other, 0 for neither.
    pub owners: Vec<i8>,
}

/// The output buffers of one row.
pub(crate) struct RowOut<'a> {
    planes: &'a mut [u8],
    globals: &'a mut [f32],
    policy: &'a mut [f32],
    legal: &'a mut [u8],
    result: &'a mut i64,
    score: &'a mut f32,
    score_weight: &'a mut f32,
    owners: &'a mut [i8],
}

impl Samples {
    pub(crate) fn new<P: Encode>(rows: usize, size: PlaneSize) -> Samples {
        let policy = P::policy_size(size);
        Samples {
            rows,
            size,
            planes: vec![0; rows * P::PLANES.len() * size.area()],
            globals: vec![0.0; rows * P::GLOBALS.len()],
            policy: vec![0.0; rows * policy],
            legal: vec![0; rows * policy],
            results: vec![0; rows],
            scores: vec![0.0; rows],
            score_weights: vec![0.0; rows],
            owners: vec![0; rows * size.area()],
        }
    }

    pub(crate) fn rows<P: Encode>(&mut self) -> Vec<(usize, RowOut<'_>)> {
        let policy = P::policy_size(self.size);
        let inputs = self
            .planes
            .chunks_mut(P::PLANES.len() * self.size.area())
            .zip(self.globals.chunks_mut(P::GLOBALS.len()));
        let policies = self.policy.chunks_mut(policy).zip(self.legal.chunks_mut(policy));
        let results = self.results.iter_mut().zip(&mut self.scores).zip(&mut self.score_weights);
        inputs
            .zip(policies)
            .zip(results)
            .zip(self.owners.chunks_mut(self.size.area()))
            .map(|((((planes, globals), (policy, legal)), ((result, score), score_weight)), owners)| RowOut {
                planes,
                globals,
                policy,
                legal,
                result,
                score,
                score_weight,
                owners,
            })
            .enumerate()
            .collect()
    }
}

/// How positions are converted to rows.
pub(crate) struct Sampler {
    pub(crate) size: PlaneSize,
    pub(crate) turns: bool,
    pub(crate) history_dropped: f64,
}

impl Sampler {
    /// Writes the position of one of a game's targets.
    pub(crate) fn write<P: Encode>(
        &self,
        entry: &Entry<P>,
        target: usize,
        random: &mut impl Rng,
        out: &mut RowOut<'_>,
    ) {
        let Entry { rules, played, owners } = entry;
        let target = &played.targets[target];
        let mut walk = Walk::<P>::new(entry);
        walk.go_to(target.ply.into());
        let is_dropped = random.random::<f64>() < self.history_dropped;
        let moves = walk.encode(self.size, !is_dropped, out.planes, out.globals);
        for &m in &moves {
            out.legal[P::policy_index(rules, m, self.size)] = 1;
        }
        let total: f32 = target.shares.iter().map(|&(_, share)| f32::from(share)).sum();
        for &(index, share) in &target.shares {
            if let Some(m) = rules.move_at(index.into()) {
                out.policy[P::policy_index(rules, m, self.size)] += f32::from(share) / total.max(1.0);
            }
        }
        let sign = walk.sign();
        *out.result = i64::from(1 - sign * played.outcome);
        if let Some(margin) = played.margin {
            *out.score = f32::from(sign) * margin as f32 / 2.0;
            *out.score_weight = 1.0;
        }
        for (place, owner) in owners.iter().enumerate() {
            let (row, column) = P::cell(rules, place);
            out.owners[row * self.size.width + column] = sign * owner;
        }
        if self.turns {
            let symmetry = Symmetry(random.random_range(0..P::SYMMETRIES));
            self.transform::<P>(rules, symmetry, out);
        }
    }

    /// Transforms a row by a symmetry of the board.
    fn transform<P: Encode>(&self, rules: &P::Rules, symmetry: Symmetry, out: &mut RowOut<'_>) {
        if symmetry == Symmetry::IDENTITY {
            return;
        }
        let area = self.size.area();
        // The last policy plane has an output for every cell and is transformed like the board.
        let first = (P::POLICY_PLANES - 1) * area;
        let image = |cell: usize| P::transform_policy(rules, first + cell, self.size, symmetry) - first;
        let images: Vec<usize> = (0..area).map(image).collect();
        for plane in out.planes.chunks_mut(area) {
            let before = plane.to_vec();
            images.iter().zip(before).for_each(|(&image, value)| plane[image] = value);
        }
        let before = out.owners.to_vec();
        images.iter().zip(before).for_each(|(&image, value)| out.owners[image] = value);
        let (policy, legal) = (out.policy.to_vec(), out.legal.to_vec());
        for index in 0..policy.len() {
            let image = P::transform_policy(rules, index, self.size, symmetry);
            (out.policy[image], out.legal[image]) = (policy[index], legal[index]);
        }
    }
}
