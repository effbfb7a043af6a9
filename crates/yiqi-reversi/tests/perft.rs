//! Perft counts as published by other programs.

use yiqi_battery::volume;
use yiqi_core::{Perft, perft, perft_divide};
use yiqi_reversi::{Game, Rules};

#[test]
fn perft_from_the_start_matches_published_counts() {
    let game = Game::new(Rules::STANDARD);
    let deepest = volume(10, 11);
    let mut compared = 0;
    for line in include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let &[depth, leaves, finished] = &numbers[..] else { panic!("{line}") };
        if depth <= deepest {
            assert_eq!(perft(&game, depth as u32), Perft { leaves, finished }, "depth {depth}");
            compared += 1;
        }
    }
    assert_eq!(compared, deepest);
}

#[test]
fn perft_divide_adds_up_to_perft() {
    let mut game = Game::new(Rules::STANDARD);
    game.play("d3".parse().unwrap()).unwrap();
    let parts = perft_divide(&game, 7);
    assert_eq!(parts.len(), 3);
    let mut sum = Perft::default();
    for (_, part) in parts {
        sum += part;
    }
    assert_eq!(sum, perft(&game, 7));
    assert_eq!(sum.leaves, 390_216 / 4, "the four first moves are equivalent by symmetry");
}

#[test]
fn perft_of_depth_zero_counts_the_position_itself() {
    assert_eq!(perft(&Game::new(Rules::STANDARD), 0), Perft { leaves: 1, finished: 0 });
    assert!(perft_divide(&Game::new(Rules::STANDARD), 0).is_empty());
}
