//! Zobrist keys computed at compile time, the same in every build.

/// One step of the splitmix64 generator.
pub const fn splitmix64(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `N` keys that depend only on the seed.
///
/// ```
/// const KEYS: [u64; 4] = yiqi_core::zobrist::keys(7);
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = splitmix64(splitmix64(seed).wrapping_add(i as u64));
        i += 1;
    }
    keys
}
