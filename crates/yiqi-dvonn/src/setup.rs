//! The random setup.

use yiqi_core::{Side, zobrist::splitmix64};

use crate::geometry::SPACES;

/// One piece of the setup: a side's piece, or a DVONN piece (`None`).
pub(crate) type SetupPiece = Option<Side>;

/// Three DVONN pieces, 23 white and 23 black ones in random order. Records store only the seed, so the order
/// for a seed must never change; hence the shuffle is implemented here.
pub(crate) fn shuffled(seed: u64) -> [SetupPiece; SPACES] {
    let mut pieces = [None; SPACES];
    pieces[3..26].fill(Some(Side::White));
    pieces[26..].fill(Some(Side::Black));
    let mut state = seed;
    let mut below = |bound: u64| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        // The bias of this range reduction is below one in 10^17.
        ((u128::from(splitmix64(state)) * u128::from(bound)) >> 64) as usize
    };
    for last in (1..SPACES).rev() {
        pieces.swap(last, below(last as u64 + 1));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(seed: u64) -> String {
        let letter = |piece| match piece {
            None => 'D',
            Some(Side::White) => 'W',
            Some(Side::Black) => 'B',
        };
        shuffled(seed).map(letter).iter().collect()
    }

    /// Records store only the seed.
    #[test]
    fn the_layout_of_a_seed_never_changes() {
        assert_eq!(letters(0), "DBBBWBBBBWWBBWBWWDBBBWWWBWWBBBBWBWWWWWBWBWBWWWBDW");
        assert_eq!(letters(1), "BBBWWBBWWWBBWWBWBWBBBDBWBWWWDDBBBWWWWWWWBWWBBBWBB");
        assert_eq!(letters(u64::MAX), "WWWDWWWBBWWWBBBWWBWDBWBBWBWBWBBWWWWWBBBBDBBBBBWWB");
    }

    #[test]
    fn pieces_are_distributed_uniformly() {
        let seeds = 20_000;
        let mut dvonn = [0u32; SPACES];
        for seed in 0..seeds {
            let pieces = shuffled(seed);
            assert_eq!(pieces.iter().filter(|piece| piece.is_none()).count(), 3);
            assert_eq!(pieces.iter().filter(|piece| **piece == Some(Side::White)).count(), 23);
            for (count, piece) in dvonn.iter_mut().zip(pieces) {
                *count += u32::from(piece.is_none());
            }
        }
        let expected = seeds as f64 * 3.0 / 49.0;
        for count in dvonn {
            assert!((f64::from(count) - expected).abs() < 6.0 * expected.sqrt(), "{count}");
        }
    }
}
