//! Plays the network in 8 bits against itself in single precision, with the same search, on 9×9. Every opening of four random
//! moves is played twice with colours exchanged.
//!
//! ```sh
//! cargo run --release -p yiqi-opponents --example eight_bits -- [GAMES] [PLAYOUTS] [THREADS]
//! ```

#![allow(clippy::print_stdout, reason = "a command-line program")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Encode as _, Game, Outcome, Recent, Side};
use yiqi_engine::{Limits, Stop};
use yiqi_go::{Move, Position, Rules};
use yiqi_net::{Evaluation as NetworkEvaluation, Evaluator as NetworkEvaluator, Inputs, Network, Reference};
use yiqi_opponents::WEIGHTS;
use yiqi_search::{Choice, Evaluation, Evaluator, Leaf, Mcts, MctsOptions};

/// How a network is evaluated.
enum Judge<'a> {
    EightBits(Box<Mutex<NetworkEvaluator>>),
    SinglePrecision(&'a Reference),
}

impl Evaluator<Position> for Judge<'_> {
    fn history(&self) -> usize {
        Position::HISTORY
    }

    fn evaluate(
        &self,
        rules: &Rules,
        leaves: &[Leaf<Position>],
        _: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        leaves.iter().map(|leaf| self.judge(rules, leaf)).collect()
    }
}

impl Judge<'_> {
    fn judge(&self, rules: &Rules, leaf: &Leaf<Position>) -> Evaluation {
        let size = Position::plane_size(rules);
        let mut planes = vec![0; Position::PLANES.len() * size.area()];
        let mut globals = vec![0.0; Position::GLOBALS.len()];
        let last: Vec<Move> = leaf.history.iter().rev().take(Position::HISTORY).copied().collect();
        let recent = Recent { last: &last, forbidden: &leaf.forbidden };
        leaf.position.encode(rules, recent, size, &mut planes, &mut globals);
        let inputs = Inputs { planes: &planes, globals: &globals, size };
        let found = match self {
            Judge::EightBits(evaluator) => {
                let mut found = NetworkEvaluation::default();
                evaluator.lock().expect("nobody panics").evaluate(inputs, &mut found);
                found
            }
            Judge::SinglePrecision(reference) => {
                reference.evaluate(inputs).expect("the weights in the program are valid")
            }
        };
        Evaluation {
            value: found.win_rate(),
            margin: found.margin,
            priors: found.priors(leaf.moves.iter().map(|&m| Position::policy_index(rules, m, size))),
            ..Evaluation::default()
        }
    }
}

/// The result for the network in 8 bits: 1, 0.5 or 0.
fn play(number: usize, network: &Arc<Network>, reference: &Reference, playouts: u64) -> f64 {
    let options = MctsOptions {
        batch: 1,
        exploration: 0.8,
        margin_weight: 0.04,
        margin_scale: 8.0,
        choice: Choice::LowerBound,
        ..MctsOptions::default()
    };
    let eight_bits = Judge::EightBits(Box::new(Mutex::new(NetworkEvaluator::new(network.clone()))));
    let mut searches = [eight_bits, Judge::SinglePrecision(reference)].map(|judge| Mcts::new(judge, options));
    let own_side = if number.is_multiple_of(2) { Side::Black } else { Side::White };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number as u64 / 2);
    let mut game = Game::<Position>::new(Rules::with_size(9).expect("9×9 is a size"));
    while !game.is_over() && game.ply() < 300 {
        let moves = game.legal_moves();
        let m = if game.ply() < 4 {
            moves[random.random_range(0..moves.len() - 1)]
        } else {
            let search = &mut searches[usize::from(game.to_move() != own_side)];
            let limits = Limits { nodes: Some(playouts), ..Limits::default() };
            search.search(&game, &limits, &Stop::default(), u64::MAX, |_| {}).moves[0].m
        };
        game.play(m).expect("it is legal");
    }
    match game.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(side)) => f64::from(u8::from(side == own_side)),
        _ => 0.5,
    }
}

fn main() {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let argument = |index: usize, default: usize| arguments.get(index).copied().unwrap_or(default);
    let (games, playouts, threads) = (argument(0, 400), argument(1, 16), argument(2, 2));
    let (name, file) = WEIGHTS[0];
    let network = Arc::new(Network::from_bytes(file).expect("the weights in the program are valid"));
    let reference = Reference::from_bytes(file).expect("the weights in the program are valid");
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let result = play(number, &network, &reference, playouts as u64);
                    let mut results = results.lock().expect("nobody panics");
                    results.push(result);
                    if results.len() % 20 == 0 {
                        report(name, playouts, &results);
                    }
                }
            });
        }
    });
    report(name, playouts, &results.lock().expect("nobody panics"));
}

fn report(name: &str, playouts: usize, results: &[f64]) {
    let count = results.len() as f64;
    let mean = results.iter().sum::<f64>() / count;
    let variance = results.iter().map(|result| (result - mean).powi(2)).sum::<f64>() / count;
    let error = 1.96 * (variance / count).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{name}, {playouts} playouts a move, {count} games: 8 bits score {:.1} %, Elo {:+.0} ({:+.0} … {:+.0})",
        100.0 * mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
}
