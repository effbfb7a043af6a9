//! Positions as text: a layout of 49 letters, one line of cells, or a board diagram.

use std::fmt;

use yiqi_core::{Argument, GamePosition, ReasonCode, Side, excerpt};

use crate::geometry::{BOARD, SPACES, is_space};
use crate::space::Spaces;
use crate::{Move, Position, Space, position::Stack};

/// Why the text of a position is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A layout does not have 3 DVONN, 23 white and 23 black pieces.
    LayoutPieces {
        /// The number of DVONN pieces.
        dvonn: usize,
        /// The number of white pieces.
        white: usize,
        /// The number of black pieces.
        black: usize,
    },
    /// The text does not have five rows.
    WrongRows {
        /// The number of rows.
        found: usize,
    },
    /// A row has the wrong number of cells.
    WrongRowLength {
        /// The row number.
        row: u8,
        /// The number of cells in the text.
        found: usize,
        /// The number of spaces in the row.
        expected: usize,
    },
    /// A cell that is not a stack.
    BadCell {
        /// The text of the cell.
        found: String,
        /// Its space.
        space: Space,
    },
    /// The board is not followed by `w`, `b`, `w+` or `b+`.
    NoSide,
    /// The number of DVONN pieces is not three.
    WrongDvonn {
        /// The number of DVONN pieces.
        found: u32,
    },
    /// There are more pieces than the game has.
    TooManyPieces {
        /// The number of pieces.
        found: u32,
    },
    /// Some stacks are not connected to a DVONN piece.
    Disconnected {
        /// Their spaces.
        spaces: Vec<Space>,
    },
    /// The pieces cannot result from placing in turn, or it is the wrong side's turn.
    NotInTurn,
}

impl ReasonCode for SetupError {
    fn code(&self) -> &'static str {
        match self {
            SetupError::LayoutPieces { .. } => "dvonn-setup-layout",
            SetupError::WrongRows { .. } => "dvonn-setup-rows",
            SetupError::WrongRowLength { .. } => "dvonn-setup-row-length",
            SetupError::BadCell { .. } => "dvonn-setup-cell",
            SetupError::NoSide => "dvonn-setup-side",
            SetupError::WrongDvonn { .. } => "dvonn-setup-dvonn",
            SetupError::TooManyPieces { .. } => "dvonn-setup-pieces",
            SetupError::Disconnected { .. } => "dvonn-setup-disconnected",
            SetupError::NotInTurn => "dvonn-setup-turn",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            SetupError::LayoutPieces { dvonn, white, black } => vec![
                Argument::number("dvonn", *dvonn as u64),
                Argument::number("white", *white as u64),
                Argument::number("black", *black as u64),
            ],
            SetupError::WrongRows { found } => vec![Argument::number("found", *found)],
            SetupError::WrongRowLength { row, found, expected } => vec![
                Argument::number("row", *row),
                Argument::number("found", *found),
                Argument::number("expected", *expected),
            ],
            SetupError::BadCell { found, space } => {
                vec![Argument::new("found", found), Argument::new("space", space)]
            }
            SetupError::WrongDvonn { found } | SetupError::TooManyPieces { found } => {
                vec![Argument::number("found", *found)]
            }
            SetupError::Disconnected { spaces } => {
                let names: Vec<String> = spaces.iter().map(Space::to_string).collect();
                vec![Argument::new("spaces", names.join(" "))]
            }
            SetupError::NoSide | SetupError::NotInTurn => Vec::new(),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::LayoutPieces { dvonn, white, black } => write!(
                f,
                "the layout has {dvonn} DVONN, {white} white and {black} black pieces: expected 3, 23 and 23"
            ),
            SetupError::WrongRows { found } => write!(f, "the board has {found} rows: expected 5"),
            SetupError::WrongRowLength { row, found, expected } => {
                write!(f, "row {row} has {found} cells: expected {expected}")
            }
            SetupError::BadCell { found, space } => write!(f, "{found:?} at {space} is not a stack"),
            SetupError::NoSide => f.write_str("the side to move is missing: expected w, b, w+ or b+"),
            SetupError::WrongDvonn { found } => write!(f, "there are {found} DVONN pieces: expected 3"),
            SetupError::TooManyPieces { found } => {
                write!(f, "there are {found} pieces, more than the game has")
            }
            SetupError::Disconnected { spaces } => {
                let names: Vec<String> = spaces.iter().map(Space::to_string).collect();
                write!(f, "stacks not connected to a DVONN piece: {}", names.join(" "))
            }
            SetupError::NotInTurn => f.write_str("the pieces were not placed in turn"),
        }
    }
}

