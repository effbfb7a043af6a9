#![allow(dead_code, unreachable_pub)]
//! A deliberately naive implementation of the rules of Go, for testing faster ones: a flood fill for every
//! query, whole boards as history. The rules, as cited in the comments:
//!
//! 1. Board. n x n points, 2 <= n <= 25. Neighbours are one orthogonal step apart. A group is a
//!    maximal set of connected stones of one colour; its liberties are the empty points next to it.
//! 2. Turns. Black first, then alternately. A move is a play on an empty point, or a pass.
//! 3. End. Two passes in a row end the game; after that nothing is legal, passes included.
//! 4. Capture. A play puts a stone down, then removes every enemy group without a liberty.
//! 5. Suicide. If, after rule 4, the new stone's group has no liberty, the play is illegal; or, if suicide is
//!    allowed, that group is removed.
//! 6. Repetition. A play is illegal if it repeats a position as [`Ko`] forbids; a pass never is.
//! 7. Reach. A colour reaches its own stones and every empty point connected to one of them
//!    through empty points; a point that both colours reach counts for both. Black wins if
//!    black's reach - white's reach - komi >= 0.
//! 8. Territory. A colour's territory is every empty point that it reaches and the other colour does not. Its
//!    prisoners are the stones of the other colour that were removed in the game. Before counting, the stones
//!    that both players call dead are removed, too, and become prisoners.

/// Which repetitions rule 6 forbids. "Position" means the whole-board arrangement of stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ko {
    /// Situational superko: no earlier position with the same player to move.
    Situational,
    /// Positional superko: no earlier position, regardless of the player to move.
    Positional,
    /// Simple ko: not the position just before the opponent's last move, and, by a suicide, not the present
    /// one.
    Simple,
}

/// Why a move is illegal: the first of these that applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    GameOver,
    Occupied,
    Suicide,
    Repetition,
}

/// What a play did, so that a test can count rare cases. Empty for a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The size of each enemy group removed, in the order of [`neighbours`].
    pub captured_groups: Vec<usize>,
    /// How many distinct own groups the new stone joined: 1 is an extension, 2 to 4 a connection.
    pub own_groups_joined: usize,
    /// How many own stones a suicide removed, the new one included.
    pub own_stones_removed: usize,
}

/// `grid[row][column]`, row 0 at the bottom; 'X' black, 'O' white, '.' empty.
type Grid = Vec<Vec<char>>;
/// (column, row), both from 0.
type Point = (usize, usize);

/// A game: the current position, the side to move and the history.
#[derive(Clone)]
pub struct Oracle {
    ko: Ko,
    allows_suicide: bool,
    /// The stones of either colour that have been removed, black ones first (rule 8).
    removed: [usize; 2],
    /// Every position so far with its player to move: the start, then one after each move, passes included.
    /// The last entry is the current position, so it is never empty.
    history: Vec<(Grid, char)>,
    /// The number of passes at the end of the game so far (rule 3).
    passes: usize,
}

impl Oracle {
    /// An empty board, black to move (rule 2).
    pub fn new(size: usize, ko: Ko) -> Oracle {
        Oracle::from_grid(vec![vec!['.'; size]; size], 'X', ko)
    }

    /// `grid[row][column]`: row 0 is the bottom row; 'X' black, 'O' white, '.' empty; `to_move` is 'X' or
    /// 'O'. The history starts here, without a pass. Panics on positions that no game can reach: by rule 1,
    /// or by rules 4 and 5 (no liberties).
    pub fn from_grid(grid: Vec<Vec<char>>, to_move: char, ko: Ko) -> Oracle {
        assert!((2..=25).contains(&grid.len()) && "XO".contains(to_move));
        assert!(grid.iter().all(|row| row.len() == grid.len()));
        assert!(grid.iter().flatten().all(|&c| "XO.".contains(c)));
        let sound = |&p: &Point| at(&grid, p) == '.' || has_liberty(&grid, p);
        assert!(all_points(&grid).iter().all(sound));
        let (allows_suicide, removed) = (false, [0; 2]);
        Oracle { ko, allows_suicide, removed, history: vec![(grid, to_move)], passes: 0 }
    }

