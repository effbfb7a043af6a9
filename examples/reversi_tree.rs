//! The size of Reversi's game tree, by the move code that search uses.
//!
//! `cargo run --release --example reversi_tree 9`
#![allow(clippy::print_stdout)]

use yiqi_core::perft;
use yiqi_reversi::{Game, Kernel, Rules};

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(7);
    println!("moves are found by the {} kernel", Kernel::best().name());
    for depth in 1..=depth {
        println!("{depth:2} {:>12}", perft(&Game::new(Rules::STANDARD), depth).leaves);
    }
}
