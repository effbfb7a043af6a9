//! Published numbers: move sequences under both superko rules, and legal positions.

use yiqi_battery::volume;
use yiqi_core::{GamePosition, Options, perft};
use yiqi_go::{Game, Position, Rules, SetupError};

#[test]
fn move_sequence_counts_match_published_numbers() {
    let mut compared = 0;
    for line in include_str!("data/sequences.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let size = fields[0].split('x').next().unwrap();
        let options = Options::new().with("size", size).with("ko", fields[1]);
        let game = Game::new(yiqi_core::GameRules::from_options(&options, None).unwrap());
        for (depth, count) in (1..).zip(&fields[2..]) {
            assert_eq!(perft(&game, depth).leaves.to_string(), *count, "{line}, length {depth}");
            compared += 1;
        }
    }
    assert_eq!(compared, 9 + 6 + 5 + 4 + 3 + 2 + 9);
}

/// The number of board colourings that are legal positions.
fn legal_positions(size: u8) -> usize {
    let rules = Rules::with_size(size).unwrap();
    let points = usize::from(size).pow(2);
    let mut legal = 0;
    let mut text = ".".repeat(points).into_bytes();
    for end in (1..usize::from(size)).rev() {
        text.insert(end * usize::from(size), b'/');
    }
    text.extend(b" b");
    let cells: Vec<usize> = (0..text.len() - 2).filter(|&index| text[index] == b'.').collect();
    assert_eq!(cells.len(), points);
    loop {
        match Position::from_text(&rules, std::str::from_utf8(&text).unwrap()) {
            Ok(_) => legal += 1,
            Err(SetupError::NoLiberties { points }) => assert!(!points.is_empty()),
            Err(other) => panic!("{other:?}"),
        }
        // The next colouring, as a ternary counter.
        let mut carried = 0;
        for &cell in &cells {
            text[cell] = match text[cell] {
                b'.' => b'X',
                b'X' => b'O',
                _ => b'.',
            };
            if text[cell] != b'.' {
                break;
            }
            carried += 1;
        }
        if carried == cells.len() {
            return legal;
        }
    }
}

#[test]
fn legal_position_counts_match_published_numbers() {
    let published = [(2, 57), (3, 12_675), (4, 24_318_165)];
    for &(size, count) in &published[..volume(2, 3)] {
        assert_eq!(legal_positions(size), count, "{size}×{size}");
    }
}
