use yiqi_reversi::{Kernel, Square};

/// The discs of both sides, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub other: u64,
}

impl Board {
    /// The start of a game.
    pub const START: Board = Board { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };

    /// The empty squares.
    #[inline]
    pub const fn empty(self) -> u64 {
        !(self.own | self.other)
    }

    /// The number of empty squares.
    #[inline]
    pub const fn empty_count(self) -> u32 {
        self.empty().count_ones()
    }

    /// The board after a move that flips these discs, seen from the other side.
    #[inline]
    pub const fn after(self, square: u64, flips: u64) -> Board {
        Board { own: self.other & !flips, other: self.own | flips | square }
    }

    /// The board seen from the other side.
    #[inline]
    pub const fn passed(self) -> Board {
        Board { own: self.other, other: self.own }
    }

    /// The squares on which the side to move can play.
    #[inline]
    pub fn moves(self, kernel: Kernel) -> u64 {
        kernel.moves(self.own, self.other)
    }

    /// The board after a legal move on a square.
    #[inline]
    pub fn play(self, kernel: Kernel, square: Square) -> Board {
        self.after(square.bit(), kernel.flips(self.own, self.other, square))
    }

    /// The lead of the side to move at the end of the game; empty squares count for the winner.
    #[inline]
    pub const fn final_score(self) -> i32 {
        let lead = self.own.count_ones() as i32 - self.other.count_ones() as i32;
        lead + lead.signum() * self.empty_count() as i32
    }

    /// A hash of both sides' discs.
    #[inline]
    pub(crate) const fn hash(self) -> u64 {
        let a = self.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let b = (self.other ^ a.rotate_left(29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (a ^ b).wrapping_mul(0x94d0_49bb_1331_11eb) ^ (b >> 31)
    }
}

/// The squares of a set, lowest first.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as usize;
        set &= set - 1;
        Square::from_index(index)
    })
}
