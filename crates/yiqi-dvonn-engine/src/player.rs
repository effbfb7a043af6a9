//! The player: searches deeper and deeper, and late in the game proves the result.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::time::Instant;

use yiqi_core::Stop;

use crate::board::{Board, Step, Steps};
use crate::evaluation::{PIECE, Weights};
use crate::proof::{Proof, help_prove};
use crate::search::{Busy, INFINITE, NO_TEST, Shared, Worker};
use crate::solver::{MOST, Solver};
use crate::table::Table;

/// How much is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// The most plies of a search that does not reach the end of the game.
    pub depth: u32,
    /// The most nodes, those of all threads and of proofs included.
    pub nodes: u64,
    /// When the search ends.
    pub deadline: Option<Instant>,
    /// The number of best moves whose values are wanted.
    pub lines: usize,
    /// The number of threads.
    pub threads: usize,
    /// Up to this many stacks, results are proved if the nodes allow it.
    pub prove_from: u32,
    /// Proofs get so many times the nodes of the other searches.
    pub proof_share: u64,
}

impl Default for Effort {
    /// Everything, without limits, for the best move.
    fn default() -> Effort {
        Effort {
            depth: 48,
            nodes: u64::MAX,
            deadline: None,
            lines: 1,
            threads: 1,
            // Beyond this, proofs hardly ever succeed and only take time from the search.
            prove_from: 24,
            proof_share: 2,
        }
    }
}

impl Effort {
    /// Almost everything for the proof, from any position.
    pub fn to_prove() -> Effort {
        Effort { prove_from: 49, proof_share: 10, ..Effort::default() }
    }
}

/// A move and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundMove {
    /// The move.
    pub step: Step,
    /// The expected margin at the end for the side to move, in hundredths of a piece.
    pub value: i32,
    /// Whether the margin is proved.
    pub is_exact: bool,
    /// The best continuation, with `None` for passes.
    pub line: Vec<Option<Step>>,
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    /// The best moves, best first; none if the side to move has none.
    pub moves: Vec<FoundMove>,
    /// The depth that was searched completely.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// A player with its memory.
pub struct Player {
    weights: Arc<Weights>,
    table: Table,
}

impl Player {
    /// A player with a table of at most this many bytes.
    pub fn new(weights: Arc<Weights>, bytes: usize) -> Player {
        Player { weights, table: Table::new(bytes) }
    }

    /// Gives the table another size, at most this many bytes; a table of another size is empty.
    pub fn resize(&mut self, bytes: usize) {
        if !self.table.is_fitting(bytes) {
            self.table = Table::new(bytes);
        }
    }

    /// Forgets earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The size of its memory in bytes.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// Its weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Searches a position.
    pub fn search(&mut self, board: &Board, effort: &Effort, stop: &Stop) -> Found {
        self.search_showing(board, effort, stop, &mut |_| {})
    }

    /// Searches a position and shows what was found so far after every depth.
    pub fn search_showing(
        &mut self,
        board: &Board,
        effort: &Effort,
        stop: &Stop,
        show: &mut dyn FnMut(&Found),
    ) -> Found {
        let mut steps = Steps::new();
        board.steps(&mut steps);
        let steps = steps.as_slice();
        let mut found = Found::default();
        let Some(&first) = steps.first() else { return found };
        // An answer even if nothing can be searched.
        found.moves.push(FoundMove { step: first, value: 0, is_exact: false, line: vec![Some(first)] });
        self.table.next_age();
        let shared = Shared {
            table: &self.table,
            weights: &self.weights,
            stop,
            is_limited: AtomicBool::new(false),
            is_done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            proof_nodes: AtomicU64::new(0),
            tested: AtomicI32::new(NO_TEST),
            limit: effort.nodes,
            deadline: effort.deadline,
            busy: (effort.threads > 1).then(Busy::new),
        };
        std::thread::scope(|scope| {
            for number in 1..effort.threads {
                let shared = &shared;
                scope.spawn(move || help(shared, board, steps, effort, number));
            }
            deepen(&shared, board, steps, effort, &mut found, show);
            shared.is_done.store(true, Ordering::Relaxed);
        });
        found.nodes = shared.nodes.load(Ordering::Relaxed);
        found
    }
}

/// A thread that only fills the table: it searches the same position, half of the threads one ply deeper, and helps with
/// proofs.
fn help(shared: &Shared<'_>, board: &Board, steps: &[Step], effort: &Effort, number: usize) {
    let is_tried = board.stacks() <= effort.prove_from;
    let mut worker = Worker::new(shared, true);
    let mut moves = unordered(steps);
    for depth in (1 + number as i32 % 2)..=effort.depth.clamp(1, 60) as i32 {
        loop {
            let window = (-INFINITE, INFINITE);
            search_root(&mut worker, board, &mut moves, depth, window);
            if !worker.is_stopped {
                break;
            }
            if !help_prove(shared, board, number) {
                return;
            }
            // The search goes on where it was: the table knows what was searched.
            worker.is_stopped = false;
        }
    }
    // Nothing is left to be searched.
    while is_tried && help_prove(shared, board, number) {
        std::thread::yield_now();
    }
}

/// A move of the root and its value.
#[derive(Clone, Copy)]
pub(crate) struct RootMove {
    pub(crate) step: Step,
    pub(crate) value: i32,
    pub(crate) is_exact: bool,
}

fn unordered(steps: &[Step]) -> Vec<RootMove> {
    steps.iter().map(|&step| RootMove { step, value: 0, is_exact: false }).collect()
}

