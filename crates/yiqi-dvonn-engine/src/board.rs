//! The position as the search sees it: bitboards and heights, copied for every move.

use yiqi_core::{GamePosition as _, Side, zobrist};
use yiqi_dvonn::{Move, Position, Space};

use crate::geometry::{BOARD, Bits, HEIGHTS, REACH, bit_of, connected, is_link, letter_and_row, surrounded};

/// Keys by owner (neutral last), whether a DVONN piece is inside, and space; multiplied by a factor for the height.
static KEYS: [[[u64; 64]; 2]; 3] = {
    let mut keys = [[[0; 64]; 2]; 3];
    let mut i = 0;
    while i < 6 {
        keys[i / 2][i % 2] = zobrist::keys(700 + i as u64);
        i += 1;
    }
    keys
};
const SECOND_TO_MOVE: u64 = zobrist::splitmix64(799);

/// A move of a stack: two bits of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl Step {
    /// The move in the rules.
    pub fn to_move(self) -> Move {
        let space = |bit: u8| {
            let (letter, row) = letter_and_row(bit.into());
            Space::at(letter, row).expect("a step is between spaces of the board")
        };
        Move::Step(space(self.from), space(self.to))
    }
}

/// The stacks and the side to move, in the movement phase.
///
/// A stack never moves onto an empty space, so `heights` may keep old heights at empty spaces.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The stacks of White and Black.
    pub(crate) sides: [u64; 2],
    /// Lone DVONN pieces.
    pub(crate) lone: u64,
    /// Stacks with a DVONN piece, lone ones included.
    pub(crate) dvonn: u64,
    /// Equal positions have equal hashes.
    pub(crate) hash: u64,
    /// The number of pieces in the stacks of White and Black.
    pub(crate) pieces: [u8; 2],
    /// 0 if White moves, 1 if Black does.
    pub(crate) turn: u8,
    pub(crate) heights: [u8; 64],
}

/// Ignores the heights stored for empty spaces.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let sets = |b: &Board| (b.sides, b.lone, b.dvonn, b.hash, b.pieces, b.turn);
        sets(self) == sets(other) && Bits(self.occupied()).all(|bit| self.heights[bit] == other.heights[bit])
    }
}

impl Eq for Board {}

impl Board {
    /// The board of a position; `None` while pieces are being placed.
    pub fn of(position: &Position) -> Option<Board> {
        if position.is_placing() {
            return None;
        }
        let (mut sides, mut lone, mut dvonn, mut heights) = ([0; 2], 0, 0, [1; 64]);
        for space in Position::spaces() {
            let Some(stack) = position.stack(space) else { continue };
            let bit = bit_of(space.letter(), space.row());
            heights[bit] = stack.height;
            match stack.owner {
                None => lone |= 1 << bit,
                Some(owner) => sides[usize::from(owner == Side::Black)] |= 1u64 << bit,
            }
            if stack.dvonn > 0 {
                dvonn |= 1 << bit;
            }
        }
        Board::from_parts(sides, lone, dvonn, heights, u8::from(position.to_move() == Side::Black))
    }

    /// A layout of single pieces with White to move. The sets must be disjoint.
    pub(crate) fn layout(white: u64, lone: u64) -> Board {
        let sides = [white, BOARD & !(white | lone)];
        Board::from_parts(sides, lone, lone, [1; 64], 0).expect("the sets are disjoint")
    }

    /// A board from its parts; `None` if they contradict each other.
    pub(crate) fn from_parts(
        sides: [u64; 2],
        lone: u64,
        dvonn: u64,
        heights: [u8; 64],
        turn: u8,
    ) -> Option<Board> {
        let [white, black] = sides;
        let occupied = white | black | lone;
        let is_disjoint = white & black == 0 && (white | black) & lone == 0;
        let is_on_board = occupied & !BOARD == 0 && dvonn & !occupied == 0 && lone & !dvonn == 0;
        let total: u32 = Bits(occupied).map(|bit| u32::from(heights[bit])).sum();
        let has_heights = Bits(occupied).all(|bit| heights[bit] > 0) && total <= BOARD.count_ones();
        if !is_disjoint || !is_on_board || !has_heights || turn > 1 {
            return None;
        }
        let count = |set: u64| Bits(set).map(|bit| heights[bit]).sum();
        let pieces = sides.map(count);
        let mut board = Board { sides, lone, dvonn, hash: 0, pieces, turn, heights };
        board.hash = Bits(occupied).fold(0, |hash, bit| hash ^ board.key(bit));
        if turn == 1 {
            board.hash ^= SECOND_TO_MOVE;
        }
        Some(board)
    }

