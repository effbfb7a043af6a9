//! Alpha-beta finds what a plain search finds, stops when asked to, and reports its progress.

mod common;

use common::{Margin, negamax, random_game};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::{tictactoe, volume};
use yiqi_core::{Game, GamePosition, GameRules, Options};
use yiqi_search::{AlphaBeta, Limits, SearchResult, SearchScore, Stop};

const TABLE: usize = 1 << 20;

fn to_depth<P: GamePosition>(
    search: &mut AlphaBeta<Margin>,
    game: &Game<P>,
    depth: u32,
) -> SearchResult<P::Move> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    search.search(game, 1, &limits, &Stop::default(), |_| {})
}

fn compare<P: GamePosition>(rules: &P::Rules, positions: u64, plies: std::ops::Range<usize>, depth: u32) {
    let mut compared = 0;
    for seed in 0..positions * volume(1, 10) {
        let length = plies.start + seed as usize % plies.len();
        let mut game = random_game::<P>(rules, length, seed);
        if game.is_over() {
            continue;
        }
        let knowledge = Margin { counts: seed % 2 == 0 };
        let expected = negamax(&mut game, &knowledge, depth, 0);
        let mut search = AlphaBeta::new(knowledge, TABLE, 1).strict();
        let result = to_depth(&mut search, &game, depth);
        // A search that proved its line stops early, with the same score.
        assert!(result.depth == depth || result.lines[0].solved);
        assert_eq!(
            result.lines[0].score,
            expected,
            "{rules:?} {} to depth {depth}",
            game.position().to_text()
        );
        assert!(game.check(result.lines[0].moves[0]).is_ok());
        compared += 1;
    }
    assert!(compared > positions / 2, "{compared}");
}

#[test]
fn reversi_has_the_score_of_a_plain_search() {
    compare::<yiqi_reversi::Position>(&yiqi_reversi::Rules::STANDARD, 300, 2..58, 4);
}

#[test]
fn liuzichong_has_the_score_of_a_plain_search() {
    compare::<yiqi_liuzichong::Position>(&yiqi_liuzichong::Rules::default(), 600, 0..60, 5);
}

#[test]
fn dvonn_has_the_score_of_a_plain_search() {
    for seed in 0..5 {
        let setup = yiqi_dvonn::Setup::Random { seed };
        compare::<yiqi_dvonn::Position>(&yiqi_dvonn::Rules::new(setup), 40, 10..40, 3);
    }
}

#[test]
fn go_has_the_score_of_a_plain_search() {
    for size in 2..=4 {
        let rules = yiqi_go::Rules::with_size(size).unwrap();
        compare::<yiqi_go::Position>(&rules, 100, 0..14, 3);
    }
}

#[test]
fn the_toy_game_has_the_score_of_a_plain_search() {
    compare::<tictactoe::Position>(&tictactoe::Rules::default(), 200, 0..6, 6);
}

#[test]
fn finished_trees_are_proved_by_an_ordinary_search_with_the_score_of_a_plain_one() {
    let mut proved = 0;
    for seed in 0..volume(100, 3_000) {
        let mut game = random_game::<yiqi_reversi::Position>(&yiqi_reversi::Rules::STANDARD, 54, seed);
        if game.is_over() {
            continue;
        }
        let expected = negamax(&mut game, &Margin { counts: true }, 20, 0);
        let result = to_depth(&mut AlphaBeta::new(Margin { counts: true }, TABLE, 1), &game, 30);
        assert!(result.lines[0].solved, "{}", game.position().to_text());
        assert_eq!(result.lines[0].score, expected, "{}", game.position().to_text());
        proved += 1;
    }
    assert!(proved > 50);
}

