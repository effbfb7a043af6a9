//! Finds seeds whose random layouts are balanced: a search expects a margin near 0.
//!
//! ```text
//! balanced COUNT
//! ```

#![allow(clippy::print_stdout)]

use yiqi_core::{GameRules as _, Stop};
use yiqi_dvonn::{Rules, Setup};
use yiqi_dvonn_engine::evaluation::PIECE;
use yiqi_dvonn_engine::{Board, Effort, Player, Weights};

/// Nodes of the first look and of the last, and the largest values, in hundredths of a piece.
const LOOKS: [(u64, i32); 3] = [(1_000, 3 * PIECE), (10_000, 2 * PIECE), (60_000, PIECE)];

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(256);
    let mut player = Player::new(Weights::standard().into(), 1 << 22);
    let mut is_balanced = |seed: &u64| {
        let start = Rules::new(Setup::Random { seed: *seed }).start();
        let board = Board::of(&start).expect("all pieces are placed");
        LOOKS.iter().all(|&(nodes, most)| {
            player.forget();
            let found = player.search(&board, &Effort { nodes, ..Effort::default() }, &Stop::default());
            found.moves.first().is_some_and(|best| best.value.abs() <= most)
        })
    };
    for seed in (0..).filter(|seed| is_balanced(seed)).take(count) {
        println!("{seed}");
    }
}
