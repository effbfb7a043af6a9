//! The player: searches deeper and deeper, first selectively, then exactly.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use yiqi_core::Stop;
use yiqi_reversi::{Kernel, Square};

use crate::board::squares;
use crate::evaluation::Contents;
use crate::search::{Busy, Confidence, Shared, Worker, light};
use crate::table::{NO_MOVE, Table};
use crate::{Board, Weights};

/// How much is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// The most plies of a search that does not reach the end of the game.
    pub depth: u32,
    /// From this many empty squares on, the game is searched to its end, first selectively.
    pub to_the_end: u32,
    /// From this many empty squares on, the result is exact.
    pub exact: u32,
    /// The most nodes.
    pub nodes: u64,
    /// When the search ends.
    pub deadline: Option<Instant>,
    /// The number of best moves whose values are wanted.
    pub lines: usize,
    /// The number of threads. One does the same work every time.
    pub threads: usize,
    /// Whether a search to the end only asks who wins: of scores, only the signs are then known.
    pub only_winner: bool,
    /// Whether a search that does not reach the end leaves out nothing, either; slow.
    pub full_width: bool,
}

impl Default for Effort {
    /// Everything, without limits, for the best move.
    fn default() -> Effort {
        Effort {
            depth: 60,
            to_the_end: 60,
            exact: 60,
            nodes: u64::MAX,
            deadline: None,
            lines: 1,
            threads: 1,
            only_winner: false,
            full_width: false,
        }
    }
}

/// A move and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundMove {
    /// Where the disc is put.
    pub square: Square,
    /// The expected margin at the end, for the side to move.
    pub score: i32,
    /// Whether the margin is proved.
    pub is_exact: bool,
    /// The best continuation, with `None` for passes.
    pub line: Vec<Option<Square>>,
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
    kernel: Kernel,
}

impl Player {
    /// A player with a table of this many bytes.
    pub fn new(weights: Arc<Weights>, bytes: usize) -> Player {
        Player { weights, table: Table::new(bytes), kernel: Kernel::best() }
    }

    /// The same player with another kernel, for comparisons. Results are the same.
    pub fn with_kernel(self, kernel: Kernel) -> Player {
        Player { kernel, ..self }
    }

    /// Gives the table another size, at most this many bytes; a table of another size is empty.
    pub fn resize(&mut self, bytes: usize) {
        if self.table.is_fitting(bytes) {
            return;
        }
        self.table = Table::new(bytes);
    }

    /// Forgets earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The size of its memory in bytes.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// Searches a position.
    pub fn search(&mut self, board: Board, effort: &Effort, stop: &Stop) -> Found {
        self.search_showing(board, effort, stop, &mut |_| {})
    }

    /// Searches a position and shows what was found so far after every depth.
    pub fn search_showing(
        &mut self,
        board: Board,
        effort: &Effort,
        stop: &Stop,
        show: &mut dyn FnMut(&Found),
    ) -> Found {
        self.table.next_age();
        let shared = Shared {
            table: &self.table,
            weights: &self.weights,
            stop,
            nodes: AtomicU64::new(0),
            limit: effort.nodes,
            deadline: effort.deadline,
            is_over: AtomicBool::new(false),
            busy: Busy::new(effort.threads),
        };
        let mut worker = Worker::new(self.kernel, &shared);
        let helpers = effort.threads.clamp(1, MOST_THREADS) - 1;
        let mut helpers: Vec<Worker<'_>> = (0..helpers).map(|_| Worker::new(self.kernel, &shared)).collect();
        let legal: Vec<Square> = squares(board.moves(self.kernel)).collect();
        let mut found = Found::default();
        let Some(&first) = legal.first() else { return found };
        // An answer even if nothing can be searched.
        found.moves.push(FoundMove { square: first, score: 0, is_exact: false, line: vec![Some(first)] });
        let mut guess = None;
        for step in plan(board.empty_count(), effort) {
            let root = Root { board, legal: &legal, step, guess, effort };
            let mut moves = search_with_helpers(&mut worker, &mut helpers, &root);
            if worker.is_stopped {
                // The best moves so far, then those of the search before.
                let is_new = |old: &FoundMove| moves.iter().all(|new| new.square != old.square);
                let earlier: Vec<FoundMove> = found.moves.iter().filter(|old| is_new(old)).cloned().collect();
                moves.extend(earlier);
                moves.truncate(effort.lines.max(1).min(legal.len()));
                found.moves = moves;
                break;
            }
            found.moves = moves;
            guess = found.moves.first().map(|best| best.score);
            found.depth = step.depth;
            worker.count_nodes();
            found.nodes = shared.nodes.load(Ordering::Relaxed);
            show(&found);
        }
        worker.count_nodes();
        found.nodes = shared.nodes.load(Ordering::Relaxed);
        found
    }
}

