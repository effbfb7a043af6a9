//! The two hot operations: finding the valid squares, and finding the discs that a move flips.
//!
//! Each has a portable and two vector implementations with the same result. The processor's features are
//! detected once; the dispatch costs a load and a well-predicted branch.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod rays;

use std::sync::OnceLock;

use crate::Square;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Version {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// An implementation of finding moves and flips that this processor can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// The field is private: only `available` creates kernels, after checking the processor.
pub struct Kernel(Version);

/// Calls the function of the selected implementation.
macro_rules! dispatch {
    ($kernel:expr, $function:ident($($argument:expr),*)) => {
        match $kernel.0 {
            Version::Portable => portable::$function($($argument),*),
            // SAFETY: a kernel of this version exists only if `available` detected the features it uses.
            #[cfg(target_arch = "x86_64")]
            Version::Avx2 => unsafe { avx2::$function($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Version::Avx512 => unsafe { avx512::$function($($argument),*) },
        }
    };
}

impl Kernel {
    /// All kernels that this processor can run, slowest first.
    pub fn available() -> Vec<Kernel> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut kernels = vec![Kernel(Version::Portable)];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
            kernels.push(Kernel(Version::Avx2));
            let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
            if avx512 && is_x86_feature_detected!("avx512cd") {
                kernels.push(Kernel(Version::Avx512));
            }
        }
        kernels
    }

    /// The fastest kernel that this processor can run.
    #[inline]
    pub fn best() -> Kernel {
        static BEST: OnceLock<Kernel> = OnceLock::new();
        *BEST.get_or_init(|| *Kernel::available().last().expect("the portable kernel is always available"))
    }

    /// The name, for benchmark output.
    pub fn name(self) -> &'static str {
        match self.0 {
            Version::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Version::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Version::Avx512 => "avx512",
        }
    }

    /// The squares on which a disc of `own` would outflank discs of `other`.
    #[inline]
    pub fn moves(self, own: u64, other: u64) -> u64 {
        dispatch!(self, moves(own, other))
    }

    /// The number of squares that [`Kernel::moves`] finds.
    #[inline]
    pub fn count_moves(self, own: u64, other: u64) -> u32 {
        dispatch!(self, count_moves(own, other))
    }

    /// The discs of `other` that a disc of `own` on this square would flip. The square must be empty.
    #[inline]
    pub fn flips(self, own: u64, other: u64, square: Square) -> u64 {
        dispatch!(self, flips(own, other, square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::zobrist::splitmix64;

    /// On boards of every density, reachable or not.
    #[test]
    fn kernels_agree() {
        let kernels = Kernel::available();
        let mut state = 1u64;
        let mut next = || {
            state = splitmix64(state);
            state
        };
        for round in 0..200_000 {
            let occupied = match round % 3 {
                0 => next(),
                1 => next() | next(),
                _ => next() & next(),
            };
            let own = occupied & next();
            let other = occupied & !own;
            let moves = portable::moves(own, other);
            let square = Square::from_index(round % 64).unwrap();
            let flips = portable::flips(own, other, square);
            if occupied & square.bit() == 0 {
                assert_eq!(flips != 0, moves & square.bit() != 0, "{own:#x} {other:#x} {square}");
            }
            for kernel in &kernels {
                assert_eq!(kernel.moves(own, other), moves, "{kernel:?} {own:#x} {other:#x}");
                assert_eq!(kernel.count_moves(own, other), moves.count_ones());
                assert_eq!(
                    kernel.flips(own, other, square),
                    flips,
                    "{kernel:?} {own:#x} {other:#x} {square}"
                );
            }
        }
    }
}
