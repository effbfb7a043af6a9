//! The board as a bitboard with twelve bits per row: eleven diagonals and one unused column, so that the six neighbours
//! of a space are found by shifts that never wrap around.

/// Bits per row.
const WIDTH: u32 = 12;
/// The longest possible move: the longest row has eleven spaces.
pub(crate) const MAX_DISTANCE: usize = 10;
/// Heights from here on cannot move.
pub(crate) const HEIGHTS: usize = 16;

/// Every space.
pub(crate) const BOARD: u64 = board();
/// By bit and height: the spaces at exactly this distance in a straight line.
pub(crate) static REACH: [[u64; HEIGHTS]; 64] = reach();

const fn is_space(letter: i32, row: i32) -> bool {
    let (first, last) = match row {
        0 => (0, 8),
        1 => (0, 9),
        2 => (0, 10),
        3 => (1, 10),
        4 => (2, 10),
        _ => (1, 0),
    };
    first <= letter && letter <= last
}

/// The bit of the space on this diagonal and row.
pub(crate) const fn bit_of(letter: u8, row: u8) -> usize {
    row as usize * WIDTH as usize + letter as usize
}

/// The diagonal and row of a bit.
pub(crate) const fn letter_and_row(bit: usize) -> (u8, u8) {
    ((bit % WIDTH as usize) as u8, (bit / WIDTH as usize) as u8)
}

const fn board() -> u64 {
    let mut board = 0;
    let mut bit = 0;
    while bit < 60 {
        if is_space(bit % WIDTH as i32, bit / WIDTH as i32) {
            board |= 1 << bit;
        }
        bit += 1;
    }
    board
}

const fn reach() -> [[u64; HEIGHTS]; 64] {
    const STEPS: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
    let mut reach = [[0; HEIGHTS]; 64];
    let mut bit = 0;
    while bit < 60 {
        let (letter, row) = ((bit % WIDTH as usize) as i32, (bit / WIDTH as usize) as i32);
        let mut distance = 1;
        while distance <= MAX_DISTANCE && is_space(letter, row) {
            let mut way = 0;
            while way < 6 {
                let to_letter = letter + STEPS[way].0 * distance as i32;
                let to_row = row + STEPS[way].1 * distance as i32;
                if is_space(to_letter, to_row) {
                    reach[bit][distance] |= 1 << (to_row * WIDTH as i32 + to_letter);
                }
                way += 1;
            }
            distance += 1;
        }
        bit += 1;
    }
    reach
}

/// By distance: the spaces from which this many steps east, west, south-east or north-west stay in the same or the right
/// rows. Moves that stay on a diagonal never wrap around.
static STAYS: [[u64; 4]; MAX_DISTANCE + 1] = stays();

const fn stays() -> [[u64; 4]; MAX_DISTANCE + 1] {
    const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (1, 1), (-1, -1)];
    let mut stays = [[0; 4]; MAX_DISTANCE + 1];
    let mut distance = 1;
    while distance <= MAX_DISTANCE {
        let mut bit = 0;
        while bit < 60 {
            let (letter, row) = ((bit % WIDTH as usize) as i32, (bit / WIDTH as usize) as i32);
            let mut way = 0;
            while way < 4 && is_space(letter, row) {
                let (right, down) = (STEPS[way].0 * distance as i32, STEPS[way].1 * distance as i32);
                if is_space(letter + right, row + down) {
                    stays[distance][way] |= 1 << bit;
                }
                way += 1;
            }
            bit += 1;
        }
        distance += 1;
    }
    stays
}

/// The spaces at exactly this distance, from 1 to 10, in a straight line from a space of the set.
#[inline]
pub(crate) fn at_distance(spaces: u64, distance: usize) -> u64 {
    let [east, west, south, north] = STAYS[distance];
    let mut found = (spaces & east) << distance | (spaces & west) >> distance;
    if distance <= 4 {
        let diagonal = WIDTH as usize * distance;
        found |= spaces << diagonal | spaces >> diagonal;
        let other = diagonal + distance;
        found |= (spaces & south) << other | (spaces & north) >> other;
    }
    found & BOARD
}

