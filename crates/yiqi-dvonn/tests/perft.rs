//! Perft counts as computed by other programs.

use yiqi_core::{GamePosition, perft};
use yiqi_dvonn::{Game, Position, Rules};

#[test]
fn perft_of_three_layouts_matches_published_counts() {
    let mut compared = 0;
    for line in include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let rules = Rules::default();
        let game = Game::from_position(rules, Position::from_text(&rules, fields[0]).unwrap());
        for (depth, count) in (1..).zip(&fields[1..]) {
            assert_eq!(perft(&game, depth).leaves.to_string(), *count, "{line}, depth {depth}");
            compared += 1;
        }
    }
    assert_eq!(compared, 12);
}
