//! The stones and their groups.

use yiqi_core::Side;

use super::bits::Bits;
use super::prefetch::prefetch;
use super::stone_key;
use crate::grid::{Cell, Colour, Grid};

/// A summary of a group's liberties in one number. Over all pairs of a stone and an empty neighbour cell: the
/// number of pairs, the sum of the cell numbers, and the sum of their squares.
///
/// On a 25×25 board there are at most 1250 such pairs, and cell numbers are at most 675: 11, 20 and 30 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Liberties(u64);

impl Liberties {
    const SUM: u32 = 30;
    const COUNT: u32 = 50;
    const NONE: Liberties = Liberties(0);

    /// One stone's empty neighbour.
    #[inline]
    fn one(cell: Cell) -> Liberties {
        let number = u64::from(cell);
        Liberties((1 << Self::COUNT) | (number << Self::SUM) | (number * number))
    }

    /// `self` or nothing, without a branch.
    #[inline(always)]
    fn only_if(self, is: bool) -> Liberties {
        Liberties(self.0 & 0u64.wrapping_sub(u64::from(is)))
    }

    #[inline]
    fn add(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_add(other.0);
    }

    #[inline]
    fn subtract(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_sub(other.0);
    }

    #[inline]
    fn count_and_sum(self) -> (u64, u64) {
        (self.0 >> Self::COUNT, self.0 >> Self::SUM & ((1 << (Self::COUNT - Self::SUM)) - 1))
    }

    /// Whether there is at most one distinct liberty: numbers are all equal exactly if the square of their
    /// mean is the mean of their squares.
    #[inline]
    fn is_one_at_most(self) -> bool {
        let (count, sum) = self.count_and_sum();
        let squares = self.0 & ((1 << Self::SUM) - 1);
        count * squares == sum * sum
    }

    /// The only liberty of a group in atari.
    #[inline]
    fn last(self) -> Cell {
        let (count, sum) = self.count_and_sum();
        (sum / count.max(1)) as Cell
    }
}

/// The colour of a cell and the head of its group, in one number because they are needed together.
#[derive(Clone, Copy, Debug)]
struct Place(u16);

impl Place {
    const COLOUR: u32 = 14;

    #[inline(always)]
    const fn new(colour: Colour, head: Cell) -> Place {
        Place((colour as u16) << Self::COLOUR | head)
    }

    #[inline(always)]
    fn is(self, colour: Colour) -> bool {
        self.0 >> Self::COLOUR == colour as u16
    }

    #[inline(always)]
    fn head(self) -> Cell {
        self.0 & ((1 << Self::COLOUR) - 1)
    }
}

/// The head of cells without a stone. It is a wall; its liberties are meaningless.
const NO_HEAD: Cell = 0;

#[derive(Clone, Debug)]
pub(super) struct Board<const W: usize> {
    pub(super) grid: Grid,
    /// The Zobrist hash of the stones, the same as in [`Position`](crate::Position).
    pub(super) hash: u64,
    /// The stones that each side has captured.
    pub(super) prisoners: [i32; 2],
    empty: Bits<W>,
    stones: [Bits<W>; 2],
    /// The stones of groups with exactly one liberty.
    in_atari: Bits<W>,
    /// For each side, the points from which a stone of that side has ever been captured.
    vacated: [Bits<W>; 2],
    /// The latest stone, still on the board, played on a point from which no stone of its side had been
    /// captured; a wall if unknown.
    newcomer: Cell,
    /// For each side, the points from which stones were captured after that stone was played.
    vacated_since: [Bits<W>; 2],
    /// The colour of each cell and the head of its group, which is one of the group's stones.
    places: [[Place; 64]; W],
    /// A ring through the stones of each group.
    next: [[Cell; 64]; W],
    liberties: [[Liberties; 64]; W],
    /// The number of stones, indexed by head.
    length: [[u16; 64]; W],
}

