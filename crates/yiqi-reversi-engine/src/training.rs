//! The steps of training: games in blocks that a file keeps, and the measured errors of shallow searches.

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::Stop;
use yiqi_reversi::{Kernel, Square};

use crate::board::squares;
use crate::evaluation::fit::Sample;
use crate::search::probcut;
use crate::selfplay::{Style, play};
use crate::{Board, Effort, Player};

/// One game in so many is not fitted to: its positions measure the error.
pub const HELD_OUT: u64 = 20;

/// Plays the game with this number. It depends on nothing else but the seed, the style and the player's weights, so that
/// games can be played in any order and by any number of threads.
pub fn play_game(player: &mut Player, style: &Style, seed: u64, number: u64) -> Vec<Sample> {
    player.forget();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    play(player, style, number.is_multiple_of(HELD_OUT), &mut random)
}

/// A game as a block of a file: its number, the number of its samples, the samples.
pub fn write_block(number: u64, samples: &[Sample]) -> Vec<u8> {
    let mut bytes = number.to_le_bytes().to_vec();
    bytes.extend((samples.len() as u16).to_le_bytes());
    samples.iter().for_each(|sample| bytes.extend(sample.to_bytes()));
    bytes
}

/// The whole blocks at the beginning of a file, and how many bytes they are: what follows was cut off.
pub fn read_blocks(bytes: &[u8]) -> (Vec<(u64, Vec<Sample>)>, usize) {
    let mut blocks = Vec::new();
    let mut rest = bytes;
    while let Some(block) = take_block(&mut rest) {
        blocks.push(block);
    }
    (blocks, bytes.len() - rest.len())
}

fn take_block(bytes: &mut &[u8]) -> Option<(u64, Vec<Sample>)> {
    let (number, rest) = bytes.split_first_chunk::<8>()?;
    let (count, rest) = rest.split_first_chunk::<2>()?;
    let (body, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(*count)) * Sample::BYTES)?;
    let samples: Option<Vec<Sample>> =
        body.as_chunks::<{ Sample::BYTES }>().0.iter().map(Sample::from_bytes).collect();
    *bytes = rest;
    Some((u64::from_le_bytes(*number), samples?))
}

/// Random openings of this many moves after which neither side is ahead by more than `lead` discs, as a search to this depth
/// sees it. No two lead to the same position up to symmetry. Fewer if the search is stopped.
pub fn balanced_openings(
    player: &mut Player,
    (count, moves): (usize, u32),
    (depth, lead): (u32, i32),
    seed: u64,
    stop: &Stop,
    mut show: impl FnMut(usize),
) -> Vec<Vec<Square>> {
    let kernel = Kernel::best();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = std::collections::HashSet::new();
    let mut openings = Vec::new();
    let mut failures = 0;
    while openings.len() < count && failures < MOST_FAILURES && !stop.is_stopped() {
        failures += 1;
        let (mut board, mut line) = (Board::START, Vec::new());
        for _ in 0..moves {
            let legal: Vec<Square> = squares(board.moves(kernel)).collect();
            let Some(&square) = legal.choose(&mut random) else { break };
            board = board.play(kernel, square);
            line.push(square);
        }
        if line.len() < moves as usize || board.moves(kernel) == 0 || !seen.insert(board.canonical().0) {
            continue;
        }
        let effort = Effort { depth, to_the_end: 0, exact: 0, ..Effort::default() };
        let found = player.search(board, &effort, stop);
        if found.moves.first().is_some_and(|best| best.score.abs() <= lead) && !stop.is_stopped() {
            openings.push(line);
            failures = 0;
            show(openings.len());
        }
    }
    openings
}

/// After so many openings in a row that are unbalanced or known, there are hardly any left.
const MOST_FAILURES: u32 = 100_000;

/// How well a shallow search predicts a deep one, on some positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prediction {
    /// The number of empty squares, from.
    pub empty: u32,
    /// The depth of the deep search.
    pub depth: u32,
    /// The depth of the shallow search.
    pub shallow: u32,
    /// The number of positions.
    pub count: u32,
    /// The mean of the deep value minus the shallow one, in discs.
    pub bias: f64,
    /// The root of the mean squared difference, in discs.
    pub error: f64,
    /// The error that the search uses.
    pub used: f64,
}

/// The deep searches whose shallow ones are measured.
pub const DEPTHS: [u32; 6] = [4, 5, 6, 8, 10, 12];