    /// All stacks.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1] | self.lone
    }

    /// The number of stacks, lone DVONN pieces included.
    pub fn stacks(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// The stacks of the side to move.
    #[inline(always)]
    pub(crate) fn own(&self) -> u64 {
        self.sides[usize::from(self.turn & 1)]
    }

    /// The stacks of the opponent.
    #[inline(always)]
    pub(crate) fn other(&self) -> u64 {
        self.sides[usize::from(self.turn & 1 ^ 1)]
    }

    /// The pieces the side to move has more than its opponent.
    #[inline(always)]
    pub fn margin(&self) -> i32 {
        let white = i32::from(self.pieces[0]) - i32::from(self.pieces[1]);
        if self.turn == 0 { white } else { -white }
    }

    /// Whether White moves.
    pub fn is_whites_turn(&self) -> bool {
        self.turn == 0
    }

    #[inline(always)]
    pub(crate) fn height(&self, bit: usize) -> usize {
        usize::from(self.heights[bit & 63])
    }

    /// The stacks at a distance equal to the height of the stack.
    #[inline(always)]
    pub(crate) fn targets(&self, bit: usize, occupied: u64) -> u64 {
        REACH[bit & 63][self.height(bit).min(HEIGHTS - 1)] & occupied
    }

    #[inline]
    fn key(&self, bit: usize) -> u64 {
        let owner = if self.sides[0] >> bit & 1 != 0 {
            0
        } else if self.sides[1] >> bit & 1 != 0 {
            1
        } else {
            2
        };
        let dvonn = (self.dvonn >> bit & 1) as usize;
        // Odd factors give different heights different keys.
        KEYS[owner][dvonn][bit & 63].wrapping_mul(2 * u64::from(self.heights[bit & 63]) + 1)
    }

    /// Whether a side has a move.
    #[inline]
    fn can_move(&self, stacks: u64) -> bool {
        let occupied = self.occupied();
        Bits(stacks & !surrounded(occupied)).any(|bit| self.targets(bit, occupied) != 0)
    }

    /// The number of moves with these stacks.
    #[inline]
    pub(crate) fn mobility(&self, stacks: u64) -> u32 {
        let occupied = self.occupied();
        Bits(stacks & !surrounded(occupied)).map(|bit| self.targets(bit, occupied).count_ones()).sum()
    }

    /// Whether only the other side can move.
    pub fn must_pass(&self) -> bool {
        !self.can_move(self.own()) && self.can_move(self.other())
    }

    /// Whether neither side can move.
    pub fn is_over(&self) -> bool {
        !self.can_move(self.own()) && !self.can_move(self.other())
    }

    /// The moves of the side to move; none if it must pass or the game is over.
    #[inline]
    pub(crate) fn steps(&self, steps: &mut Steps) {
        let occupied = self.occupied();
        steps.len = 0;
        for from in Bits(self.own() & !surrounded(occupied)) {
            for to in Bits(self.targets(from, occupied)) {
                steps.push(Step { from: from as u8, to: to as u8 });
            }
        }
    }

    /// The moves of the side to move; none if it must pass or the game is over.
    pub fn moves(&self) -> Vec<Step> {
        let mut steps = Steps::new();
        self.steps(&mut steps);
        steps.as_slice().to_vec()
    }

    /// The position after a pass.
    #[inline]
    pub fn passed(&self) -> Board {
        Board { turn: self.turn ^ 1, hash: self.hash ^ SECOND_TO_MOVE, ..*self }
    }

    /// The position after a move, which must be legal.
    #[inline]
    pub fn after(&self, step: Step) -> Board {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let mut next = *self;
        next.hash ^= self.key(from) ^ self.key(to) ^ SECOND_TO_MOVE;
        let (from_bit, to_bit) = (1u64 << (from & 63), 1u64 << (to & 63));
        let (me, you) = (usize::from(self.turn & 1), usize::from(self.turn & 1 ^ 1));
        let height = self.heights[to & 63];
        if self.sides[you] & to_bit != 0 {
            next.sides[you] ^= to_bit;
            next.pieces[you] -= height;
            next.pieces[me] += height;
        } else if self.lone & to_bit != 0 {
            next.lone ^= to_bit;
            next.pieces[me] += 1;
        }
        next.sides[me] = next.sides[me] & !from_bit | to_bit;
        next.heights[to & 63] = height + self.heights[from & 63];
        next.turn ^= 1;
        let carries_dvonn = self.dvonn & from_bit != 0;
        if carries_dvonn {
            next.dvonn = next.dvonn & !from_bit | to_bit;
        }
        next.hash ^= next.key(to);
        let occupied = next.occupied();
        // Leaving a space can disconnect stacks only if its neighbours form several groups, or if a DVONN piece moved with
        // the stack.
        if carries_dvonn || is_link(from, occupied) {
            let removed = occupied & !connected(next.dvonn, occupied);
            if removed != 0 {
                next.remove(removed);
            }
        }
        next
    }

    #[cold]
    fn remove(&mut self, removed: u64) {
        for bit in Bits(removed) {
            self.hash ^= self.key(bit);
            let side = usize::from(self.sides[1] >> bit & 1 != 0);
            self.pieces[side] -= self.heights[bit];
        }
        self.sides[0] &= !removed;
        self.sides[1] &= !removed;
    }
}

/// The most moves of a position: 23 stacks in six directions.
const MOST_STEPS: usize = 138;

/// A list of moves without allocation.
pub(crate) struct Steps {
    len: usize,
    steps: [Step; MOST_STEPS],
}

impl Steps {
    pub(crate) fn new() -> Steps {
        Steps { len: 0, steps: [Step::default(); MOST_STEPS] }
    }

    #[inline]
    fn push(&mut self, step: Step) {
        if let Some(slot) = self.steps.get_mut(self.len) {
            *slot = step;
            self.len += 1;
        }
    }

    pub(crate) fn as_slice(&self) -> &[Step] {
        &self.steps[..self.len]
    }
}