impl std::error::Error for SetupError {}

const fn letter(owner: Option<Side>) -> char {
    match owner {
        Some(Side::White) => 'w',
        Some(Side::Black) => 'b',
        None => 'd',
    }
}

/// `.`, `d1`, `w3`, `b2*`, `w4*2`.
fn write_cell(stack: Option<Stack>) -> String {
    let Some(Stack { owner, height, dvonn }) = stack else { return ".".to_owned() };
    let inside = match (owner, dvonn) {
        (None, _) | (_, 0) => String::new(),
        (_, 1) => "*".to_owned(),
        (_, more) => format!("*{more}"),
    };
    format!("{}{height}{inside}", letter(owner))
}

fn read_cell(text: &str) -> Option<Option<Stack>> {
    if text == "." {
        return Some(None);
    }
    let (owner, rest) = text.split_at_checked(1)?;
    let owner = match owner {
        "w" | "W" => Some(Side::White),
        "b" | "B" => Some(Side::Black),
        "d" | "D" => None,
        _ => return None,
    };
    let (height, dvonn) = match rest.split_once('*') {
        None => (rest, u8::from(owner.is_none())),
        Some((height, "")) => (height, 1),
        Some((height, "2")) => (height, 2),
        Some((height, "3")) => (height, 3),
        Some(_) => return None,
    };
    let is_plain = !height.starts_with(['0', '+']);
    let height = height.parse::<u8>().ok().filter(|_| is_plain)?;
    let fits = match owner {
        // A DVONN piece is never on top of another piece.
        None => height == 1 && rest == "1",
        Some(_) => height > dvonn && usize::from(height) <= SPACES,
    };
    fits.then_some(Some(Stack { owner, height, dvonn }))
}

pub(crate) fn write(position: &Position) -> String {
    let rows: Vec<String> = (0..5)
        .map(|row| {
            let spaces = Spaces(BOARD).filter(|space| space.row() == row);
            spaces.map(|space| write_cell(position.stack(space))).collect::<Vec<_>>().join(" ")
        })
        .collect();
    let placing = if position.is_placing() { "+" } else { "" };
    format!("{} {}{placing}", rows.join(" / "), letter(Some(position.to_move())))
}

/// Parses a layout of 49 letters, or rows of cells and the side to move.
pub(crate) fn read(text: &str) -> Result<Position, SetupError> {
    let is_layout = |c: char| matches!(c.to_ascii_uppercase(), 'W' | 'B' | 'D');
    let text = text.trim();
    if text.len() > 1 && text.chars().all(is_layout) { read_layout(text) } else { read_cells(text) }
}

fn read_layout(text: &str) -> Result<Position, SetupError> {
    let count = |letter| text.chars().filter(|c| c.to_ascii_uppercase() == letter).count();
    let (dvonn, white, black) = (count('D'), count('W'), count('B'));
    if (dvonn, white, black) != (3, 23, 23) {
        return Err(SetupError::LayoutPieces { dvonn, white, black });
    }
    let mut position = Position::EMPTY;
    for (space, letter) in Spaces(BOARD).zip(text.chars()) {
        let owner = match letter.to_ascii_uppercase() {
            'W' => Some(Side::White),
            'B' => Some(Side::Black),
            _ => None,
        };
        position.add(space, Stack { owner, height: 1, dvonn: u8::from(owner.is_none()) });
    }
    position.set_placed(SPACES);
    Ok(position)
}

