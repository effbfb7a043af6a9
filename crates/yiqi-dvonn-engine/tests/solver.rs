//! Exact endgames agree with a plain negamax over the rules, and every position with the rules.

use yiqi_core::{GamePosition as _, GameRules as _, Stop, zobrist::splitmix64};
use yiqi_dvonn::{Move, Position, Rules, Setup};
use yiqi_dvonn_engine::{Board, Effort, Player, Weights};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (splitmix64(self.0) % bound as u64) as usize
    }
}

fn legal(rules: &Rules, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(rules, &mut moves);
    moves
}

/// The margin of the side to move.
fn margin(rules: &Rules, position: &Position) -> i32 {
    let black = position.margin(rules).halves() / 2;
    if position.to_move() == yiqi_core::Side::Black { black } else { -black }
}

/// The final margin for the side to move with best play, by trying everything; `None` if that takes too long.
fn negamax(rules: &Rules, position: &Position, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let mut best = None;
    for m in legal(rules, position) {
        let mut next = *position;
        next.play_unchecked(rules, m);
        best = best.max(Some(-negamax(rules, &next, budget)?));
    }
    Some(best.unwrap_or_else(|| margin(rules, position)))
}

/// Games of random moves, as positions.
fn random_game(seed: u64) -> Vec<Position> {
    let rules = Rules::new(Setup::Random { seed });
    let mut random = Random(seed << 20);
    let mut position = rules.start();
    let mut positions = vec![position];
    while position.ending(&rules).is_none() {
        let moves = legal(&rules, &position);
        position.play_unchecked(&rules, moves[random.below(moves.len())]);
        positions.push(position);
    }
    positions
}

fn moves_of(board: &Board) -> Vec<String> {
    let mut moves: Vec<String> = board.moves().iter().map(|step| step.to_move().to_string()).collect();
    moves.sort();
    moves
}

#[test]
fn the_board_follows_the_rules() {
    let rules = Rules::default();
    let (mut cut_off, mut passes) = (0, 0);
    for seed in 0..60 {
        for pair in random_game(seed).windows(2) {
            let board = Board::of(&pair[0]).unwrap();
            let mut moves: Vec<String> = legal(&rules, &pair[0]).iter().map(ToString::to_string).collect();
            moves.sort();
            if moves == ["pass"] {
                assert!(board.must_pass() && board.moves().is_empty());
                assert_eq!(board.passed(), Board::of(&pair[1]).unwrap());
                passes += 1;
                continue;
            }
            assert_eq!(moves_of(&board), moves);
            assert_eq!(board.margin(), margin(&rules, &pair[0]));
            for step in board.moves() {
                let mut next = pair[0];
                next.play_unchecked(&rules, step.to_move());
                let after = board.after(step);
                // Equal boards have equal hashes: the one is incremental, the other from nothing.
                assert_eq!(after, Board::of(&next).unwrap());
                assert_eq!(after.is_over(), next.ending(&rules).is_some());
                cut_off += u32::from(after.stacks() + 1 < board.stacks());
            }
        }
    }
    assert!(cut_off > 100 && passes > 20, "{cut_off} {passes}");
}

#[test]
fn proved_margins_are_those_of_a_plain_negamax() {
    let rules = Rules::default();
    let mut player = Player::new(Weights::standard().into(), 1 << 20);
    let mut proved = 0;
    for seed in 100..160 {
        for position in random_game(seed).iter().rev().take(12) {
            let board = Board::of(position).unwrap();
            if board.moves().is_empty() {
                continue;
            }
            let Some(expected) = negamax(&rules, position, &mut 30_000) else { break };
            // A player that remembers the positions before, and one that does not, prove the same.
            if seed % 2 == 0 {
                player.forget();
            }
            // So do several threads.
            let threads = 1 + seed as usize % 3;
            let found = player.search(&board, &Effort { threads, ..Effort::default() }, &Stop::default());
            let best = &found.moves[0];
            assert!(best.is_exact);
            assert_eq!(best.value, 100 * expected, "{}", position.to_text());
            // The best move keeps the margin.
            let mut next = *position;
            next.play_unchecked(&rules, best.step.to_move());
            assert_eq!(negamax(&rules, &next, &mut 60_000), Some(-expected), "{}", position.to_text());
            // All moves at once: their values are exact, too, and sorted.
            let effort = Effort { lines: usize::MAX, ..Effort::default() };
            let all = player.search(&board, &effort, &Stop::default());
            assert_eq!(all.moves.len(), board.moves().len());
            assert!(all.moves.iter().all(|m| m.is_exact) && all.moves[0].value == 100 * expected);
            assert!(all.moves.is_sorted_by(|a, b| a.value >= b.value));
            proved += 1;
        }
    }
    assert!(proved > 200, "{proved}");
}

#[test]
fn the_same_nodes_give_the_same_result_and_two_threads_a_legal_one() {
    let board = Board::of(&Rules::new(Setup::Random { seed: 3 }).start()).unwrap();
    let effort = Effort { nodes: 20_000, ..Effort::default() };
    let search = |effort: &Effort| {
        Player::new(Weights::standard().into(), 1 << 20).search(&board, effort, &Stop::default())
    };
    assert_eq!(search(&effort), search(&effort));
    let two = search(&Effort { threads: 2, ..effort });
    assert!(board.moves().contains(&two.moves[0].step));
    // Even one node is enough to look at every move.
    let least = search(&Effort { nodes: 1, ..effort });
    assert_eq!(least.depth, 1);
}
