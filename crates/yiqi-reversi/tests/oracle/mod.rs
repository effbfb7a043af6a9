//! The rules of Reversi (Othello), written to be obviously right rather than fast, so that the
//! fast bitboards can be compared with them. The board is a grid of characters, every question is
//! answered by walking over it square by square, and nothing is cached that could go stale.

#![allow(dead_code, unreachable_pub)]

const BLACK: char = 'X';
const WHITE: char = 'O';
const EMPTY: char = '-';

/// The eight ways a line can leave a square, as (column step, row step).
#[rustfmt::skip]
const DIRECTIONS: [(isize, isize); 8] = [
    (-1, -1), (0, -1), (1, -1),
    (-1,  0),          (1,  0),
    (-1,  1), (0,  1), (1,  1),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Neither side can move any more: nothing is legal, not even a pass.
    GameOver,
    Occupied,
    /// The square is empty, but a disc there would outflank nothing.
    FlipsNothing,
    /// A pass, although a square is legal.
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
        // A misspelt cell would be neither empty nor a disc and give quietly wrong answers.
        assert!(cells.iter().flatten().all(|&c| "XO-".contains(c)));
        assert!("XO".contains(to_move));
        Oracle { cells, to_move }
    }

    pub fn cells(&self) -> &[[char; 8]; 8] {
        &self.cells
    }

    /// The turn changes after every move, the last one of a game included.
    pub fn to_move(&self) -> char {
        self.to_move
    }

    /// Rule: the game is over as soon as neither side can move. A full board and a wipe-out need
    /// no clause of their own: on either, no disc can outflank anything.
    pub fn is_over(&self) -> bool {
        self.squares_for(BLACK).is_empty() && self.squares_for(WHITE).is_empty()
    }

    /// The discs that would flip if `colour` played there, as (column, row), whoever's turn it is;
    /// empty when none would or the square is occupied. Rule: a disc outflanks a straight unbroken
    /// line of enemy discs that ends at another own disc; all of them flip, in every direction.
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
                // The line stops here. Only an own disc closes it, a gap does not; nor does the
                // edge, where the walk ends without coming here.
                if self.cells[r][c] == colour {
                    flipped.extend(line);
                }
                break;
            }
        }
        flipped
    }

    /// None when legal; `square` is (column, row), or None for a pass.
    pub fn why_illegal(&self, square: Option<(usize, usize)>) -> Option<Why> {
        match square {
            // First, because in a finished game this is the reason whatever the move.
            _ if self.is_over() => Some(Why::GameOver),
            // Rule: a player passes when there is no legal square, and only then.
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
            // All flips are found on the board as it was: turned discs outflank nothing further.
            for (c, r) in self.flips(column, row, self.to_move) {
                self.cells[r][c] = self.to_move;
            }
            self.cells[row][column] = self.to_move;
        }
        self.to_move = other(self.to_move);
        Ok(())
    }

    /// In reading order a1 b1 .. h8; empty when the player must pass or the game is over.
    pub fn legal_squares(&self) -> Vec<(usize, usize)> {
        self.squares_for(self.to_move)
    }

    /// Whether a pass is the one legal move. False once the game is over: nothing is legal then.
    pub fn must_pass(&self) -> bool {
        self.legal_squares().is_empty() && !self.is_over()
    }

    /// (black discs, white discs). Rule: most discs wins, equal is a draw.
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

/// The next square (column, row) in a direction, or None where that would leave the board.
fn step(from: (usize, usize), by: (isize, isize)) -> Option<(usize, usize)> {
    let column = from.0.checked_add_signed(by.0).filter(|&c| c < 8)?;
    let row = from.1.checked_add_signed(by.1).filter(|&r| r < 8)?;
    Some((column, row))
}
