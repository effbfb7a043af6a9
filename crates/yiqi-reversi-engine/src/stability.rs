//! Discs that can never be flipped again. They bound the result: a side cannot lose its stable discs.

use std::sync::LazyLock;

/// For each pair of own and other discs on an edge: the own discs that nothing on this edge can flip.
static EDGES: LazyLock<Vec<u8>> = LazyLock::new(stable_edges);

const NONE: u16 = u16::MAX;

fn stable_edges() -> Vec<u8> {
    let mut known = vec![NONE; 1 << 16];
    let mut table = vec![0; 1 << 16];
    for own in 0..256 {
        for other in (0..256).filter(|other| own & other == 0) {
            table[own << 8 | other] = stable_on_edge(own, other, &mut known) as u8;
        }
    }
    table
}

/// The own discs that survive whatever is played on the empty squares. Since lines across the edge can flip too, either
/// side may play on any of them, whether it flips discs on the edge or not.
fn stable_on_edge(own: usize, other: usize, known: &mut [u16]) -> usize {
    let key = own << 8 | other;
    if known[key] != NONE {
        return usize::from(known[key]);
    }
    let mut stable = own;
    for place in (0..8).filter(|place| (own | other) >> place & 1 == 0) {
        let flips = edge_flips(own, other, place);
        stable &= stable_on_edge(own | flips | 1 << place, other & !flips, known);
        let flips = edge_flips(other, own, place);
        stable &= stable_on_edge(own & !flips, other | flips | 1 << place, known);
    }
    known[key] = stable as u16;
    stable
}

/// The discs of `other` on an edge that a disc of `own` on this place flips.
fn edge_flips(own: usize, other: usize, place: usize) -> usize {
    let mut flips = 0;
    for right in [true, false] {
        let mut line = 0;
        let mut at = place;
        loop {
            at = if right { at + 1 } else { at.wrapping_sub(1) };
            if at >= 8 {
                break;
            }
            if other >> at & 1 == 1 {
                line |= 1 << at;
            } else {
                if own >> at & 1 == 1 {
                    flips |= line;
                }
                break;
            }
        }
    }
    flips
}

const COLUMN: u64 = 0x0101_0101_0101_0101;
const TO_ROW: u64 = 0x0102_0408_1020_4080;

/// A column as a row: the square of row `i` becomes bit `i`.
#[inline]
fn column(set: u64, number: u32) -> usize {
    (((set >> number) & COLUMN).wrapping_mul(TO_ROW) >> 56) as usize
}

/// A row as a column.
#[inline]
fn to_column(row: u8, number: u32) -> u64 {
    // Each bit is spread to its own row. The last one would collide with the first in the product.
    let spread = (u64::from(row & 127).wrapping_mul(0x0002_0408_1020_4081)) & COLUMN;
    (spread | u64::from(row >> 7) << 56) << number
}

#[inline]
fn stable_discs_on_edges(own: u64, other: u64) -> u64 {
    let edges = &*EDGES;
    let lookup = |own: usize, other: usize| edges[own << 8 | other];
    let row = |set: u64, shift: u32| (set >> shift & 255) as usize;
    let top = lookup(row(own, 0), row(other, 0));
    let bottom = lookup(row(own, 56), row(other, 56));
    let left = lookup(column(own, 0), column(other, 0));
    let right = lookup(column(own, 7), column(other, 7));
    u64::from(top) | u64::from(bottom) << 56 | to_column(left, 0) | to_column(right, 7)
}

/// The squares on lines without an empty square, for rows, columns and both diagonals.
#[inline]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut rows = discs;
    rows &= rows >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    let rows = (rows & COLUMN).wrapping_mul(255);

    let mut columns = discs;
    columns &= columns.rotate_right(8);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(32);

    // An empty square spoils its diagonals: spread it in both directions.
    const RIGHT: u64 = 0xfefe_fefe_fefe_fefe;
    const LEFT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let empty = !discs;
    let (mut falling, mut rising) = (empty, empty);
    let (mut right, mut left) = (RIGHT, LEFT);
    for times in [1u32, 2, 4] {
        falling |= (falling << (9 * times)) & right | (falling >> (9 * times)) & left;
        rising |= (rising << (7 * times)) & left | (rising >> (7 * times)) & right;
        right &= right << times;
        left &= left >> times;
    }
    [rows, columns, !falling, !rising]
}

/// The own discs that can certainly never be flipped.
pub fn stable_discs(own: u64, other: u64) -> u64 {
    const CENTRE: u64 = 0x007e_7e7e_7e7e_7e00;
    let [rows, columns, falling, rising] = full_lines(own | other);
    let mut stable = stable_discs_on_edges(own, other);
    stable |= own & CENTRE & rows & columns & falling & rising;
    if stable == 0 {
        return 0;
    }
    let centre = own & CENTRE;
    loop {
        let grown = stable
            | centre
                & (stable << 1 | stable >> 1 | rows)
                & (stable << 8 | stable >> 8 | columns)
                & (stable << 9 | stable >> 9 | falling)
                & (stable << 7 | stable >> 7 | rising);
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}
