//! Evaluations of the networks in the program, by every kernel of this processor.

use std::sync::Arc;

use cpu_time::ThreadTime;
use yiqi_core::{Encode as _, Game};
use yiqi_net::{Evaluation, Evaluator, Inputs, Kernel, Network};
use yiqi_opponents::WEIGHTS;

use super::Figure;
use crate::failure::Failure;

/// CPU seconds spent on each figure, at least.
const SECONDS: f64 = 1.0;

pub(super) fn figures(write: &mut dyn FnMut(Figure) -> Result<(), Failure>) -> Result<(), Failure> {
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
    Ok(())
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
