use std::arch::x86_64::*;

use super::{Convolve, Finish, GROUP, QUAD, Task};
use crate::forward::{Pass, forward};
use crate::{Evaluation, Inputs};

pub(super) struct Avx2;

/// # Safety
///
/// The processor must have AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn forward_avx2(pass: Pass<'_>, inputs: Inputs<'_>, evaluation: &mut Evaluation) {
    // SAFETY: the caller promises AVX2.
    unsafe { forward::<Avx2>(pass, inputs, evaluation) }
}

impl Convolve for Avx2 {
    #[inline(always)]
    unsafe fn run(mut task: Task<'_>) {
        let count = task.windows.len();
        for group in 0..task.groups() {
            let mut place = 0;
            while place + 4 <= count {
                // SAFETY: the task was checked, and there are four places more.
                unsafe { places::<4>(&mut task, group, place) };
                place += 4;
            }
            while place < count {
                // SAFETY: as above, with one place.
                unsafe { places::<1>(&mut task, group, place) };
                place += 1;
            }
        }
    }
}

/// Some places and one group of outputs.
///
/// # Safety
///
/// The processor must have AVX2, the task must be checked, and there must be `PLACES` places from the first one on.
#[inline(always)]
unsafe fn places<const PLACES: usize>(task: &mut Task<'_>, group: usize, first: usize) {
    // SAFETY: AVX2 is there; all addresses are inside of the slices, as `Task::check` has found.
    unsafe {
        let ones = _mm256_set1_epi16(1);
        let windows: [*const u8; PLACES] =
            std::array::from_fn(|index| task.input.as_ptr().add(task.windows[first + index] as usize));
        let mut sums = [[_mm256_setzero_si256(); 2]; PLACES];
        let mut line = task.weights.as_ptr().add(group * task.group_lines());
        for &tap in task.taps {
            for quad in 0..task.quads {
                let halves = line.cast::<__m256i>();
                let weights = [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))];
                line = line.add(1);
                for (window, sums) in windows.iter().zip(&mut sums) {
                    let inputs = window.add(tap as usize + QUAD * quad).cast::<i32>().read_unaligned();
                    let inputs = _mm256_set1_epi32(inputs);
                    for (sum, weights) in sums.iter_mut().zip(weights) {
                        let pairs = _mm256_maddubs_epi16(inputs, weights);
                        *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pairs, ones));
                    }
                }
            }
        }
        let outputs = task.outputs();
        for (index, sums) in sums.iter().enumerate() {
            for (half, &sum) in sums.iter().enumerate() {
                finish(&mut task.finish, outputs, first + index, group * GROUP, half, sum);
            }
        }
    }
}

/// Makes results of the sums of one place and half a group.
///
/// # Safety
///
/// As for [`places`].
#[inline(always)]
unsafe fn finish(
    finish: &mut Finish<'_>,
    outputs: usize,
    place: usize,
    group: usize,
    half: usize,
    sums: __m256i,
) {
    let column = group + half * (GROUP / 2);
    // SAFETY: AVX2 is there; all addresses are inside of the slices, as `Task::check` has found.
    unsafe {
        let scales = _mm256_loadu_ps(finish.scales.as_ptr().add(column));
        let addends = _mm256_loadu_ps(finish.addends.as_ptr().add(finish.row(place) * outputs + column));
        let out = finish.out.as_mut_ptr().add(place * outputs + column);
        let mut results = _mm256_add_ps(_mm256_mul_ps(_mm256_cvtepi32_ps(sums), scales), addends);
        if finish.adds {
            results = _mm256_add_ps(_mm256_loadu_ps(out), results);
        }
        // What is not a number becomes zero, too.
        results = _mm256_max_ps(results, _mm256_setzero_ps());
        _mm256_storeu_ps(out, results);
        let largest = finish.largest.0.as_mut_ptr().add(half * (GROUP / 2));
        _mm256_store_ps(largest, _mm256_max_ps(results, _mm256_load_ps(largest)));
    }
}