    /// The same game with suicide allowed.
    pub fn with_suicide(self) -> Oracle {
        Oracle { allows_suicide: true, ..self }
    }

    /// The current position.
    pub fn grid(&self) -> &Vec<Vec<char>> {
        &self.history[self.history.len() - 1].0
    }

    /// The player to move, 'X' or 'O'; also defined after the end (rule 2).
    pub fn to_move(&self) -> char {
        self.history[self.history.len() - 1].1
    }

    /// Rule 3: two passes in a row.
    pub fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// None if legal; `point` is (column, row), None is a pass. Panics on a point off the board.
    pub fn why_illegal(&self, point: Option<(usize, usize)>) -> Option<Why> {
        self.result_of(point).err()
    }

    /// Plays a move; on Err nothing has changed. Panics on a point off the board.
    pub fn play(&mut self, point: Option<(usize, usize)>) -> Result<Done, Why> {
        let (grid, done) = self.result_of(point)?;
        let (me, enemy) = if self.to_move() == 'X' { (0, 1) } else { (1, 0) };
        self.removed[enemy] += done.captured_groups.iter().sum::<usize>();
        self.removed[me] += done.own_stones_removed;
        // A pass is part of the history too: the same board with the other player to move.
        self.history.push((grid, other(self.to_move())));
        self.passes = point.map_or(self.passes + 1, |_| 0);
        Ok(done)
    }

    /// All legal points, row by row from the bottom, without the pass.
    pub fn legal_points(&self) -> Vec<(usize, usize)> {
        let mut points = all_points(self.grid());
        points.retain(|&p| self.why_illegal(Some(p)).is_none());
        points
    }

    /// The stones and the distinct liberties of the group at a point (rule 1), sorted by column, then row;
    /// None on an empty point.
    pub fn group(&self, column: usize, row: usize) -> Option<(Vec<Point>, Vec<Point>)> {
        if at(self.grid(), (column, row)) == '.' {
            return None;
        }
        let mut stones = group_at(self.grid(), (column, row));
        stones.sort();
        let free = liberties(self.grid(), &stones);
        Some((stones, free))
    }

    /// Rule 7: the number of points that a colour ('X' or 'O') reaches.
    pub fn reach(&self, colour: char) -> usize {
        assert!("XO".contains(colour));
        let mut stones = all_points(self.grid());
        stones.retain(|&p| at(self.grid(), p) == colour);
        // Only empty points need to be entered: all stones of the colour are in the start set.
        flood(self.grid(), stones, '.').len()
    }

    /// Rule 8: the territory of a colour with its prisoners, after removing the dead stones.
    pub fn territory(&self, colour: char, dead: &[(usize, usize)]) -> usize {
        let (mut grid, mut removed) = (self.grid().clone(), self.removed);
        for &(column, row) in dead {
            removed[usize::from(grid[row][column] == 'O')] += 1;
            grid[row][column] = '.';
        }
        let reached = |by: char| {
            let mut stones = all_points(&grid);
            stones.retain(|&p| at(&grid, p) == by);
            flood(&grid, stones, '.')
        };
        let (own, others) = (reached(colour), reached(other(colour)));
        let is_own = |p: &&Point| at(&grid, **p) == '.' && !others.contains(p);
        own.iter().filter(is_own).count() + removed[usize::from(colour == 'X')]
    }

