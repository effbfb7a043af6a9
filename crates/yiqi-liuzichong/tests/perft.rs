//! Perft counts from the start, as computed by another program.

use yiqi_core::perft;
use yiqi_liuzichong::{Game, Rules};

#[test]
fn perft_from_the_start_matches_published_counts() {
    let game = Game::new(Rules::default());
    let published = [4, 18, 108, 632, 3282, 16_840, 98_224, 575_108];
    for (depth, leaves) in (1..).zip(published) {
        assert_eq!(perft(&game, depth).leaves, leaves, "depth {depth}");
    }
}
