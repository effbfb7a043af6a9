//! Games of the player with itself, whose positions the weights are fitted to.

use rand::seq::IndexedRandom as _;
use rand::{Rng, RngExt as _};
use yiqi_core::Stop;
use yiqi_reversi::{Kernel, Square};

use crate::board::squares;
use crate::evaluation::fit::Sample;
use crate::{Board, Effort, Player};

/// How games are played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// The depth of the search; 0 plays at random.
    pub depth: u32,
    /// From this many empty squares on, moves are exact.
    pub exact: u32,
    /// Random moves at the start: up to this many.
    pub opening: u32,
    /// One move in so many is random.
    pub surprise: u32,
}

/// Plays a game and returns its positions with what the search says about them: the exact result in the endgame, the value
/// of a search before. So a mistake later in the game, or a random move, spoils nothing.
pub fn play(player: &mut Player, style: &Style, is_held_out: bool, random: &mut impl Rng) -> Vec<Sample> {
    let kernel = Kernel::best();
    let opening = random.random_range(4..=style.opening.max(4));
    let mut board = Board::START;
    let mut samples = Vec::new();
    let mut plies = 0;
    loop {
        let legal: Vec<Square> = squares(board.moves(kernel)).collect();
        if legal.is_empty() {
            board = board.passed();
            if board.moves(kernel) == 0 {
                return samples;
            }
            continue;
        }
        let empty = board.empty_count();
        let is_random = plies < opening || random.random_range(0..style.surprise.max(1)) == 0;
        let mut best = None;
        if plies >= opening && (style.depth > 0 || empty <= style.exact) {
            let effort = if empty <= style.exact {
                Effort { depth: 4, to_the_end: style.exact, exact: style.exact, ..Effort::default() }
            } else {
                Effort { depth: style.depth, to_the_end: 0, exact: 0, ..Effort::default() }
            };
            let found = player.search(board, &effort, &Stop::default()).moves.remove(0);
            samples.push(Sample { board, score: found.score.clamp(-64, 64) as i8, is_held_out });
            best = Some(found.square);
        }
        let square = match best {
            Some(best) if !is_random => best,
            _ => *legal.choose(random).expect("there is a move"),
        };
        plies += 1;
        board = board.play(kernel, square);
    }
}