#[test]
fn tictactoe_is_a_draw_and_forced_wins_are_found_with_their_distance() {
    type Position = tictactoe::Position;
    let start = Game::<Position>::default();
    let result = to_depth(&mut AlphaBeta::new(Margin { counts: false }, TABLE, 1), &start, 9);
    assert_eq!((result.lines[0].score, result.lines[0].solved), (SearchScore::EVEN, true));

    for (text, score) in
        [("XX./OO./... b", SearchScore::win_in(1)), ("XX./..O/O.. w", SearchScore::loss_in(4))]
    {
        let rules = tictactoe::Rules::default();
        let position = Position::from_text(&rules, text).unwrap();
        let mut game = Game::from_position(rules, position);
        let expected = negamax(&mut game, &Margin { counts: false }, 9, 0);
        let found =
            to_depth(&mut AlphaBeta::new(Margin { counts: false }, TABLE, 1), &game, 9).lines[0].score;
        assert_eq!(found, expected, "{text}");
        if text.ends_with('b') {
            assert_eq!(found, score);
        }
    }
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    let game = random_game::<yiqi_reversi::Position>(&yiqi_reversi::Rules::STANDARD, 20, 3);
    let mut search = AlphaBeta::new(Margin { counts: true }, TABLE, 1).strict();
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let result = search.search(&game, 4, &limits, &Stop::default(), |_| {});
    assert_eq!(result.lines.len(), 4);
    let mut expected: Vec<(SearchScore, _)> = game
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut after = game.clone();
            after.play(m).unwrap();
            let score = negamax(&mut after, &Margin { counts: true }, 2, 1);
            (if after.to_move() == game.to_move() { score } else { -score }, m)
        })
        .collect();
    expected.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let scores: Vec<SearchScore> = result.lines.iter().map(|line| line.score).collect();
    assert_eq!(scores, expected[..4].iter().map(|(score, _)| *score).collect::<Vec<_>>());
}

#[test]
fn one_thread_gives_the_same_answer_every_time() {
    let game = random_game::<yiqi_dvonn::Position>(&yiqi_dvonn::Rules::default(), 8, 1);
    let run = || {
        let mut reports = Vec::new();
        let mut search = AlphaBeta::new(Margin { counts: true }, TABLE, 1);
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let answer =
            search.search(&game, 1, &limits, &Stop::default(), |result| reports.push(result.clone()));
        (answer, reports)
    };
    let (answer, reports) = run();
    assert_eq!((answer.clone(), reports.clone()), run());
    assert!(
        reports.len() > 1 && reports.windows(2).all(|pair| pair[0].depth < pair[1].depth),
        "deeper and deeper"
    );
    assert!(answer.nodes <= 20_000 && answer.nodes > 10_000, "{}", answer.nodes);
}

#[test]
fn a_limit_of_nodes_is_kept_and_even_one_node_gives_a_legal_move() {
    let game = Game::<yiqi_reversi::Position>::default();
    for nodes in [1, 2, 10, 1_000, 50_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let result = AlphaBeta::new(Margin { counts: true }, TABLE, 1).search(
            &game,
            1,
            &limits,
            &Stop::default(),
            |_| {},
        );
        // Every move is searched once in any case.
        assert!(result.nodes <= nodes.max(4), "{} of {nodes}", result.nodes);
        assert!(result.depth >= 1 && game.check(result.lines[0].moves[0]).is_ok());
    }
}

#[test]
fn it_stops_when_asked_and_reports_no_more() {
    let game = Game::<yiqi_reversi::Position>::default();
    let stop = Stop::default();
    let mut reports = 0;
    let result = AlphaBeta::new(Margin { counts: true }, TABLE, 2).search(
        &game,
        1,
        &Limits::default(),
        &stop,
        |result| {
            reports += 1;
            if result.depth == 4 {
                stop.stop();
            }
        },
    );
    assert_eq!((result.depth, reports), (4, 4));
    // Stopped before it starts, it still returns a move.
    let result =
        AlphaBeta::new(Margin { counts: true }, TABLE, 2).search(&game, 1, &Limits::default(), &stop, |_| {});
    assert_eq!((result.depth, result.lines.len()), (1, 1));
}

#[test]
fn a_finished_game_has_no_lines() {
    let mut game = Game::<yiqi_go::Position>::new(yiqi_go::Rules::with_size(3).unwrap());
    game.play("pass".parse().unwrap()).unwrap();
    game.play("pass".parse().unwrap()).unwrap();
    let result = to_depth(&mut AlphaBeta::new(Margin { counts: true }, TABLE, 1), &game, 3);
    assert!(result.lines.is_empty());
}

