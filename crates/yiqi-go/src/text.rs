//! Positions as text: rows from the top joined by `/` and the side to move, or a board diagram.

use std::fmt;

use yiqi_core::{Argument, ReasonCode, Side, square};

use crate::grid::Colour;
use crate::handicap::star_points;
use crate::point::LETTERS;
use crate::{Move, Point, Position, Rules};

/// Why the text of a position is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The number of rows is not a possible board size.
    NoSuchSize {
        /// The number of rows in the text.
        found: usize,
    },
    /// The number of rows does not match the board.
    WrongRows {
        /// The number of rows in the text.
        found: usize,
        /// The number of rows of the board.
        expected: u8,
    },
    /// A row has the wrong length.
    WrongRowLength {
        /// The row number on the board.
        row: u8,
        /// The number of points in the text.
        found: usize,
        /// The size of the board.
        expected: u8,
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
    /// Some groups have no liberties.
    NoLiberties {
        /// The head of each such group.
        points: Vec<Point>,
    },
}

impl ReasonCode for SetupError {
    fn code(&self) -> &'static str {
        match self {
            SetupError::NoSuchSize { .. } => "go-setup-size",
            SetupError::WrongRows { .. } => "go-setup-rows",
            SetupError::WrongRowLength { .. } => "go-setup-row-length",
            SetupError::BadCell { .. } => "go-setup-cell",
            SetupError::NoSide => "go-setup-side",
            SetupError::NoLiberties { .. } => "go-setup-no-liberties",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            SetupError::NoSuchSize { found } => vec![Argument::number("found", *found)],
            SetupError::WrongRows { found, expected } => {
                vec![Argument::number("found", *found), Argument::number("expected", *expected)]
            }
            SetupError::WrongRowLength { row, found, expected } => vec![
                Argument::number("row", *row),
                Argument::number("found", *found),
                Argument::number("expected", *expected),
            ],
            SetupError::BadCell { found, point } => {
                vec![Argument::new("found", found), Argument::new("point", point)]
            }
            SetupError::NoSide => Vec::new(),
            SetupError::NoLiberties { points } => {
                let names: Vec<String> = points.iter().map(Point::to_string).collect();
                vec![Argument::new("points", names.join(" "))]
            }
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NoSuchSize { found } => write!(f, "the board has {found} rows: expected 2 to 25"),
            SetupError::WrongRows { found, expected } => {
                write!(f, "the board has {found} rows: expected {expected}")
            }
            SetupError::WrongRowLength { row, found, expected } => {
                write!(f, "row {row} has {found} points: expected {expected}")
            }
            SetupError::BadCell { found, point } => {
                write!(f, "unknown character {found:?} at {point}: expected X, O or .")
            }
            SetupError::NoSide => f.write_str("the side to move is missing: expected b or w"),
            SetupError::NoLiberties { points } => {
                let names: Vec<String> = points.iter().map(Point::to_string).collect();
                write!(f, "groups without liberties at {}", names.join(" "))
            }
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

pub(crate) fn write(position: &Position) -> String {
    board_text(position.size(), |point| position.stone(point), position.to_move)
}

/// The text form of a board and a side to move, which need not be a legal position: rows from the top joined by `/`, then
/// `b` or `w`.
pub fn board_text(size: u8, stone: impl Fn(Point) -> Option<Side>, to_move: Side) -> String {
    let mut text = String::with_capacity(usize::from(size) * usize::from(size + 1) + 1);
    for row in (0..size).rev() {
        let points = (0..size).filter_map(|column| Point::at(column, row));
        text.extend(points.map(|point| stone(point).map_or('.', letter)));
        text.push(if row == 0 { ' ' } else { '/' });
    }
    text.push(match to_move {
        Side::Black => 'b',
        Side::White => 'w',
    });
    text
}

/// Parses rows of `X`, `O` and `.` from the top, joined by `/`, then the side to move, `b` or `w`.
pub(crate) fn read(size: u8, text: &str) -> Result<Position, SetupError> {
    let (board, side) = text.trim().rsplit_once(char::is_whitespace).ok_or(SetupError::NoSide)?;
    let to_move = match side {
        "b" | "B" => Side::Black,
        "w" | "W" => Side::White,
        _ => return Err(SetupError::NoSide),
    };
    let found = board.split('/').count();
    if !Rules::SIZES.map(usize::from).any(|size| size == found) {
        return Err(SetupError::NoSuchSize { found });
    }
    if found != usize::from(size) {
        return Err(SetupError::WrongRows { found, expected: size });
    }
    let mut position = Position::empty(size);
    for (line, row) in board.split('/').zip((0..size).rev()) {
        let found = line.trim().chars().count();
        if found != usize::from(size) {
            return Err(SetupError::WrongRowLength { row: row + 1, found, expected: size });
        }
        for (found, column) in line.trim().chars().zip(0..) {
            let point = Point::at(column, row).expect("no row is longer than the board");
            match found {
                '.' => {}
                'X' | 'x' => position.put_stone_uncounted(position.grid.cell(point), Side::Black),
                'O' | 'o' => position.put_stone_uncounted(position.grid.cell(point), Side::White),
                _ => return Err(SetupError::BadCell { found, point }),
            }
        }
    }
    position.count_qi();
    let is_dead_head = |&point: &Point| {
        let cell = usize::from(position.grid.cell(point));
        matches!(position.board[cell], Colour::Black | Colour::White)
            && usize::from(position.mark[cell]) == cell
            && position.qi[cell] == 0
    };
    let points: Vec<Point> = position.points().filter(is_dead_head).collect();
    if !points.is_empty() {
        return Err(SetupError::NoLiberties { points });
    }
    position.to_move = to_move;
    Ok(position)
}

pub(crate) fn diagram(position: &Position, last: Option<Move>) -> String {
    let size = position.size();
    let last = match last {
        Some(Move::Play(point)) => Some((point.column(), point.row())),
        _ => None,
    };
    let stars = star_points(size);
    let cell = |(column, row)| match Point::at(column, row) {
        None => ' ',
        Some(point) => match position.stone(point) {
            Some(side) => letter(side),
            None if stars.contains(&point) => '+',
            None => '.',
        },
    };
    square::Diagram { size, letters: LETTERS, first_row_on_top: false, last }.draw(cell)
}
