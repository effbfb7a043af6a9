//! Positions with known results, as they are kept in files.

use super::PIECE;
use crate::board::Board;
use crate::geometry::{BOARD, Bits};

/// A position and what is known about its result.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// The margin for the side to move at the end of the game, corrected by what was proved later in it.
    pub result: i8,
    /// What a search found, in hundredths of a piece.
    pub value: i16,
    /// Whether that is proved.
    pub is_exact: bool,
    /// How many plies were played after it.
    pub plies_left: u8,
    /// Whether its game is kept for measuring the error.
    pub is_held_out: bool,
}

const SPACES: usize = 49;

impl Sample {
    /// The size of a sample in a file.
    pub const BYTES: usize = 4 * 8 + SPACES + 7;

    /// The sample as bytes.
    pub fn to_bytes(&self) -> [u8; Sample::BYTES] {
        let mut bytes = [0; Sample::BYTES];
        let Board { sides: [white, black], lone, dvonn, turn, heights, .. } = self.board;
        for (into, set) in bytes.as_chunks_mut::<8>().0.iter_mut().zip([white, black, lone, dvonn]) {
            *into = set.to_le_bytes();
        }
        for (into, bit) in bytes[32..].iter_mut().zip(Bits(BOARD)) {
            *into = heights[bit];
        }
        let [low, high] = self.value.to_le_bytes();
        bytes[32 + SPACES..].copy_from_slice(&[
            turn,
            self.result as u8,
            low,
            high,
            u8::from(self.is_exact),
            self.plies_left,
            u8::from(self.is_held_out),
        ]);
        bytes
    }

    /// Reads a sample; `None` if it cannot be one.
    pub fn from_bytes(bytes: &[u8; Sample::BYTES]) -> Option<Sample> {
        let sets = bytes.as_chunks::<8>().0;
        let [white, black, lone, dvonn] = [0, 1, 2, 3].map(|index: usize| u64::from_le_bytes(sets[index]));
        let mut heights = [1; 64];
        for (bit, &height) in Bits(BOARD).zip(&bytes[32..]) {
            heights[bit] = height;
        }
        let [turn, result, low, high, is_exact, plies_left, is_held_out] =
            *bytes[32 + SPACES..].first_chunk::<7>()?;
        let board = Board::from_parts([white, black], lone, dvonn, heights, turn)?;
        let is_valid = is_exact <= 1 && is_held_out <= 1 && (-49..=49).contains(&(result as i8));
        is_valid.then_some(Sample {
            board,
            result: result as i8,
            value: i16::from_le_bytes([low, high]),
            is_exact: is_exact == 1,
            plies_left,
            is_held_out: is_held_out == 1,
        })
    }

    /// What the evaluation should say, in pieces: the proved margin, or a mean of what the search found, with this weight, and
    /// how the game ended.
    pub fn target(&self, searched: f32) -> f32 {
        let value = f32::from(self.value) / PIECE as f32;
        if self.is_exact { value } else { searched * value + (1.0 - searched) * f32::from(self.result) }
    }
}
