//! Monte Carlo tree search behaves the same with playouts and with an evaluator of whole batches.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use common::random_game;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::tictactoe;
use yiqi_core::{Game, GamePosition, Outcome, Side};
use yiqi_search::{Choice, Evaluation, Evaluator, Leaf, Limits, Mcts, MctsOptions, Stop};

/// A random game from each leaf.
struct Playouts;

impl<P: GamePosition> Evaluator<P> for Playouts {
    fn evaluate(
        &self,
        rules: &P::Rules,
        leaves: &[Leaf<P>],
        random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        leaves
            .iter()
            .map(|leaf| {
                let mut game = Game::from_position(rules.clone(), leaf.position.clone());
                while game.ply() < 200 {
                    let Some(&m) = game.legal_moves().choose(random) else { break };
                    game.play(m).unwrap();
                }
                let value = match game.ending().map(|ending| ending.outcome) {
                    Some(Outcome::Win(side)) if side == leaf.position.to_move() => 1.0,
                    Some(Outcome::Win(_)) => 0.0,
                    _ => 0.5,
                };
                Evaluation { value, ..Evaluation::default() }
            })
            .collect()
    }
}

/// In place of a network: evaluates a whole batch, deterministically, with a prior for every move.
#[derive(Default)]
struct Batched {
    largest: AtomicUsize,
}

impl<P: GamePosition> Evaluator<P> for Batched {
    fn evaluate(
        &self,
        _rules: &P::Rules,
        leaves: &[Leaf<P>],
        _random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        self.largest.fetch_max(leaves.len(), Ordering::Relaxed);
        let judge = |leaf: &Leaf<P>| {
            let weights: Vec<f32> = (0..leaf.moves.len())
                .map(|i| 1.0 + ((leaf.position.hash() >> (i % 32)) & 3) as f32)
                .collect();
            let sum: f32 = weights.iter().sum();
            Evaluation {
                value: 0.45 + (leaf.position.hash() % 100) as f32 / 1_000.0,
                priors: weights.iter().map(|weight| weight / sum).collect(),
                ..Evaluation::default()
            }
        };
        leaves.iter().map(judge).collect()
    }
}

fn playouts(count: u64) -> Limits {
    Limits { nodes: Some(count), ..Limits::default() }
}

fn toy(text: &str) -> Game<tictactoe::Position> {
    let rules = tictactoe::Rules::default();
    Game::from_position(rules, tictactoe::Position::from_text(&rules, text).unwrap())
}

/// What holds for every evaluator.
fn check_search<E: Evaluator<tictactoe::Position> + Evaluator<yiqi_reversi::Position>>(new: impl Fn() -> E) {
    for (threads, batch) in [(1, 1), (1, 8), (2, 4)] {
        let options = MctsOptions { threads, batch, ..MctsOptions::default() };
        // Both sides find a win in one and an only defence.
        for (text, best) in [("XX./OO./... b", "c3"), ("XX./O../... w", "c3"), ("OO./X.X/..X w", "c3")] {
            let game = toy(text);
            let result =
                Mcts::new(new(), options).search(&game, &playouts(3_000), &Stop::default(), 1_000, |_| {});
            assert_eq!(
                result.moves[0].m.to_string(),
                best,
                "{text} with {threads} threads: {:?}",
                result.moves
            );
        }
        let game = random_game::<yiqi_reversi::Position>(&yiqi_reversi::Rules::STANDARD, 30, 4);
        let result = Mcts::new(new(), options).search(&game, &playouts(500), &Stop::default(), 100, |_| {});
        assert!(result.moves.iter().all(|visited| game.check(visited.m).is_ok()));
        assert_eq!(result.moves.len(), game.legal_moves().len());
        assert!(
            result.playouts >= 500 && result.playouts < 500 + (threads * batch) as u64,
            "{}",
            result.playouts
        );
        let visits: u64 = result.moves.iter().map(|visited| u64::from(visited.visits)).sum();
        assert_eq!(visits + 1, result.playouts, "every visit but the root's own went through a move");
        let mut after = game.clone();
        assert!(result.moves[0].line.iter().all(|&m| after.play(m).is_ok()), "the line can be played");
    }
}

#[test]
fn a_search_with_playouts_finds_wins_and_defences() {
    check_search(|| Playouts);
}

