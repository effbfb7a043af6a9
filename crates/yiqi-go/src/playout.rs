//! A board for fast random playouts.
//!
//! It counts pseudo-liberties (a point counts once for every stone of the group that touches it), forbids
//! only the immediate retaking of a ko, and cannot undo moves.

use rand::Rng;
use yiqi_core::Side;

use crate::grid::{self, Cell, Colour, Grid};
use crate::{Point, Position};

/// The result of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// Moves played, including the two passes at the end.
    pub moves: u32,
    /// Black's points minus White's, without komi.
    pub margin: i32,
}

/// Plays `count` random games from a position and reports each result.
///
/// Each player plays on a random point, excluding ko retakes, suicide and the player's own eyes, and passes
/// if there is none. The game ends after two consecutive passes, or after three times as many moves as the
/// board has points.
///
/// ```
/// use rand::SeedableRng;
/// use yiqi_core::GameRules;
///
/// let start = yiqi_go::Rules::with_size(9).unwrap().start();
/// let mut moves = Vec::new();
/// let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// yiqi_go::run_playouts(&start, 100, &mut random, |playout| moves.push(playout.moves));
/// assert_eq!(moves.len(), 100);
/// ```
pub fn run_playouts(position: &Position, count: u64, random: &mut impl Rng, mut each: impl FnMut(Playout)) {
    // The board is copied for every game, so use the smallest one that fits.
    match position.size() {
        ..=9 => run_on::<{ grid::cells(9) }>(position, count, random, &mut each),
        10..=13 => run_on::<{ grid::cells(13) }>(position, count, random, &mut each),
        14..=19 => run_on::<{ grid::cells(19) }>(position, count, random, &mut each),
        20.. => run_on::<{ grid::cells(25) }>(position, count, random, &mut each),
    }
}

fn run_on<const CELLS: usize>(
    position: &Position,
    count: u64,
    random: &mut impl Rng,
    each: &mut impl FnMut(Playout),
) {
    let start = PlayoutBoard::<CELLS>::new(position, None);
    let mut board = start.clone();
    for _ in 0..count {
        board.clone_from(&start);
        each(board.run(random));
    }
}

/// The neighbours of a point, in fields of four bits: black stones, white stones, empty points. A wall counts
/// as a stone of both colours, so that an eye has four neighbours of one colour in the open, at the edge and
/// in the corner.
type Around = u16;

const EMPTY_AROUND: Around = 1 << 8;

const fn stone_around(colour: usize) -> Around {
    1 << (4 * colour)
}

/// The chain of walls and empty points. Its data is never used, so that the hot loops need no case
/// distinction.
const NO_CHAIN: Cell = 0;

/// The number of cells for a board of this size, including walls.
pub const fn playout_cells(size: u8) -> usize {
    grid::cells(size as usize)
}

/// The fast board, with room for `CELLS` points and walls; see [`playout_cells`].
#[derive(Clone, Debug)]
pub struct PlayoutBoard<const CELLS: usize> {
    grid: Grid,
    to_move: Side,
    passes: u8,
    handicap_left: u8,
    /// The point where retaking the ko is illegal now; 0, which is a wall, if there is none.
    ko: Cell,
    /// Black stones minus white stones.
    stones: i32,
    empty_count: u16,
    colour: [Colour; CELLS],
    around: [Around; CELLS],
    /// The chain of each stone, identified by the cell of one of its stones.
    chain: [Cell; CELLS],
    /// A ring through the stones of each chain.
    next: [Cell; CELLS],
    /// Pseudo-liberties, indexed by chain.
    liberties: [u16; CELLS],
    /// Number of stones, indexed by chain.
    length: [u16; CELLS],
    /// The empty points in no particular order, and the index of each in that list.
    empty: [Cell; CELLS],
    slot: [u16; CELLS],
}

