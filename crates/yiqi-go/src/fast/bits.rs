//! Sets of cells as bit sets.

use crate::grid::Cell;

/// A set of cells with numbers below `64 * W`. `W` must be a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const NONE: Bits<W> = Bits([0; W]);

    /// The word of a cell. The mask removes the bounds check.
    #[inline(always)]
    fn at(cell: Cell) -> usize {
        usize::from(cell / 64) & (W - 1)
    }

    #[inline(always)]
    pub(super) fn has(&self, cell: Cell) -> bool {
        self.0[Self::at(cell)] >> (cell % 64) & 1 != 0
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, cell: Cell) {
        self.0[Self::at(cell)] |= 1 << (cell % 64);
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, cell: Cell) {
        self.0[Self::at(cell)] &= !(1 << (cell % 64));
    }

    /// A set built word by word.
    #[inline(always)]
    pub(super) fn from_words(word: impl FnMut(usize) -> u64) -> Bits<W> {
        Bits(std::array::from_fn(word))
    }

    #[inline(always)]
    pub(super) fn word(&self, at: usize) -> u64 {
        self.0[at]
    }

    /// The cells `distance` before or after those of the set; 1 to 63.
    #[inline(always)]
    fn shifted_by(&self, distance: u32) -> Bits<W> {
        Bits::from_words(|at| {
            let carried = if at > 0 { self.0[at - 1] >> (64 - distance) } else { 0 };
            let lent = if at + 1 < W { self.0[at + 1] << (64 - distance) } else { 0 };
            self.0[at] << distance | carried | self.0[at] >> distance | lent
        })
    }

    /// The neighbours of the cells of the set, where `stride` is the offset from a cell to the one above it.
    #[inline(always)]
    pub(super) fn around(&self, stride: Cell) -> Bits<W> {
        let (beside, above_and_below) = (self.shifted_by(1), self.shifted_by(stride.into()));
        Bits::from_words(|at| beside.0[at] | above_and_below.0[at])
    }

    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Calls `each` for every cell, in ascending order.
    #[inline(always)]
    pub(super) fn for_each(&self, mut each: impl FnMut(Cell)) {
        for (at, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                each((64 * at) as Cell + rest.trailing_zeros() as Cell);
                rest &= rest - 1;
            }
        }
    }

    /// The `n`th cell of the set, counted from 0; it must exist. Branch-free, since the word that holds it is
    /// unpredictable.
    #[inline(always)]
    pub(super) fn nth(&self, n: usize) -> Cell {
        let (mut at, mut before, mut total) = (0, 0, 0);
        for word in self.0 {
            total += word.count_ones();
            let is_passed = total as usize <= n;
            at += usize::from(is_passed);
            before = if is_passed { total } else { before };
        }
        let at = at & (W - 1);
        (64 * at) as Cell + nth_bit(self.0[at], n as u32 - before) as Cell
    }

    /// `length` bits starting at a cell; at most 32.
    #[inline(always)]
    pub(super) fn slice(&self, from: usize, length: usize) -> u64 {
        let (at, shift) = (from / 64, from % 64);
        let low = self.0[at] >> shift;
        let high = if at + 1 < W && shift > 32 { self.0[at + 1] << (64 - shift) } else { 0 };
        (low | high) & ((1 << length) - 1)
    }
}

/// The index of the `n`th set bit: first its byte, by counting in all bytes at once, then by bisection.
#[inline(always)]
fn nth_bit(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    // In each byte: the number of bits set in it and in all lower bytes.
    let up_to = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    // The top bit of each byte that lies entirely before the wanted bit.
    let before = ((u64::from(n) * ONES) | TOPS).wrapping_sub(up_to) & TOPS;
    let mut from = 8 * before.count_ones();
    let mut n = n - ((up_to << 8) >> from & 255) as u32;
    for width in [4, 2, 1] {
        let below = (word >> from & ((1 << width) - 1)).count_ones();
        let is_above = u32::from(n >= below);
        n -= below * is_above;
        from += width * is_above;
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list<const W: usize>(bits: &Bits<W>) -> Vec<Cell> {
        let mut cells = Vec::new();
        bits.for_each(|cell| cells.push(cell));
        cells
    }

    #[test]
    fn count_nth_and_slice_agree_with_a_list() {
        let mut bits = Bits::<4>::NONE;
        let cells: Vec<Cell> = (0..192).filter(|cell| cell * cell % 7 == 2 || *cell == 191).collect();
        cells.iter().for_each(|&cell| bits.insert(cell));
        assert_eq!(list(&bits), cells);
        assert_eq!(bits.count(), cells.len());
        for (n, &cell) in cells.iter().enumerate() {
            assert!(bits.has(cell));
            assert_eq!(bits.nth(n), cell);
        }
        for from in 0..160 {
            for length in [1, 5, 9, 25, 32] {
                let expected = (0..length)
                    .filter(|&bit| bits.has((from + bit) as Cell))
                    .fold(0, |set, bit| set | 1 << bit);
                assert_eq!(bits.slice(from, length), expected, "{from} {length}");
            }
        }
        bits.remove(cells[3]);
        assert!(!bits.has(cells[3]));
    }

    #[test]
    fn around_gives_the_four_neighbours() {
        for cell in [30, 63, 64, 100, 127] {
            let mut bits = Bits::<4>::NONE;
            bits.insert(cell);
            assert_eq!(list(&bits.around(20)), [cell - 20, cell - 1, cell + 1, cell + 20]);
        }
    }
}
