//! The stones and their groups.

use yiqi_core::Side;

use super::bits::Bits;
use super::stone_key;
use crate::grid::{Cell, Colour, Grid};

/// What a group is known by: how many pairs of a stone and an empty neighbour it has, the sum and the sum of squares of
/// the numbers of these neighbours, and how many stones.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
struct Chain([u32; 4]);

impl Chain {
    const STONE: Chain = Chain([0, 0, 0, 1]);

    /// One stone's empty neighbour.
    #[inline]
    fn liberty(cell: Cell) -> Chain {
        let number = u32::from(cell);
        Chain([1, number, number * number, 0])
    }

    #[inline]
    fn add(&mut self, other: Chain) {
        (0..4).for_each(|part| self.0[part] = self.0[part].wrapping_add(other.0[part]));
    }

    #[inline]
    fn subtract(&mut self, other: Chain) {
        (0..4).for_each(|part| self.0[part] = self.0[part].wrapping_sub(other.0[part]));
    }

    #[inline]
    fn has_liberties(self) -> bool {
        self.0[0] != 0
    }

    #[inline]
    fn length(self) -> u32 {
        self.0[3]
    }

    /// Whether all liberties are the same point: numbers are equal where their mean's square is the mean of their
    /// squares.
    #[inline]
    fn is_in_atari(self) -> bool {
        let [count, sum, squares, _] = self.0.map(u64::from);
        count != 0 && count * squares == sum * sum
    }
}

/// The head of cells that hold no stone. It is wall, and what its chain adds up to means nothing.
const NO_HEAD: Cell = 0;

#[derive(Clone, Debug)]
pub(super) struct Board<const W: usize> {
    pub(super) grid: Grid,
    /// The Zobrist hash of the stones, the same as a position's.
    pub(super) hash: u64,
    empty: Bits<W>,
    stones: [Bits<W>; 2],
    /// The stones of groups that have one liberty left.
    in_atari: Bits<W>,
    /// By side, the points from which a stone of it was captured at any time.
    vacated: [Bits<W>; 2],
    colour: [[Colour; 64]; W],
    /// By stone the head of its group, a stone of it; by head the group.
    head: [[Cell; 64]; W],
    /// Through the stones of a group in a ring.
    next: [[Cell; 64]; W],
    chains: [[Chain; 64]; W],
}

impl<const W: usize> Board<W> {
    /// No stones.
    pub(super) fn new(size: u8) -> Board<W> {
        let grid = Grid::new(size);
        let mut board = Board {
            grid,
            hash: 0,
            empty: Bits::NONE,
            stones: [Bits::NONE; 2],
            in_atari: Bits::NONE,
            vacated: [Bits::NONE; 2],
            colour: [[Colour::Wall; 64]; W],
            head: [[NO_HEAD; 64]; W],
            next: [[0; 64]; W],
            chains: [[Chain::default(); 64]; W],
        };
        for cell in grid.point_cells() {
            board.colour.as_flattened_mut()[usize::from(cell)] = Colour::Empty;
            board.empty.insert(cell);
        }
        board
    }

    #[inline]
    fn colour(&self, cell: Cell) -> Colour {
        self.colour.as_flattened()[usize::from(cell)]
    }

    #[inline]
    pub(super) fn head(&self, cell: Cell) -> Cell {
        self.head.as_flattened()[usize::from(cell)]
    }

    #[inline]
    pub(super) fn next(&self, cell: Cell) -> Cell {
        self.next.as_flattened()[usize::from(cell)]
    }

    #[inline]
    fn chain(&self, head: Cell) -> Chain {
        self.chains.as_flattened()[usize::from(head)]
    }

    #[inline]
    fn chain_mut(&mut self, head: Cell) -> &mut Chain {
        &mut self.chains.as_flattened_mut()[usize::from(head)]
    }