#[test]
fn two_threads_prove_the_same() {
    let size = Options::new().with("size", 3);
    let game = Game::<tictactoe::Position>::new(tictactoe::Rules::from_options(&size, None).unwrap());
    for _ in 0..20 {
        let result = to_depth(&mut AlphaBeta::new(Margin { counts: false }, TABLE, 2), &game, 9);
        assert_eq!((result.lines[0].score, result.lines[0].solved), (SearchScore::EVEN, true));
    }
}

/// As users have it: two threads, a table that is kept from move to move, not strict.
#[test]
fn two_threads_with_a_kept_table_prove_what_a_plain_search_proves() {
    let mut proved = 0;
    for seed in 0..volume(15, 300) {
        let mut search = AlphaBeta::new(Margin { counts: true }, TABLE, 2);
        for plies in 50..58 {
            let mut game = random_game::<yiqi_reversi::Position>(&yiqi_reversi::Rules::STANDARD, plies, seed);
            if game.is_over() {
                break;
            }
            let expected = negamax(&mut game, &Margin { counts: true }, 20, 0);
            let line = &to_depth(&mut search, &game, 30).lines[0];
            assert_eq!((line.score, line.solved), (expected, true), "{}", game.position().to_text());
            proved += 1;
        }
    }
    assert!(proved > 50);
}

#[test]
fn forced_wins_of_liuzichong_have_their_true_distance_with_a_kept_table() {
    let mut forced = 0;
    let mut search = AlphaBeta::new(Margin { counts: false }, TABLE, 1);
    for seed in 0..volume(1_500, 20_000) {
        let rules = yiqi_liuzichong::Rules::default();
        let mut game = random_game::<yiqi_liuzichong::Position>(&rules, 30 + seed as usize % 30, seed);
        if game.is_over() {
            continue;
        }
        let expected = negamax(&mut game, &Margin { counts: false }, 5, 0);
        let line = &to_depth(&mut search, &game, 5).lines[0];
        // Table entries may show a loss that is more than five plies away; a win within five plies is the shortest.
        if expected.is_forced() && expected > SearchScore::EVEN {
            assert_eq!(line.score, expected, "{}", game.position().to_text());
            forced += 1;
        }
    }
    assert!(forced > 5, "{forced}");
}

/// A game with this many plies since the last capture; `None` if the random moves ended it sooner.
fn quiet_game(quiet: u32, seed: u64) -> Option<Game<yiqi_liuzichong::Position>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rules = yiqi_liuzichong::Rules::default();
    let mut game = random_game::<yiqi_liuzichong::Position>(&rules, 20 + seed as usize % 40, seed);
    while game.past().quiet_plies() < quiet {
        let mut moves = game.legal_moves();
        moves.retain(|&m| !game.position().is_irreversible(&rules, m));
        game.play(*moves.choose(&mut random)?).unwrap();
    }
    (!game.is_over()).then_some(game)
}

#[test]
fn the_quiet_ply_count_is_respected_with_a_kept_table() {
    let (mut compared, mut drawn) = (0, 0);
    let mut strict = AlphaBeta::new(Margin { counts: false }, TABLE, 1).strict();
    let mut ordinary = AlphaBeta::new(Margin { counts: false }, TABLE, 1);
    for seed in 0..volume(1_500, 15_000) {
        let Some(mut game) = quiet_game(93 + seed as u32 % 7, seed) else { continue };
        let left = 100 - game.past().quiet_plies();
        let expected = negamax(&mut game, &Margin { counts: false }, 5, 0);
        let text = game.position().to_text();
        assert_eq!(to_depth(&mut strict, &game, 5).lines[0].score, expected, "{text}, {left} plies left");
        // A search up to the last ply of the count finds the same.
        if left <= 5 {
            assert_eq!(
                to_depth(&mut ordinary, &game, 5).lines[0].score,
                expected,
                "{text}, {left} plies left"
            );
        }
        compared += 1;
        drawn += usize::from(expected == SearchScore::EVEN);
    }
    assert!(compared > 100 && drawn > 20, "{compared} {drawn}");
}
