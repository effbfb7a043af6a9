//! Four directions at a time in a 256-bit register, with one lane for each of the steps 1, 7, 8 and 9.

use std::arch::x86_64::*;

use super::rays::{RAYS, Rays, STEPS};
use crate::Square;

/// All lanes except that of step 8 move sideways and must not wrap around the edge.
#[inline]
#[target_feature(enable = "avx2")]
fn inner(other: u64) -> __m256i {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    _mm256_and_si256(_mm256_set1_epi64x(other as i64), _mm256_setr_epi64x(INNER, INNER, -1, INNER))
}

/// The distance of `TIMES` steps in each lane. (A constant: the compiler does not inline a closure of a function that has
/// features of its own.)
struct Steps<const TIMES: i64>;

impl<const TIMES: i64> Steps<TIMES> {
    const LANES: [i64; 4] =
        [STEPS[0] as i64 * TIMES, STEPS[1] as i64 * TIMES, STEPS[2] as i64 * TIMES, STEPS[3] as i64 * TIMES];
}

#[inline]
#[target_feature(enable = "avx2")]
fn steps<const TIMES: i64>() -> __m256i {
    let [a, b, c, d] = Steps::<TIMES>::LANES;
    _mm256_setr_epi64x(a, b, c, d)
}

/// The union of the four lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn union(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn moves(own: u64, other: u64) -> u64 {
    let (one, two) = (steps::<1>(), steps::<2>());
    let start = _mm256_set1_epi64x(own as i64);
    let inner = inner(other);

    // Lines of `other` grow from one disc to two, then by pairs to six, the most that fit between two discs.
    let mut up = _mm256_and_si256(inner, _mm256_sllv_epi64(start, one));
    let mut down = _mm256_and_si256(inner, _mm256_srlv_epi64(start, one));
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, one)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, one)));
    let pairs_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, one));
    let pairs_down = _mm256_srlv_epi64(pairs_up, one);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    }

    let beyond = _mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one));
    union(beyond) & !(own | other)
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
pub(super) fn count_moves(own: u64, other: u64) -> u32 {
    moves(own, other).count_ones()
}

/// The flips along the four upward rays, using the carry of an addition; see the portable version.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips_up(own: __m256i, other: __m256i, ray: __m256i) -> __m256i {
    let ones = _mm256_set1_epi64x(-1);
    let filled = _mm256_or_si256(other, _mm256_xor_si256(ray, ones));
    let end = _mm256_and_si256(_mm256_sub_epi64(filled, ones), _mm256_and_si256(ray, own));
    let none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    _mm256_andnot_si256(none, _mm256_and_si256(_mm256_add_epi64(end, ones), ray))
}

/// The compiler turns this into a single load.
#[inline]
#[target_feature(enable = "avx2")]
fn load(&[a, b, c, d]: &[u64; 4]) -> __m256i {
    _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64)
}

/// The upward and downward rays of a square.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn rays(square: Square) -> (__m256i, __m256i) {
    let Rays { up, down } = &RAYS[square.index()];
    (load(up), load(down))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips(own: u64, other: u64, square: Square) -> u64 {
    let (up, down) = rays(square);
    let (own, other) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(other as i64));

    // The squares of the ray at or below its highest gap, and from them the gap itself.
    let one = steps::<1>();
    let mut below = _mm256_andnot_si256(other, down);
    below = _mm256_or_si256(below, _mm256_and_si256(down, _mm256_srlv_epi64(below, one)));
    below = _mm256_or_si256(below, _mm256_and_si256(down, _mm256_srlv_epi64(below, steps::<2>())));
    below = _mm256_or_si256(below, _mm256_and_si256(down, _mm256_srlv_epi64(below, steps::<4>())));
    let gap = _mm256_andnot_si256(_mm256_srlv_epi64(below, one), below);
    let end = _mm256_and_si256(gap, own);
    // All bits above the end; none if there is no end, since -0 is 0.
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
    let flips_down = _mm256_and_si256(above, down);

    union(_mm256_or_si256(flips_up(own, other, up), flips_down))
}
