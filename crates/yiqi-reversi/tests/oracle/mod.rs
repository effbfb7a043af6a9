//! The rules of Reversi (Othello), written for clarity rather than speed, so that the bitboard implementation
//! can be compared with them. The board is a grid of characters, every query walks over it square by square,
//! and nothing is cached.

#![allow(dead_code, unreachable_pub)]

const BLACK: char = 'X';
const WHITE: char = 'O';
const EMPTY: char = '-';

/// The eight directions, as (column step, row step).
#[rustfmt::skip]
const DIRECTIONS: [(isize, isize); 8] = [
    (-1, -1), (0, -1), (1, -1),
    (-1,  0),          (1,  0),
    (-1,  1), (0,  1), (1,  1),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Neither side can move: nothing is legal, not even a pass.
    GameOver,
    Occupied,
    /// The square is empty, but a disc there would not outflank anything.
    FlipsNothing,
    /// A pass although some square is legal.
    MustNotPass,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Oracle {
    /// `cells[row][column]`; a1 is `cells[0][0]`, h1 is `cells[0][7]`, a8 is `cells[7][0]`.
    cells: [[char; 8]; 8],
    to_move: char,
}

impl Oracle {
    /// The start: White on d4 and e5, Black on e4 and d5; Black moves first.
    pub fn new() -> Oracle {
        let mut cells = [[EMPTY; 8]; 8];
        (cells[3][3], cells[3][4]) = (WHITE, BLACK); // d4, e4
        (cells[4][3], cells[4][4]) = (BLACK, WHITE); // d5, e5
        Oracle::from_cells(cells, BLACK)
    }

    /// `cells[row][column]`, 'X' black, 'O' white, '-' empty; `to_move` 'X' or 'O'.
    pub fn from_cells(cells: [[char; 8]; 8], to_move: char) -> Oracle {
        // A wrong character would be neither empty nor a disc and give wrong answers silently.
        assert!(cells.iter().flatten().all(|&c| "XO-".contains(c)));
        assert!("XO".contains(to_move));
        Oracle { cells, to_move }
    }

    pub fn cells(&self) -> &[[char; 8]; 8] {
        &self.cells
    }

    /// The side to move. It changes after every move, including the last one of a game.
    pub fn to_move(&self) -> char {
        self.to_move
    }

    /// Rule: the game is over as soon as neither side can move. A full board and a wipe-out are not special
    /// cases: on either, no disc can outflank anything.
    pub fn is_over(&self) -> bool {
        self.squares_for(BLACK).is_empty() && self.squares_for(WHITE).is_empty()
    }

    /// The discs that would flip if `colour` played there, as (column, row), regardless of the turn; empty if
    /// there are none or the square is occupied. Rule: a disc outflanks a straight unbroken line of enemy
    /// discs that ends at another own disc; all of them flip, in every direction.
    pub fn flips(&self, column: usize, row: usize, colour: char) -> Vec<(usize, usize)> {
        if self.cells[row][column] != EMPTY {
            return Vec::new();
        }
        let mut flipped = Vec::new();
        for direction in DIRECTIONS {
            let mut line = Vec::new();
            let first = step((column, row), direction);
            for (c, r) in std::iter::successors(first, |&square| step(square, direction)) {
                if self.cells[r][c] == other(colour) {
                    line.push((c, r));
                    continue;
                }
                // The line ends here. Only an own disc closes it, not a gap and not the edge, where the loop
                // ends without getting here.
                if self.cells[r][c] == colour {
                    flipped.extend(line);
                }
                break;
            }
        }
        flipped
    }

    /// None if legal; `square` is (column, row), or None for a pass.
    pub fn why_illegal(&self, square: Option<(usize, usize)>) -> Option<Why> {
        match square {
            // First, because in a finished game this is the reason for every move.
            _ if self.is_over() => Some(Why::GameOver),
            // Rule: a player passes if, and only if, there is no legal square.
            None if !self.must_pass() => Some(Why::MustNotPass),
            Some((c, r)) if self.cells[r][c] != EMPTY => Some(Why::Occupied),
            // Rule: a disc must outflank in at least one direction.
            Some((c, r)) if self.flips(c, r, self.to_move).is_empty() => Some(Why::FlipsNothing),
            _ => None,
        }
    }

    /// Plays a disc at (column, row), or a pass; on Err nothing has changed.
    pub fn play(&mut self, square: Option<(usize, usize)>) -> Result<(), Why> {
        if let Some(why) = self.why_illegal(square) {
            return Err(why);
        }
        if let Some((column, row)) = square {
            // All flips are determined on the board before the move: flipped discs outflank nothing further.
            for (c, r) in self.flips(column, row, self.to_move) {
                self.cells[r][c] = self.to_move;
            }
            self.cells[row][column] = self.to_move;
        }
        self.to_move = other(self.to_move);
        Ok(())
    }

    /// In reading order a1 b1 .. h8; empty if the player must pass or the game is over.
    pub fn legal_squares(&self) -> Vec<(usize, usize)> {
        self.squares_for(self.to_move)
    }

    /// Whether a pass is the only legal move. False once the game is over.
    pub fn must_pass(&self) -> bool {
        self.legal_squares().is_empty() && !self.is_over()
    }

    /// (black discs, white discs). Rule: more discs win, equal numbers are a draw.
    pub fn count(&self) -> (usize, usize) {
        let all: String = self.cells.iter().flatten().collect();
        (all.matches(BLACK).count(), all.matches(WHITE).count())
    }

    /// The squares where a disc of `colour` would flip something, row by row from the top.
    fn squares_for(&self, colour: char) -> Vec<(usize, usize)> {
        let mut all: Vec<_> = (0..64).map(|n| (n % 8, n / 8)).collect();
        all.retain(|&(column, row)| !self.flips(column, row, colour).is_empty());
        all
    }
}

fn other(colour: char) -> char {
    if colour == BLACK { WHITE } else { BLACK }
}

/// The next square (column, row) in a direction, or None at the edge of the board.
fn step(from: (usize, usize), by: (isize, isize)) -> Option<(usize, usize)> {
    let column = from.0.checked_add_signed(by.0).filter(|&c| c < 8)?;
    let row = from.1.checked_add_signed(by.1).filter(|&r| r < 8)?;
    Some((column, row))
}