impl<const CELLS: usize> PlayoutBoard<CELLS> {
    /// The board of a position. `ko` is the point where retaking is illegal, which a position does not know.
    ///
    /// # Panics
    ///
    /// If `CELLS` is too small for the board.
    pub fn new(position: &Position, ko: Option<Point>) -> PlayoutBoard<CELLS> {
        let grid = position.grid;
        assert!(
            grid::cells(grid.size().into()) <= CELLS,
            "{0}×{0} does not fit into {CELLS} cells",
            grid.size()
        );
        let mut board = PlayoutBoard {
            grid,
            to_move: position.to_move,
            passes: position.passes,
            handicap_left: position.handicap_left,
            ko: ko.filter(|&point| grid.has(point)).map_or(0, |point| grid.cell(point)),
            stones: 0,
            empty_count: 0,
            colour: [Colour::Wall; CELLS],
            around: [0; CELLS],
            chain: [NO_CHAIN; CELLS],
            next: [0; CELLS],
            liberties: [0; CELLS],
            length: [0; CELLS],
            empty: [0; CELLS],
            slot: [0; CELLS],
        };
        for cell in grid.point_cells() {
            board.colour[usize::from(cell)] = Colour::Empty;
            board.add_empty(cell);
        }
        for cell in grid.point_cells() {
            for neighbour in grid.neighbours(cell) {
                board.around[usize::from(cell)] += match board.colour[usize::from(neighbour)] {
                    Colour::Wall => stone_around(0) + stone_around(1),
                    _ => EMPTY_AROUND,
                };
            }
        }
        for cell in grid.point_cells() {
            if let Some(side) = position.board[usize::from(cell)].side() {
                board.take_liberty_of_neighbours(cell);
                board.place(cell, side);
                board.merge_neighbours(cell, side);
            }
        }
        board
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The owner of the stone on the point; `None` if the point is empty or off the board.
    pub fn stone(&self, point: Point) -> Option<Side> {
        if !self.grid.has(point) {
            return None;
        }
        self.colour[usize::from(self.grid.cell(point))].side()
    }

    /// The owner of a point at the end of a playout: that of its stone, or of all stones around it.
    pub fn owner(&self, point: Point) -> Option<Side> {
        let owner = self.stone(point);
        if owner.is_some() || !self.grid.has(point) {
            return owner;
        }
        let cell = self.grid.cell(point);
        Side::ALL.into_iter().find(|side| self.is_surrounded(cell, side.index()))
    }

    /// Plays a stone if it is legal: on the board, on an empty point, no immediate ko retake and no suicide.
    /// Returns whether it was played.
    pub fn play(&mut self, point: Point) -> bool {
        if !self.grid.has(point) {
            return false;
        }
        let cell = self.grid.cell(point);
        let played = self.colour[usize::from(cell)] == Colour::Empty && self.try_play(cell, self.to_move);
        if played {
            self.end_turn();
        }
        played
    }

    /// Passes.
    pub fn pass(&mut self) {
        self.ko = 0;
        self.passes += 1;
        self.handicap_left = 0;
        self.to_move = !self.to_move;
    }

    /// Changes the side to move, unless handicap stones are left to place.
    #[inline]
    fn end_turn(&mut self) {
        if self.handicap_left > 1 {
            self.handicap_left -= 1;
        } else {
            self.handicap_left = 0;
            self.to_move = !self.to_move;
        }
    }

    /// Plays random moves to the end of the game.
    pub fn run(&mut self, random: &mut impl Rng) -> Playout {
        let most = 3 * u32::from(self.grid.size()).pow(2);
        let mut moves = 0;
        while self.passes < 2 && moves < most {
            if self.play_at_random(random) {
                self.end_turn();
            } else {
                self.pass();
            }
            moves += 1;
        }
        Playout { moves, margin: self.margin() }
    }

    /// Black's stones and eyes minus White's. Correct if only eyes are empty.
    pub fn margin(&self) -> i32 {
        let eyes = self.empty[..usize::from(self.empty_count)].iter().map(|&cell| {
            let surrounded = |colour| i32::from(self.is_surrounded(cell, colour));
            surrounded(0) - surrounded(1)
        });
        self.stones + eyes.sum::<i32>()
    }

    /// Plays on the first suitable point, starting at a random place in the list of empty points.
    #[inline]
    fn play_at_random(&mut self, random: &mut impl Rng) -> bool {
        let count = usize::from(self.empty_count);
        if count == 0 {
            return false;
        }
        let start = ((u64::from(random.next_u32()) * count as u64) >> 32) as usize;
        let mut index = start;
        loop {
            let cell = self.empty[index];
            if !self.is_own_eye(cell, self.to_move) && self.try_play(cell, self.to_move) {
                return true;
            }
            index += 1;
            if index == count {
                index = 0;
            }
            if index == start {
                return false;
            }
        }
    }

    #[inline]
    fn is_surrounded(&self, cell: Cell, colour: usize) -> bool {
        self.around[usize::from(cell)] >> (4 * colour) & 15 == 4
    }

    /// Whether an empty point is surrounded by own stones and safe: the enemy holds no diagonal point at the
    /// edge, and at most one in the open.
    #[inline]
    fn is_own_eye(&self, cell: Cell, side: Side) -> bool {
        if !self.is_surrounded(cell, side.index()) {
            return false;
        }
        let (mut at_edge, mut enemies) = (0, 0);
        for diagonal in self.grid.diagonals(cell) {
            let colour = self.colour[usize::from(diagonal)];
            at_edge |= u8::from(colour == Colour::Wall);
            enemies += u8::from(colour == Colour::of(!side));
        }
        enemies + at_edge < 2
    }

    /// Plays on an empty cell if that is legal; otherwise changes nothing.
    #[inline]
    fn try_play(&mut self, cell: Cell, side: Side) -> bool {
        if cell == self.ko {
            return false;
        }
        self.take_liberty_of_neighbours(cell);
        let around = self.around[usize::from(cell)];
        if around < EMPTY_AROUND && !self.lives_by_neighbours(cell, side) {
            for neighbour in self.grid.neighbours(cell) {
                let chain = usize::from(self.chain[usize::from(neighbour)]);
                self.liberties[chain] = self.liberties[chain].wrapping_add(1);
            }
            return false;
        }
        self.ko = 0;
        self.passes = 0;
        self.place(cell, side);
        self.merge_neighbours(cell, side);
        self.capture_neighbours(cell, !side, self.is_surrounded(cell, (!side).index()));
        true
    }

    #[inline]
    fn take_liberty_of_neighbours(&mut self, cell: Cell) {
        for neighbour in self.grid.neighbours(cell) {
            let chain = usize::from(self.chain[usize::from(neighbour)]);
            self.liberties[chain] = self.liberties[chain].wrapping_sub(1);
        }
    }

    /// Whether the new stone is not suicide: an own chain next to it has liberties left, or an enemy chain
    /// has none. Called after the cell is removed from its neighbours' liberties.
    #[inline]
    fn lives_by_neighbours(&self, cell: Cell, side: Side) -> bool {
        self.grid.neighbours(cell).into_iter().any(|neighbour| {
            let at = usize::from(neighbour);
            let free = self.liberties[usize::from(self.chain[at])] != 0;
            match self.colour[at].side() {
                Some(owner) => (owner == side) == free,
                None => false,
            }
        })
    }

    /// Creates a chain of one stone.
    #[inline]
    fn place(&mut self, cell: Cell, side: Side) {
        let at = usize::from(cell);
        self.colour[at] = Colour::of(side);
        self.stones += 1 - 2 * side.index() as i32;
        self.remove_empty(cell);
        self.chain[at] = cell;
        self.next[at] = cell;
        self.length[at] = 1;
        self.liberties[at] = self.around[at] >> 8;
        for neighbour in self.grid.neighbours(cell) {
            let around = &mut self.around[usize::from(neighbour)];
            *around = around.wrapping_add(stone_around(side.index())).wrapping_sub(EMPTY_AROUND);
        }
    }

    #[inline]
    fn merge_neighbours(&mut self, cell: Cell, side: Side) {
        for neighbour in self.grid.neighbours(cell) {
            let at = usize::from(neighbour);
            if self.colour[at] == Colour::of(side) && self.chain[at] != self.chain[usize::from(cell)] {
                self.merge(self.chain[at], self.chain[usize::from(cell)]);
            }
        }
    }

    /// Merges two chains; the shorter one is relabelled.
    fn merge(&mut self, one: Cell, other: Cell) {
        let is_shorter = self.length[usize::from(one)] < self.length[usize::from(other)];
        let (from, into) = if is_shorter { (one, other) } else { (other, one) };
        self.liberties[usize::from(into)] += self.liberties[usize::from(from)];
        self.length[usize::from(into)] += self.length[usize::from(from)];
        let mut stone = from;
        loop {
            self.chain[usize::from(stone)] = into;
            stone = self.next[usize::from(stone)];
            if stone == from {
                break;
            }
        }
        self.next.swap(usize::from(from), usize::from(into));
    }

    #[inline]
    fn capture_neighbours(&mut self, cell: Cell, enemy: Side, in_enemy_eye: bool) {
        let before = self.empty_count;
        for neighbour in self.grid.neighbours(cell) {
            let at = usize::from(neighbour);
            if self.colour[at] == Colour::of(enemy) && self.liberties[usize::from(self.chain[at])] == 0 {
                self.remove(self.chain[at], enemy);
            }
        }
        // A single stone was captured by a single stone: retaking it now would be a ko.
        if in_enemy_eye && self.empty_count == before + 1 {
            self.ko = self.empty[usize::from(before)];
        }
    }

    fn remove(&mut self, chain: Cell, side: Side) {
        self.stones -= i32::from(self.length[usize::from(chain)]) * (1 - 2 * side.index() as i32);
        let mut stone = chain;
        loop {
            let at = usize::from(stone);
            self.colour[at] = Colour::Empty;
            self.chain[at] = NO_CHAIN;
            self.add_empty(stone);
            for neighbour in self.grid.neighbours(stone) {
                let near = usize::from(neighbour);
                self.around[near] =
                    self.around[near].wrapping_add(EMPTY_AROUND).wrapping_sub(stone_around(side.index()));
                let touching = usize::from(self.chain[near]);
                self.liberties[touching] = self.liberties[touching].wrapping_add(1);
            }
            stone = self.next[at];
            if stone == chain {
                break;
            }
        }
    }

    #[inline]
    fn add_empty(&mut self, cell: Cell) {
        self.slot[usize::from(cell)] = self.empty_count;
        self.empty[usize::from(self.empty_count)] = cell;
        self.empty_count += 1;
    }

    #[inline]
    fn remove_empty(&mut self, cell: Cell) {
        self.empty_count -= 1;
        let moved = self.empty[usize::from(self.empty_count)];
        let slot = self.slot[usize::from(cell)];
        self.empty[usize::from(slot)] = moved;
        self.slot[usize::from(moved)] = slot;
    }
}
