//! Random layouts that favour neither side.
//!
//! Most random layouts favour one side by several pieces. For the layouts of these seeds, searches of up to 60,000 nodes
//! expected a margin of at most one piece (`cargo run --release -p yiqi-dvonn-engine --example balanced`). The list is part
//! of the rules: records store only the seed, so it must never change.

use yiqi_core::Symmetry;

/// Seeds of random setups.
static SEEDS: [u64; 128] = [
    3, 4, 12, 13, 20, 25, 67, 85, 87, 88, 92, 104, 112, 117, 122, 129, 134, 136, 143, 144, 148, 153, 154,
    158, 159, 168, 177, 181, 188, 189, 195, 202, 204, 206, 212, 226, 227, 240, 253, 254, 262, 265, 266, 277,
    283, 287, 288, 289, 294, 296, 303, 304, 307, 315, 324, 326, 327, 331, 333, 337, 349, 361, 370, 385, 389,
    395, 398, 400, 402, 429, 444, 466, 468, 469, 471, 477, 484, 488, 494, 496, 498, 507, 508, 511, 512, 513,
    523, 538, 554, 555, 562, 565, 567, 574, 591, 603, 607, 610, 611, 612, 620, 625, 631, 634, 635, 636, 639,
    653, 672, 683, 690, 694, 698, 705, 707, 713, 715, 719, 720, 721, 725, 732, 747, 755, 756, 762, 765, 774,
];

/// The seed of a random layout and the mirror image of it that a seed stands for.
pub(crate) fn balanced_layout(seed: u64) -> (u64, Symmetry) {
    let count = SEEDS.len() as u64;
    (SEEDS[(seed % count) as usize], Symmetry((seed / count % 4) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Rules, Setup};
    use yiqi_core::{GamePosition as _, GameRules as _};

    #[test]
    fn every_seed_and_mirror_image_is_another_layout() {
        let layouts: std::collections::HashSet<String> =
            (0..4 * SEEDS.len() as u64).map(|seed| Position::balanced(seed).to_text()).collect();
        assert_eq!(layouts.len(), 4 * SEEDS.len());
    }

    /// Records store only the seed.
    #[test]
    fn the_layout_of_a_seed_never_changes() {
        let start = |setup| Rules::new(setup).start();
        assert_eq!(start(Setup::Balanced { seed: 0 }), start(Setup::Random { seed: FIRST }));
        let sum = SEEDS.iter().fold(0u64, |sum, seed| sum.wrapping_mul(31).wrapping_add(*seed));
        assert_eq!(sum, CHECKSUM);
    }

    const FIRST: u64 = 3;
    const CHECKSUM: u64 = 8760776194353251719;
}
