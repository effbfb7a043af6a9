//! The board as a bitboard with twelve bits per row: eleven diagonals and one unused column between the rows,
//! so that the six neighbours of a space are found by shifts that never wrap around.

/// Bits per row.
pub(crate) const WIDTH: u8 = 12;
/// The number of spaces on the board.
pub(crate) const SPACES: usize = 49;
/// The number of bits used.
pub(crate) const BIT_COUNT: usize = 60;
/// The longest possible move: the longest row has eleven spaces.
pub(crate) const MAX_DISTANCE: usize = 10;

/// The rows are slanted: row 1 has the diagonals A to I, row 3 all eleven, row 5 C to K.
pub(crate) const fn is_space(letter: u8, row: u8) -> bool {
    match row {
        0 => letter <= 8,
        1 => letter <= 9,
        2 => letter <= 10,
        3 => letter >= 1 && letter <= 10,
        4 => letter >= 2 && letter <= 10,
        _ => false,
    }
}

/// The six directions as differences of letter and row, around the compass: E, SE, SW, W, NW, NE.
pub(crate) const STEPS: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// The bit of each space, in reading order.
pub(crate) const BITS: [u8; SPACES] = bits();
/// The index in reading order of each bit's space.
pub(crate) const INDICES: [u8; BIT_COUNT] = indices();
/// Every space.
pub(crate) const BOARD: u64 = board();
/// By bit and distance: the spaces at exactly this distance in a straight line.
pub(crate) static REACH: [[u64; MAX_DISTANCE + 1]; BIT_COUNT] = reach();

const fn bits() -> [u8; SPACES] {
    let mut bits = [0; SPACES];
    let (mut index, mut bit) = (0, 0);
    while bit < BIT_COUNT as u8 {
        if is_space(bit % WIDTH, bit / WIDTH) {
            bits[index] = bit;
            index += 1;
        }
        bit += 1;
    }
    bits
}

const fn indices() -> [u8; BIT_COUNT] {
    let mut indices = [0; BIT_COUNT];
    let mut index = 0;
    while index < SPACES {
        indices[BITS[index] as usize] = index as u8;
        index += 1;
    }
    indices
}

const fn board() -> u64 {
    let mut board = 0;
    let mut index = 0;
    while index < SPACES {
        board |= 1 << BITS[index];
        index += 1;
    }
    board
}

const fn reach() -> [[u64; MAX_DISTANCE + 1]; BIT_COUNT] {
    let mut reach = [[0; MAX_DISTANCE + 1]; BIT_COUNT];
    let mut index = 0;
    while index < SPACES {
        let bit = BITS[index] as i32;
        let (letter, row) = (bit % WIDTH as i32, bit / WIDTH as i32);
        let mut distance = 1;
        while distance <= MAX_DISTANCE {
            let mut way = 0;
            while way < 6 {
                let (step_letter, step_row) = STEPS[way];
                let (to_letter, to_row) =
                    (letter + step_letter * distance as i32, row + step_row * distance as i32);
                if to_letter >= 0 && to_letter < 11 && to_row >= 0 && is_space(to_letter as u8, to_row as u8)
                {
                    reach[bit as usize][distance] |= 1 << (to_row * WIDTH as i32 + to_letter);
                }
                way += 1;
            }
            distance += 1;
        }
        index += 1;
    }
    reach
}

/// The neighbours of a set of spaces.
#[inline]
pub(crate) const fn around(spaces: u64) -> u64 {
    const DOWN: u32 = WIDTH as u32;
    let beside = spaces << 1 | spaces >> 1;
    let below = spaces << DOWN | spaces << (DOWN + 1);
    let above = spaces >> DOWN | spaces >> (DOWN + 1);
    (beside | below | above) & BOARD
}

/// The spaces of a set whose six neighbours are all in the set. Spaces at the edge never qualify.
#[inline]
pub(crate) const fn surrounded(spaces: u64) -> u64 {
    const DOWN: u32 = WIDTH as u32;
    spaces
        & (spaces << 1)
        & (spaces >> 1)
        & (spaces << DOWN)
        & (spaces >> DOWN)
        & (spaces << (DOWN + 1))
        & (spaces >> (DOWN + 1))
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

/// Whether the neighbours of a space that are in the set form several groups around it, so that emptying the
/// space may disconnect them.
#[inline]
pub(crate) fn is_link(bit: usize, set: u64) -> bool {
    let near = set & REACH[bit][1];
    // Rotate the six neighbours, which are at most WIDTH + 1 bits away, to fixed bits.
    let near = near.rotate_right((bit as u32).wrapping_sub(WIDTH as u32 + 1) & 63);
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
            let here = pattern >> RING[i] & 1;
            let next = pattern >> RING[(i + 1) % 6] & 1;
            groups += here & (1 - next);
            i += 1;
        }
        if groups > 1 {
            several |= 1 << pattern;
        }
        pattern += 1;
    }
    several
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_9_10_11_10_and_9_spaces() {
        let row = |row: u32| (BOARD >> (12 * row) & 0xfff).count_ones();
        assert_eq!([0, 1, 2, 3, 4].map(row), [9, 10, 11, 10, 9]);
    }

    #[test]
    fn shifts_find_the_same_neighbours_as_the_table() {
        for bit in BITS.map(usize::from) {
            assert_eq!(around(1 << bit), REACH[bit][1]);
            let inside = REACH[bit][1].count_ones() == 6;
            assert_eq!(surrounded(BOARD) >> bit & 1 == 1, inside);
        }
    }

    /// Compares with a flood fill from one neighbour.
    #[test]
    fn is_link_agrees_with_a_flood_fill() {
        for bit in BITS.map(usize::from) {
            let mut set = REACH[bit][1];
            // For every subset of the neighbours.
            loop {
                let one = set & set.wrapping_neg();
                assert_eq!(is_link(bit, set), connected(one, set) != set, "{bit} {set:#x}");
                if set == 0 {
                    break;
                }
                set = (set - 1) & REACH[bit][1];
            }
        }
    }
}
