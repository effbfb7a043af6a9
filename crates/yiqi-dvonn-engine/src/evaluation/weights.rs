//! The weights, as they are used and as they are stored.

use std::fmt;

use super::PIECE;
use super::features::{FEATURES, MOST_ACTIVE, features};
use super::siblings::Siblings;
use crate::board::{Board, Step};

/// Numbers per feature: what it is worth by itself, and what it adds to each hidden unit.
pub(crate) const LANES: usize = 16;
/// Stages of the game by the number of stacks, each with its own output weights.
pub(crate) const STAGES: usize = 8;
/// The fixed-point unit of the features' numbers; a hidden unit is at most 1.
pub(crate) const UNIT: i32 = 256;
/// The fixed-point unit of the output weights, per piece.
pub(crate) const OUTPUT: i32 = 64;
/// The largest value: a little less than the largest margin.
const MOST: i32 = 48 * PIECE;

/// The text at the beginning of a file of weights.
const MAGIC: &[u8; 8] = b"yqdvonn1";

/// The stage of a position.
#[inline]
pub(crate) fn stage(stacks: u32) -> usize {
    (stacks as usize / 6).min(STAGES - 1)
}

/// The weights of the evaluation.
#[derive(Clone, PartialEq)]
pub struct Weights {
    /// For each feature: its worth in pieces, then its part in the hidden units.
    rows: Vec<[i16; LANES]>,
    /// For each stage: the worth of the lead in pieces, then the output weights of the hidden units.
    output: [[i16; LANES]; STAGES],
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

/// The bytes are not a file of weights, or it is damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadWeights;

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a file of DVONN weights, or a damaged one")
    }
}

impl std::error::Error for BadWeights {}

impl Weights {
    /// Weights that count pieces and nothing else.
    pub fn material() -> Weights {
        let mut output = [[0; LANES]; STAGES];
        output.iter_mut().for_each(|stage| stage[0] = OUTPUT as i16);
        Weights { rows: vec![[0; LANES]; FEATURES], output }
    }

    /// The weights in the program.
    pub fn standard() -> Weights {
        Weights::from_bytes(include_bytes!("../../weights/dvonn.weights"))
            .expect("the weights in the program are valid")
    }

    /// Weights from numbers.
    pub(crate) fn from_numbers(rows: &[[f32; LANES]], output: &[[f32; LANES]; STAGES]) -> Weights {
        let fixed = |value: f32, unit: i32| (value * unit as f32).round().clamp(-32_000.0, 32_000.0) as i16;
        Weights {
            rows: rows.iter().map(|row| row.map(|value| fixed(value, UNIT))).collect(),
            output: output.map(|stage| stage.map(|value| fixed(value, OUTPUT))),
        }
    }

    /// The expected final margin of the side to move, in hundredths of a piece; the margin itself if the game is over.
    #[inline]
    pub fn value(&self, board: &Board) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if is_fast() {
            // SAFETY: the processor has these instructions.
            return unsafe { self.value_avx2(board) };
        }
        self.value_anywhere(board)
    }

    /// The same, compiled for processors with AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn value_avx2(&self, board: &Board) -> i32 {
        self.value_anywhere(board)
    }

    #[inline(always)]
    pub(super) fn value_anywhere(&self, board: &Board) -> i32 {
        // First all features, then all sums: each loop stays in registers.
        let mut active = [0u16; MOST_ACTIVE];
        let mut count = 0;
        let goes_on = features(board, |feature, is_on| {
            active[count & (MOST_ACTIVE - 1)] = feature as u16;
            count += usize::from(is_on);
        });
        if !goes_on {
            return PIECE * board.margin();
        }
        self.output(board, add_rows(self.rows(), &active[..count.min(MOST_ACTIVE)]))
    }

    #[inline(always)]
    fn rows(&self) -> &[[i16; LANES]; FEATURES] {
        self.rows.as_slice().try_into().expect("there is a row for every feature")
    }

    /// The value of a position whose rows have these sums.
    #[inline(always)]
    pub(super) fn output(&self, board: &Board, sums: [i16; LANES]) -> i32 {
        let output = &self.output[stage(board.stacks())];
        let mut hidden = 0;
        for lane in 0..LANES {
            // The first lane is no hidden unit.
            let unit = if lane == 0 { 0 } else { i32::from(sums[lane]).clamp(0, UNIT) };
            hidden += unit * i32::from(output[lane]);
        }
        let value = i32::from(sums[0]) * OUTPUT + board.margin() * UNIT * i32::from(output[0]) + hidden;
        (value * PIECE / (UNIT * OUTPUT)).clamp(-MOST, MOST)
    }

    /// Finds what the positions after the moves of a position have in common.
    pub(crate) fn find_siblings(&self, board: &Board, siblings: &mut Siblings) {
        #[cfg(target_arch = "x86_64")]
        if is_fast() {
            // SAFETY: the processor has these instructions.
            return unsafe { self.find_siblings_avx2(board, siblings) };
        }
        siblings.find(board, self.rows());
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn find_siblings_avx2(&self, board: &Board, siblings: &mut Siblings) {
        siblings.find(board, self.rows());
    }

    /// The value of the position after a move of `board`, for the side then to move. The siblings must be those of `board`.
    #[inline]
    pub(crate) fn value_after(
        &self,
        siblings: &mut Siblings,
        board: &Board,
        step: Step,
        after: &Board,
    ) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if is_fast() {
            // SAFETY: the processor has these instructions.
            return unsafe { self.value_after_avx2(siblings, board, step, after) };
        }
        siblings.value(board, step, after, self, self.rows())
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn value_after_avx2(&self, siblings: &mut Siblings, board: &Board, step: Step, after: &Board) -> i32 {
        siblings.value(board, step, after, self, self.rows())
    }

    /// The weights as a file, with a checksum at the end.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for row in self.rows.iter().chain(&self.output) {
            // Features that never occurred have one byte.
            if row.iter().all(|&number| number == 0) {
                bytes.push(0);
                continue;
            }
            bytes.push(1);
            bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, BadWeights> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadWeights)?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BadWeights);
        }
        let mut rest = body.strip_prefix(MAGIC).ok_or(BadWeights)?;
        let mut weights = Weights::material();
        for row in weights.rows.iter_mut().chain(&mut weights.output) {
            let (&kind, after) = rest.split_first().ok_or(BadWeights)?;
            rest = after;
            *row = [0; LANES];
            match kind {
                0 => continue,
                1 => {}
                _ => return Err(BadWeights),
            }
            let (numbers, after) = rest.split_first_chunk::<{ 2 * LANES }>().ok_or(BadWeights)?;
            rest = after;
            for (into, &from) in row.iter_mut().zip(numbers.as_chunks::<2>().0) {
                *into = i16::from_le_bytes(from);
            }
        }
        if rest.is_empty() { Ok(weights) } else { Err(BadWeights) }
    }
}