/// A search of the whole tree.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Step {
    depth: u32,
    confidence: Confidence,
}

/// The searches, one after the other: each orders the moves of the next.
fn plan(empty: u32, effort: &Effort) -> Vec<Step> {
    let mut steps = Vec::new();
    let reaches_end = empty <= effort.to_the_end.max(effort.exact);
    // Before a search to the end, a look ahead that costs a small part of it.
    let deepest =
        if reaches_end { empty.saturating_sub(10).min(effort.depth) } else { effort.depth.min(empty) };
    let depths = (1..=deepest).filter(|depth| depth % 2 == deepest % 2);
    let confidence = if effort.full_width { Confidence::FULL } else { Confidence(0) };
    steps.extend(depths.map(|depth| Step { depth, confidence }));
    if reaches_end {
        if empty > 15 {
            let selective = (0..Confidence::FULL.0).step_by(2);
            steps.extend(selective.map(|level| Step { depth: empty, confidence: Confidence(level) }));
        }
        if empty <= effort.exact {
            steps.push(Step { depth: empty, confidence: Confidence::FULL });
        }
    }
    steps
}

/// A search from the root.
struct Root<'a> {
    board: Board,
    legal: &'a [Square],
    step: Step,
    /// The value that the search before has found.
    guess: Option<i32>,
    effort: &'a Effort,
}

/// No machine has use for more.
const MOST_THREADS: usize = 256;

/// Shallower searches are over before threads have begun.
const HELPED_FROM: u32 = 9;

