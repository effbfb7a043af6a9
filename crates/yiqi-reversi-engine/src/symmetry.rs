//! The eight symmetries of the board.

use crate::Board;

/// A symmetry: mirrored left to right, top to bottom, along the main diagonal, in this order, as the bits 1, 2, 4 say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Symmetry(u8);

impl Symmetry {
    /// All eight.
    pub(crate) fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry)
    }

    /// Where the symmetry takes a set of squares.
    pub(crate) fn of_set(self, mut set: u64) -> u64 {
        if self.0 & 1 != 0 {
            set = set.swap_bytes().reverse_bits();
        }
        if self.0 & 2 != 0 {
            set = set.swap_bytes();
        }
        if self.0 & 4 != 0 {
            set = transposed(set);
        }
        set
    }

    /// Where the symmetry takes a board.
    pub(crate) fn of_board(self, board: Board) -> Board {
        Board { own: self.of_set(board.own), other: self.of_set(board.other) }
    }

    /// Where the opposite symmetry takes a square.
    pub(crate) fn back(self, square: u8) -> u8 {
        let image = 1u64 << (square & 63);
        (0..64).find(|&from| self.of_set(1 << from) == image).unwrap_or(square)
    }
}

/// The set with rows and columns exchanged, by exchanging ever smaller blocks.
fn transposed(mut set: u64) -> u64 {
    for (step, mask) in [(28, 0x0000_0000_0f0f_0f0f), (14, 0x0000_3333_0000_3333), (7, 0x00aa_00aa_00aa_00aa)]
    {
        let mask: u64 = if step == 28 {
            mask << 4
        } else if step == 14 {
            mask << 2
        } else {
            mask
        };
        let swapped = (set ^ (set >> step)) & mask;
        set ^= swapped ^ (swapped << step);
    }
    set
}

impl Board {
    /// The smallest of the symmetric boards, and the symmetry that leads to it.
    pub(crate) fn canonical(self) -> (Board, Symmetry) {
        let images = Symmetry::all().map(|symmetry| (symmetry.of_board(self), symmetry));
        images.min_by_key(|(image, _)| (image.own, image.other)).unwrap_or((self, Symmetry(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_go_where_columns_and_rows_say() {
        for symmetry in Symmetry::all() {
            for square in 0..64u8 {
                let (mut column, mut row) = (square % 8, square / 8);
                if symmetry.0 & 1 != 0 {
                    column = 7 - column;
                }
                if symmetry.0 & 2 != 0 {
                    row = 7 - row;
                }
                if symmetry.0 & 4 != 0 {
                    (column, row) = (row, column);
                }
                let image = symmetry.of_set(1 << square).trailing_zeros() as u8;
                assert_eq!(image, row * 8 + column, "{symmetry:?} {square}");
                assert_eq!(symmetry.back(image), square);
            }
        }
    }
}
