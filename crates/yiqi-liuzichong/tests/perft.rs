//! The numbers of move sequences from the start, as another program has counted them.

use yiqi_core::perft;
use yiqi_liuzichong::{Game, Rules};

#[test]
fn the_tree_from_the_start_has_the_published_size() {
    let game = Game::new(Rules::default());
    let published = [4, 18, 108, 632, 3282, 16_840, 98_224, 575_108];
    for (depth, leaves) in (1..).zip(published) {
        assert_eq!(perft(&game, depth).leaves, leaves, "depth {depth}");
    }
}