/// Searches the root while the helpers search it, too: what they find is in the table when it is needed.
fn search_with_helpers(
    worker: &mut Worker<'_>,
    helpers: &mut [Worker<'_>],
    root: &Root<'_>,
) -> Vec<FoundMove> {
    if root.step.depth < HELPED_FROM || helpers.is_empty() {
        return search_root(worker, root);
    }
    let is_over = &worker.shared.is_over;
    let moves = std::thread::scope(|scope| {
        for helper in helpers {
            helper.is_stopped = false;
            scope.spawn(|| {
                search_root(helper, root);
                helper.count_nodes();
            });
        }
        let moves = search_root(worker, root);
        is_over.store(true, Ordering::Relaxed);
        moves
    });
    is_over.store(false, Ordering::Relaxed);
    moves
}

/// Half the width of the window in which a search begins.
const WINDOW: i32 = 1;

/// Searches all moves for the best ones. If the search is stopped, those that were found before.
fn search_root(worker: &mut Worker<'_>, root: &Root<'_>) -> Vec<FoundMove> {
    let Root { board, step, guess, effort, .. } = *root;
    worker.confidence = step.confidence;
    let contents = Contents::of(board);
    let reaches_end = step.depth >= board.empty_count();
    let only_winner = effort.only_winner && reaches_end;
    let is_exact = reaches_end && step.confidence == Confidence::FULL && !only_winner;
    let mut found: Vec<FoundMove> = Vec::new();
    let mut left: Vec<Square> = root.legal.to_vec();
    while found.len() < effort.lines.max(1) && !left.is_empty() {
        order_root(worker, board, &contents, &mut left);
        // Near the value of the search before, if there was one: a narrow window proves more with less work.
        let (mut alpha, mut beta) = match guess.filter(|_| found.is_empty()) {
            _ if only_winner => (-1, 1),
            Some(guess) => ((guess - WINDOW).max(-64), (guess + WINDOW).min(64)),
            None => (-64, 64),
        };
        let (best, best_at) = loop {
            let (best, best_at) =
                search_moves(worker, (board, &contents), &left, (alpha, beta), step.depth - 1);
            if worker.is_stopped {
                return found;
            }
            if best <= alpha && alpha > -64 && !only_winner {
                (alpha, beta) = ((best - 2 * WINDOW).max(-64), best + 1);
            } else if best >= beta && beta < 64 && !only_winner {
                (alpha, beta) = (best - 1, (best + 2 * WINDOW).min(64));
                left.swap(0, best_at);
            } else {
                break (best, best_at);
            }
        };
        let square = left.remove(best_at);
        let line = line(worker, board, square, is_exact);
        // The evaluation never says 64: only a forced end does.
        found.push(FoundMove { square, score: best, is_exact: is_exact || best.abs() == 64, line });
        if found.len() == 1 && !only_winner {
            remember(worker, board, square, best, step);
        }
    }
    found
}

/// The value of the best of these moves, and which it is; a bound if the value is outside the window.
fn search_moves(
    worker: &mut Worker<'_>,
    (board, contents): (Board, &Contents),
    moves: &[Square],
    (alpha, beta): (i32, i32),
    depth: u32,
) -> (i32, usize) {
    let (mut best, mut best_at) = (-65, 0);
    for (at, &square) in moves.iter().enumerate() {
        let flips = worker.kernel.flips(board.own, board.other, square);
        let (after, next) = (board.after(square.bit(), flips), contents.after(square.index(), flips));
        let floor = alpha.max(best);
        let score = if at == 0 {
            -worker.deep(after, &next, -beta, -floor, depth)
        } else {
            let bound = -worker.deep(after, &next, -floor - 1, -floor, depth);
            if bound > floor && bound < beta {
                -worker.deep(after, &next, -beta, -bound, depth)
            } else {
                bound
            }
        };
        if worker.is_stopped {
            break;
        }
        if score > best {
            (best, best_at) = (score, at);
        }
        if best >= beta {
            break;
        }
    }
    (best, best_at)
}

/// The root's result goes to the table, so that the next search begins with its best move.
fn remember(worker: &Worker<'_>, board: Board, square: Square, score: i32, step: Step) {
    let found = crate::table::Found {
        depth: step.depth as u8,
        confidence: step.confidence.0,
        alpha: -65,
        beta: 65,
        score,
        best: square.index() as u8,
    };
    worker.shared.table.put(board, board.hash(), found);
}

/// The best move so far first, then by what the table and the evaluation say about the positions after them.
fn order_root(worker: &Worker<'_>, board: Board, contents: &Contents, moves: &mut [Square]) {
    let best = worker.shared.table.get(board, board.hash()).map_or(NO_MOVE, |known| known.moves[0]);
    moves.sort_by_cached_key(|square| {
        let flips = worker.kernel.flips(board.own, board.other, *square);
        let (after, next) = (board.after(square.bit(), flips), contents.after(square.index(), flips));
        let value = match worker.shared.table.get(after, after.hash()) {
            Some(known) => i32::from(known.upper),
            None => worker.shared.weights.value(&next, after.empty_count()),
        };
        (square.index() != usize::from(best), value, square.index())
    });
}

/// The best of these moves with few empty squares left.
fn best_of_last(worker: &mut Worker<'_>, board: Board, legal: u64) -> Option<Square> {
    squares(legal).max_by_key(|&square| -worker.light(board.play(worker.kernel, square), -64, 64))
}

/// The best continuation, as far as the table knows it; an exact one goes to the end of the game.
fn line(worker: &mut Worker<'_>, board: Board, first: Square, is_exact: bool) -> Vec<Option<Square>> {
    let kernel = worker.kernel;
    let mut line = vec![Some(first)];
    let mut now = board.play(kernel, first);
    while line.len() < 60 {
        let legal = now.moves(kernel);
        if legal == 0 {
            if now.passed().moves(kernel) == 0 {
                break;
            }
            line.push(None);
            now = now.passed();
            continue;
        }
        let known = worker.shared.table.get(now, now.hash());
        let next = match known.and_then(|known| Square::from_index(known.moves[0].into())) {
            // The last squares are played out without a table.
            None if is_exact && now.empty_count() <= light::MOST => best_of_last(worker, now, legal),
            known => known,
        };
        let Some(square) = next.filter(|square| legal & square.bit() != 0) else { break };
        line.push(Some(square));
        now = now.play(kernel, square);
    }
    // A pass at the end says nothing.
    while line.last() == Some(&None) {
        line.pop();
    }
    line
}
