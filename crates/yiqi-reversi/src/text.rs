//! Positions as text: one line of 64 cells and the side to move, or a board diagram.

use std::fmt;

use yiqi_core::{Argument, GamePosition, ReasonCode, Side, square};

use crate::square::SquareSet;
use crate::{Move, Position, Square};

/// Why the text of a position is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The number of cells is not 64.
    WrongLength {
        /// The number of cells in the text.
        found: usize,
    },
    /// An unknown character.
    BadCell {
        /// The character.
        found: char,
        /// Its square.
        square: Square,
    },
    /// The board is not followed by `X` or `O`.
    NoSide,
}

impl ReasonCode for SetupError {
    fn code(&self) -> &'static str {
        match self {
            SetupError::WrongLength { .. } => "reversi-setup-length",
            SetupError::BadCell { .. } => "reversi-setup-cell",
            SetupError::NoSide => "reversi-setup-side",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            SetupError::WrongLength { found } => vec![Argument::number("found", *found)],
            SetupError::BadCell { found, square } => {
                vec![Argument::new("found", found), Argument::new("square", square)]
            }
            SetupError::NoSide => Vec::new(),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::WrongLength { found } => write!(f, "the board has {found} cells: expected 64"),
            SetupError::BadCell { found, square } => {
                write!(f, "unknown character {found:?} at {square}: expected X, O or -")
            }
            SetupError::NoSide => f.write_str("the side to move is missing: expected X or O"),
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

fn side(letter: char) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| self::letter(side) == letter.to_ascii_uppercase())
}

pub(crate) fn write(position: &Position) -> String {
    let cells = SquareSet(u64::MAX).map(|square| position.disc(square).map_or('-', letter));
    cells.chain([' ', letter(position.to_move())]).collect()
}

/// Parses 64 cells `X`, `O`, `-` (or `.`) from a1 to h8, then the side to move. Whitespace is ignored.
pub(crate) fn read(text: &str) -> Result<Position, SetupError> {
    let mut cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if cells.len() == 64 {
        return Err(SetupError::NoSide);
    }
    let to_move = cells.pop().and_then(side).ok_or(SetupError::NoSide)?;
    if cells.len() != 64 {
        return Err(SetupError::WrongLength { found: cells.len() });
    }
    let mut discs = [0u64; 2];
    for (square, found) in SquareSet(u64::MAX).zip(cells) {
        if !matches!(found, '-' | '.') {
            let side = side(found).ok_or(SetupError::BadCell { found, square })?;
            discs[side.index()] |= square.bit();
        }
    }
    Ok(Position::new(discs[0], discs[1], to_move).expect("each cell has at most one disc"))
}

pub(crate) fn diagram(position: &Position, last: Option<Move>) -> String {
    let last = match last {
        Some(Move::Put(square)) => Some((square.column(), square.row())),
        _ => None,
    };
    let cell =
        |(column, row)| Square::at(column, row).and_then(|square| position.disc(square)).map_or('.', letter);
    square::Diagram { size: 8, letters: "abcdefgh", first_row_on_top: true, last }.draw(cell)
}
