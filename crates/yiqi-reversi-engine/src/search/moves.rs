//! The moves of a position, in the order in which they are tried.

use yiqi_reversi::{Kernel, Square};

use crate::Board;
use crate::table::Known;

/// A move with its flips.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) square: u8,
    pub(crate) flips: u64,
    pub(crate) priority: i32,
}

/// No position has more moves.
const MOST: usize = 34;

/// A list of moves without allocation.
pub(crate) struct Moves {
    list: [Move; MOST],
    count: usize,
}

/// Priorities of moves that come first whatever else they are worth.
const WIPEOUT: i32 = 1 << 30;
const BEST_KNOWN: i32 = 1 << 29;
const SECOND_KNOWN: i32 = 1 << 28;

impl Moves {
    /// The moves to these squares.
    #[inline]
    pub(crate) fn new(kernel: Kernel, board: Board, mut squares: u64) -> Moves {
        let mut moves = Moves { list: [Move { square: 0, flips: 0, priority: 0 }; MOST], count: 0 };
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let Some(at) = Square::from_index(square) else { break };
            let flips = kernel.flips(board.own, board.other, at);
            if moves.count < MOST {
                moves.list[moves.count] = Move { square: square as u8, flips, priority: 0 };
                moves.count += 1;
            }
        }
        moves
    }

    pub(crate) fn all(&self) -> &[Move] {
        &self.list[..self.count]
    }

    /// Gives every move a priority: first wipeouts and what the table knows, then by the function.
    #[inline]
    pub(crate) fn rank(&mut self, board: Board, known: Option<Known>, mut rank: impl FnMut(&Move) -> i32) {
        let [best, second] = known.map_or([64; 2], |known| known.moves);
        for m in &mut self.list[..self.count] {
            m.priority = if m.flips == board.other {
                WIPEOUT
            } else if m.square == best {
                BEST_KNOWN
            } else if m.square == second {
                SECOND_KNOWN
            } else {
                rank(m)
            };
        }
    }

    /// Takes the move with the highest priority that was not taken yet; `taken` moves were.
    #[inline]
    pub(crate) fn next(&mut self, taken: usize) -> Option<Move> {
        let rest = &mut self.list[taken..self.count];
        let mut first = 0;
        let mut highest = rest.first()?.priority;
        for (at, m) in rest.iter().enumerate().skip(1) {
            if m.priority > highest {
                (first, highest) = (at, m.priority);
            }
        }
        rest.swap(0, first);
        Some(rest[0])
    }
}

/// Moves that another thread searches at this moment.
#[derive(Default)]
pub(crate) struct Later {
    list: Vec<Move>,
    taken: usize,
}

impl Later {
    pub(crate) fn push(&mut self, m: Move) {
        self.list.push(m);
    }

    pub(crate) fn next(&mut self) -> Option<Move> {
        let next = self.list.get(self.taken).copied();
        self.taken += 1;
        next
    }
}

pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The opponent's freedom after a move: fewer replies are better, above all in the corners.
#[inline]
pub(crate) fn replies(kernel: Kernel, after: Board) -> i32 {
    let moves = after.moves(kernel);
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}

/// How good a square is by itself: corners first, then the squares that do not give them away.
pub(crate) static SQUARE_VALUES: [i8; 64] = [
    9, 2, 8, 6, 6, 8, 2, 9, //
    2, 1, 3, 4, 4, 3, 1, 2, //
    8, 3, 7, 5, 5, 7, 3, 8, //
    6, 4, 5, 0, 0, 5, 4, 6, //
    6, 4, 5, 0, 0, 5, 4, 6, //
    8, 3, 7, 5, 5, 7, 3, 8, //
    2, 1, 3, 4, 4, 3, 1, 2, //
    9, 2, 8, 6, 6, 8, 2, 9,
];

/// The squares of quarters with an odd number of empty squares.
#[inline]
pub(crate) fn odd_quarters(empty: u64) -> u64 {
    const QUARTERS: [u64; 4] =
        [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];
    QUARTERS.into_iter().fold(
        0,
        |odd, quarter| {
            if (empty & quarter).count_ones() % 2 == 1 { odd | quarter } else { odd }
        },
    )
}
