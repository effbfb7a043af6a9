//! Go in SGF: reads FF\[3\] and FF\[4\], writes FF\[4\].

mod board;
mod komi;
mod read;
mod ruleset;
mod write;

pub(super) use read::{read, read_about};
pub(super) use write::{own_reason, write, write_about};

use yiqi_core::Options;
use yiqi_go::{Point, Rules};

use crate::Mark;
use crate::error::RecordError;

/// The properties for marks, and the kinds of marks in records.
const MARKS: [(&str, &str); 7] = [
    ("TR", "triangle"),
    ("SQ", "square"),
    ("CR", "circle"),
    ("MA", "cross"),
    ("SL", "selected"),
    ("TB", Mark::BLACK_TERRITORY),
    ("TW", Mark::WHITE_TERRITORY),
];

/// The name of the reason of a result in our own property, for reasons that `RE` cannot express.
const OWN_REASON: &str = "reason";

fn bad(name: &str, value: &str) -> RecordError {
    RecordError::BadValue { name: name.to_owned(), value: value.to_owned() }
}

/// The board size of these rules, which may not have been checked yet.
fn size_of(rules: &Options) -> u8 {
    let size = rules.get("size").and_then(|size| size.parse().ok());
    size.filter(|size| Rules::SIZES.contains(size)).unwrap_or_else(|| Rules::default().size())
}

/// A point as SGF writes it, such as `dd`: column and row in letters, from the top left.
fn parse_point(text: &str, size: u8) -> Option<Point> {
    let index = |byte: u8| byte.to_ascii_lowercase().checked_sub(b'a').filter(|&index| index < size);
    match *text.trim().as_bytes() {
        [column, row] => Point::at(index(column)?, size - 1 - index(row)?),
        _ => None,
    }
}

/// A point in SGF's letters; `None` if it is not on the board.
fn point_text(point: Point, size: u8) -> Option<String> {
    let (column, row) = (point.column(), size.checked_sub(point.row() + 1)?);
    (column < size).then(|| [b'a' + column, b'a' + row].map(char::from).iter().collect())
}
