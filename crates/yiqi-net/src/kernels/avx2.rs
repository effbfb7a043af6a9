use std::arch::x86_64::*;

use super::{GROUP, QUAD, Sums, Task};
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

impl Sums for Avx2 {
    #[inline(always)]
    unsafe fn sums(mut task: Task<'_>) {
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

/// The sums of some places and one group of outputs.
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
            let out = task.sums.as_mut_ptr().add((first + index) * outputs + group * GROUP).cast::<__m256i>();
            _mm256_storeu_si256(out, sums[0]);
            _mm256_storeu_si256(out.add(1), sums[1]);
        }
    }
}
