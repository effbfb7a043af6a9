use std::fmt;
use std::str::FromStr;

use yiqi_core::NotAMove;

/// The code of the sentence for text that is neither a vertex nor a pass.
pub(crate) const NOT_A_MOVE: &str = "go-not-a-move";

/// The letters of the columns. There is no I, which looks like J.
pub(crate) const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The size of the largest board.
pub(crate) const LARGEST: u8 = 25;

/// An intersection, written as a GTP vertex: `A1` is the lower left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point {
    row: u8,
    column: u8,
}

impl Point {
    /// The point in this column (0 is `A`) and row (0 is `1`), if it is on the largest board.
    pub const fn at(column: u8, row: u8) -> Option<Point> {
        if column < LARGEST && row < LARGEST { Some(Point { row, column }) } else { None }
    }

    /// The column, 0 for `A`.
    #[inline]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, 0 for `1`.
    #[inline]
    pub const fn row(self) -> u8 {
        self.row
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", LETTERS.as_bytes()[usize::from(self.column)] as char, self.row + 1)
    }
}

impl FromStr for Point {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Point, NotAMove> {
        let read = || {
            let (letter, number) = text.split_at_checked(1)?;
            let column = LETTERS.find(&letter.to_ascii_uppercase())? as u8;
            // No sign and no leading zero: each vertex has exactly one spelling.
            if !matches!(number.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']) {
                return None;
            }
            Point::at(column, number.parse::<u8>().ok()? - 1)
        };
        read().ok_or_else(|| NotAMove::new(NOT_A_MOVE, text))
    }
}
