//! Asks engines for moves: two levels play Reversi, then an analyst looks at the final position but one.
//!
//! `cargo run --example ask_engine`
#![allow(clippy::print_stdout)]

use yiqi_opponents::{EngineOptions, Games, Limits, Options, Side, Stop, standard};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engines = standard();
    for kind in engines.iter() {
        println!("{}: {}", kind.name(), kind.description());
    }
    let reversi = Games::standard().get("reversi").copied().ok_or("there is no Reversi")?;
    let mut game = reversi.start(&Options::new(), None).map_err(|error| format!("{error:?}"))?;
    // Kept from move to move, an engine remembers what it learned.
    let mut black = engines.make("reversi", &"level:3".parse()?, EngineOptions::default())?;
    let mut white = engines.make("reversi", &"greedy".parse()?, EngineOptions::default())?;
    loop {
        let engine = if game.to_move() == Side::Black { &mut black } else { &mut white };
        let Some(m) = engine.best_move(game.as_ref())? else { break };
        game.play(&m)?;
    }
    println!("{}{} moves", game.diagram(), game.moves().len());

    game.undo();
    let mut analyst =
        engines.analyst("reversi", 5, EngineOptions { threads: 2, ..EngineOptions::default() })?;
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let report = analyst.search(game.as_ref(), &limits, &Stop::default(), &mut |_| {})?;
    for candidate in &report.candidates {
        println!("{} {:?}", candidate.m, candidate.value);
    }
    Ok(())
}
