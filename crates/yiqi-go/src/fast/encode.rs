//! Writes the network input and the mask of legal moves from bit sets.

use yiqi_core::{Encode as _, Side};

use super::bits::Bits;
use super::{FastGame, NO_MOVE, PASS};
use crate::Position;
use crate::encode::{BOARD, FORBIDDEN, LAST, OTHER, OTHER_LIBERTIES, OWN, OWN_LIBERTIES, global_inputs};
use crate::grid::{Cell, Grid};

/// For each byte, its eight bits as values, lowest bit first.
type ByEight<T> = [[T; 8]; 256];

const BYTES: ByEight<u8> = {
    let mut table = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 * 8 {
        table[bits / 8][bits % 8] = ((bits / 8) >> (bits % 8) & 1) as u8;
        bits += 1;
    }
    table
};

const BOOLS: ByEight<bool> = {
    let mut table = [[false; 8]; 256];
    let mut bits = 0;
    while bits < 256 * 8 {
        table[bits / 8][bits % 8] = BYTES[bits / 8][bits % 8] == 1;
        bits += 1;
    }
    table
};

/// Writes a value for every point of the board, in point order.
#[inline(always)]
fn write<T: Copy, const W: usize>(points: &Bits<W>, grid: Grid, table: &ByEight<T>, values: &mut [T]) {
    let (size, stride) = (usize::from(grid.size()), usize::from(grid.stride()));
    // At most seven bits are carried over to the next row, which has at most 25.
    let (mut waiting, mut count) = (0, 0);
    let (eights, rest) = values.as_chunks_mut::<8>();
    let mut eights = eights.iter_mut();
    for row in 1..=size {
        waiting |= points.slice(row * stride + 1, size) << count;
        count += size;
        while count >= 8 {
            if let Some(eight) = eights.next() {
                *eight = table[waiting as usize & 255];
            }
            waiting >>= 8;
            count -= 8;
        }
    }
    rest.copy_from_slice(&table[waiting as usize & 255][..rest.len()]);
}

pub(super) fn write_bools<const W: usize>(points: &Bits<W>, grid: Grid, mask: &mut [bool]) {
    write(points, grid, &BOOLS, mask);
}

impl<const W: usize> FastGame<W> {
    /// Writes the same as [`Encode::encode`](yiqi_core::Encode::encode) with planes of the size of the board.
    #[inline(always)]
    pub(super) fn write_input(&self, planes: &mut [u8], globals: &mut [f32]) {
        let area = self.pass_index();
        debug_assert_eq!(planes.len(), Position::PLANES.len() * area);
        let with_two = self.groups_with_two_liberties();
        for (side, plane, first) in
            [(self.to_move, OWN, OWN_LIBERTIES), (!self.to_move, OTHER, OTHER_LIBERTIES)]
        {
            let stones = self.board.stones(side);
            write(stones, self.board.grid, &BYTES, &mut planes[plane * area..(plane + 1) * area]);
            let in_atari = self.board.in_atari();
            self.put(planes, first, &Bits::from_words(|at| stones.word(at) & in_atari.word(at)));
            self.put(planes, first + 1, &Bits::from_words(|at| stones.word(at) & with_two.word(at)));
            // All other groups have three or more liberties.
            let (before, more) = planes.split_at_mut((first + 2) * area);
            let (stones, by_liberties) =
                (&before[plane * area..(plane + 1) * area], &before[first * area..(first + 2) * area]);
            let (one, two) = by_liberties.split_at(area);
            for (more, (stone, (one, two))) in more.iter_mut().zip(stones.iter().zip(one.iter().zip(two))) {
                *more = stone - one - two;
            }
        }
        self.put(planes, FORBIDDEN, &self.forbidden);
        let last = &mut planes[LAST * area..(LAST + self.last.len()) * area];
        last.fill(0);
        for (back, &cell) in self.last.iter().enumerate() {
            if cell != PASS && cell != NO_MOVE {
                last[back * area + self.index_of(cell)] = 1;
            }
        }
        planes[BOARD * area..(BOARD + 1) * area].fill(1);
        let komi = self.area_komi();
        globals.copy_from_slice(&global_inputs(
            &self.rules,
            komi,
            self.to_move,
            self.passes,
            self.handicap_left,
        ));
    }

    /// Writes a plane with few points set.
    #[inline(always)]
    fn put(&self, planes: &mut [u8], plane: usize, points: &Bits<W>) {
        let area = self.pass_index();
        let plane = &mut planes[plane * area..(plane + 1) * area];
        plane.fill(0);
        points.for_each(|cell| plane[self.index_of(cell)] = 1);
    }

    /// The stones of groups with exactly two liberties.
    #[inline(always)]
    fn groups_with_two_liberties(&self) -> Bits<W> {
        let mut found = Bits::<W>::NONE;
        let [black, white] = Side::ALL.map(|side| self.board.stones(side));
        let in_atari = self.board.in_atari();
        Bits::<W>::from_words(|at| (black.word(at) | white.word(at)) & !in_atari.word(at)).for_each(|cell| {
            if self.board.head(cell) == cell && self.has_two_liberties(cell) {
                self.board.for_each_stone(cell, |stone| found.insert(stone));
            }
        });
        found
    }

    /// Whether a group that is not in atari has exactly two liberties.
    #[inline(always)]
    fn has_two_liberties(&self, head: Cell) -> bool {
        let (mut first, mut second) = (NO_MOVE, NO_MOVE);
        let mut stone = head;
        loop {
            for neighbour in self.board.grid.neighbours(stone) {
                if !self.board.empty().has(neighbour) || neighbour == first || neighbour == second {
                    continue;
                }
                if second != NO_MOVE {
                    return false;
                }
                (first, second) = (neighbour, first);
            }
            stone = self.board.next(stone);
            if stone == head {
                return true;
            }
        }
    }
}
