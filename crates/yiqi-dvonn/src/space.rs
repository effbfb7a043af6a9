use std::fmt;
use std::str::FromStr;

use yiqi_core::NotAMove;

use crate::geometry::{self, BITS, SPACES, WIDTH};

/// The code of the sentence for text that is not a move.
pub(crate) const NOT_A_MOVE: &str = "dvonn-not-a-move";

/// One of the 49 spaces in standard notation: `A1` to `K5`, the letter for the diagonal and the digit for the
/// row, row 1 at the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
// The bit number: row times `WIDTH` plus letter.
pub struct Space(u8);

impl Space {
    /// The space with this index in reading order: 0 is `A1`, 48 is `K5`.
    pub const fn from_index(index: usize) -> Option<Space> {
        if index < SPACES { Some(Space(BITS[index])) } else { None }
    }

    /// The space on this diagonal (0 is `A`) and row (0 is `1`), if it exists.
    pub const fn at(letter: u8, row: u8) -> Option<Space> {
        if row < 5 && letter < 11 && geometry::is_space(letter, row) {
            Some(Space(row * WIDTH + letter))
        } else {
            None
        }
    }

    /// The space at this row (1 to 5) and column in half steps (1 to 21), if it exists.
    pub const fn at_half_steps(row: u8, column: u8) -> Option<Space> {
        if row < 1 || row > 5 || column < 1 || column > 21 || (row + column) % 2 == 1 || column + row < 4 {
            return None;
        }
        Space::at((column + row - 4) / 2, row - 1)
    }

    /// The index in reading order.
    pub const fn index(self) -> usize {
        geometry::INDICES[self.0 as usize] as usize
    }

    /// The diagonal, 0 for `A`.
    pub const fn letter(self) -> u8 {
        self.0 % WIDTH
    }

    /// The row, 0 for `1`.
    pub const fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// The column in half steps, 1 to 21.
    pub const fn half_step_column(self) -> u8 {
        2 * self.letter() + 3 - self.row()
    }

    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Space {
        Space(bit as u8)
    }

    #[inline]
    pub(crate) const fn bit_number(self) -> usize {
        self.0 as usize
    }

    /// The set with only this space.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.letter()) as char, self.row() + 1)
    }
}

impl FromStr for Space {
    type Err = NotAMove;

    /// Parses `C5`, or `5,3`: row and column in half steps.
    fn from_str(text: &str) -> Result<Space, NotAMove> {
        if let Some((row, column)) = text.split_once([',', '，']) {
            let place = row.parse().ok().zip(column.parse().ok());
            let space = place.and_then(|(row, column)| Space::at_half_steps(row, column));
            return space.ok_or_else(|| NotAMove::new(NOT_A_MOVE, text));
        }
        let space = match *text.as_bytes() {
            [letter, digit @ b'1'..=b'5'] if letter.is_ascii_alphabetic() => {
                Space::at(letter.to_ascii_uppercase() - b'A', digit - b'1')
            }
            _ => None,
        };
        space.ok_or_else(|| NotAMove::new(NOT_A_MOVE, text))
    }
}

/// Iterates over the spaces of a set, in reading order.
#[derive(Clone, Copy)]
pub(crate) struct Spaces(pub(crate) u64);

impl Iterator for Spaces {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Space::from_bit(bit))
    }
}
