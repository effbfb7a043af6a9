//! What a network sees, and what is legal, written from bits.

use yiqi_core::{Encode as _, Side};

use super::bits::Bits;
use super::{FastGame, NO_MOVE, PASS};
use crate::Position;
use crate::encode::{BOARD, FORBIDDEN, LAST, OTHER, OTHER_LIBERTIES, OWN, OWN_LIBERTIES, global_inputs};
use crate::grid::{Cell, Grid};

/// Eight bits as eight values, the lowest bit first.
type ByEight<T> = [[T; 8]; 256];

const BYTES: ByEight<u8> = {
    let mut table = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 * 8 {
        table[bits / 8][bits % 8] = (bits / 8 >> (bits % 8) & 1) as u8;
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

/// Writes a value for every point of the board, in their order.
#[inline]
fn write<T: Copy, const W: usize>(points: &Bits<W>, grid: Grid, table: &ByEight<T>, values: &mut [T]) {
    let (size, stride) = (usize::from(grid.size()), usize::from(grid.stride()));
    // Fewer than eight bits wait for the next row, which has 25 at most.
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
    /// The same as [`Encode::encode`](yiqi_core::Encode::encode) writes in planes as large as the board.
    pub(super) fn write_input(&self, planes: &mut [u8], globals: &mut [f32]) {
        let grid = self.board.grid;
        let in_atari = self.board.in_atari();
        let with_two = self.groups_with_two_liberties();
        let of_side = |side: Side| {
            let stones = self.board.stones(side);
            let one = Bits::from_words(|at| stones.word(at) & in_atari.word(at));
            let two = Bits::from_words(|at| stones.word(at) & with_two.word(at));
            let more = Bits::from_words(|at| stones.word(at) & !in_atari.word(at) & !with_two.word(at));
            (*stones, [one, two, more])
        };
        let area = self.pass_index();
        let mut put = |plane: usize, points: &Bits<W>| {
            write(points, grid, &BYTES, &mut planes[plane * area..(plane + 1) * area]);
        };
        for (side, stones_plane, first) in
            [(self.to_move, OWN, OWN_LIBERTIES), (!self.to_move, OTHER, OTHER_LIBERTIES)]
        {
            let (stones, by_liberties) = of_side(side);
            put(stones_plane, &stones);
            (first..).zip(&by_liberties).for_each(|(plane, stones)| put(plane, stones));
        }
        put(FORBIDDEN, &self.forbidden);
        for (back, &cell) in self.last.iter().enumerate() {
            let plane = &mut planes[(LAST + back) * area..(LAST + back + 1) * area];
            plane.fill(0);
            if cell != PASS && cell != NO_MOVE {
                plane[self.index_of(cell)] = 1;
            }
        }
        planes[BOARD * area..(BOARD + 1) * area].fill(1);
        debug_assert_eq!(planes.len(), Position::PLANES.len() * area);
        globals.copy_from_slice(&global_inputs(&self.rules, self.to_move, self.passes, self.handicap_left));
    }

    /// The stones of groups that have exactly two liberties.
    fn groups_with_two_liberties(&self) -> Bits<W> {
        let mut found = Bits::<W>::NONE;
        let [black, white] = Side::ALL.map(|side| self.board.stones(side));
        let in_atari = self.board.in_atari();
        let others = Bits::<W>::from_words(|at| (black.word(at) | white.word(at)) & !in_atari.word(at));
        for head in others.cells().filter(|&cell| self.board.head(cell) == cell) {
            if self.has_two_liberties(head) {
                let mut stone = head;
                loop {
                    found.insert(stone);
                    stone = self.board.next(stone);
                    if stone == head {
                        break;
                    }
                }
            }
        }
        found
    }

    /// Whether a group that is not in atari has no third liberty.
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
