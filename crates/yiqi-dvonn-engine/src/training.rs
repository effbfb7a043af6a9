//! Making samples: positions of games with values from searches and proofs.

use yiqi_core::Stop;

use crate::board::{Board, Step, Steps};
use crate::evaluation::PIECE;
use crate::evaluation::sample::Sample;
use crate::geometry::{BOARD, Bits};
use crate::player::{Effort, Player};
use crate::random::Random;

/// The values of the positions of a game, found from its end to its beginning so that proofs reach far back.
///
/// `margin` is White's result of the game and `nodes` the effort for each position.
pub fn label_game(
    player: &mut Player,
    boards: &[Board],
    margin: i32,
    nodes: u64,
    is_held_out: bool,
) -> Vec<Sample> {
    player.forget();
    let mut result = margin;
    let mut samples = Vec::with_capacity(boards.len());
    for (left, board) in (1..).zip(boards.iter().rev()) {
        // What a pass is worth, the position after it says.
        if board.must_pass() {
            continue;
        }
        let effort = Effort { nodes, ..Effort::default() };
        let found = player.search(board, &effort, &Stop::default());
        let Some(best) = found.moves.first() else { continue };
        let sign = if board.is_whites_turn() { 1 } else { -1 };
        // What is proved counts more than how the game ended.
        if best.is_exact {
            result = sign * best.value / PIECE;
        }
        samples.push(Sample {
            board: *board,
            result: (sign * result) as i8,
            value: best.value as i16,
            is_exact: best.is_exact,
            plies_left: left.min(255) as u8,
            is_held_out,
        });
    }
    samples.reverse();
    samples
}

/// How games are played for samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// The effort for each move.
    pub nodes: u64,
    /// One move in so many is chosen at random.
    pub surprise: u64,
}

/// Plays a game from a random layout. Its positions, and White's margin at the end.
pub fn play_game(player: &mut Player, style: &Style, seed: u64) -> (Vec<Board>, i32) {
    let mut random = Random(seed);
    let mut board = random_layout(&mut random);
    player.forget();
    let mut boards = Vec::new();
    while !board.is_over() {
        if board.must_pass() {
            boards.push(board);
            board = board.passed();
            continue;
        }
        boards.push(board);
        board = board.after(choose(player, &board, style, &mut random));
    }
    let margin = board.margin() * if board.is_whites_turn() { 1 } else { -1 };
    (boards, margin)
}

fn choose(player: &mut Player, board: &Board, style: &Style, random: &mut Random) -> Step {
    let mut steps = Steps::new();
    board.steps(&mut steps);
    let any = steps.as_slice()[random.below(steps.as_slice().len() as u64) as usize];
    if random.below(style.surprise) == 0 {
        return any;
    }
    let found = player.search(board, &Effort { nodes: style.nodes, ..Effort::default() }, &Stop::default());
    found.moves.first().map_or(any, |best| best.step)
}

fn random_layout(random: &mut Random) -> Board {
    let mut spaces: Vec<usize> = Bits(BOARD).collect();
    for last in (1..spaces.len()).rev() {
        spaces.swap(last, random.below(last as u64 + 1) as usize);
    }
    let set = |spaces: &[usize]| spaces.iter().fold(0, |set, &bit| set | 1u64 << bit);
    Board::layout(set(&spaces[3..26]), set(&spaces[..3]))
}
