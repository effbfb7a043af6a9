use std::fmt;
use std::str::FromStr;

use yiqi_core::NotAMove;

/// The code of the sentence for text that is neither a square nor a pass.
pub(crate) const NOT_A_MOVE: &str = "reversi-not-a-move";

/// One of the 64 squares, numbered in reading order: 0 is `a1`, 1 is `b1`, 63 is `h8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in this column (0 is `a`) and row (0 is `1`), if it exists.
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 { Some(Square(row * 8 + column)) } else { None }
    }

    /// The square with this number, if it exists.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 64 { Some(Square(index as u8)) } else { None }
    }

    /// The number of the square.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, 0 for `1`.
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The set with only this square.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Square, NotAMove> {
        match *text.as_bytes() {
            [letter, digit @ b'1'..=b'8'] if (b'a'..=b'h').contains(&letter.to_ascii_lowercase()) => {
                Ok(Square((digit - b'1') * 8 + letter.to_ascii_lowercase() - b'a'))
            }
            _ => Err(NotAMove::new(NOT_A_MOVE, text)),
        }
    }
}

/// A set of squares, one bit each. Iterates in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareSet(pub u64);

impl Iterator for SquareSet {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let first = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for SquareSet {}