#[test]
fn a_search_with_a_batch_evaluator_finds_wins_and_defences() {
    check_search(Batched::default);
    let evaluator = Batched::default();
    let options = MctsOptions { batch: 8, ..MctsOptions::default() };
    let game = Game::<yiqi_reversi::Position>::default();
    Mcts::new(&evaluator, options).search(&game, &playouts(400), &Stop::default(), 100, |_| {});
    assert_eq!(evaluator.largest.load(Ordering::Relaxed), 8, "leaves are gathered in batches");
}

impl<P: GamePosition> Evaluator<P> for &Batched {
    fn evaluate(
        &self,
        rules: &P::Rules,
        leaves: &[Leaf<P>],
        random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        (**self).evaluate(rules, leaves, random)
    }
}

#[test]
fn one_thread_and_a_seed_give_the_same_answer_every_time() {
    let game = random_game::<yiqi_liuzichong::Position>(&yiqi_liuzichong::Rules::default(), 6, 2);
    let run = |seed| {
        let mut reports = Vec::new();
        let options = MctsOptions { seed, ..MctsOptions::default() };
        let answer =
            Mcts::new(Playouts, options)
                .search(&game, &playouts(600), &Stop::default(), 100, |result| reports.push(result.clone()));
        (answer, reports)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
    assert!(run(1).1.len() >= 5, "it tells what it thinks while it thinks");
}

#[test]
fn it_stops_when_asked_and_the_tree_stays_within_its_limit() {
    let game = Game::<yiqi_reversi::Position>::default();
    let stop = Stop::default();
    let mut reports = 0;
    let result = Mcts::new(Batched::default(), MctsOptions::default()).search(
        &game,
        &Limits::default(),
        &stop,
        64,
        |_| {
            reports += 1;
            stop.stop();
        },
    );
    assert!(reports == 1 && (64..64 + 8).contains(&result.playouts), "{reports} {}", result.playouts);

    let options = MctsOptions { max_nodes: 100, ..MctsOptions::default() };
    let mut search = Mcts::new(Batched::default(), options);
    search.search(&game, &playouts(5_000), &Stop::default(), 1_000, |_| {});
    assert!(search.reusable(&game) <= 100, "{}", search.reusable(&game));

    // A full tree goes on evaluating: every playout is an evaluation, the finished games aside.
    let counted = Counted::default();
    let result =
        Mcts::new(&counted, options).search(&game, &playouts(2_000), &Stop::default(), 1_000, |_| {});
    assert_eq!(counted.0.load(Ordering::Relaxed) as u64, result.playouts);
}

/// Counts evaluations; every position is even.
#[derive(Default)]
struct Counted(AtomicUsize);

impl<P: GamePosition> Evaluator<P> for &Counted {
    fn evaluate(
        &self,
        _rules: &P::Rules,
        leaves: &[Leaf<P>],
        _random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        self.0.fetch_add(leaves.len(), Ordering::Relaxed);
        leaves.iter().map(|_| Evaluation { value: 0.5, ..Evaluation::default() }).collect()
    }
}

#[test]
fn a_leaf_is_expanded_after_the_set_number_of_visits() {
    let game = Game::<yiqi_reversi::Position>::default();
    let nodes = |expand_after| {
        let mut search =
            Mcts::new(Batched::default(), MctsOptions { expand_after, ..MctsOptions::default() });
        search.search(&game, &playouts(2_000), &Stop::default(), 1_000, |_| {});
        search.reusable(&game)
    };
    assert!(nodes(1) > nodes(2) && nodes(2) > nodes(8));
}

#[test]
fn the_subtree_is_reused_after_moves_were_played() {
    let mut game = Game::<yiqi_reversi::Position>::default();
    let mut search = Mcts::new(Batched::default(), MctsOptions::default());
    let result = search.search(&game, &playouts(2_000), &Stop::default(), 1_000, |_| {});
    for &m in &result.moves[0].line[..2] {
        game.play(m).unwrap();
    }
    let kept = search.reusable(&game);
    assert!(kept > 50, "{kept}");
    let again = search.search(&game, &playouts(100), &Stop::default(), 100, |_| {});
    let visits: u32 = again.moves.iter().map(|visited| visited.visits).sum();
    assert!(visits > 150, "{visits}: the old visits count");
    // Another game starts a new tree.
    let other = random_game::<yiqi_reversi::Position>(&yiqi_reversi::Rules::STANDARD, 5, 9);
    assert_eq!(search.reusable(&other), 0);
}

#[test]
fn go_obeys_superko_inside_the_tree() {
    let rules = yiqi_go::Rules::with_size(2).unwrap();
    let games = (3..).map(|seed| random_game::<yiqi_go::Position>(&rules, 5, seed));
    // On so small a board many random games are over by then.
    let game = { games }.find(|game| !game.is_over()).unwrap();
    let result = Mcts::new(Playouts, MctsOptions::default()).search(
        &game,
        &playouts(3_000),
        &Stop::default(),
        1_000,
        |_| {},
    );
    assert_eq!(result.moves.len(), game.legal_moves().len());
    let mut after = game;
    assert!(result.moves[0].line.iter().all(|&m| after.play(m).is_ok()));
}

/// Answers a few times, then panics on the thread that asks next.
struct Breaks(AtomicUsize);

impl Evaluator<tictactoe::Position> for Breaks {
    fn evaluate(
        &self,
        _rules: &tictactoe::Rules,
        leaves: &[Leaf<tictactoe::Position>],
        _random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        assert!(self.0.fetch_add(1, Ordering::Relaxed) != 40, "the evaluator broke");
        leaves.iter().map(|_| Evaluation { value: 0.5, ..Evaluation::default() }).collect()
    }
}

#[test]
fn a_panicking_evaluator_ends_the_search_for_all_threads() {
    for threads in [1, 4] {
        let options = MctsOptions { threads, batch: 1, ..MctsOptions::default() };
        let mut search = Mcts::new(Breaks(AtomicUsize::new(0)), options);
        let game = Game::<tictactoe::Position>::default();
        let run = std::panic::AssertUnwindSafe(|| {
            search.search(&game, &Limits::default(), &Stop::default(), u64::MAX, |_| {})
        });
        assert!(std::panic::catch_unwind(run).is_err());
    }
}

/// The whole game tree is small: every result is proved, and is what minimax finds.
#[test]
fn results_are_proved_and_proofs_are_right() {
    fn minimax(game: &Game<tictactoe::Position>) -> f32 {
        if let Some(ending) = game.ending() {
            return match ending.outcome {
                Outcome::Win(side) => f32::from(u8::from(side == game.to_move())),
                Outcome::Draw => 0.5,
            };
        }
        let after = |m| {
            let mut after = game.clone();
            after.play(m).unwrap();
            1.0 - minimax(&after)
        };
        game.legal_moves().into_iter().map(after).fold(0.0, f32::max)
    }
    for text in ["X../.O./... b", "XX./OO./... b", "XOX/.O./... b", "X../.../..O w"] {
        let game = toy(text);
        for choice in [Choice::Visits, Choice::LowerBound] {
            let options = MctsOptions { batch: 1, choice, ..MctsOptions::default() };
            let result = Mcts::new(Batched::default(), options).search(
                &game,
                &playouts(20_000),
                &Stop::default(),
                1_000,
                |_| {},
            );
            let mut proved = 0;
            for root_move in result.moves.iter().filter(|root_move| root_move.is_proved) {
                let mut after = game.clone();
                after.play(root_move.m).unwrap();
                assert_eq!(root_move.value, 1.0 - minimax(&after), "{text} {}", root_move.m);
                proved += 1;
            }
            assert!(proved > 0, "{text}: {:?}", result.moves);
            assert_eq!(result.moves[0].line[0], result.moves[0].m);
            let mut best = game.clone();
            best.play(result.moves[0].m).unwrap();
            assert_eq!(1.0 - minimax(&best), minimax(&game), "{text}: the move keeps the result");
        }
    }
}

/// Claims to know the results of all positions after two moves, and nothing else.
struct Solver;

impl Evaluator<tictactoe::Position> for Solver {
    fn evaluate(
        &self,
        _rules: &tictactoe::Rules,
        leaves: &[Leaf<tictactoe::Position>],
        _random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        let judge = |leaf: &Leaf<tictactoe::Position>| {
            let is_proved = leaf.history.len() > 1;
            Evaluation { value: if is_proved { 0.0 } else { 0.5 }, is_proved, ..Evaluation::default() }
        };
        leaves.iter().map(judge).collect()
    }
}

#[test]
fn proofs_of_the_evaluator_are_backed_up() {
    // After any two moves the side to move is said to lose: so whoever made the second move wins, and every first move
    // loses.
    let game = toy(".../.../... b");
    let options = MctsOptions { batch: 1, ..MctsOptions::default() };
    let result = Mcts::new(Solver, options).search(&game, &playouts(500), &Stop::default(), 1_000, |_| {});
    assert!(result.moves.iter().all(|root_move| root_move.is_proved && root_move.value == 0.0), "{result:?}");
    assert!(result.playouts >= 500, "{}", result.playouts);
}

/// Sees the last moves, and prefers a better margin where everything else is equal.
struct Margins;

impl Evaluator<yiqi_reversi::Position> for Margins {
    fn history(&self) -> usize {
        2
    }

    fn evaluate(
        &self,
        _rules: &yiqi_reversi::Rules,
        leaves: &[Leaf<yiqi_reversi::Position>],
        _random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        let judge = |leaf: &Leaf<yiqi_reversi::Position>| {
            let mut replayed = yiqi_reversi::Position::START;
            for &m in &leaf.history {
                replayed.play(&yiqi_reversi::Rules::STANDARD, m).unwrap();
            }
            assert_eq!(replayed, leaf.position, "the history leads to the position");
            let is_liked = leaf.history.get(2).is_some_and(|m| m.to_string() == "d3");
            let black = if is_liked { 12.0 } else { 0.0 };
            let margin = if leaf.position.to_move() == Side::Black { black } else { -black };
            Evaluation { value: 0.5, margin, ..Evaluation::default() }
        };
        leaves.iter().map(judge).collect()
    }
}

#[test]
fn the_leaf_has_its_history_and_margins_decide_between_equal_values() {
    let mut game = Game::<yiqi_reversi::Position>::default();
    for m in ["f5", "f4"] {
        game.play(m.parse().unwrap()).unwrap();
    }
    let liked = game.legal_moves().into_iter().find(|m| m.to_string() == "d3");
    let options = MctsOptions { batch: 1, margin_weight: 0.1, ..MctsOptions::default() };
    let result = Mcts::new(Margins, options).search(&game, &playouts(300), &Stop::default(), 1_000, |_| {});
    let Some(liked) = liked else { panic!("d3 is not legal after f5 f4: {:?}", game.legal_moves()) };
    assert_eq!(result.moves[0].m, liked, "{:?}", result.moves);
    assert!(result.moves[0].margin > 5.0);
}

/// A network that has never seen a pass.
struct NeverPasses;

impl Evaluator<yiqi_go::Position> for NeverPasses {
    fn evaluate(
        &self,
        _rules: &yiqi_go::Rules,
        leaves: &[Leaf<yiqi_go::Position>],
        _random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        let prior = |m: &yiqi_go::Move| if *m == yiqi_go::Move::Pass { 0.0 } else { 1.0 };
        let judge = |leaf: &Leaf<yiqi_go::Position>| Evaluation {
            value: 0.5,
            priors: leaf.moves.iter().map(prior).collect(),
            ..Evaluation::default()
        };
        leaves.iter().map(judge).collect()
    }
}

#[test]
fn a_pass_that_wins_is_found_even_if_its_prior_is_nothing() {
    let rules = yiqi_go::Rules::with_size(5).unwrap();
    let mut game = Game::<yiqi_go::Position>::new(rules);
    let options = MctsOptions { batch: 1, ..MctsOptions::default() };
    let mut search = Mcts::new(NeverPasses, options);
    let mut answer = |game: &Game<yiqi_go::Position>| {
        search.search(game, &playouts(30), &Stop::default(), 1_000, |_| {}).moves[0].clone()
    };
    game.play("C3".parse().unwrap()).unwrap();
    game.play("A1".parse().unwrap()).unwrap();
    // Black's pass would lose to komi; White's pass wins, in a tree that is kept and in a new one.
    assert_ne!(answer(&game).m, yiqi_go::Move::Pass);
    game.play(yiqi_go::Move::Pass).unwrap();
    let won = answer(&game);
    assert_eq!((won.m, won.is_proved, won.value), (yiqi_go::Move::Pass, true, 1.0));
    let fresh = Mcts::new(NeverPasses, options).search(&game, &playouts(5), &Stop::default(), 1_000, |_| {});
    assert_eq!(fresh.moves[0].m, yiqi_go::Move::Pass);
}

/// A network that likes nothing but passing, and thinks that it is losing.
struct WantsToPass;

impl Evaluator<yiqi_go::Position> for WantsToPass {
    fn evaluate(
        &self,
        _rules: &yiqi_go::Rules,
        leaves: &[Leaf<yiqi_go::Position>],
        _random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        let judge = |leaf: &Leaf<yiqi_go::Position>| {
            let other = 0.02 / leaf.moves.len() as f32;
            let prior = |m: &yiqi_go::Move| if *m == yiqi_go::Move::Pass { 0.98 } else { other };
            let priors = leaf.moves.iter().map(prior).collect();
            Evaluation { value: 0.1, priors, ..Evaluation::default() }
        };
        leaves.iter().map(judge).collect()
    }
}

#[test]
fn a_pass_that_is_proved_to_lose_is_not_searched_again_however_high_its_prior() {
    let mut game = Game::<yiqi_go::Position>::new(yiqi_go::Rules::with_size(5).unwrap());
    game.play("C3".parse().unwrap()).unwrap();
    game.play(yiqi_go::Move::Pass).unwrap();
    game.play("C2".parse().unwrap()).unwrap();
    game.play(yiqi_go::Move::Pass).unwrap();
    game.play("A1".parse().unwrap()).unwrap();
    game.play("B1".parse().unwrap()).unwrap();
    game.play(yiqi_go::Move::Pass).unwrap();
    // All of White's stones count: with them and komi, White's pass would win. So would Black's lose in the tree below.
    let options = MctsOptions { batch: 1, ..MctsOptions::default() };
    let mut search = Mcts::new(WantsToPass, options);
    let white = search.search(&game, &playouts(40), &Stop::default(), 1_000, |_| {});
    assert_eq!(white.moves[0].m, yiqi_go::Move::Pass);
    // Black passes only if everything else loses, too.
    game.undo();
    game.play("E5".parse().unwrap()).unwrap();
    game.play(yiqi_go::Move::Pass).unwrap();
    let black = search.search(&game, &playouts(100), &Stop::default(), 1_000, |_| {});
    let pass = black.moves.iter().find(|one| one.m == yiqi_go::Move::Pass).unwrap();
    assert_eq!((pass.is_proved, pass.value, pass.visits), (true, 0.0, 1), "{:?}", black.moves);
    assert_ne!(black.moves[0].m, yiqi_go::Move::Pass);
}

#[test]
fn one_playout_plays_the_move_of_the_highest_prior() {
    let mut game = Game::<yiqi_go::Position>::new(yiqi_go::Rules::with_size(5).unwrap());
    let search = |game: &Game<yiqi_go::Position>| {
        let mut search = Mcts::new(LikesTheMiddle, MctsOptions { batch: 1, ..MctsOptions::default() });
        search.search(game, &playouts(1), &Stop::default(), 1_000, |_| {}).moves[0].m
    };
    assert_eq!(search(&game), "C3".parse().unwrap());
    // A pass that loses was looked at as well; it is not better for having been.
    for m in ["A1", "E5", "A2"] {
        game.play(m.parse().unwrap()).unwrap();
    }
    game.play(yiqi_go::Move::Pass).unwrap();
    assert_eq!(search(&game), "C3".parse().unwrap());
}

/// Prefers the middle of a 5×5 board.
struct LikesTheMiddle;

impl Evaluator<yiqi_go::Position> for LikesTheMiddle {
    fn evaluate(
        &self,
        _rules: &yiqi_go::Rules,
        leaves: &[Leaf<yiqi_go::Position>],
        _random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        let prior = |m: &yiqi_go::Move| if m.to_string() == "C3" { 0.5 } else { 0.02 };
        let judge = |leaf: &Leaf<yiqi_go::Position>| Evaluation {
            value: 0.5,
            priors: leaf.moves.iter().map(prior).collect(),
            ..Evaluation::default()
        };
        leaves.iter().map(judge).collect()
    }
}
