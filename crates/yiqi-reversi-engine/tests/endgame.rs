//! Exact endgames agree with a search that does nothing but try every move, and with published results.

use rand::seq::IndexedRandom as _;
use rand::{Rng, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::Stop;
use yiqi_reversi::{Kernel, Square};
use yiqi_reversi_engine::{Board, Effort, Player, Problem, Weights, stable_discs};

fn moves(board: Board) -> Vec<Square> {
    let set = board.moves(Kernel::best());
    (0..64).filter(|at| set >> at & 1 == 1).filter_map(Square::from_index).collect()
}

/// A position after random moves, with this many empty squares or a little more.
fn random_board(empty: u32, random: &mut impl Rng) -> Board {
    loop {
        let mut board = Board::START;
        while board.empty_count() > empty {
            match moves(board).choose(random) {
                Some(&square) => board = board.play(Kernel::best(), square),
                None if moves(board.passed()).is_empty() => break,
                None => board = board.passed(),
            }
        }
        if board.empty_count() == empty && !moves(board).is_empty() {
            return board;
        }
    }
}

fn negamax(board: Board) -> i32 {
    let replies = moves(board).into_iter().map(|square| -negamax(board.play(Kernel::best(), square)));
    match replies.max() {
        Some(best) => best,
        None if moves(board.passed()).is_empty() => board.final_score(),
        None => -negamax(board.passed()),
    }
}

fn solve(player: &mut Player, board: Board, lines: usize) -> Vec<(Square, i32)> {
    let found = player.search(board, &Effort { lines, ..Effort::default() }, &Stop::default());
    assert!(found.moves.iter().all(|m| m.is_exact), "{found:?}");
    found.moves.into_iter().map(|m| (m.square, m.score)).collect()
}

#[test]
fn every_move_of_an_ending_has_its_exact_value() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut player = Player::new(Weights::standard().into(), 1 << 18);
    for _ in 0..60 {
        let board = random_board(8, &mut random);
        let found = solve(&mut player, board, 64);
        assert_eq!(found.len(), moves(board).len());
        assert!(found.is_sorted_by_key(|(_, score)| -score), "best first: {found:?}");
        for (square, score) in found {
            assert_eq!(score, -negamax(board.play(Kernel::best(), square)), "{board:?} {square}");
        }
    }
}

/// The table, the ordering and the evaluation change the work, never the result.
#[test]
fn larger_endings_have_one_result_whatever_helps_to_find_it() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for empty in [10, 11, 12] {
        for _ in 0..3 {
            let board = random_board(empty, &mut random);
            let mut players = vec![
                Player::new(Weights::standard().into(), 1 << 22),
                Player::new(Weights::zero().into(), 1 << 22),
                Player::new(Weights::standard().into(), 1),
            ];
            players.extend(
                Kernel::available()
                    .into_iter()
                    .map(|kernel| Player::new(Weights::standard().into(), 1 << 22).with_kernel(kernel)),
            );
            let results: Vec<i32> = players.iter_mut().map(|player| solve(player, board, 1)[0].1).collect();
            assert!(results.iter().all(|&result| result == results[0]), "{board:?}: {results:?}");
        }
    }
}

#[test]
fn kernels_visit_the_same_positions() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let board = random_board(12, &mut random);
    let nodes = Kernel::available().into_iter().map(|kernel| {
        let mut player = Player::new(Weights::standard().into(), 1 << 22).with_kernel(kernel);
        player.search(board, &Effort::default(), &Stop::default()).nodes
    });
    let nodes: Vec<u64> = nodes.collect();
    assert!(nodes.iter().all(|&count| count == nodes[0]), "{nodes:?}");
}

