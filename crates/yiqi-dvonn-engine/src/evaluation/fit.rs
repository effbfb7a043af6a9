//! Fitting the weights to positions with known results: stochastic gradient descent on the squared error of the margin.

use super::features::{FEATURES, features};
use super::sample::Sample;
use super::weights::{LANES, STAGES, Weights, stage};
use crate::random::Random;

/// How a fit is made. The same settings and samples give the same weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitOptions {
    /// How often every sample is used.
    pub rounds: u32,
    /// The step size at the beginning.
    pub rate: f32,
    /// The seed of the order of samples and of the first weights.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions { rounds: 12, rate: 0.02, seed: 1 }
    }
}

/// The mean error of the margin on positions of games that were not fitted to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct FitError {
    /// The number of positions.
    pub count: usize,
    /// The mean absolute error in pieces.
    pub absolute: f64,
    /// The root of the mean squared error in pieces.
    pub squared: f64,
}

/// The state of a fit: the numbers, and the sums of squared gradients that shorten later steps.
pub struct Fit {
    rows: Vec<[f32; LANES]>,
    output: [[f32; LANES]; STAGES],
    row_squares: Vec<[f32; LANES]>,
    output_squares: [[f32; LANES]; STAGES],
    options: FitOptions,
    random: Random,
    round: u32,
}

/// Samples as lists of features.
#[derive(Default)]
pub struct Rows {
    active: Vec<u16>,
    ends: Vec<u32>,
    leads: Vec<f32>,
    stages: Vec<u8>,
    margins: Vec<f32>,
}

impl Rows {
    /// The features of samples. `searched` is the weight of what searches found, against how games ended.
    pub fn of<'a>(samples: impl IntoIterator<Item = &'a Sample>, searched: f32) -> Rows {
        let mut rows = Rows::default();
        for sample in samples {
            features(&sample.board, |feature, is_on| {
                if is_on {
                    rows.active.push(feature as u16);
                }
            });
            rows.ends.push(rows.active.len() as u32);
            rows.leads.push(sample.board.margin() as f32);
            rows.stages.push(stage(sample.board.stacks()) as u8);
            rows.margins.push(sample.target(searched));
        }
        rows
    }

    /// The number of samples.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn active(&self, row: usize) -> &[u16] {
        let first = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        &self.active[first..self.ends[row] as usize]
    }
}

impl Fit {
    /// Starts a fit.
    pub fn new(options: FitOptions) -> Fit {
        let mut random = Random(options.seed);
        let mut small = || (random.next() >> 40) as f32 / (1u64 << 24) as f32 - 0.5;
        let mut rows = vec![[0.0; LANES]; FEATURES];
        for row in &mut rows {
            row[1..].iter_mut().for_each(|number| *number = 0.05 * small());
        }
        let mut output = [[0.0; LANES]; STAGES];
        for stage in &mut output {
            stage[0] = 0.5;
        }
        // Half of the hidden units begin as gains, half as losses, the same in all stages.
        for lane in 1..LANES {
            let first = if lane % 2 == 0 { 3.0 } else { -3.0 };
            output.iter_mut().for_each(|stage| stage[lane] = first);
        }
        Fit {
            row_squares: vec![[1e-6; LANES]; FEATURES],
            output_squares: [[1e-6; LANES]; STAGES],
            rows,
            output,
            options,
            random,
            round: 0,
        }
    }

    /// The weights so far.
    pub fn weights(&self) -> Weights {
        Weights::from_numbers(&self.rows, &self.output)
    }

    /// Uses every sample once more; `false` when all rounds are done.
    pub fn round(&mut self, samples: &Rows) -> bool {
        if self.round >= self.options.rounds {
            return false;
        }
        // The steps shrink to nothing in the last round.
        let done = self.round as f32 / self.options.rounds as f32;
        let rate = self.options.rate * (1.0 - done) * (1.0 - done) + 0.0005;
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        for last in (1..order.len()).rev() {
            let other = self.random.below(last as u64 + 1) as usize;
            order.swap(last, other);
        }
        for row in order {
            self.step(samples, row as usize, rate);
        }
        self.round += 1;
        true
    }

    fn sums(&self, active: &[u16]) -> [f32; LANES] {
        let mut sums = [0.0; LANES];
        for &feature in active {
            let row = &self.rows[usize::from(feature)];
            for lane in 0..LANES {
                sums[lane] += row[lane];
            }
        }
        sums
    }

    fn step(&mut self, samples: &Rows, row: usize, rate: f32) {
        let active = samples.active(row);
        let sums = self.sums(active);
        let stage = usize::from(samples.stages[row]);
        let lead = samples.leads[row];
        let output = &mut self.output[stage];
        let squares = &mut self.output_squares[stage];
        let mut value = sums[0] + lead * output[0];
        for lane in 1..LANES {
            value += sums[lane].clamp(0.0, 1.0) * output[lane];
        }
        // In tenths, so that numbers stay near 1; large errors count linearly.
        let error = ((value - samples.margins[row]) / 10.0).clamp(-1.5, 1.5);
        let mut gradients = [0.0; LANES];
        gradients[0] = error;
        for lane in 1..LANES {
            let inside = sums[lane] > 0.0 && sums[lane] < 1.0;
            gradients[lane] = if inside { error * output[lane] } else { 0.0 };
        }
        for lane in 0..LANES {
            let part = if lane == 0 { lead / 10.0 } else { sums[lane].clamp(0.0, 1.0) };
            let gradient = error * part;
            squares[lane] += 0.001 * (gradient * gradient - squares[lane]);
            output[lane] -= rate * 0.1 * gradient / (squares[lane].sqrt() + 0.01);
        }
        for &feature in active {
            let feature = usize::from(feature);
            let (row, squares) = (&mut self.rows[feature], &mut self.row_squares[feature]);
            for lane in 0..LANES {
                let gradient = gradients[lane];
                squares[lane] += 0.001 * (gradient * gradient - squares[lane]);
                row[lane] -= rate * 0.1 * gradient / (squares[lane].sqrt() + 0.02);
            }
        }
    }
}

/// The errors of margins, by plies left in steps of `width`.
pub fn errors_by_plies<'a>(
    samples: impl IntoIterator<Item = &'a Sample>,
    width: usize,
    truth: impl Fn(&Sample) -> f64,
    value: impl Fn(&Sample) -> f64,
) -> Vec<FitError> {
    let mut errors: Vec<FitError> = Vec::new();
    for sample in samples {
        let slot = usize::from(sample.plies_left) / width;
        if errors.len() <= slot {
            errors.resize(slot + 1, FitError::default());
        }
        let error = value(sample) - truth(sample);
        let entry = &mut errors[slot];
        entry.count += 1;
        entry.absolute += error.abs();
        entry.squared += error * error;
    }
    for entry in &mut errors {
        let count = entry.count.max(1) as f64;
        entry.absolute /= count;
        entry.squared = (entry.squared / count).sqrt();
    }
    errors
}
