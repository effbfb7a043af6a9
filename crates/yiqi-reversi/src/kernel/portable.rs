//! Plain 64-bit arithmetic, one direction after another.

use super::rays::{RAYS, STEPS};
use crate::Square;

/// The columns b to g: a line that runs sideways must not wrap around the edge, and a disc in an outer column
/// can never be outflanked sideways.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

pub(super) fn moves(own: u64, other: u64) -> u64 {
    let mut found = 0;
    for step in STEPS {
        let inner = if step == 8 { other } else { other & INNER };
        found |= beyond(own, inner, |squares| squares << step);
        found |= beyond(own, inner, |squares| squares >> step);
    }
    found & !(own | other)
}

/// The squares just beyond an unbroken line of `other` that starts next to `own`.
#[inline]
fn beyond(own: u64, other: u64, step: impl Fn(u64) -> u64) -> u64 {
    let mut line = step(own) & other;
    // At most six discs fit between two others on a line.
    for _ in 0..5 {
        line |= step(line) & other;
    }
    step(line)
}

pub(super) fn count_moves(own: u64, other: u64) -> u32 {
    moves(own, other).count_ones()
}

pub(super) fn flips(own: u64, other: u64, square: Square) -> u64 {
    let rays = &RAYS[square.index()];
    let mut flips = 0;
    for direction in 0..4 {
        // Upwards: with every square outside the ray set, adding one carries through the line of `other` to
        // the first square of the ray that is not `other`.
        let up = rays.up[direction];
        let end = (other | !up).wrapping_add(1) & up & own;
        if end != 0 {
            flips |= (end - 1) & up;
        }
        // Downwards: find the highest square of the ray that is not `other`.
        let down = rays.down[direction];
        let gap = down & !other;
        let end = (1u64 << 63).checked_shr(gap.leading_zeros()).unwrap_or(0) & own;
        if end != 0 {
            flips |= down & !((end << 1) - 1);
        }
    }
    flips
}
