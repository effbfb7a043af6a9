//! The weights, and their form in a file.

use std::fmt;

use super::patterns::{SAME, WEIGHTS};
use super::{Contents, STAGES, stage};

/// A disc is worth this much.
pub(crate) const DISC: i32 = 128;

/// The largest value of a position that is not decided.
const MOST: i32 = 62;

/// The weights of all stages.
pub struct Weights {
    /// For each stage, the weights of all contents.
    stages: Vec<Vec<i16>>,
    /// For each stage, the value of having the move.
    constants: [i16; STAGES],
}

/// Weights that cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadWeights;

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a file of Reversi weights, or damaged")
    }
}

impl std::error::Error for BadWeights {}

const MAGIC: &[u8; 8] = b"yiqirev1";

impl Weights {
    /// Weights that know nothing.
    pub fn zero() -> Weights {
        Weights { stages: vec![vec![0; WEIGHTS]; STAGES], constants: [0; STAGES] }
    }

    /// The weights in the program.
    pub fn standard() -> Weights {
        Weights::from_bytes(include_bytes!("../../weights/reversi.weights"))
            .expect("the weights in the program are valid")
    }

    /// Weights from numbers, in discs.
    pub(crate) fn from_discs(stages: &[Vec<f32>], constants: &[f32]) -> Weights {
        let fixed = |value: &f32| (value * DISC as f32).round().clamp(-30_000.0, 30_000.0) as i16;
        let mut weights = Weights::zero();
        for (into, from) in weights.stages.iter_mut().zip(stages) {
            *into = from.iter().map(fixed).collect();
        }
        for (into, from) in weights.constants.iter_mut().zip(constants) {
            *into = fixed(from);
        }
        weights
    }

    /// The weights of a stage and its constant, in discs.
    pub(crate) fn to_discs(&self, stage: usize) -> (Vec<f32>, f32) {
        let discs = |fixed: i16| f32::from(fixed) / DISC as f32;
        (self.stages[stage].iter().map(|&weight| discs(weight)).collect(), discs(self.constants[stage]))
    }

    /// The value for the side to move, in discs.
    #[inline]
    pub(crate) fn value(&self, contents: &Contents, empty: u32) -> i32 {
        let stage = stage(empty);
        let weights = &self.stages[stage];
        let sum: i32 = contents.indices().map(|index| i32::from(weights[index])).sum();
        let value = sum + i32::from(self.constants[stage]);
        // Rounded to the nearest disc.
        ((value + (DISC / 2) * value.signum()) / DISC).clamp(-MOST, MOST)
    }

    /// The weights as a file: mirrored contents once, zeros as runs, and a checksum at the end.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for (stage, constant) in self.stages.iter().zip(self.constants) {
            bytes.extend(constant.to_le_bytes());
            let mut zeros = 0u32;
            for index in independent() {
                match stage[index] {
                    0 => zeros += 1,
                    weight => {
                        put_zeros(&mut bytes, &mut zeros);
                        put_weight(&mut bytes, weight);
                    }
                }
            }
            put_zeros(&mut bytes, &mut zeros);
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
        let mut weights = Weights::zero();
        let independent: Vec<usize> = independent().collect();
        for number in 0..STAGES {
            weights.constants[number] = take_i16(&mut rest)?;
            let stage = &mut weights.stages[number];
            let mut at = 0;
            while at < independent.len() {
                match take_code(&mut rest)? {
                    Code::Zeros(count) => at += count as usize,
                    Code::Weight(weight) => {
                        stage[independent[at]] = weight;
                        at += 1;
                    }
                }
            }
            if at > independent.len() {
                return Err(BadWeights);
            }
            for (index, &first) in SAME.iter().enumerate() {
                stage[index] = stage[first as usize];
            }
        }
        if rest.is_empty() { Ok(weights) } else { Err(BadWeights) }
    }
}

/// The weights that do not mean the same as an earlier one.
fn independent() -> impl Iterator<Item = usize> {
    SAME.iter().enumerate().filter(|(index, first)| **first as usize == *index).map(|(index, _)| index)
}

enum Code {
    Zeros(u32),
    Weight(i16),
}

/// One byte for a weight from -100 to 100, three for others; a run of zeros has a byte or three, too.
const WIDE: u8 = 201;
const FEW_ZEROS: u8 = 202;
const MANY_ZEROS: u8 = 255;

fn put_weight(bytes: &mut Vec<u8>, weight: i16) {
    if (-100..=100).contains(&weight) {
        bytes.push((weight + 100) as u8);
    } else {
        bytes.push(WIDE);
        bytes.extend(weight.to_le_bytes());
    }
}

fn put_zeros(bytes: &mut Vec<u8>, zeros: &mut u32) {
    while *zeros > 0 {
        let most = u32::from(MANY_ZEROS - FEW_ZEROS);
        if *zeros <= most {
            bytes.push(FEW_ZEROS + (*zeros - 1) as u8);
            *zeros = 0;
        } else {
            let count = (*zeros).min(u32::from(u16::MAX));
            bytes.push(MANY_ZEROS);
            bytes.extend((count as u16).to_le_bytes());
            *zeros -= count;
        }
    }
}

fn take_i16(bytes: &mut &[u8]) -> Result<i16, BadWeights> {
    let (first, rest) = bytes.split_first_chunk::<2>().ok_or(BadWeights)?;
    *bytes = rest;
    Ok(i16::from_le_bytes(*first))
}

fn take_code(bytes: &mut &[u8]) -> Result<Code, BadWeights> {
    let (&first, rest) = bytes.split_first().ok_or(BadWeights)?;
    *bytes = rest;
    Ok(match first {
        WIDE => Code::Weight(take_i16(bytes)?),
        MANY_ZEROS => match take_i16(bytes)? as u16 {
            0 => return Err(BadWeights),
            count => Code::Zeros(count.into()),
        },
        FEW_ZEROS.. => Code::Zeros(u32::from(first - FEW_ZEROS) + 1),
        _ => Code::Weight(i16::from(first) - 100),
    })
}

pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
