//! A slow, literal implementation of the rules of 六子冲 (Liuzichong), for testing a fast one.
//!
//! The board is a 4×4 array of characters: `'X'` is black, `'O'` white, `'.'` empty. A point is
//! `(column, row)`, both counted from 0, so a1 is `(0, 0)` and d4 is `(3, 3)`; the array itself is
//! indexed `cells[row][column]`. Every query walks the whole board again.
#![allow(dead_code, unreachable_pub)]

/// Why a move is illegal. If there are several reasons, the first in this order is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    GameOver,
    EmptySource,
    NotYours,
    NotOneStep,
    Occupied,
}

/// How the game ended. A `char` is the winner, `'X'` or `'O'`; the others are draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    NoStones(char),
    FewStones,
    Blocked(char),
    Repetition,
    QuietLimit,
}

/// What a move did: the captured points, sorted, and whether a single stone captured them (担). `by_single` is
/// false for a move that captures nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    pub captured: Vec<(usize, usize)>,
    pub by_single: bool,
}

#[derive(Clone, Debug)]
pub struct Oracle {
    cells: [[char; 4]; 4],
    to_move: char,
    /// Every position so far with its side to move, the current one last.
    history: Vec<([[char; 4]; 4], char)>,
    /// The current number of plies in a row without a capture.
    quiet: usize,
}

type Point = (usize, usize);

fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

impl Oracle {
    /// The start: black on a1 b1 c1 d1 a2 d2, white on a4 b4 c4 d4 a3 d3, black to move.
    pub fn new() -> Oracle {
        let rows = [*b"XXXX", *b"X..X", *b"O..O", *b"OOOO"]; // from the bottom up
        Oracle::from_cells(rows.map(|row| row.map(char::from)), 'X')
    }

    /// Any position, `cells[row][column]`; it counts as its first occurrence.
    pub fn from_cells(cells: [[char; 4]; 4], to_move: char) -> Oracle {
        Oracle { cells, to_move, history: vec![(cells, to_move)], quiet: 0 }
    }

    pub fn cells(&self) -> &[[char; 4]; 4] {
        &self.cells
    }

    pub fn to_move(&self) -> char {
        self.to_move
    }

    /// What has ended the game, if anything: first the board, then the third occurrence of a position with
    /// the same side to move, then 100 plies in a row without a capture.
    pub fn end(&self) -> Option<End> {
        let now = (self.cells, self.to_move);
        let times = self.history.iter().filter(|&&then| then == now).count();
        self.end_by_position()
            .or(first(&[(times >= 3, End::Repetition), (self.quiet >= 100, End::QuietLimit)]))
    }

    /// What ends the game on the board alone, in the order of the rules.
    pub fn end_by_position(&self) -> Option<End> {
        let (next, mover) = (self.to_move, other(self.to_move));
        let (n, m) = (self.count(next), self.count(mover));
        let somebody_moved = self.history.len() > 1; // a position that was set up has no previous mover
        first(&[
            // A side without stones loses. (After a move, only the side to move can have none.)
            (n == 0, End::NoStones(mover)),
            (m == 0, End::NoStones(next)),
            // Both sides have two stones or fewer: a draw.
            (n <= 2 && m <= 2, End::FewStones),
            // A blocked mover loses. (This cannot happen in a game: the point that the stone has just left is
            // an empty neighbour. It is here because the rules mention it.)
            (somebody_moved && self.blocked(mover), End::Blocked(next)),
            // A blocked side to move loses: passing is not allowed.
            (self.blocked(next), End::Blocked(mover)),
        ])
    }

    /// Why the move is illegal, if it is. Points off the board are empty and not a step away from any point.
    pub fn why_illegal(&self, from: (usize, usize), to: (usize, usize)) -> Option<Why> {
        first(&[
            (self.end().is_some(), Why::GameOver),
            (self.at(from) == '.', Why::EmptySource),
            (self.at(from) != self.to_move, Why::NotYours),
            (!neighbours(from).contains(&to), Why::NotOneStep),
            (self.at(to) != '.', Why::Occupied),
        ])
    }