/// Whether the processor has AVX2 and the instructions that came with it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn is_fast() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// The sum of the rows of some features. Not inlined, so that all lanes stay in one register.
#[inline(never)]
pub(super) fn add_rows(rows: &[[i16; LANES]; FEATURES], active: &[u16]) -> [i16; LANES] {
    let mut sums = [0i16; LANES];
    for &feature in active {
        let row = &rows[usize::from(feature)];
        for lane in 0..LANES {
            sums[lane] = sums[lane].wrapping_add(row[lane]);
        }
    }
    sums
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use crate::training::{Style, play_game};

    #[test]
    fn a_damaged_file_is_refused() {
        let weights = Weights::standard();
        let bytes = weights.to_bytes();
        assert_eq!(Weights::from_bytes(&bytes), Ok(weights));
        for at in [0, 8, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert_eq!(Weights::from_bytes(&damaged), Err(BadWeights));
        }
        assert_eq!(Weights::from_bytes(&bytes[..bytes.len() - 1]), Err(BadWeights));
        assert_eq!(Weights::from_bytes(&[]), Err(BadWeights));
    }

    #[test]
    fn every_processor_evaluates_alike_and_the_end_counts_pieces() {
        let weights = Weights::standard();
        let mut player = Player::new(weights.clone().into(), 1 << 16);
        let (boards, margin) = play_game(&mut player, &Style { nodes: 30, surprise: 3 }, 5);
        for board in &boards {
            assert_eq!(weights.value(board), weights.value_anywhere(board));
            assert!(weights.value(board).abs() <= MOST);
        }
        assert!(margin.abs() <= 49);
        let last = boards.last().unwrap();
        let ends = last.moves().into_iter().map(|step| last.after(step)).filter(Board::is_over);
        for end in ends {
            assert_eq!(weights.value(&end), PIECE * end.margin());
        }
    }

    #[test]
    fn what_siblings_share_changes_no_value() {
        let weights = Weights::standard();
        let mut player = Player::new(weights.clone().into(), 1 << 16);
        let mut siblings = Siblings::new();
        let (mut moves, mut cut_off, mut ends) = (0, 0, 0);
        for seed in 0..30 {
            let (boards, _) = play_game(&mut player, &Style { nodes: 30, surprise: 2 }, seed);
            for board in &boards {
                weights.find_siblings(board, &mut siblings);
                for step in board.moves() {
                    let after = board.after(step);
                    let value = weights.value(&after);
                    assert_eq!(
                        weights.value_after(&mut siblings, board, step, &after),
                        value,
                        "{board:?} {step:?}"
                    );
                    let anywhere = siblings.value(board, step, &after, &weights, weights.rows());
                    assert_eq!(anywhere, value, "{board:?} {step:?}");
                    moves += 1;
                    cut_off += u32::from(after.stacks() + 1 < board.stacks());
                    ends += u32::from(after.is_over());
                }
            }
        }
        assert!(moves > 10_000 && cut_off > 300 && ends > 10, "{moves} {cut_off} {ends}");
    }
}
