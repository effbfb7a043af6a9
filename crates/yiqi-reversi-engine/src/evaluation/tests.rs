use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_reversi::Kernel;

use super::fit::{Sample, fit};
use super::patterns::{PATTERNS, SAME, contents, length, offset};
use super::*;

/// The board in one of its eight symmetries.
fn transformed(board: Board, symmetry: usize) -> Board {
    let image = |set: u64| {
        squares(set).fold(0u64, |image, square| {
            let (mut column, mut row) = (square.index() % 8, square.index() / 8);
            if symmetry & 1 != 0 {
                column = 7 - column;
            }
            if symmetry & 2 != 0 {
                row = 7 - row;
            }
            if symmetry & 4 != 0 {
                (column, row) = (row, column);
            }
            image | 1 << (row * 8 + column)
        })
    };
    Board { own: image(board.own), other: image(board.other) }
}

/// Boards on the way of random games.
fn boards(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut all = Vec::new();
    while all.len() < count {
        let mut board = Board::START;
        while let Some(square) = squares(board.moves(Kernel::best())).choose(&mut random) {
            board = board.play(Kernel::best(), square);
            all.push(board);
        }
    }
    all
}

#[test]
fn contents_are_the_same_step_by_step_and_afresh() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let weights = Weights::standard();
    for _ in 0..50 {
        let mut board = Board::START;
        let mut now = Contents::of(board);
        while let Some(square) = squares(board.moves(Kernel::best())).choose(&mut random) {
            let flips = Kernel::best().flips(board.own, board.other, square);
            now = now.after(square.index(), flips);
            board = board.after(square.bit(), flips);
            if random.random_range(0..8) == 0 {
                (now, board) = (now.passed(), board.passed());
            }
            let afresh = Contents::of(board);
            assert!(now.indices().eq(afresh.indices()));
            let empty = board.empty_count();
            assert_eq!(weights.value(&now, empty), weights.value(&afresh, empty));
        }
    }
}

#[test]
fn all_symmetric_boards_are_worth_the_same() {
    let weights = Weights::standard();
    let value = |board: Board| weights.value(&Contents::of(board), board.empty_count());
    let mut worths = std::collections::BTreeSet::new();
    for board in boards(300, 2) {
        worths.insert(value(board));
        for symmetry in 1..8 {
            assert_eq!(value(transformed(board, symmetry)), value(board), "{board:?} {symmetry}");
        }
    }
    assert!(worths.len() > 20, "boards differ in worth");
}

#[test]
fn a_weight_and_its_mirror_image_are_one() {
    for pattern in 0..PATTERNS {
        let range = offset(pattern)..offset(pattern) + contents(pattern);
        let count = |index: &usize| SAME[*index] as usize == *index;
        let first = range.clone().filter(count).count();
        // Contents that are their own images are counted once, all others in pairs; only the 2×5 corner has no images.
        let own = match pattern {
            0 => 3usize.pow(6),
            2 => contents(2),
            _ => 3usize.pow(length(pattern).div_ceil(2) as u32),
        };
        assert_eq!(2 * first, contents(pattern) + own, "{pattern}");
    }
}

#[test]
fn weights_are_read_as_they_were_written_and_damage_is_noticed() {
    let bytes = Weights::standard().to_bytes();
    assert_eq!(Weights::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..40 {
        let mut damaged = bytes.clone();
        let at = random.random_range(0..bytes.len());
        damaged[at] ^= 1 << random.random_range(0..8);
        assert!(Weights::from_bytes(&damaged).is_err(), "{at}");
        assert!(Weights::from_bytes(&bytes[..at]).is_err(), "{at}");
    }
}

/// The margin is a plain function of the board, which patterns can express: the fit must find it.
#[test]
fn a_fit_finds_what_the_samples_say() {
    let corners = |board: Board| {
        let count = |set: u64| (set & 0x8100_0000_0000_0081).count_ones() as i8;
        8 * (count(board.own) - count(board.other))
    };
    let sample = |(at, board)| Sample { board, score: corners(board), is_held_out: at % 10 == 0 };
    let samples: Vec<Sample> = boards(20_000, 4).into_iter().enumerate().map(sample).collect();
    let (weights, errors) = fit(&Weights::zero(), &samples, 2);
    let last = errors[10];
    assert!(last.held_out > 50 && last.error < 4.0, "{errors:?}");
    let held_out = samples.iter().filter(|sample| sample.is_held_out && sample.score >= 16);
    let values: Vec<i32> = held_out
        .map(|sample| weights.value(&Contents::of(sample.board), sample.board.empty_count()))
        .collect();
    assert!(!values.is_empty() && values.iter().all(|&value| value > 6), "{values:?}");
    let bytes = samples[7].to_bytes();
    assert_eq!(Sample::from_bytes(&bytes), Some(samples[7]));
    assert_eq!(Sample::from_bytes(&[0xff; Sample::BYTES]), None);
}