    /// Plays a move. If it is illegal, nothing has changed.
    pub fn play(&mut self, from: (usize, usize), to: (usize, usize)) -> Result<Done, Why> {
        if let Some(why) = self.why_illegal(from, to) {
            return Err(why);
        }
        let me = self.to_move;
        // Whether a side has a single stone is decided by the stones before the move.
        let i_am_single = self.count(me) == 1;
        let enemy_is_single = self.count(other(me)) == 1;
        self.cells[from.1][from.0] = '.';
        self.cells[to.1][to.0] = me;

        // Row and column are both evaluated on this board, before anything is removed. If the enemy has a
        // single stone, nothing is captured: two against one is off, and 担 is only for the single stone
        // itself.
        let mut done = Done::default();
        if i_am_single || !enemy_is_single {
            let row = [0, 1, 2, 3].map(|c| (c, to.1));
            let column = [0, 1, 2, 3].map(|r| (to.0, r));
            done.captured.extend(self.taken(row, me, i_am_single));
            done.captured.extend(self.taken(column, me, i_am_single));
        }
        done.captured.sort();
        done.by_single = i_am_single && !done.captured.is_empty();
        self.quiet += 1;
        for &(c, r) in &done.captured {
            self.cells[r][c] = '.';
            self.quiet = 0;
        }
        self.to_move = other(me);
        self.history.push((self.cells, self.to_move));
        Ok(done)
    }

    /// Every legal move: an own stone to an empty neighbour; none once the game is over.
    pub fn legal(&self) -> Vec<((usize, usize), (usize, usize))> {
        let over = self.end().is_some();
        let mut moves = Vec::new();
        for from in points() {
            if !over && self.at(from) == self.to_move {
                let free = neighbours(from).into_iter().filter(|&q| self.at(q) == '.');
                moves.extend(free.map(|to| (from, to)));
            }
        }
        moves
    }

    /// The stones captured on a line through the stone just moved; ● are the mover's, ○ the enemy's.
    ///
    /// Two against one: exactly three adjacent stones on the line, two of the mover's next to each other and
    /// one enemy at an end; so ●●○○, ●●○●, ●●●○, ○●●○ and ●○● capture nothing. The moved stone always belongs
    /// to the pair, since there is no other ● on the line.
    ///
    /// 担: the single stone directly between two enemies captures both, regardless of the fourth point. The
    /// moved stone is the only ● there is.
    fn taken(&self, line: [Point; 4], me: char, single: bool) -> Vec<Point> {
        let seen = line.map(|p| match self.at(p) {
            '.' => '.',
            stone if stone == me => '●',
            _ => '○',
        });
        match (single, seen) {
            (false, ['●', '●', '○', '.']) => vec![line[2]],
            (false, ['.', '●', '●', '○']) => vec![line[3]],
            (false, ['○', '●', '●', '.']) => vec![line[0]],
            (false, ['.', '○', '●', '●']) => vec![line[1]],
            (true, ['○', '●', '○', _]) => vec![line[0], line[2]],
            (true, [_, '○', '●', '○']) => vec![line[1], line[3]],
            _ => vec![],
        }
    }

    /// The content of a point; '.' off the board.
    fn at(&self, (column, row): Point) -> char {
        let stone = self.cells.get(row).and_then(|r| r.get(column));
        *stone.unwrap_or(&'.')
    }

    fn count(&self, side: char) -> usize {
        points().into_iter().filter(|&p| self.at(p) == side).count()
    }

    /// Whether no stone of this side has an empty neighbour.
    fn blocked(&self, side: char) -> bool {
        let mut stones = points().into_iter().filter(|&p| self.at(p) == side);
        stones.all(|p| neighbours(p).into_iter().all(|q| self.at(q) != '.'))
    }
}

/// The first case that holds: the rules are listed in order of precedence.
fn first<T: Copy>(cases: &[(bool, T)]) -> Option<T> {
    cases.iter().find(|case| case.0).map(|case| case.1)
}

/// All sixteen points: a1 b1 c1 d1 a2 and so on.
fn points() -> [Point; 16] {
    std::array::from_fn(|i| (i % 4, i / 4))
}

/// The points one step along a line from this one.
fn neighbours(p: Point) -> Vec<Point> {
    let near = |q: &Point| matches!((p.0.abs_diff(q.0), p.1.abs_diff(q.1)), (0, 1) | (1, 0));
    points().into_iter().filter(near).collect()
}