/// Searches positions to the depths of selective search and compares. Positions are grouped by tens of empty squares.
pub fn measure_predictions(player: &mut Player, boards: &[Board], stop: &Stop) -> Vec<Prediction> {
    let mut sums = std::collections::BTreeMap::new();
    for &board in boards {
        let empty = board.empty_count();
        let mut value = |depth: u32| {
            let effort = Effort { depth, to_the_end: 0, exact: 0, full_width: true, ..Effort::default() };
            player.search(board, &effort, stop).moves.first().map(|best| best.score)
        };
        for depth in DEPTHS.into_iter().filter(|depth| depth + 1 < empty) {
            let shallow = probcut::shallow_depth(depth);
            if shallow == 0 {
                continue;
            }
            let (Some(low), Some(high)) = (value(shallow), value(depth)) else { continue };
            if stop.is_stopped() {
                break;
            }
            let difference = f64::from(high - low);
            let sum = sums.entry((empty / 10 * 10, depth, shallow)).or_insert((0, 0.0, 0.0));
            *sum = (sum.0 + 1, sum.1 + difference, sum.2 + difference * difference);
        }
    }
    let prediction =
        |((empty, depth, shallow), (count, sum, squares)): ((u32, u32, u32), (u32, f64, f64))| {
            let used = probcut::error(empty + 5, depth, shallow).into();
            let of = f64::from(count);
            Prediction { empty, depth, shallow, count, bias: sum / of, error: (squares / of).sqrt(), used }
        };
    sums.into_iter().map(prediction).collect()
}

/// The coefficients of the formula for the error (see the module `probcut`) that fit these measurements best: least
/// squares of the logarithms, each weighted by its number of positions. `None` if they are too few.
pub fn fit_predictions(predictions: &[Prediction]) -> Option<[f64; 4]> {
    let mut system = [[0.0; 5]; 4];
    for p in predictions.iter().filter(|p| p.error > 0.0) {
        let gap = f64::from(p.depth - p.shallow).ln_1p();
        let row = [1.0, gap, f64::from(p.shallow), f64::from(p.empty + 5), p.error.ln()];
        for (equation, left) in system.iter_mut().zip(row) {
            for (into, right) in equation.iter_mut().zip(row) {
                *into += f64::from(p.count) * left * right;
            }
        }
    }
    solve(system)
}

/// Gauss's elimination.
fn solve(mut system: [[f64; 5]; 4]) -> Option<[f64; 4]> {
    for column in 0..4 {
        let pivot =
            (column..4).max_by(|&a, &b| system[a][column].abs().total_cmp(&system[b][column].abs()))?;
        system.swap(column, pivot);
        if system[column][column].abs() < 1e-9 {
            return None;
        }
        let row = system[column];
        for (at, other) in system.iter_mut().enumerate().filter(|(at, _)| *at != column) {
            debug_assert_ne!(at, column);
            let times = other[column] / row[column];
            other.iter_mut().zip(row).for_each(|(into, value)| *into -= times * value);
        }
    }
    Some([0, 1, 2, 3].map(|at| system[at][4] / system[at][at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;

    const STYLE: Style = Style { depth: 1, exact: 6, opening: 8, surprise: 8 };

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let mut player = Player::new(Weights::zero().into(), 1 << 16);
        let games: Vec<Vec<Sample>> =
            (0..3).map(|number| play_game(&mut player, &STYLE, 7, number)).collect();
        assert_eq!(play_game(&mut player, &STYLE, 7, 1), games[1]);
        assert_ne!(games[1], games[2]);
        assert!(games[0].iter().all(|sample| sample.is_held_out) && games[1].iter().all(|s| !s.is_held_out));
    }

    #[test]
    fn blocks_are_read_back_and_a_cut_one_is_left_out() {
        let mut player = Player::new(Weights::zero().into(), 1 << 16);
        let game = play_game(&mut player, &STYLE, 7, 3);
        let mut file = write_block(3, &game);
        let whole = file.len();
        file.extend(write_block(4, &game));
        assert_eq!(read_blocks(&file).0, [(3, game.clone()), (4, game.clone())]);
        assert_eq!(read_blocks(&file[..file.len() - 1]), (vec![(3, game)], whole));
    }

    #[test]
    fn the_formula_is_found_again() {
        let predictions: Vec<Prediction> = [(10, 4, 1), (20, 6, 2), (30, 8, 2), (40, 10, 3), (30, 12, 4)]
            .map(|(empty, depth, shallow): (u32, u32, u32)| {
                let gap = f64::from(depth - shallow).ln_1p();
                let log = 0.5 + 0.3 * gap - 0.1 * f64::from(shallow) + 0.01 * f64::from(empty + 5);
                Prediction { empty, depth, shallow, count: 9, bias: 0.0, error: log.exp(), used: 0.0 }
            })
            .to_vec();
        let found = fit_predictions(&predictions).unwrap();
        for (found, expected) in found.into_iter().zip([0.5, 0.3, -0.1, 0.01]) {
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
        assert_eq!(fit_predictions(&predictions[..2]), None);
    }
}