fn deepen(
    shared: &Shared<'_>,
    board: &Board,
    steps: &[Step],
    effort: &Effort,
    found: &mut Found,
    show: &mut dyn FnMut(&Found),
) {
    let mut worker = Worker::new(shared, false);
    let mut moves = unordered(steps);
    let lines = effort.lines.clamp(1, steps.len());
    let is_tried = board.stacks() <= effort.prove_from;
    let mut proof = Proof::new(effort.proof_share, effort.threads.max(1) as u64);
    for depth in 1..=effort.depth.clamp(1, 60) as i32 {
        worker.fade();
        let before = moves.clone();
        if lines == 1 {
            let guess = moves[0].value;
            aspire(&mut worker, board, &mut moves, depth, guess);
        } else {
            search_lines(&mut worker, board, &mut moves, depth, lines);
        }
        if worker.is_stopped {
            if lines > 1 {
                moves = before;
            }
            report(shared, board, &moves, lines, found);
            break;
        }
        shared.is_limited.store(true, Ordering::Relaxed);
        worker.count_nodes();
        found.depth = depth as u32;
        if is_tried && proof.attempt(shared, board, &mut moves, lines) {
            report(shared, board, &moves, lines, found);
            show(found);
            break;
        }
        report(shared, board, &moves, lines, found);
        show(found);
        // Nothing is left to be found at twice the number of stacks, passes included.
        if depth as u32 > 2 * board.stacks() || worker.is_stopped {
            break;
        }
    }
}

fn report(shared: &Shared<'_>, board: &Board, moves: &[RootMove], lines: usize, found: &mut Found) {
    found.moves = moves[..lines]
        .iter()
        .map(|m| FoundMove {
            step: m.step,
            value: m.value,
            is_exact: m.is_exact,
            line: line(shared.table, board, m.step, m.is_exact),
        })
        .collect();
    found.nodes = shared.nodes.load(Ordering::Relaxed);
}

/// Searches all moves for the best one, first in a narrow window around a guess.
fn aspire(worker: &mut Worker<'_>, board: &Board, moves: &mut [RootMove], depth: i32, guess: i32) {
    let mut width = PIECE;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= 4 {
        (alpha, beta) = ((guess - width).max(-INFINITE), (guess + width).min(INFINITE));
    }
    loop {
        let value = search_root(worker, board, moves, depth, (alpha, beta));
        if worker.is_stopped {
            return;
        }
        width *= 4;
        if value <= alpha && alpha > -INFINITE {
            alpha = if width > 20 * PIECE { -INFINITE } else { (value - width).max(-INFINITE) };
        } else if value >= beta && beta < INFINITE {
            beta = if width > 20 * PIECE { INFINITE } else { (value + width).min(INFINITE) };
        } else {
            return;
        }
    }
}

/// Searches all moves for the best one and brings it to the front. If the search is stopped, the best so far is in front.
fn search_root(
    worker: &mut Worker<'_>,
    board: &Board,
    moves: &mut [RootMove],
    depth: i32,
    (mut alpha, beta): (i32, i32),
) -> i32 {
    let mut best = -INFINITE;
    for place in 0..moves.len() {
        worker.visit();
        let after = board.after(moves[place].step);
        let mut value = -INFINITE;
        if place > 0 {
            value = -worker.search(&after, depth - 1, -alpha - 1, -alpha, 1);
        }
        if place == 0 || value > alpha && value < beta {
            value = -worker.search(&after, depth - 1, -beta, -alpha, 1);
        }
        if worker.is_stopped {
            return best;
        }
        if value > best {
            best = value;
            if value > alpha || place == 0 {
                moves[place].value = value;
                moves[..=place].rotate_right(1);
            }
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
    }
    best
}

/// The values of the best `lines` moves, best first. If the search is stopped, the moves are in any order.
fn search_lines(worker: &mut Worker<'_>, board: &Board, moves: &mut [RootMove], depth: i32, lines: usize) {
    for first in 0..lines {
        let mut best = -INFINITE;
        for place in first..moves.len() {
            worker.visit();
            let after = board.after(moves[place].step);
            // If most values are wanted anyway, every move gets its own window.
            let alpha = if lines > 8 { -INFINITE } else { best };
            let value = -worker.search(&after, depth - 1, -INFINITE, -alpha, 1);
            if worker.is_stopped {
                return;
            }
            if lines > 8 {
                moves[place].value = value;
            } else if value > best {
                best = value;
                moves[place].value = value;
                moves[first..=place].rotate_right(1);
            }
        }
        if lines > 8 {
            moves.sort_by_key(|m| std::cmp::Reverse(m.value));
            return;
        }
    }
}

/// The best continuation, as far as the table knows it.
fn line(table: &Table, board: &Board, first: Step, is_exact: bool) -> Vec<Option<Step>> {
    let mut line = vec![Some(first)];
    let mut now = board.after(first);
    let mut steps = Steps::new();
    while line.len() < MOST as usize && !now.is_over() {
        now.steps(&mut steps);
        if steps.as_slice().is_empty() {
            line.push(None);
            now = now.passed();
            continue;
        }
        let hash = if is_exact { Solver::hash(&now) } else { now.hash };
        let best = table.get(hash).and_then(|known| known.best);
        let Some(best) = best.filter(|best| steps.as_slice().contains(best)) else { break };
        line.push(Some(best));
        now = now.after(best);
    }
    while line.last() == Some(&None) {
        line.pop();
    }
    line
}
