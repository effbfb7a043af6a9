use std::fmt;
use std::str::FromStr;

use yiqi_core::NotAMove;

/// The code of the sentence for text that is not a move.
pub(crate) const NOT_A_MOVE: &str = "liuzichong-not-a-move";

/// One of the 16 points, numbered from `a1` at the bottom left: 0 is `a1`, 1 is `b1`, 15 is `d4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// The point in this column (0 is `a`) and row (0 is `1`), if it exists.
    pub const fn at(column: u8, row: u8) -> Option<Point> {
        if column < 4 && row < 4 { Some(Point(row * 4 + column)) } else { None }
    }

    /// The point with this number, if it exists.
    pub const fn from_index(index: usize) -> Option<Point> {
        if index < 16 { Some(Point(index as u8)) } else { None }
    }

    /// The number of the point.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `a`.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % 4
    }

    /// The row, 0 for `1`.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The set with only this point.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl FromStr for Point {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Point, NotAMove> {
        let point = match *text.as_bytes() {
            [letter, digit @ b'1'..=b'4'] if letter.is_ascii_alphabetic() => {
                Point::at(letter.to_ascii_lowercase() - b'a', digit - b'1')
            }
            _ => None,
        };
        point.ok_or_else(|| NotAMove::new(NOT_A_MOVE, text))
    }
}

/// A set of points, one bit each. Iterates in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointSet(pub u16);

impl PointSet {
    /// The neighbours of the points of the set.
    #[inline]
    pub const fn around(self) -> PointSet {
        const NOT_A: u16 = 0xeeee;
        const NOT_D: u16 = 0x7777;
        let set = self.0;
        PointSet((set & NOT_D) << 1 | (set & NOT_A) >> 1 | set << 4 | set >> 4)
    }
}

impl Iterator for PointSet {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.0 == 0 {
            return None;
        }
        let first = Point(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(first)
    }
}
