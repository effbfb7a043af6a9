//! Convolutions in 8 bits: one implementation for every kind of processor, all with the same sums.
//!
//! Inputs are at most 127 and weights at least -127, so that the sum of two products fits into 16 bits: `vpmaddubsw`,
//! which saturates, never does.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;
#[cfg(target_arch = "x86_64")]
mod vnni;

use std::fmt;

use crate::forward::{Pass, forward};
use crate::{Evaluation, Inputs};

/// Outputs are computed in groups of this many.
pub(crate) const GROUP: usize = 16;
/// Inputs are multiplied in groups of this many.
pub(crate) const QUAD: usize = 4;

/// The weights of one group of outputs for one quad of inputs: four of each output.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Line(pub(crate) [i8; GROUP * QUAD]);

/// A convolution: what it reads, and what becomes of its sums. All indices are checked by [`Task::check`].
pub(crate) struct Task<'a> {
    /// The input: rows of `4 * quads` bytes, one a cell, with an empty border.
    pub(crate) input: &'a [u8],
    /// Where the window of each place starts in the input.
    pub(crate) windows: &'a [u32],
    /// Where the cells of a window are, from its start.
    pub(crate) taps: &'a [u32],
    /// The inputs of a cell, in groups of four.
    pub(crate) quads: usize,
    /// Lines by group of outputs, tap and quad.
    pub(crate) weights: &'a [Line],
    pub(crate) finish: Finish<'a>,
}

/// What becomes of the sums of a convolution, while they are still in registers: they are scaled, something is added, and
/// negative results become zero. All kernels do this in the same order, without fused operations, so that they agree to the
/// last bit.
pub(crate) struct Finish<'a> {
    /// By output.
    pub(crate) scales: &'a [f32],
    /// Rows of addends by output.
    pub(crate) addends: &'a [f32],
    /// The row of addends of each place; if empty, all places have the first.
    pub(crate) rows: &'a [u16],
    /// The results: for each place, one per output.
    pub(crate) out: &'a mut [f32],
    /// Whether the results are added to what is in `out`.
    pub(crate) adds: bool,
    /// The largest results, in lanes, as vector instructions find them.
    pub(crate) largest: &'a mut Lanes,
}

/// One number for each output of a group.
#[derive(Default)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub(crate) [f32; GROUP]);

impl Lanes {
    /// The largest one; they are not negative.
    pub(crate) fn largest(&self) -> f32 {
        self.0.iter().copied().fold(0.0, f32::max)
    }
}

impl Finish<'_> {
    /// The row of addends of a place.
    #[inline(always)]
    fn row(&self, place: usize) -> usize {
        self.rows.get(place).map_or(0, |&row| row.into())
    }
}

impl Task<'_> {
    /// Outputs of a place.
    pub(crate) fn outputs(&self) -> usize {
        GROUP * self.groups()
    }

    pub(crate) fn groups(&self) -> usize {
        self.weights.len() / self.group_lines()
    }

    pub(crate) fn group_lines(&self) -> usize {
        self.taps.len() * self.quads
    }

    /// The kernels do not check bounds; this does, once.
    fn check(&self) {
        let last_window = self.windows.iter().max().map_or(0, |&window| window as usize);
        let last_tap = self.taps.iter().max().map_or(0, |&tap| tap as usize);
        assert!(last_window + last_tap + QUAD * self.quads <= self.input.len());
        assert!(self.weights.len() == self.groups() * self.group_lines());
        let (places, outputs, finish) = (self.windows.len(), self.outputs(), &self.finish);
        let last_row = finish.rows.iter().max().map_or(0, |&row| usize::from(row));
        assert!(finish.rows.is_empty() || finish.rows.len() == places);
        assert!(finish.addends.len() >= (last_row + 1) * outputs);
        assert!(finish.scales.len() >= outputs && finish.out.len() >= places * outputs);
    }
}

/// A way to compute convolutions.
pub(crate) trait Convolve {
    /// # Safety
    ///
    /// The processor must have the instructions of this implementation, and the task must be checked.
    unsafe fn run(task: Task<'_>);

    /// Computes a convolution.
    ///
    /// # Safety
    ///
    /// The processor must have the instructions of this implementation.
    #[inline(always)]
    unsafe fn convolve(task: Task<'_>) {
        task.check();
        // SAFETY: as promised by the caller, and just checked.
        unsafe { Self::run(task) }
    }
}

/// The instructions that are used. All give the same results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// No special instructions.
    Portable,
    /// AVX2.
    Avx2,
    /// AVX-512 with VNNI.
    Vnni,
}

impl Kernel {
    /// All of them, the fastest last.
    pub const ALL: [Kernel; 3] = [Kernel::Portable, Kernel::Avx2, Kernel::Vnni];

    /// Whether this processor can run it.
    pub fn is_available(self) -> bool {
        match self {
            Kernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Kernel::Vnni => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vnni")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest one that this processor can run.
    pub fn best() -> Kernel {
        Kernel::ALL.into_iter().rev().find(|kernel| kernel.is_available()).unwrap_or(Kernel::Portable)
    }

    /// Evaluates a position. The kernel must be available.
    pub(crate) fn forward(self, pass: Pass<'_>, inputs: Inputs<'_>, evaluation: &mut Evaluation) {
        debug_assert!(self.is_available());
        match self {
            Kernel::Portable => {
                // SAFETY: it needs no special instructions.
                unsafe { forward::<portable::Portable>(pass, inputs, evaluation) }
            }
            // SAFETY: an evaluator is only made with an available kernel.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { avx2::forward_avx2(pass, inputs, evaluation) },
            // SAFETY: likewise.
            #[cfg(target_arch = "x86_64")]
            Kernel::Vnni => unsafe { vnni::forward_vnni(pass, inputs, evaluation) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not available"),
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kernel::Portable => "portable",
            Kernel::Avx2 => "avx2",
            Kernel::Vnni => "vnni",
        })
    }
}
