//! The hot operations: finding the valid squares, finding the discs that a move flips, and playing out the last squares.
//!
//! Each has a portable and two vector implementations with the same result. The processor's features are
//! detected once; the dispatch costs a load and a well-predicted branch.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod last;
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
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
        {
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

    /// The most empty squares for [`Kernel::solve`].
    pub const MOST_TO_SOLVE: u32 = last::MOST;

    /// The margin of `own`, who is to move, at the end of the game if both sides play best, with empty squares for the winner:
    /// exact if it is between `alpha` and `beta`, otherwise a bound. For at most [`Kernel::MOST_TO_SOLVE`] empty squares; more
    /// take long. Visited positions are added to `nodes`.
    #[inline]
    pub fn solve(self, own: u64, other: u64, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
        match self.0 {
            Version::Portable => last::portable::solve(own, other, alpha, beta, nodes),
            // SAFETY: a kernel of this version exists only if `available` detected the features it uses.
            #[cfg(target_arch = "x86_64")]
            Version::Avx2 => unsafe { last::avx2::solve(own, other, alpha, beta, nodes) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Version::Avx512 => unsafe { last::avx512::solve(own, other, alpha, beta, nodes) },
        }
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

    /// Every move to the end, nothing else.
    fn negamax(own: u64, other: u64) -> i32 {
        let moves = portable::moves(own, other);
        if moves == 0 {
            let replies = portable::moves(other, own);
            return if replies == 0 { last::final_score(own, other) } else { -negamax(other, own) };
        }
        let squares =
            (0..64).filter(|square| moves >> square & 1 == 1).map(|at| Square::from_index(at).unwrap());
        let results = squares.map(|square| {
            let flips = portable::flips(own, other, square);
            -negamax(other & !flips, own | flips | square.bit())
        });
        results.max().unwrap()
    }

    #[test]
    fn the_last_squares_are_solved_exactly_and_within_every_window() {
        let mut state = 7u64;
        let mut next = || {
            state = splitmix64(state);
            state
        };
        for round in 0..3_000 {
            let mut empty = 0u64;
            while empty.count_ones() < round % 8 {
                empty |= 1 << (next() % 64);
            }
            let own = next() & !empty;
            let other = !own & !empty;
            let exact = negamax(own, other);
            for kernel in Kernel::available() {
                let mut nodes = 0;
                assert_eq!(
                    kernel.solve(own, other, -64, 64, &mut nodes),
                    exact,
                    "{kernel:?} {own:#x} {other:#x}"
                );
                assert!(nodes > 0);
                let alpha = (next() % 128) as i32 - 64;
                let bound = kernel.solve(own, other, alpha, alpha + 1, &mut nodes);
                assert!(if exact > alpha {
                    alpha < bound && bound <= exact
                } else {
                    exact <= bound && bound <= alpha
                });
            }
        }
    }
}
