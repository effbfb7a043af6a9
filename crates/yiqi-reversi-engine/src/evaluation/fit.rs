//! Fitting the weights to positions with known results: least squares, stage by stage.

use super::patterns::{SAME, WEIGHTS};
use super::{Contents, STAGES, Weights, stage};
use crate::Board;

/// A position and the margin of its side to move at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// The margin at the end.
    pub score: i8,
    /// Whether its game is kept for measuring the error.
    pub is_held_out: bool,
}

impl Sample {
    /// The size of a sample in a file.
    pub const BYTES: usize = 18;

    /// The sample as bytes.
    pub fn to_bytes(self) -> [u8; Sample::BYTES] {
        let mut bytes = [0; Sample::BYTES];
        bytes[..8].copy_from_slice(&self.board.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.other.to_le_bytes());
        bytes[16] = self.score as u8;
        bytes[17] = u8::from(self.is_held_out);
        bytes
    }

    /// Reads a sample; `None` if it cannot be one.
    pub fn from_bytes(bytes: &[u8; Sample::BYTES]) -> Option<Sample> {
        let (own, rest) = bytes.split_first_chunk::<8>()?;
        let (other, rest) = rest.split_first_chunk::<8>()?;
        let board = Board { own: u64::from_le_bytes(*own), other: u64::from_le_bytes(*other) };
        let score = rest[0] as i8;
        let is_valid = board.own & board.other == 0 && (-64..=64).contains(&score) && rest[1] <= 1;
        is_valid.then_some(Sample { board, score, is_held_out: rest[1] == 1 })
    }
}

/// The standard error on positions of games that were not fitted to, of one stage.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct StageError {
    /// The number of positions fitted to.
    pub fitted: usize,
    /// The number of positions measured.
    pub held_out: usize,
    /// The root of the mean squared error of the weights at the start, in discs.
    pub before: f64,
    /// The root of the mean squared error, in discs.
    pub error: f64,
}

/// How often every sample is used. More rounds fit the samples better and other positions worse.
const ROUNDS: usize = 30;

/// A step towards the mean error of a weight's samples. Each sample has 46 places, which may all err together: more than
/// 2/46 would overshoot.
const STEP: f32 = 0.02;

/// How much of the last step is repeated.
const MOMENTUM: f32 = 0.85;

/// Weights of rare contents are drawn to those of the start as if so many samples had no error with them.
const CAUTION: f32 = 12.0;

/// The samples of a stage: the indices of their weights, and their scores.
#[derive(Default)]
struct Rows {
    indices: Vec<[u32; super::PLACES]>,
    scores: Vec<f32>,
}

impl Rows {
    fn push(&mut self, sample: &Sample) {
        let mut row = [0; super::PLACES];
        for (into, index) in row.iter_mut().zip(Contents::of(sample.board).indices()) {
            *into = SAME[index];
        }
        self.indices.push(row);
        self.scores.push(sample.score.into());
    }

    fn error_of(&self, row: usize, weights: &[f32], constant: f32) -> f32 {
        let sum: f32 = self.indices[row].iter().map(|&index| weights[index as usize]).sum();
        self.scores[row] - sum - constant
    }

    fn standard_error(&self, weights: &[f32], constant: f32) -> f64 {
        let squares =
            (0..self.scores.len()).map(|row| f64::from(self.error_of(row, weights, constant)).powi(2));
        (squares.sum::<f64>() / self.scores.len().max(1) as f64).sqrt()
    }
}

/// Fits weights to samples, beginning with those of an earlier round: contents that the samples do not have keep their
/// weights. A stage also uses the samples of its neighbours that are near.
pub fn fit(start: &Weights, samples: &[Sample], threads: usize) -> (Weights, Vec<StageError>) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let fitted = std::sync::Mutex::new(vec![(vec![0.0; WEIGHTS], 0.0, StageError::default()); STAGES]);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, STAGES) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if number >= STAGES {
                        break;
                    }
                    let stage = fit_stage(start, samples, number);
                    if let Ok(mut fitted) = fitted.lock() {
                        fitted[number] = stage;
                    }
                }
            });
        }
    });
    let fitted = fitted.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let stages: Vec<Vec<f32>> = fitted.iter().map(|(weights, ..)| weights.clone()).collect();
    let constants: Vec<f32> = fitted.iter().map(|(_, constant, _)| *constant).collect();
    (Weights::from_discs(&stages, &constants), fitted.into_iter().map(|(.., error)| error).collect())
}

fn fit_stage(start: &Weights, samples: &[Sample], number: usize) -> (Vec<f32>, f32, StageError) {
    let (mut rows, mut held_out) = (Rows::default(), Rows::default());
    for sample in samples {
        let empty = sample.board.empty_count();
        if sample.is_held_out {
            if stage(empty) == number {
                held_out.push(sample);
            }
        } else if [empty.saturating_sub(2), empty, (empty + 2).min(60)]
            .into_iter()
            .any(|near| stage(near) == number)
        {
            rows.push(sample);
        }
    }
    let mut counts = vec![CAUTION; WEIGHTS];
    for row in &rows.indices {
        for &index in row {
            counts[index as usize] += 1.0;
        }
    }
    let (mut weights, mut constant) = start.to_discs(number);
    let first = weights.clone();
    let before = held_out.standard_error(&weights, constant);
    let mut sums = vec![0.0f32; WEIGHTS];
    let mut steps = vec![0.0f32; WEIGHTS];
    for _ in 0..ROUNDS {
        sums.fill(0.0);
        let mut sum = 0.0;
        for row in 0..rows.scores.len() {
            let error = rows.error_of(row, &weights, constant);
            sum += error;
            for &index in &rows.indices[row] {
                sums[index as usize] += error;
            }
        }
        for (index, step) in steps.iter_mut().enumerate() {
            let pull = CAUTION * (first[index] - weights[index]);
            *step = MOMENTUM * *step + STEP * (sums[index] + pull) / counts[index];
            weights[index] += *step;
        }
        constant += STEP * sum / (rows.scores.len() as f32 + CAUTION);
    }
    let error = held_out.standard_error(&weights, constant);
    let error = StageError { fitted: rows.scores.len(), held_out: held_out.scores.len(), before, error };
    for index in 0..WEIGHTS {
        weights[index] = weights[SAME[index] as usize];
    }
    (weights, constant, error)
}