impl<const W: usize> Board<W> {
    /// An empty board.
    pub(super) fn new(size: u8) -> Board<W> {
        let mut board = Board {
            grid: Grid::new(size),
            hash: 0,
            prisoners: [0; 2],
            empty: Bits::NONE,
            stones: [Bits::NONE; 2],
            in_atari: Bits::NONE,
            vacated: [Bits::NONE; 2],
            newcomer: NO_HEAD,
            vacated_since: [Bits::NONE; 2],
            places: [[Place::new(Colour::Wall, NO_HEAD); 64]; W],
            next: [[0; 64]; W],
            liberties: [[Liberties::NONE; 64]; W],
            length: [[0; 64]; W],
        };
        board.clear(size);
        board
    }

    /// Removes all stones. Arrays that are only read where there is a stone keep their contents.
    pub(super) fn clear(&mut self, size: u8) {
        self.grid = Grid::new(size);
        (self.hash, self.prisoners, self.newcomer) = (0, [0; 2], NO_HEAD);
        (self.empty, self.in_atari) = (Bits::NONE, Bits::NONE);
        (self.stones, self.vacated, self.vacated_since) = ([Bits::NONE; 2], [Bits::NONE; 2], [Bits::NONE; 2]);
        self.places = [[Place::new(Colour::Wall, NO_HEAD); 64]; W];
        for cell in self.grid.point_cells() {
            self.set(cell, Colour::Empty, NO_HEAD);
            self.empty.insert(cell);
        }
    }

    /// The array index of a cell. The mask removes the bounds check.
    #[inline]
    fn at(cell: Cell) -> usize {
        usize::from(cell) & (64 * W - 1)
    }

    #[inline(always)]
    fn place(&self, cell: Cell) -> Place {
        self.places.as_flattened()[Self::at(cell)]
    }

    #[inline(always)]
    pub(super) fn head(&self, cell: Cell) -> Cell {
        self.place(cell).head()
    }

    #[inline]
    pub(super) fn next(&self, cell: Cell) -> Cell {
        self.next.as_flattened()[Self::at(cell)]
    }

    #[inline]
    fn liberties(&self, head: Cell) -> Liberties {
        self.liberties.as_flattened()[Self::at(head)]
    }

    #[inline]
    fn liberties_mut(&mut self, head: Cell) -> &mut Liberties {
        &mut self.liberties.as_flattened_mut()[Self::at(head)]
    }

    /// Sets the colour and the head of a cell.
    #[inline(always)]
    fn set(&mut self, cell: Cell, colour: Colour, head: Cell) {
        self.places.as_flattened_mut()[Self::at(cell)] = Place::new(colour, head);
    }

    /// Calls `each` for the stones of a group, following its ring from the head.
    #[inline]
    pub(super) fn for_each_stone(&self, head: Cell, mut each: impl FnMut(Cell)) {
        let mut stone = head;
        loop {
            each(stone);
            stone = self.next(stone);
            if stone == head {
                break;
            }
        }
    }