    pub(super) fn stone(&self, cell: Cell) -> Option<Side> {
        self.colour(cell).side()
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

    #[inline]
    pub(super) fn vacated(&self, side: Side) -> &Bits<W> {
        &self.vacated[side.index()]
    }

    /// The empty points where a stone of this side would not be suicide.
    #[inline]
    pub(super) fn playable(&self, side: Side) -> Bits<W> {
        let (own, other) = (&self.stones[side.index()], &self.stones[(!side).index()]);
        let breath = Bits::<W>::from_words(|at| {
            let in_atari = self.in_atari.word(at);
            self.empty.word(at) | own.word(at) & !in_atari | other.word(at) & in_atari
        });
        let beside = breath.around(self.grid.stride());
        Bits::from_words(|at| self.empty.word(at) & beside.word(at))
    }

    /// The hash of the stones after a play that is no suicide.
    #[inline]
    pub(super) fn hash_after(&self, cell: Cell, side: Side) -> u64 {
        let mut hash = self.hash ^ stone_key(side, cell);
        let enemy = Colour::of(!side);
        let around = self.grid.neighbours(cell);
        for (number, &neighbour) in around.iter().enumerate() {
            if self.colour(neighbour) != enemy || !self.in_atari.has(neighbour) {
                continue;
            }
            let head = self.head(neighbour);
            if around[..number].iter().any(|&before| self.head(before) == head) {
                continue;
            }
            let mut stone = head;
            loop {
                hash ^= stone_key(!side, stone);
                stone = self.next(stone);
                if stone == head {
                    break;
                }
            }
        }
        hash
    }

    /// Plays a stone on an empty point where it is no suicide.
    #[inline]
    pub(super) fn play(&mut self, cell: Cell, side: Side) {
        let (own, enemy) = (Colour::of(side), Colour::of(!side));
        let around = self.grid.neighbours(cell);
        let (mut chain, mut joins_atari) = (Chain::STONE, false);
        for neighbour in around {
            self.chain_mut(self.head(neighbour)).subtract(Chain::liberty(cell));
            let colour = self.colour(neighbour);
            if colour == Colour::Empty {
                chain.add(Chain::liberty(neighbour));
            }
            joins_atari |= colour == own && self.in_atari.has(neighbour);
        }
        let at = usize::from(cell);
        self.hash ^= stone_key(side, cell);
        self.colour.as_flattened_mut()[at] = own;
        self.empty.remove(cell);
        self.stones[side.index()].insert(cell);
        self.head.as_flattened_mut()[at] = cell;
        self.next.as_flattened_mut()[at] = cell;
        *self.chain_mut(cell) = chain;
        for neighbour in around {
            let colour = self.colour(neighbour);
            if colour == own {
                self.merge(self.head(neighbour), self.head(cell));
            } else if colour == enemy {
                let head = self.head(neighbour);
                if !self.chain(head).has_liberties() {
                    self.capture(head, !side);
                } else if !self.in_atari.has(neighbour) && self.chain(head).is_in_atari() {
                    self.mark_atari(head, true);
                }
            }
        }
        let head = self.head(cell);
        if self.chain(head).is_in_atari() {
            self.mark_atari(head, true);
        } else if joins_atari {
            self.mark_atari(head, false);
        }
    }

    /// The shorter group is relabelled.
    #[inline]
    fn merge(&mut self, one: Cell, other: Cell) {
        if one == other {
            return;
        }
        let is_shorter = self.chain(one).length() < self.chain(other).length();
        let (from, into) = if is_shorter { (one, other) } else { (other, one) };
        let joined = self.chain(from);
        self.chain_mut(into).add(joined);
        let mut stone = from;
        loop {
            self.head.as_flattened_mut()[usize::from(stone)] = into;
            stone = self.next(stone);
            if stone == from {
                break;
            }
        }
        // Two rings become one when a stone of each follows the other's successor.
        self.next.as_flattened_mut().swap(usize::from(from), usize::from(into));
    }

    /// Empties the points of a group, which gives the groups around it liberties.
    fn capture(&mut self, head: Cell, side: Side) {
        let capturing = Colour::of(!side);
        let mut stone = head;
        loop {
            let at = usize::from(stone);
            self.colour.as_flattened_mut()[at] = Colour::Empty;
            self.hash ^= stone_key(side, stone);
            self.empty.insert(stone);
            self.stones[side.index()].remove(stone);
            self.in_atari.remove(stone);
            self.vacated[side.index()].insert(stone);
            self.head.as_flattened_mut()[at] = NO_HEAD;
            for neighbour in self.grid.neighbours(stone) {
                self.chain_mut(self.head(neighbour)).add(Chain::liberty(stone));
                // A second liberty; the group of the stone just played is looked at when all is done.
                if self.in_atari.has(neighbour) && self.colour(neighbour) == capturing {
                    self.mark_atari(self.head(neighbour), false);
                }
            }
            stone = self.next(stone);
            if stone == head {
                break;
            }
        }
    }

    fn mark_atari(&mut self, head: Cell, is_in_atari: bool) {
        let mut stone = head;
        loop {
            if is_in_atari {
                self.in_atari.insert(stone);
            } else {
                self.in_atari.remove(stone);
            }
            stone = self.next(stone);
            if stone == head {
                break;
            }
        }
    }

    /// How many points a side's stones stand on or reach through empty points.
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
