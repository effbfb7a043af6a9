use std::arch::x86_64::*;

use super::{Convolve, Finish, GROUP, QUAD, Task};
use crate::forward::{Pass, forward};
use crate::{Evaluation, Inputs};

pub(super) struct Vnni;

/// # Safety
///
/// The processor must have AVX-512 F, BW, VL and VNNI.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(super) unsafe fn forward_vnni(pass: Pass<'_>, inputs: Inputs<'_>, evaluation: &mut Evaluation) {
    // SAFETY: the caller promises the instructions.
    unsafe { forward::<Vnni>(pass, inputs, evaluation) }
}

impl Convolve for Vnni {
    #[inline(always)]
    unsafe fn run(mut task: Task<'_>) {
        let groups = task.groups();
        let mut group = 0;
        while group + 4 <= groups {
            // SAFETY: the task was checked, and there are four groups more.
            unsafe { groups_of::<4, 6>(&mut task, group) };
            group += 4;
        }
        while group < groups {
            // SAFETY: as above, with one group.
            unsafe { groups_of::<1, 16>(&mut task, group) };
            group += 1;
        }
    }
}

/// Some groups of outputs, for all places.
///
/// # Safety
///
/// As for [`places`].
#[inline(always)]
unsafe fn groups_of<const GROUPS: usize, const PLACES: usize>(task: &mut Task<'_>, group: usize) {
    let count = task.windows.len();
    let mut place = 0;
    while place + PLACES <= count {
        // SAFETY: there are as many places more.
        unsafe { places::<GROUPS, PLACES>(task, group, place) };
        place += PLACES;
    }
    // What is left of 9×9 are three places.
    while place + 3 <= count {
        // SAFETY: there are three more.
        unsafe { places::<GROUPS, 3>(task, group, place) };
        place += 3;
    }
    while place < count {
        // SAFETY: there is one more.
        unsafe { places::<GROUPS, 1>(task, group, place) };
        place += 1;
    }
}

/// Some places and some groups of outputs.
///
/// # Safety
///
/// The processor must have AVX-512 with VNNI, the task must be checked, and there must be as many groups and places from
/// the first ones on.
#[inline(always)]
unsafe fn places<const GROUPS: usize, const PLACES: usize>(task: &mut Task<'_>, group: usize, first: usize) {
    // SAFETY: the instructions are there; all addresses are inside of the slices, as `Task::check` has found.
    unsafe {
        let windows: [*const u8; PLACES] =
            std::array::from_fn(|index| task.input.as_ptr().add(task.windows[first + index] as usize));
        let lines = task.group_lines();
        let mut sums = [[_mm512_setzero_si512(); GROUPS]; PLACES];
        let mut line = task.weights.as_ptr().add(group * lines);
        for &tap in task.taps {
            for quad in 0..task.quads {
                let weights: [__m512i; GROUPS] =
                    std::array::from_fn(|group| _mm512_load_si512(line.add(group * lines).cast()));
                line = line.add(1);
                for (window, sums) in windows.iter().zip(&mut sums) {
                    let inputs = window.add(tap as usize + QUAD * quad).cast::<i32>().read_unaligned();
                    let inputs = _mm512_set1_epi32(inputs);
                    for (sum, weights) in sums.iter_mut().zip(weights) {
                        *sum = _mm512_dpbusd_epi32(*sum, inputs, weights);
                    }
                }
            }
        }
        let outputs = task.outputs();
        for (index, sums) in sums.iter().enumerate() {
            for (offset, &sum) in sums.iter().enumerate() {
                finish(&mut task.finish, outputs, first + index, group + offset, sum);
            }
        }
    }
}

/// Makes results of the sums of one place and one group.
///
/// # Safety
///
/// As for [`places`].
#[inline(always)]
unsafe fn finish(finish: &mut Finish<'_>, outputs: usize, place: usize, group: usize, sums: __m512i) {
    let column = group * GROUP;
    // SAFETY: the instructions are there; all addresses are inside of the slices, as `Task::check` has found.
    unsafe {
        let scales = _mm512_loadu_ps(finish.scales.as_ptr().add(column));
        let addends = _mm512_loadu_ps(finish.addends.as_ptr().add(finish.row(place) * outputs + column));
        let out = finish.out.as_mut_ptr().add(place * outputs + column);
        let mut results = _mm512_add_ps(_mm512_mul_ps(_mm512_cvtepi32_ps(sums), scales), addends);
        if finish.adds {
            results = _mm512_add_ps(_mm512_loadu_ps(out), results);
        }
        // What is not a number becomes zero, too.
        results = _mm512_max_ps(results, _mm512_setzero_ps());
        _mm512_storeu_ps(out, results);
        let largest = finish.largest.0.as_mut_ptr();
        _mm512_store_ps(largest, _mm512_max_ps(results, _mm512_load_ps(largest)));
    }
}