    /// The position after a move, or the first reason why the move is illegal.
    fn result_of(&self, point: Option<Point>) -> Result<(Grid, Done), Why> {
        let (mut grid, mut done) = (self.grid().clone(), Done::default());
        let (me, enemy) = (self.to_move(), other(self.to_move()));
        if self.is_over() {
            return Err(Why::GameOver);
        }
        // Rule 6: a pass is not subject to repetition.
        let Some(point) = point else {
            return Ok((grid, done));
        };
        if at(&grid, point) != '.' {
            return Err(Why::Occupied);
        }
        // Count the groups to be joined before they are connected; one may touch on several sides.
        let mut counted: Vec<Point> = Vec::new();
        for near in neighbours(&grid, point) {
            if at(&grid, near) == me && !counted.contains(&near) {
                counted.extend(group_at(&grid, near));
                done.own_groups_joined += 1;
            }
        }
        grid[point.1][point.0] = me;
        // Rule 4. Every group had a liberty before and the play filled one point, so only groups next to it
        // can have none now. They can be removed one by one: two enemy groups never touch (they would be
        // one), so removing one does not free another.
        for near in neighbours(&grid, point) {
            // A group that touches the point twice has already been removed the second time.
            if at(&grid, near) == enemy && !has_liberty(&grid, near) {
                let stones = group_at(&grid, near);
                done.captured_groups.push(stones.len());
                stones.iter().for_each(|&(c, r)| grid[r][c] = '.');
            }
        }
        // Rule 5, after the captures, which may have given the new stone a liberty.
        if !has_liberty(&grid, point) {
            if !self.allows_suicide {
                return Err(Why::Suicide);
            }
            let stones = group_at(&grid, point);
            done.own_stones_removed = stones.len();
            stones.iter().for_each(|&(c, r)| grid[r][c] = '.');
        }
        if self.repeats(&grid) {
            return Err(Why::Repetition);
        }
        Ok((grid, done))
    }

    /// Rule 6: whether a play by the player to move that leads to `new` is a forbidden repetition.
    fn repeats(&self, new: &Grid) -> bool {
        let mut past = self.history.iter();
        match self.ko {
            // After the play it is the opponent's turn, so that is what must match.
            Ko::Situational => past.any(|(old, player)| old == new && *player != self.to_move()),
            Ko::Positional => past.any(|(old, _)| old == new),
            // The last entry is the position after the opponent's last move, the one before it the position
            // before.
            Ko::Simple => past.rev().take(2).any(|(old, _)| old == new),
        }
    }
}

fn other(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

fn at(grid: &Grid, (column, row): Point) -> char {
    grid[row][column]
}

/// Every point, row by row from the bottom, each row from the left.
fn all_points(grid: &Grid) -> Vec<Point> {
    let n = grid.len();
    (0..n * n).map(|i| (i % n, i / n)).collect()
}

/// Rule 1: the two to four points one orthogonal step away: below, left, right, above.
fn neighbours(grid: &Grid, (c, r): Point) -> Vec<Point> {
    // A step off the left or bottom edge wraps to a huge number, which is outside the grid.
    let (left, down) = (c.wrapping_sub(1), r.wrapping_sub(1));
    let mut points = vec![(c, down), (left, r), (c + 1, r), (c, r + 1)];
    points.retain(|&(c, r)| c < grid.len() && r < grid.len());
    points
}

/// The start points and all points reached from them through points of kind `through`, each once.
fn flood(grid: &Grid, start: Vec<Point>, through: char) -> Vec<Point> {
    let (mut found, mut next) = (start, 0);
    while next < found.len() {
        for near in neighbours(grid, found[next]) {
            if at(grid, near) == through && !found.contains(&near) {
                found.push(near);
            }
        }
        next += 1;
    }
    found
}

/// Rule 1: the group of the stone at `point`.
fn group_at(grid: &Grid, point: Point) -> Vec<Point> {
    flood(grid, vec![point], at(grid, point))
}

/// Rule 1: the distinct empty points next to these stones, sorted.
fn liberties(grid: &Grid, stones: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> = stones.iter().flat_map(|&s| neighbours(grid, s)).collect();
    points.retain(|&p| at(grid, p) == '.');
    points.sort();
    points.dedup();
    points
}

fn has_liberty(grid: &Grid, stone: Point) -> bool {
    !liberties(grid, &group_at(grid, stone)).is_empty()
}
