//! A slow, plain reading of the rules of 六子冲 (Liuzichong), to test a fast implementation against.
//!
//! The board is a 4×4 array of characters: `'X'` is black, `'O'` white, `'.'` empty. A point is
//! `(column, row)`, both counted from 0, so a1 is `(0, 0)` and d4 is `(3, 3)`; the array itself is
//! indexed `cells[row][column]`. Every question is answered by walking the whole board again.
#![allow(dead_code, unreachable_pub)]

/// Why a move is refused. Where several reasons hold, the first in this order is given.
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

/// What a move did: the points it emptied, sorted, and whether a single stone took them (担).
/// A move that takes nothing has `by_single` false, whoever made it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    pub captured: Vec<(usize, usize)>,
    pub by_single: bool,
}

#[derive(Clone, Debug)]
pub struct Oracle {
    cells: [[char; 4]; 4],
    to_move: char,
    /// Every position so far with its side to move, the present one last.
    history: Vec<([[char; 4]; 4], char)>,
    /// Plies in a row, up to now, that captured nothing.
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

    /// Any position, `cells[row][column]`; it counts as arising for the first time.
    pub fn from_cells(cells: [[char; 4]; 4], to_move: char) -> Oracle {
        Oracle { cells, to_move, history: vec![(cells, to_move)], quiet: 0 }
    }

    pub fn cells(&self) -> &[[char; 4]; 4] {
        &self.cells
    }

    pub fn to_move(&self) -> char {
        self.to_move
    }

    /// What has ended the game, if anything. The board comes first, then the third time the same
    /// position with the same side to move arises, then 100 plies in a row without a capture.
    pub fn end(&self) -> Option<End> {
        let now = (self.cells, self.to_move);
        let times = self.history.iter().filter(|&&then| then == now).count();
        self.end_by_position()
            .or(first(&[(times >= 3, End::Repetition), (self.quiet >= 100, End::QuietLimit)]))
    }

    /// What ends the game on the board alone, in the order the rules check it.
    pub fn end_by_position(&self) -> Option<End> {
        let (next, mover) = (self.to_move, other(self.to_move));
        let (n, m) = (self.count(next), self.count(mover));
        let somebody_moved = self.history.len() > 1; // a position set up has no mover yet
        first(&[
            // A side with no stones loses. (After a move only the next can have none.)
            (n == 0, End::NoStones(mover)),
            (m == 0, End::NoStones(next)),
            // Both sides with two stones or fewer: a draw.
            (n <= 2 && m <= 2, End::FewStones),
            // The mover blocked loses. (In play this cannot come about: the point the stone has
            // just left is an empty neighbour of it. It stands here because the rules name it.)
            (somebody_moved && self.blocked(mover), End::Blocked(next)),
            // The side to move blocked loses: there is no passing.
            (self.blocked(next), End::Blocked(mover)),
        ])
    }

    /// Why the move is refused, if it is. Off the board nothing stands, and no step leads there.
    pub fn why_illegal(&self, from: (usize, usize), to: (usize, usize)) -> Option<Why> {
        first(&[
            (self.end().is_some(), Why::GameOver),
            (self.at(from) == '.', Why::EmptySource),
            (self.at(from) != self.to_move, Why::NotYours),
            (!neighbours(from).contains(&to), Why::NotOneStep),
            (self.at(to) != '.', Why::Occupied),
        ])
    }

    /// Plays a move. When it is refused nothing has changed.
    pub fn play(&mut self, from: (usize, usize), to: (usize, usize)) -> Result<Done, Why> {
        if let Some(why) = self.why_illegal(from, to) {
            return Err(why);
        }
        let me = self.to_move;
        // Whether the single stone's rule is in force is settled by the stones before the move.
        let i_am_single = self.count(me) == 1;
        let enemy_is_single = self.count(other(me)) == 1;
        self.cells[from.1][from.0] = '.';
        self.cells[to.1][to.0] = me;

        // Row and column are both judged on this board, before anything is taken off. If the single
        // stone is the enemy's, nothing is: two against one is off, and 担 is for its own move.
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

    /// Every legal move: an own stone to an empty point beside it; none once the game is over.
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

    /// What is taken in a line through the stone just moved; ● are the mover's, ○ the enemy's.
    ///
    /// Two against one: exactly three stones in the line, side by side, two of the mover's next
    /// to each other and one enemy at an end; so ●●○○, ●●○●, ●●●○, ○●●○ and ●○● take nothing. The
    /// moved stone is always of the pair, for no other ● is in the line.
    ///
    /// 担: the single stone directly between two enemies takes both, whatever the fourth point
    /// holds. The moved stone is the only ● there is.
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

    /// What stands on a point; nothing stands off the board.
    fn at(&self, (column, row): Point) -> char {
        let stone = self.cells.get(row).and_then(|r| r.get(column));
        *stone.unwrap_or(&'.')
    }

    fn count(&self, side: char) -> usize {
        points().into_iter().filter(|&p| self.at(p) == side).count()
    }

    /// No stone of this side has an empty point beside it.
    fn blocked(&self, side: char) -> bool {
        let mut stones = points().into_iter().filter(|&p| self.at(p) == side);
        stones.all(|p| neighbours(p).into_iter().all(|q| self.at(q) != '.'))
    }
}

/// The first in order of the cases that hold: the rules are given in order of precedence.
fn first<T: Copy>(cases: &[(bool, T)]) -> Option<T> {
    cases.iter().find(|case| case.0).map(|case| case.1)
}

/// All sixteen points, a1 b1 c1 d1 a2 and so on.
fn points() -> [Point; 16] {
    std::array::from_fn(|i| (i % 4, i / 4))
}

/// The points one step along a line from this one: the same row or column, and next to it there.
fn neighbours(p: Point) -> Vec<Point> {
    let near = |q: &Point| matches!((p.0.abs_diff(q.0), p.1.abs_diff(q.1)), (0, 1) | (1, 0));
    points().into_iter().filter(near).collect()
}