/// The neighbours of a set of spaces.
#[inline]
pub(crate) const fn around(spaces: u64) -> u64 {
    let beside = spaces << 1 | spaces >> 1;
    let below = spaces << WIDTH | spaces << (WIDTH + 1);
    let above = spaces >> WIDTH | spaces >> (WIDTH + 1);
    (beside | below | above) & BOARD
}

/// The spaces of a set whose six neighbours are all in the set. Spaces at the edge never qualify.
#[inline]
pub(crate) const fn surrounded(spaces: u64) -> u64 {
    spaces
        & (spaces << 1)
        & (spaces >> 1)
        & (spaces << WIDTH)
        & (spaces >> WIDTH)
        & (spaces << (WIDTH + 1))
        & (spaces >> (WIDTH + 1))
}

/// The six neighbours of every space of a set, one direction each.
#[inline]
const fn shifts(spaces: u64) -> [u64; 6] {
    [spaces << 1, spaces >> 1, spaces << WIDTH, spaces >> WIDTH, spaces << (WIDTH + 1), spaces >> (WIDTH + 1)]
}

/// The number of neighbours in a set, for all spaces at once: three bits of the number, lowest first.
#[inline]
pub(crate) const fn neighbour_counts(spaces: u64) -> [u64; 3] {
    let [a, b, c, d, e, f] = shifts(spaces);
    let (sum, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
    let (sum2, carry2) = (d ^ e ^ f, d & e | f & (d ^ e));
    let carry3 = sum & sum2;
    [sum ^ sum2, carry ^ carry2 ^ carry3, carry & carry2 | carry3 & (carry ^ carry2)]
}

/// The spaces with at least two neighbours in a set.
#[inline]
pub(crate) const fn with_two_neighbours(spaces: u64) -> u64 {
    let [_, twos, fours] = neighbour_counts(spaces);
    twos | fours
}

/// The spaces of `within` that are connected to `from` through `within`.
#[inline]
pub(crate) const fn connected(from: u64, within: u64) -> u64 {
    let mut found = from & within;
    loop {
        let more = found | around(found) & within;
        if more == found {
            return found;
        }
        found = more;
    }
}

/// Whether the neighbours of a space that are in the set form several groups around it, so that emptying the space may
/// disconnect them.
#[inline]
pub(crate) fn is_link(bit: usize, set: u64) -> bool {
    let near = set & REACH[bit & 63][1];
    // Rotate the six neighbours, which are at most WIDTH + 1 bits away, to fixed bits.
    let near = near.rotate_right((bit as u32).wrapping_sub(WIDTH + 1) & 63);
    // NW, NE, W, E, SW, SE at bits 0, 1, 12, 14, 25, 26.
    let pattern = near & 3 | near >> 10 & 4 | near >> 11 & 8 | near >> 21 & 0x30;
    SEVERAL_GROUPS >> pattern & 1 != 0
}

/// For each pattern of the six neighbours, whether they form more than one group around the space.
const SEVERAL_GROUPS: u64 = several_groups();

const fn several_groups() -> u64 {
    // The neighbours around the space, as bits of the pattern: E, SE, SW, W, NW, NE.
    const RING: [u32; 6] = [3, 5, 4, 2, 0, 1];
    let mut several = 0;
    let mut pattern = 0u64;
    while pattern < 64 {
        let (mut groups, mut i) = (0, 0);
        while i < 6 {
            groups += (pattern >> RING[i] & 1) & (1 - (pattern >> RING[(i + 1) % 6] & 1));
            i += 1;
        }
        if groups > 1 {
            several |= 1 << pattern;
        }
        pattern += 1;
    }
    several
}

/// Iterates over the bits of a set.
#[derive(Clone, Copy)]
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_of_sets_are_those_of_their_spaces() {
        let reach = |bit: usize, distance: usize| REACH[bit][distance];
        for distance in 1..=MAX_DISTANCE {
            for bit in Bits(BOARD) {
                assert_eq!(at_distance(1 << bit, distance), reach(bit, distance));
            }
            let union = Bits(BOARD).fold(0, |set, bit| set | reach(bit, distance));
            assert_eq!(at_distance(BOARD, distance), union);
        }
    }
}
