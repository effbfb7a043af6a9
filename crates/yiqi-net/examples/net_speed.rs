//! Measures evaluations per second of CPU time on one thread, for every kernel of this processor.
//!
//! ```sh
//! cargo run --release -p yiqi-net --example net_speed -- FILE [SIZE]
//! ```

#![allow(clippy::print_stdout, reason = "a command-line program")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use yiqi_core::{Encode as _, Game, GameRules as _, Options};
use yiqi_net::{Evaluation, Evaluator, Inputs, Kernel, Network};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the file of a network");
    let size: u8 = arguments.next().map_or(9, |text| text.parse().expect("a size of the board"));
    let network =
        Arc::new(Network::from_bytes(&std::fs::read(file).expect("a readable file")).expect("a network"));
    let rules = yiqi_go::Rules::from_options(&Options::new().with("size", size), None).expect("a valid size");
    let mut game: Game<yiqi_go::Position> = Game::new(rules);
    for step in 0..20 {
        let moves = game.legal_moves();
        game.play(moves[step * 7 % moves.len()]).expect("a legal move");
    }
    let planes_size = yiqi_go::Position::plane_size(game.rules());
    let mut planes = vec![0; yiqi_go::Position::PLANES.len() * planes_size.area()];
    let mut globals = vec![0.0; yiqi_go::Position::GLOBALS.len()];
    game.encode(planes_size, &mut planes, &mut globals);
    let inputs = Inputs { planes: &planes, globals: &globals, size: planes_size };
    for kernel in Kernel::ALL {
        let Some(mut evaluator) = Evaluator::with_kernel(network.clone(), kernel) else {
            println!("{kernel}: not on this processor");
            continue;
        };
        let mut evaluation = Evaluation::default();
        evaluator.evaluate(inputs, &mut evaluation);
        let (since, mut count) = (Instant::now(), 0);
        while since.elapsed() < Duration::from_secs(3) {
            evaluator.evaluate(inputs, &mut evaluation);
            count += 1;
        }
        println!("{kernel}: {:.0} evaluations a second", f64::from(count) / since.elapsed().as_secs_f64());
    }
}
