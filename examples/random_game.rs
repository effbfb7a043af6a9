//! Plays a random game of whichever game is named, knowing nothing of it but its name.
//!
//! `cargo run --example random_game reversi`
#![allow(clippy::print_stdout)]

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use yiqi_core::Options;
use yiqi_games::Games;

fn main() {
    let name = std::env::args().nth(1).unwrap_or_else(|| "reversi".to_owned());
    let games = Games::standard();
    let Some(kind) = games.get(&name) else {
        let names: Vec<&str> = games.iter().map(|kind| kind.name()).collect();
        println!("There is no game {name}; try one of {}.", names.join(", "));
        return;
    };
    let mut options = Options::new();
    if kind.needs_seed(&options) {
        options.set("seed", 1);
    }
    let mut game = kind.start(&options, None).expect("every game has defaults");
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
    // Go can go on for long when nobody is trying to end it.
    while game.moves().len() < 300 {
        let moves = game.legal_moves();
        let Some(m) = moves.choose(&mut random) else { break };
        game.play(m).expect("a listed move is legal");
    }
    print!("{}", game.diagram());
    match game.ending() {
        Some(ending) => {
            println!("{} moves, {} ({})", game.moves().len(), ending.outcome, ending.reason.code())
        }
        None => println!("{} moves, and no end yet", game.moves().len()),
    }
}
