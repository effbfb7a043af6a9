//! Engines with a network: as good in 8 bits as in single precision, repeatable, and stronger than random playouts.

use std::sync::Arc;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{Encode as _, Game, GameRules as _, Limits, Options, Outcome, Side, Stop};
use yiqi_go::{Position, Rules};
use yiqi_net::{Evaluation, Evaluator, Inputs, Network, Reference};
use yiqi_opponents::{Engine, EngineOptions, Opponent, WEIGHTS, standard, standard_with_weights};

fn engine(name: &str, seed: u64) -> Box<dyn Engine> {
    let opponent: Opponent = name.parse().unwrap();
    standard().make("go", &opponent, EngineOptions { threads: 1, seed }).unwrap()
}

fn think(engine: &mut dyn Engine, game: &Game<Position>, nodes: u64) -> yiqi_engine::Report {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(game, &limits, &Stop::default(), &mut |_| {}).unwrap()
}

fn go(size: u8) -> Game<Position> {
    Game::new(Rules::with_size(size).unwrap())
}

/// A position, its encoding, and what the network in 8 bits says about it.
fn encoded(game: &Game<Position>, evaluator: &mut Evaluator) -> (Vec<u8>, Vec<f32>, Evaluation) {
    let size = Position::plane_size(game.rules());
    let mut planes = vec![0; Position::PLANES.len() * size.area()];
    let mut globals = vec![0.0; Position::GLOBALS.len()];
    game.encode(size, &mut planes, &mut globals);
    let mut evaluation = Evaluation::default();
    evaluator.evaluate(Inputs { planes: &planes, globals: &globals, size }, &mut evaluation);
    (planes, globals, evaluation)
}

#[test]
fn eight_bits_say_what_single_precision_says() {
    let (_, file) = WEIGHTS[0];
    let reference = Reference::from_bytes(file).unwrap();
    let mut evaluator = Evaluator::new(Arc::new(Network::from_bytes(file).unwrap()));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut count, mut same, mut clear, mut same_clear, mut error) = (0, 0, 0, 0, 0.0);
    let wanted = volume(200, 10_000);
    while count < wanted {
        let mut game = go(9);
        while !game.is_over() && game.ply() < 70 && count < wanted {
            let size = Position::plane_size(game.rules());
            let (planes, globals, quick) = encoded(&game, &mut evaluator);
            let exact = reference.evaluate(Inputs { planes: &planes, globals: &globals, size }).unwrap();
            let moves = game.legal_moves();
            let indices = moves.iter().map(|&m| Position::policy_index(game.rules(), m, size));
            let (quick_priors, priors) = (quick.priors(indices.clone()), exact.priors(indices));
            let best = |priors: &[f32]| {
                let mut order: Vec<usize> = (0..priors.len()).collect();
                order.sort_by(|&a, &b| priors[b].total_cmp(&priors[a]));
                (order[0], priors[order[0]] - order.get(1).map_or(0.0, |&second| priors[second]))
            };
            let ((quick_best, _), (exact_best, lead)) = (best(&quick_priors), best(&priors));
            count += 1;
            same += usize::from(quick_best == exact_best);
            clear += usize::from(lead > 0.05);
            same_clear += usize::from(lead > 0.05 && quick_best == exact_best);
            error += f64::from((quick.win_rate() - exact.win_rate()).abs());
            let mut drawn = random.random::<f32>();
            let chosen = priors.iter().position(|prior| {
                drawn -= prior;
                drawn < 0.0
            });
            game.play(moves[chosen.unwrap_or(0)]).unwrap();
        }
    }
    assert!(same * 100 >= count * 97, "the same best move in {same} of {count} positions");
    assert!(same_clear * 100 >= clear * 99, "{same_clear} of {clear} where one move is clearly best");
    assert!(error / count as f64 <= 0.01, "the mean error of the value is {}", error / count as f64);
    assert!(clear > count / 4);
}

