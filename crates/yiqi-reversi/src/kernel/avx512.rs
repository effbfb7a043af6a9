//! Like the AVX2 version, but shorter thanks to two AVX-512 features: counting leading zeros in four lanes at
//! once, and three-operand logic, which the compiler uses by itself.

use std::arch::x86_64::*;

use super::avx2;
use crate::Square;

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl")]
pub(super) fn moves(own: u64, other: u64) -> u64 {
    avx2::moves(own, other)
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,popcnt")]
pub(super) fn count_moves(own: u64, other: u64) -> u32 {
    moves(own, other).count_ones()
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd")]
pub(super) fn flips(own: u64, other: u64, square: Square) -> u64 {
    let (up, down) = avx2::rays(square);
    let (own, other) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(other as i64));

    let highest_gap = _mm256_lzcnt_epi64(_mm256_andnot_si256(other, down));
    // If there is no gap, the shift by 64 gives zero.
    let gap = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), highest_gap);
    let end = _mm256_and_si256(gap, own);
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
    let flips_down = _mm256_and_si256(above, down);

    avx2::union(_mm256_or_si256(avx2::flips_up(own, other, up), flips_down))
}
