//! Alpha-beta: iterative deepening, principal variation search, a shared transposition table, killer moves and history.

mod busy;
mod knowledge;
mod order;
mod worker;

use std::sync::Mutex;

use yiqi_core::{Game, GamePosition};

pub use knowledge::Knowledge;

use busy::Busy;

use crate::budget::Budget;
use crate::{Limits, SearchScore, Stop, Table};
use worker::Worker;

/// A line of play and its score for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// Its score.
    pub score: SearchScore,
    /// Whether the score is proved: it rests on no heuristic evaluation.
    pub solved: bool,
    /// The moves in the order they are played.
    pub moves: Vec<M>,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The depth of the last completed iteration.
    pub depth: u32,
    /// Nodes searched so far by all threads.
    pub nodes: u64,
    /// The best lines, best first. Empty only when the game is over.
    pub lines: Vec<Line<M>>,
}

impl<M> SearchResult<M> {
    /// Takes the result of a helper thread if it is deeper, unless that would replace a proof by an estimate: thanks to
    /// the helper's table entries the main thread may prove at a smaller depth what the helper had only estimated.
    fn replace_by_deeper(&mut self, depth: u32, lines: Vec<Line<M>>) {
        let is_proved = |lines: &[Line<M>]| lines.iter().all(|line| line.solved);
        if depth > self.depth && (is_proved(&lines) || !is_proved(&self.lines)) {
            self.depth = depth;
            self.lines = lines;
        }
    }
}

/// An alpha-beta search of one game. It keeps its transposition table from move to move.
#[derive(Debug)]
pub struct AlphaBeta<K> {
    knowledge: K,
    table: Table,
    threads: usize,
    strict: bool,
}

/// The greatest depth of a search.
pub(crate) const MAX_DEPTH: u32 = 120;

impl<K> AlphaBeta<K> {
    /// A search with this knowledge, this number of threads and a table of at most this many bytes.
    pub fn new(knowledge: K, table_bytes: usize, threads: usize) -> AlphaBeta<K> {
        AlphaBeta { knowledge, table: Table::new(table_bytes), threads: threads.max(1), strict: false }
    }

    /// The same search, but it uses table entries only of exactly the depth it needs. Slower, but its scores equal those
    /// of a plain search to the same depth.
    pub fn strict(self) -> AlphaBeta<K> {
        AlphaBeta { strict: true, ..self }
    }

    /// Clears the table and keeps its memory.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Resizes the table. Its entries are lost if that changes its size.
    pub fn resize_table(&mut self, bytes: usize) {
        self.table.resize(bytes);
    }

    /// The size of the table in bytes.
    pub fn memory(&self) -> usize {
        self.table.memory()
    }

    /// Searches the current position for its best `lines` moves. Every completed iteration is reported; the last one is
    /// also returned. The first iteration, one ply deep, is always completed.
    pub fn search<P: GamePosition>(
        &mut self,
        game: &Game<P>,
        lines: usize,
        limits: &Limits,
        stop: &Stop,
        mut on_progress: impl FnMut(&SearchResult<P::Move>),
    ) -> SearchResult<P::Move>
    where
        K: Knowledge<P>,
    {
        self.table.next_search();
        let legal = game.legal_moves();
        let mut result = SearchResult { depth: 0, nodes: 0, lines: Vec::new() };
        if legal.is_empty() || game.is_over() {
            return result;
        }
        let budget = Budget::new(limits, stop);
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let (knowledge, table, strict) = (&self.knowledge, &self.table, self.strict);
        let busy = (self.threads > 1).then(Busy::new);
        // The first iteration is always completed, so that there is an answer based on every move.
        let mut worker = Worker::new(game, knowledge, table, &budget, busy.as_ref(), strict);
        if let Some(found) = worker.first(lines) {
            result = SearchResult { depth: 1, nodes: budget.nodes() + worker.unreported(), lines: found };
            on_progress(&result);
        }
        if result.lines.iter().all(|line| line.solved) {
            worker.report();
            result.nodes = budget.nodes();
            return result;
        }
        // The deepest result of the helper threads: one of them may get further than the main thread.
        let by_helpers = Mutex::new((0, Vec::new()));
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                let (budget, busy, by_helpers) = (&budget, busy.as_ref(), &by_helpers);
                scope.spawn(move || {
                    let mut worker = Worker::new(game, knowledge, table, budget, busy, strict);
                    for depth in 2..=max_depth {
                        let Some(found) = worker.deepen(depth, lines, &[]) else { break };
                        if let Ok(mut deepest) = by_helpers.lock()
                            && deepest.0 < depth
                        {
                            *deepest = (depth, found);
                        }
                    }
                    worker.report();
                });
            }
            for depth in 2..=max_depth {
                let Some(found) = worker.deepen(depth, lines, &result.lines) else { break };
                let proved = found.iter().all(|line| line.solved);
                result = SearchResult { depth, nodes: budget.nodes() + worker.unreported(), lines: found };
                on_progress(&result);
                if proved {
                    break;
                }
            }
            worker.report();
            budget.end();
        });
        let (depth, found) = by_helpers.into_inner().unwrap_or_default();
        if !stop.is_stopped() {
            result.replace_by_deeper(depth, found);
        }
        result.nodes = budget.nodes();
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(depth: u32, units: i32, solved: bool) -> SearchResult<u8> {
        SearchResult {
            depth,
            nodes: 0,
            lines: vec![Line { score: SearchScore::of(units), solved, moves: vec![1] }],
        }
    }

    #[test]
    fn a_helpers_deeper_answer_counts_unless_it_would_replace_a_proof_by_an_estimate() {
        for (main, helper, taken) in [
            (result(4, -240, true), result(6, -200, false), false),
            (result(4, -240, true), result(6, -240, true), true),
            (result(4, -180, false), result(6, -200, false), true),
            (result(4, -180, false), result(6, -240, true), true),
            (result(6, -180, false), result(6, -240, false), false),
        ] {
            let mut answer = main.clone();
            answer.replace_by_deeper(helper.depth, helper.lines.clone());
            assert_eq!(answer, if taken { helper } else { main });
        }
    }
}