/// No sequence of moves flips a disc that is called stable.
#[test]
fn stable_discs_survive_random_play() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut seen = 0;
    for _ in 0..2_000 {
        let mut board = Board::START;
        let mut stable = [0u64; 2];
        loop {
            let Some(&square) = moves(board).choose(&mut random) else {
                if moves(board.passed()).is_empty() {
                    break;
                }
                board = board.passed();
                stable.swap(0, 1);
                continue;
            };
            board = board.play(Kernel::best(), square);
            stable.swap(0, 1);
            assert_eq!(stable[0] & !board.own, 0, "{board:?}");
            assert_eq!(stable[1] & !board.other, 0, "{board:?}");
            stable = [stable_discs(board.own, board.other), stable_discs(board.other, board.own)];
            seen += u64::from(stable[0].count_ones());
        }
    }
    assert!(seen > 10_000, "{seen}: some discs are stable");
}

#[test]
fn a_search_that_is_stopped_still_has_a_move() {
    let mut player = Player::new(Weights::standard().into(), 1 << 16);
    let stop = Stop::default();
    stop.stop();
    let found = player.search(Board::START, &Effort::default(), &stop);
    assert_eq!((found.moves.len(), found.moves[0].is_exact), (1, false));
    let few = player.search(Board::START, &Effort { nodes: 20_000, ..Effort::default() }, &Stop::default());
    assert!(few.depth >= 4 && few.nodes < 60_000, "{few:?}");
    let full = Board { own: u64::MAX, other: 0 };
    assert!(player.search(full, &Effort::default(), &Stop::default()).moves.is_empty());
}

#[test]
fn a_published_ending_is_solved() {
    let problem = Problem::ffo().remove(0);
    assert_eq!((problem.name.as_str(), problem.board.empty_count()), ("FFO 40", 20));
    let mut player = Player::new(Weights::standard().into(), 1 << 27);
    let found = player.search(problem.board, &Effort::default(), &Stop::default());
    let best = &found.moves[0];
    assert_eq!((best.score, best.is_exact), (problem.score, true));
    assert!(problem.best.contains(&best.square.to_string()), "{found:?}");
    assert!(found.nodes < 25_000_000, "{} nodes", found.nodes);
}

/// The line of an exact result is played to the end and has that result.
#[test]
fn the_line_leads_to_the_result() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut player = Player::new(Weights::standard().into(), 1 << 22);
    for _ in 0..30 {
        let board = random_board(7, &mut random);
        let found = player.search(board, &Effort::default(), &Stop::default()).moves.remove(0);
        let (mut now, mut is_own) = (board, true);
        for square in found.line {
            now = square.map_or_else(|| now.passed(), |square| now.play(Kernel::best(), square));
            is_own = !is_own;
        }
        assert!(moves(now).is_empty() && moves(now.passed()).is_empty(), "{board:?}: the end");
        assert_eq!(if is_own { now.final_score() } else { -now.final_score() }, found.score);
    }
}

/// Threads share the work and change nothing else.
#[test]
fn two_threads_find_what_one_finds() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut player = Player::new(Weights::standard().into(), 1 << 22);
    for _ in 0..4 {
        let board = random_board(15, &mut random);
        player.forget();
        let one = player.search(board, &Effort::default(), &Stop::default());
        player.forget();
        let two = player.search(board, &Effort { threads: 2, ..Effort::default() }, &Stop::default());
        assert!(two.moves[0].is_exact);
        assert_eq!(one.moves[0].score, two.moves[0].score, "{board:?}");
    }
}

/// Asked only who wins, the search says just that, with less work.
#[test]
fn the_winner_alone_is_found_with_less_work() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut player = Player::new(Weights::standard().into(), 1 << 22);
    let (mut all, mut winner) = (0, 0);
    for _ in 0..12 {
        let board = random_board(14, &mut random);
        player.forget();
        let exact = player.search(board, &Effort::default(), &Stop::default());
        player.forget();
        let effort = Effort { only_winner: true, ..Effort::default() };
        let found = player.search(board, &effort, &Stop::default());
        assert_eq!(found.moves[0].score.signum(), exact.moves[0].score.signum(), "{board:?}");
        (all, winner) = (all + exact.nodes, winner + found.nodes);
    }
    assert!(winner < all, "{winner} nodes, {all} for the exact result");
}