#[test]
fn one_thread_gives_the_same_answer_every_time_and_two_threads_a_legal_one() {
    for size in [2, 9, 13] {
        let game = go(size);
        let answer = |threads| {
            let options = EngineOptions { threads, seed: 1 };
            let mut engine = standard().analyst("go", 8, options).unwrap();
            think(engine.as_mut(), &game, 40)
        };
        assert_eq!(answer(1), answer(1));
        let report = answer(2);
        assert!(game.check(report.best().unwrap().parse().unwrap()).is_ok());
        // Boards below 7×7 are played by random playouts, which know no margin.
        assert_eq!(report.value().unwrap().score.is_some(), size >= 7);
    }
}

/// Plays a game to its end. The first engine is Black.
fn winner(size: u8, mut black: (Box<dyn Engine>, u64), mut white: (Box<dyn Engine>, u64)) -> Outcome {
    let mut game = go(size);
    while !game.is_over() {
        assert!(game.ply() < 400, "the game ends");
        let (engine, nodes) = if game.to_move() == Side::Black { &mut black } else { &mut white };
        let m = think(engine.as_mut(), &game, *nodes).best().unwrap().parse().unwrap();
        game.play(m).unwrap();
    }
    game.ending().unwrap().outcome
}

#[test]
fn a_little_search_beats_a_weak_level() {
    let mut won = 0;
    let games = 4;
    for number in 0..games {
        let network = (engine("level:8", number), 12);
        let weak = (engine("level:2", number), 1);
        let (side, outcome) = match number % 2 {
            0 => (Side::Black, winner(9, network, weak)),
            _ => (Side::White, winner(9, weak, network)),
        };
        won += usize::from(outcome == Outcome::Win(side));
    }
    assert!(won >= 3, "won {won} of {games}");
}

#[test]
fn other_weights_replace_those_in_the_program() {
    let (_, large) = WEIGHTS[1];
    let engines = standard_with_weights(large).unwrap();
    let make = |engines: &yiqi_opponents::Engines| {
        engines.analyst("go", 8, EngineOptions { threads: 1, seed: 1 }).unwrap()
    };
    let (mut other, mut usual) = (make(&engines), make(&standard()));
    let game = go(9);
    assert_ne!(think(other.as_mut(), &game, 8), think(usual.as_mut(), &game, 8));
    let large_board = go(19);
    assert_eq!(think(other.as_mut(), &large_board, 2), think(usual.as_mut(), &large_board, 2));
    assert!(standard_with_weights(b"no weights").is_err());
}

#[test]
fn a_network_plays_alike_under_all_rules() {
    let under = |rules: &str| {
        let options = Options::new().with("size", 9).with("komi", "7.5").with("rules", rules);
        let mut game: Game<Position> = Game::new(Rules::from_options(&options, None).unwrap());
        for m in ["E5", "C6", "C4", "G5"] {
            game.play(m.parse().unwrap()).unwrap();
        }
        let report = think(engine("level:8", 1).as_mut(), &game, 30);
        let best = &report.candidates[0];
        (best.m.clone(), best.value.win_rate)
    };
    let (m, win_rate) = under("yiqi");
    for rules in ["tromp-taylor", "chinese", "aga", "new-zealand", "japanese"] {
        let (other, value) = under(rules);
        assert_eq!(other, m, "{rules}");
        assert!((value - win_rate).abs() < 0.1, "{rules}: {value}, by the default rules {win_rate}");
    }
}

#[test]
fn owners_and_lines_are_reported() {
    // Black owns the left, White the right of a finished board.
    let mut game = go(7);
    for row in 1..=7 {
        game.play(format!("C{row}").parse().unwrap()).unwrap();
        game.play(format!("D{row}").parse().unwrap()).unwrap();
    }
    let mut engine = engine("level:8", 1);
    engine.set_lines(3);
    let report = think(engine.as_mut(), &game, 50);
    assert_eq!(report.owners.len(), 49);
    for (place, &owner) in report.owners.iter().enumerate() {
        let is_black = place % 7 < 3;
        assert!(if is_black { owner > 0.3 } else { owner < -0.3 }, "{place}: {owner}");
    }
    for candidate in &report.candidates {
        let mut after = game.clone();
        assert!(candidate.line.iter().all(|m| after.play(m.parse().unwrap()).is_ok()), "{candidate:?}");
        assert_eq!(candidate.line[0], candidate.m);
    }
    assert!(report.candidates[0].line.len() > 1);
}
