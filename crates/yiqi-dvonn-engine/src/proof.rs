//! Proofs during a search: attempts that grow with it.

use std::sync::atomic::Ordering;

use crate::board::Board;
use crate::evaluation::PIECE;
use crate::player::RootMove;
use crate::search::{NO_TEST, Shared};
use crate::solver::{Progress, Solver};

/// Attempts to prove the result, each with as many nodes as were searched before it.
pub(crate) struct Proof {
    /// Proofs get so many times the nodes of the other searches.
    share: u64,
    /// The number of threads, which all take part.
    threads: u64,
    progress: Progress,
}

/// Every proof gets at least this many nodes.
const SMALL_PROOF: u64 = 1_000;

impl Proof {
    pub(crate) fn new(share: u64, threads: u64) -> Proof {
        Proof { share, threads, progress: Progress::default() }
    }

    /// Tries to prove the value of the best moves; whether all wanted ones are proved.
    pub(crate) fn attempt(
        &mut self,
        shared: &Shared<'_>,
        board: &Board,
        moves: &mut [RootMove],
        lines: usize,
    ) -> bool {
        let spent = shared.proof_nodes.load(Ordering::Relaxed);
        let searched = shared.nodes.load(Ordering::Relaxed).saturating_sub(spent);
        let budget = self.share.saturating_mul(searched).saturating_sub(spent);
        let budget = (budget / self.threads).max(SMALL_PROOF);
        let mut reported = 0;
        let mut must_stop = |nodes: u64| {
            let stop = shared.count(nodes - reported);
            reported = nodes;
            stop || nodes >= budget
        };
        let mut solver = Solver::new(shared.table, shared.weights, &mut must_stop);
        solver.tested = (lines == 1).then_some(&shared.tested);
        let is_proved = if lines == 1 {
            let guess = (moves[0].value + PIECE / 2).div_euclid(PIECE);
            match solver.prove(board, guess, &mut self.progress) {
                Some((margin, best)) => {
                    let place = best.and_then(|best| moves.iter().position(|m| m.step == best)).unwrap_or(0);
                    moves[place] = RootMove { value: PIECE * margin, is_exact: true, ..moves[place] };
                    moves[..=place].rotate_right(1);
                    true
                }
                None => false,
            }
        } else {
            prove_lines(&mut solver, board, moves, lines)
        };
        let nodes = solver.nodes;
        let left = nodes - reported;
        shared.tested.store(NO_TEST, Ordering::Relaxed);
        shared.nodes.fetch_add(left, Ordering::Relaxed);
        shared.proof_nodes.fetch_add(nodes, Ordering::Relaxed);
        is_proved
    }
}

/// Fills the table with what the first thread's proof needs, until that proof ends; whether the search goes on.
pub(crate) fn help_prove(shared: &Shared<'_>, board: &Board, number: usize) -> bool {
    loop {
        if shared.count(0) {
            return false;
        }
        let tested = shared.tested.load(Ordering::Relaxed);
        if tested == NO_TEST {
            return true;
        }
        let (mut reported, mut is_over) = (0, false);
        let mut must_stop = |nodes: u64| {
            is_over |= shared.count(nodes - reported);
            reported = nodes;
            is_over || shared.tested.load(Ordering::Relaxed) != tested
        };
        let mut solver = Solver::new(shared.table, shared.weights, &mut must_stop);
        solver.helper = number;
        solver.solve(board, tested);
        let nodes = solver.nodes;
        let left = nodes - reported;
        shared.nodes.fetch_add(left, Ordering::Relaxed);
        shared.proof_nodes.fetch_add(nodes, Ordering::Relaxed);
        // The first thread finds the result in the table.
        while !is_over && shared.tested.load(Ordering::Relaxed) == tested && !shared.count(0) {
            std::thread::yield_now();
        }
    }
}

/// Proves the values of all moves; they are then sorted.
fn prove_lines(solver: &mut Solver<'_>, board: &Board, moves: &mut [RootMove], lines: usize) -> bool {
    let mut proved = Vec::with_capacity(moves.len());
    for m in moves.iter() {
        let guess = -(m.value + PIECE / 2).div_euclid(PIECE);
        solver.nodes += 1;
        let Some((margin, _)) = solver.prove(&board.after(m.step), guess, &mut Progress::default()) else {
            return false;
        };
        proved.push(RootMove { value: -PIECE * margin, is_exact: true, ..*m });
    }
    proved.sort_by_key(|m| std::cmp::Reverse(m.value));
    moves.copy_from_slice(&proved);
    debug_assert!(lines <= moves.len());
    true
}