    pub(super) fn stone(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.stones[side.index()].has(cell))
    }

    pub(super) fn stones(&self, side: Side) -> &Bits<W> {
        &self.stones[side.index()]
    }

    pub(super) fn empty(&self) -> &Bits<W> {
        &self.empty
    }

    pub(super) fn in_atari(&self) -> &Bits<W> {
        &self.in_atari
    }

    /// The points on which a play that is not suicide might repeat an earlier position; on all others it
    /// cannot.
    ///
    /// If a play repeats a position, its point held a stone of the same side then, which has been captured
    /// since. Moreover, `newcomer` is either part of that position, so that the capture happened after
    /// `newcomer` was played, or it is captured by this play.
    #[inline(always)]
    pub(super) fn may_repeat(&self, side: Side) -> Bits<W> {
        let mut points = self.vacated_since[side.index()];
        if self.place(self.newcomer).is(Colour::of(!side)) && self.in_atari.has(self.newcomer) {
            let capturing = self.liberties(self.head(self.newcomer)).last();
            if self.vacated[side.index()].has(capturing) {
                points.insert(capturing);
            }
        }
        points
    }

    /// The empty points where a stone of this side would not be suicide.
    #[inline(always)]
    pub(super) fn playable(&self, side: Side) -> Bits<W> {
        let (own, other) = (&self.stones[side.index()], &self.stones[(!side).index()]);
        let sources = Bits::<W>::from_words(|at| {
            let in_atari = self.in_atari.word(at);
            self.empty.word(at) | own.word(at) & !in_atari | other.word(at) & in_atari
        });
        let beside = sources.around(self.grid.stride());
        Bits::from_words(|at| self.empty.word(at) & beside.word(at))
    }

    /// The hash of the stones after a play that is not suicide.
    #[inline(always)]
    pub(super) fn hash_after(&self, cell: Cell, side: Side) -> u64 {
        let mut hash = self.hash ^ stone_key(side, cell);
        let enemy = Colour::of(!side);
        let around = self.grid.neighbours(cell);
        for (number, &neighbour) in around.iter().enumerate() {
            if !self.place(neighbour).is(enemy) || !self.in_atari.has(neighbour) {
                continue;
            }
            let head = self.head(neighbour);
            if around[..number].iter().any(|&before| self.head(before) == head) {
                continue;
            }
            self.for_each_stone(head, |stone| hash ^= stone_key(!side, stone));
        }
        hash
    }

    /// The hash of the stones after a suicide, which removes the own groups beside it.
    pub(super) fn hash_after_suicide(&self, cell: Cell, side: Side) -> u64 {
        let mut hash = self.hash;
        let around = self.grid.neighbours(cell);
        for (number, &neighbour) in around.iter().enumerate() {
            let head = self.head(neighbour);
            let is_counted = around[..number].iter().any(|&before| self.head(before) == head);
            if self.place(neighbour).is(Colour::of(side)) && !is_counted {
                self.for_each_stone(head, |stone| hash ^= stone_key(side, stone));
            }
        }
        hash
    }

    /// Prefetches the memory around a cell.
    #[inline(always)]
    pub(super) fn prefetch(&self, cell: Cell) {
        let stride = self.grid.stride();
        for row in [cell.wrapping_sub(stride), cell, cell.wrapping_add(stride)].map(Self::at) {
            prefetch(&self.places.as_flattened()[row]);
        }
        prefetch(&self.liberties.as_flattened()[Self::at(cell)]);
        prefetch(&self.in_atari);
    }

    /// Plays a stone on an empty point. A suicide removes its own group.
    #[inline(always)]
    pub(super) fn play(&mut self, cell: Cell, side: Side) {
        let (own, enemy) = (Colour::of(side), Colour::of(!side));
        let around = self.grid.neighbours(cell);
        let places = around.map(|cell| self.place(cell));
        let was_in_atari = around.map(|cell| self.in_atari.has(cell));
        let (mut liberties, mut joins_atari) = (Liberties::NONE, false);
        for direction in 0..4 {
            self.liberties_mut(places[direction].head()).subtract(Liberties::one(cell));
            liberties.add(Liberties::one(around[direction]).only_if(places[direction].is(Colour::Empty)));
            joins_atari |= places[direction].is(own) & was_in_atari[direction];
        }
        self.hash ^= stone_key(side, cell);
        self.empty.remove(cell);
        self.stones[side.index()].insert(cell);
        self.set(cell, own, cell);
        self.next.as_flattened_mut()[Self::at(cell)] = cell;
        self.length.as_flattened_mut()[Self::at(cell)] = 1;
        *self.liberties_mut(cell) = liberties;
        for direction in 0..4 {
            let liberties = self.liberties(places[direction].head());
            // Most enemy groups keep enough liberties, so a single branch covers the others.
            let is_new = !was_in_atari[direction] | (liberties == Liberties::NONE);
            if places[direction].is(enemy) & liberties.is_one_at_most() & is_new {
                self.capture_or_mark_atari(around[direction], !side);
            }
        }
        for direction in 0..4 {
            if places[direction].is(own) {
                self.merge(self.head(around[direction]), self.head(cell), own);
            }
        }
        let head = self.head(cell);
        let is_in_atari = self.liberties(head).is_one_at_most();
        if is_in_atari | joins_atari {
            if self.liberties(head) == Liberties::NONE {
                self.capture(head, side);
            } else {
                self.mark_atari(head, is_in_atari);
            }
        }
        if !self.vacated[side.index()].has(cell) {
            self.newcomer = cell;
            self.vacated_since = [Bits::NONE; 2];
        }
    }

    /// Handles an enemy group next to the stone just played that has at most one liberty left. It may have
    /// been captured already.
    #[inline(never)]
    fn capture_or_mark_atari(&mut self, stone: Cell, side: Side) {
        let head = self.head(stone);
        if head == NO_HEAD {
            return;
        }
        if self.liberties(head) == Liberties::NONE {
            self.capture(head, side);
        } else {
            self.mark_atari(head, true);
        }
    }

    /// Merges two groups; the shorter one is relabelled.
    #[inline(always)]
    fn merge(&mut self, one: Cell, other: Cell, colour: Colour) {
        if one == other {
            return;
        }
        let length = self.length.as_flattened_mut();
        let is_shorter = length[Self::at(one)] < length[Self::at(other)];
        let (from, into) = if is_shorter { (one, other) } else { (other, one) };
        length[Self::at(into)] += length[Self::at(from)];
        let joined = self.liberties(from);
        self.liberties_mut(into).add(joined);
        let mut stone = from;
        loop {
            self.set(stone, colour, into);
            stone = self.next(stone);
            if stone == from {
                break;
            }
        }
        // Swapping the successors of one stone from each ring joins the two rings.
        self.next.as_flattened_mut().swap(Self::at(from), Self::at(into));
    }

    /// Removes a group of this side and adds liberties to the groups around it.
    #[inline(always)]
    fn capture(&mut self, head: Cell, side: Side) {
        let capturing = Colour::of(!side);
        self.prisoners[(!side).index()] += i32::from(self.length.as_flattened()[Self::at(head)]);
        let mut loses_newcomer = false;
        let mut stone = head;
        loop {
            self.set(stone, Colour::Empty, NO_HEAD);
            self.hash ^= stone_key(side, stone);
            self.empty.insert(stone);
            self.stones[side.index()].remove(stone);
            self.in_atari.remove(stone);
            self.vacated[side.index()].insert(stone);
            self.vacated_since[side.index()].insert(stone);
            loses_newcomer |= stone == self.newcomer;
            for neighbour in self.grid.neighbours(stone) {
                self.liberties_mut(self.head(neighbour)).add(Liberties::one(stone));
                // The group now has a second liberty. The group of the stone just played is updated at the
                // end.
                if self.in_atari.has(neighbour) & self.place(neighbour).is(capturing) {
                    self.mark_atari(self.head(neighbour), false);
                }
            }
            stone = self.next(stone);
            if stone == head {
                break;
            }
        }
        if loses_newcomer {
            self.newcomer = NO_HEAD;
            self.vacated_since = self.vacated;
        }
    }

    fn mark_atari(&mut self, head: Cell, is_in_atari: bool) {
        let mut marked = self.in_atari;
        if is_in_atari {
            self.for_each_stone(head, |stone| marked.insert(stone));
        } else {
            self.for_each_stone(head, |stone| marked.remove(stone));
        }
        self.in_atari = marked;
    }

    /// The number of points that a side occupies or reaches through empty points.
    pub(super) fn reach(&self, side: Side) -> usize {
        let mut reached = self.stones[side.index()];
        loop {
            let beside = reached.around(self.grid.stride());
            let further = Bits::from_words(|at| reached.word(at) | beside.word(at) & self.empty.word(at));
            if further == reached {
                return reached.count();
            }
            reached = further;
        }
    }
}