fn read_cells(text: &str) -> Result<Position, SetupError> {
    let (board, side) =
        text.rsplit_once(|c: char| c.is_whitespace() || c == '/').ok_or(SetupError::NoSide)?;
    let (to_move, is_placing) = match side.to_ascii_lowercase().as_str() {
        "w" => (Side::White, false),
        "b" => (Side::Black, false),
        "w+" => (Side::White, true),
        "b+" => (Side::Black, true),
        _ => return Err(SetupError::NoSide),
    };
    let found = board.split('/').count();
    if found != 5 {
        return Err(SetupError::WrongRows { found });
    }
    let mut stacks = Vec::new();
    for (row, line) in (0..5).zip(board.split('/')) {
        let spaces: Vec<Space> = Spaces(BOARD).filter(|space| space.row() == row).collect();
        let cells: Vec<&str> = line.split_whitespace().collect();
        if cells.len() != spaces.len() {
            let (found, expected) = (cells.len(), spaces.len());
            return Err(SetupError::WrongRowLength { row: row + 1, found, expected });
        }
        for (cell, space) in cells.into_iter().zip(spaces) {
            let bad = || SetupError::BadCell { found: excerpt(cell), space };
            if let Some(stack) = read_cell(cell).ok_or_else(bad)? {
                stacks.push((space, stack));
            }
        }
    }
    let dvonn = stacks.iter().map(|(_, stack)| u32::from(stack.dvonn)).sum();
    let pieces = stacks.iter().map(|(_, stack)| u32::from(stack.height)).sum();
    if dvonn > 3 || (dvonn < 3 && !is_placing) {
        return Err(SetupError::WrongDvonn { found: dvonn });
    }
    if pieces as usize > SPACES {
        return Err(SetupError::TooManyPieces { found: pieces });
    }
    // A side cannot have more stacks than pieces; if all stacks are single pieces, it has exactly its pieces.
    let [white, black] = [Side::White, Side::Black]
        .map(|side| stacks.iter().filter(|(_, stack)| stack.owner == Some(side)).count());
    let all_single = !is_placing && stacks.len() == SPACES;
    if white.max(black) > 23 || (all_single && white != black) {
        return Err(SetupError::LayoutPieces { dvonn: dvonn as usize, white, black });
    }
    let mut position = Position::EMPTY;
    for &(space, stack) in &stacks {
        position.add(space, stack);
    }
    position.set_turn(to_move);
    if is_placing {
        check_placing(&stacks, to_move)?;
        position.set_placed(stacks.len());
    } else {
        position.set_placed(SPACES);
        let spaces: Vec<Space> = Spaces(position.disconnected()).collect();
        if !spaces.is_empty() {
            return Err(SetupError::Disconnected { spaces });
        }
    }
    Ok(position)
}

/// Checks that the pieces can result from placing in turn, and that it is the right side's turn.
fn check_placing(stacks: &[(Space, Stack)], to_move: Side) -> Result<(), SetupError> {
    let placed = stacks.len();
    let of = |owner| stacks.iter().filter(|(_, stack)| stack.owner == owner).count();
    let own_pieces = placed.saturating_sub(3);
    let fits = placed < SPACES
        && stacks.iter().all(|(_, stack)| stack.height == 1)
        && of(None) == placed.min(3)
        && of(Some(Side::Black)) == own_pieces.div_ceil(2)
        && of(Some(Side::White)) == own_pieces / 2
        && Position::placing_side(placed) == to_move;
    if fits { Ok(()) } else { Err(SetupError::NotInTurn) }
}

/// Three characters per half step: the rows are slanted as on the real board, and each diagonal has its
/// letter at the top.
pub(crate) fn diagram(position: &Position, last: Option<Move>) -> String {
    let marked = match last {
        Some(Move::Place(space) | Move::Step(_, space)) => Some(space),
        _ => None,
    };
    let mut drawn = String::new();
    for line in 0..6u8 {
        let mut text = if line == 0 { " ".to_owned() } else { line.to_string() };
        for letter in 0..11 {
            // The line above row 1 and the ends of the rows below show the letters of their diagonals.
            let is_label = (line == 0 || !is_space(letter, line - 1)) && is_space(letter, line);
            let cell = if is_label {
                ((b'A' + letter) as char).to_string()
            } else {
                match line.checked_sub(1).and_then(|row| Space::at(letter, row)) {
                    None => continue,
                    Some(space) if marked == Some(space) => {
                        format!("({})", write_cell(position.stack(space)))
                    }
                    Some(space) => write_cell(position.stack(space)),
                }
            };
            let column =
                3 * (2 * usize::from(letter) + 4 - usize::from(line)) - usize::from(cell.starts_with('('));
            text = format!("{text:<column$}{cell}");
        }
        drawn += text.trim_end();
        drawn.push('\n');
    }
    drawn
}
