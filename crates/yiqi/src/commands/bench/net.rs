//! Evaluations of the networks in the program, by every kernel of this processor.

use std::sync::Arc;
use std::time::Instant;

use cpu_time::ThreadTime;
use yiqi_core::{Encode as _, Game, Options};
use yiqi_engine::{DynGame, EngineOptions, Engines, Limits, Stop};
use yiqi_games::Games;
use yiqi_net::{Evaluation, Evaluator, Inputs, Kernel, Network};
use yiqi_opponents::WEIGHTS;

use super::Figure;
use crate::failure::Failure;

/// CPU seconds spent on each figure, at least.
const SECONDS: f64 = 1.0;

pub(super) fn figures(
    (games, engines): (&Games, &Engines),
    write: &mut dyn FnMut(Figure) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for (name, file) in WEIGHTS {
        let network = Arc::new(Network::from_bytes(file).expect("the weights in the program are valid"));
        for size in [9, 19] {
            for kernel in Kernel::ALL {
                if let Some(evaluator) = Evaluator::with_kernel(network.clone(), kernel) {
                    write(figure(name, evaluator, size))?;
                }
            }
        }
    }
    for size in [9, 19] {
        let kind = games.get("go").expect("the game is in the standard list");
        let start = kind.start(&Options::new().with("size", size), None).expect("the size is valid");
        let one = search(engines, start.as_ref(), 1)?;
        let alone = one.seconds;
        write(one)?;
        let mut two = search(engines, start.as_ref(), 2)?;
        two.note = format!("{}, {:.2}x as fast as one thread", two.note, alone / two.seconds);
        write(two)?;
    }
    Ok(())
}

/// Measures the wall-clock time of a search with a network.
fn search(engines: &Engines, game: &dyn DynGame, threads: usize) -> Result<Figure, Failure> {
    let mut engine = engines
        .analyst(game.name(), 8, EngineOptions { threads, seed: 1 })
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let size = game.cells().len();
    let limits = Limits { nodes: Some(if size > 100 { 100 } else { 1_000 }), ..Limits::default() };
    let started = Instant::now();
    let report = engine.search(game, &limits, &Stop::default(), &mut |_| {})?;
    let seconds = started.elapsed().as_secs_f64();
    Ok(Figure {
        name: format!("go search, {size} points, {threads} thread{}", if threads == 1 { "" } else { "s" }),
        rate: report.nodes as f64 / seconds,
        unit: "playouts/s",
        seconds,
        clock: "s",
        note: format!("{} playouts", report.nodes),
        position: "the start".to_owned(),
        command: "yiqi bench net".to_owned(),
    })
}

fn figure(name: &str, mut evaluator: Evaluator, size: u8) -> Figure {
    let mut game: Game<yiqi_go::Position> =
        Game::new(yiqi_go::Rules::with_size(size).expect("the size is valid"));
    for step in 0..20 {
        let moves = game.legal_moves();
        game.play(moves[step * 7 % moves.len()]).expect("it is a legal move");
    }
    let plane_size = yiqi_go::Position::plane_size(game.rules());
    let mut planes = vec![0; yiqi_go::Position::PLANES.len() * plane_size.area()];
    let mut globals = vec![0.0; yiqi_go::Position::GLOBALS.len()];
    game.encode(plane_size, &mut planes, &mut globals);
    let inputs = Inputs { planes: &planes, globals: &globals, size: plane_size };
    let mut evaluation = Evaluation::default();
    evaluator.evaluate(inputs, &mut evaluation);
    let started = ThreadTime::now();
    let mut count = 0_u32;
    let seconds = loop {
        evaluator.evaluate(inputs, &mut evaluation);
        count += 1;
        let seconds = started.elapsed().as_secs_f64();
        if seconds >= SECONDS {
            break seconds;
        }
    };
    let architecture = evaluator.network().architecture();
    Figure {
        name: format!("{name} {size}×{size} {}", evaluator.kernel()),
        rate: f64::from(count) / seconds,
        unit: "positions/s",
        seconds,
        clock: "CPU s",
        note: format!("{} blocks × {} channels", architecture.blocks, architecture.channels),
        position: "after 20 moves".to_owned(),
        command: "yiqi bench net".to_owned(),
    }
}
