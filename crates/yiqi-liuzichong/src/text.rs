//! Positions as text: rows 4 to 1 joined by `/` and the side to move, or a board diagram.

use std::fmt;

use yiqi_core::{Argument, GamePosition, ReasonCode, Side, square};

use crate::{Move, Point, Position};

/// Why the text of a position is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The number of rows is not four.
    WrongRows {
        /// The number of rows in the text.
        found: usize,
    },
    /// A row does not have four points.
    WrongRowLength {
        /// The row number.
        row: u8,
        /// The number of points in the text.
        found: usize,
    },
    /// An unknown character.
    BadCell {
        /// The character.
        found: char,
        /// Its point.
        point: Point,
    },
    /// The board is not followed by `b` or `w`.
    NoSide,
    /// A side has more than six stones.
    TooManyStones {
        /// Black's stones.
        black: u32,
        /// White's stones.
        white: u32,
    },
    /// There are no stones.
    NoStones,
}

impl ReasonCode for SetupError {
    fn code(&self) -> &'static str {
        match self {
            SetupError::WrongRows { .. } => "liuzichong-setup-rows",
            SetupError::WrongRowLength { .. } => "liuzichong-setup-row-length",
            SetupError::BadCell { .. } => "liuzichong-setup-cell",
            SetupError::NoSide => "liuzichong-setup-side",
            SetupError::TooManyStones { .. } => "liuzichong-setup-stones",
            SetupError::NoStones => "liuzichong-setup-empty",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            SetupError::WrongRows { found } => vec![Argument::number("found", *found)],
            SetupError::WrongRowLength { row, found } => {
                vec![Argument::number("row", *row), Argument::number("found", *found)]
            }
            SetupError::BadCell { found, point } => {
                vec![Argument::new("found", found), Argument::new("point", point)]
            }
            SetupError::TooManyStones { black, white } => {
                vec![Argument::number("black", *black), Argument::number("white", *white)]
            }
            SetupError::NoSide | SetupError::NoStones => Vec::new(),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::WrongRows { found } => write!(f, "the board has {found} rows: expected 4"),
            SetupError::WrongRowLength { row, found } => {
                write!(f, "row {row} has {found} points: expected 4")
            }
            SetupError::BadCell { found, point } => {
                write!(f, "unknown character {found:?} at {point}: expected X, O or .")
            }
            SetupError::NoSide => f.write_str("the side to move is missing: expected b or w"),
            SetupError::TooManyStones { black, white } => {
                write!(f, "there are {black} black and {white} white stones: at most 6 each are possible")
            }
            SetupError::NoStones => f.write_str("there are no stones"),
        }
    }
}

impl std::error::Error for SetupError {}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'X',
        Side::White => 'O',
    }
}

fn cell(position: &Position, column: u8, row: u8) -> char {
    Point::at(column, row).and_then(|point| position.stone(point)).map_or('.', letter)
}

pub(crate) fn write(position: &Position) -> String {
    let row = |row| (0..4).map(|column| cell(position, column, row)).collect::<String>();
    let rows: Vec<String> = (0..4).rev().map(row).collect();
    let side = match position.to_move() {
        Side::Black => 'b',
        Side::White => 'w',
    };
    format!("{} {side}", rows.join("/"))
}

/// Parses rows 4 to 1 of `X`, `O` and `.`, joined by `/`, then the side to move, `b` or `w`.
pub(crate) fn read(text: &str) -> Result<Position, SetupError> {
    let (board, side) = text.trim().rsplit_once(char::is_whitespace).ok_or(SetupError::NoSide)?;
    let to_move = match side {
        "b" | "B" => Side::Black,
        "w" | "W" => Side::White,
        _ => return Err(SetupError::NoSide),
    };
    let found = board.split('/').count();
    if found != 4 {
        return Err(SetupError::WrongRows { found });
    }
    let mut stones = [0u16; 2];
    for (line, row) in board.split('/').zip((0..4).rev()) {
        let found = line.trim().chars().count();
        if found != 4 {
            return Err(SetupError::WrongRowLength { row: row + 1, found });
        }
        for (found, column) in line.trim().chars().zip(0..) {
            let point = Point::at(column, row).expect("each row has four points");
            match found.to_ascii_uppercase() {
                '.' => {}
                'X' => stones[Side::Black.index()] |= point.bit(),
                'O' => stones[Side::White.index()] |= point.bit(),
                _ => return Err(SetupError::BadCell { found, point }),
            }
        }
    }
    let [black, white] = stones;
    if black | white == 0 {
        return Err(SetupError::NoStones);
    }
    Position::new(black, white, to_move)
        .ok_or(SetupError::TooManyStones { black: black.count_ones(), white: white.count_ones() })
}

pub(crate) fn diagram(position: &Position, last: Option<Move>) -> String {
    let last = last.map(|m| (m.to.column(), m.to.row()));
    square::Diagram { size: 4, letters: "abcd", first_row_on_top: false, last }
        .draw(|(column, row)| cell(position, column, row))
}
