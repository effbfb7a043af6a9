//! Sets of cells, a bit each.

use crate::grid::Cell;

/// A set of the cells of a board that needs no more than `64 * W` of them. `W` is a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const NONE: Bits<W> = Bits([0; W]);

    /// The word of a cell. All cells have one; the mask tells the compiler so.
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

    /// A set made word by word.
    #[inline(always)]
    pub(super) fn from_words(word: impl FnMut(usize) -> u64) -> Bits<W> {
        Bits(std::array::from_fn(word))
    }

    #[inline(always)]
    pub(super) fn word(&self, at: usize) -> u64 {
        self.0[at]
    }

    /// The cells before or after those of the set by so many, 1 to 63.
    #[inline(always)]
    fn shifted_by(&self, distance: u32) -> Bits<W> {
        Bits::from_words(|at| {
            let carried = if at > 0 { self.0[at - 1] >> (64 - distance) } else { 0 };
            let lent = if at + 1 < W { self.0[at + 1] << (64 - distance) } else { 0 };
            self.0[at] << distance | carried | self.0[at] >> distance | lent
        })
    }

    /// The neighbours of the cells of the set, where the way from a cell to the one above it is `stride`.
    #[inline(always)]
    pub(super) fn around(&self, stride: Cell) -> Bits<W> {
        let (beside, above_and_below) = (self.shifted_by(1), self.shifted_by(stride.into()));
        Bits::from_words(|at| beside.0[at] | above_and_below.0[at])
    }

    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells, from the lowest.
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

    /// The cell before which `n` lie in the set. Trusts that there is one. Which word holds it cannot be foreseen, so
    /// that branches would cost more than looking at all.
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

    /// So many bits, at most 32, from a cell on.
    #[inline(always)]
    pub(super) fn slice(&self, from: usize, length: usize) -> u64 {
        let (at, shift) = (from / 64, from % 64);
        let low = self.0[at] >> shift;
        let high = if at + 1 < W && shift > 32 { self.0[at + 1] << (64 - shift) } else { 0 };
        (low | high) & ((1 << length) - 1)
    }
}

/// The number of the bit below which `n` are set: first its byte, by counting in all bytes at once, then by halves.
#[inline(always)]
fn nth_bit(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    // In each byte, how many are set in it and below.
    let up_to = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    // The top bit of each byte that lies wholly before the bit looked for.
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
    fn cells_are_counted_and_found_by_number() {
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
    fn neighbours_lie_on_four_sides() {
        for cell in [30, 63, 64, 100, 127] {
            let mut bits = Bits::<4>::NONE;
            bits.insert(cell);
            assert_eq!(list(&bits.around(20)), [cell - 20, cell - 1, cell + 1, cell + 20]);
        }
    }
}
