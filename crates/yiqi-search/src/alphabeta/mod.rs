//! Alpha-beta: iterative deepening, principal variations, a shared table, killers and history.

mod busy;
mod knowledge;
mod order;
mod worker;

use std::sync::Mutex;

use yiqi_core::{Game, GamePosition};

pub use knowledge::Knowledge;

use busy::Busy;

use crate::budget::Budget;
use crate::{Limits, Score, Stop, Table};
use worker::Worker;

/// A line of play and what it leads to, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// How good it is.
    pub score: Score,
    /// Whether it is proved: no estimate went into it.
    pub solved: bool,
    /// The moves, the first to be played first.
    pub moves: Vec<M>,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<M> {
    /// How many plies ahead it looked in full.
    pub depth: u32,
    /// Moves played on a board so far, by all threads.
    pub nodes: u64,
    /// The best lines, the best first. Empty only when the game is over or nothing could be searched.
    pub lines: Vec<Line<M>>,
}

impl<M> Thought<M> {
    /// Takes over what a helper found at a greater depth, unless that would replace a proof by an estimate: by what the
    /// helper left in the table, the main thread can prove at a smaller depth what the helper had only estimated.
    fn replace_by_deeper(&mut self, depth: u32, lines: Vec<Line<M>>) {
        let is_proved = |lines: &[Line<M>]| lines.iter().all(|line| line.solved);
        if depth > self.depth && (is_proved(&lines) || !is_proved(&self.lines)) {
            self.depth = depth;
            self.lines = lines;
        }
    }
}

/// An alpha-beta search of one game, with a table that it keeps from move to move.
#[derive(Debug)]
pub struct AlphaBeta<K> {
    knowledge: K,
    table: Table,
    threads: usize,
    strict: bool,
}

/// No search goes deeper than this.
pub(crate) const DEEPEST: u32 = 120;

impl<K> AlphaBeta<K> {
    /// A search with this knowledge, a table of so many bytes and so many threads.
    pub fn new(knowledge: K, table_bytes: usize, threads: usize) -> AlphaBeta<K> {
        AlphaBeta { knowledge, table: Table::new(table_bytes), threads: threads.max(1), strict: false }
    }

    /// The same search, but it trusts the table only for scores of exactly the depth asked for: slower, and equal to a
    /// plain search move by move to that depth.
    pub fn strict(self) -> AlphaBeta<K> {
        AlphaBeta { strict: true, ..self }
    }

    /// Forgets what it knows of positions; its table keeps its memory.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Makes its table as large as a new one of so many bytes. What it knows is lost when that changes its size.
    pub fn resize_table(&mut self, bytes: usize) {
        self.table.resize(bytes);
    }

    /// The bytes of its table.
    pub fn memory(&self) -> usize {
        self.table.memory()
    }

    /// Searches the best `lines` moves of the present position. Each deepening is reported as it ends; the last report
    /// is also the answer. The first deepening, which looks at every move once, is always finished.
    pub fn search<P: GamePosition>(
        &mut self,
        game: &Game<P>,
        lines: usize,
        limits: &Limits,
        stop: &Stop,
        mut on_thought: impl FnMut(&Thought<P::Move>),
    ) -> Thought<P::Move>
    where
        K: Knowledge<P>,
    {
        self.table.next_search();
        let legal = game.legal_moves();
        let mut thought = Thought { depth: 0, nodes: 0, lines: Vec::new() };
        if legal.is_empty() || game.is_over() {
            return thought;
        }
        let budget = Budget::new(limits, stop);
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let (knowledge, table, strict) = (&self.knowledge, &self.table, self.strict);
        let busy = (self.threads > 1).then(Busy::new);
        // The first deepening is always finished: an answer that looked at every move once.
        let mut worker = Worker::new(game, knowledge, table, &budget, busy.as_ref(), strict);
        if let Some(found) = worker.first(lines) {
            thought = Thought { depth: 1, nodes: budget.nodes() + worker.unreported(), lines: found };
            on_thought(&thought);
        }
        if thought.lines.iter().all(|line| line.solved) {
            worker.report();
            thought.nodes = budget.nodes();
            return thought;
        }
        // What the helpers found, should one of them come further than the main thread before the end.
        let by_helpers = Mutex::new((0, Vec::new()));
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                let (budget, busy, by_helpers) = (&budget, busy.as_ref(), &by_helpers);
                scope.spawn(move || {
                    let mut worker = Worker::new(game, knowledge, table, budget, busy, strict);
                    for depth in 2..=deepest {
                        let Some(found) = worker.deepen(depth, lines, &[]) else { break };
                        if let Ok(mut furthest) = by_helpers.lock()
                            && furthest.0 < depth
                        {
                            *furthest = (depth, found);
                        }
                    }
                    worker.report();
                });
            }
            for depth in 2..=deepest {
                let Some(found) = worker.deepen(depth, lines, &thought.lines) else { break };
                let proved = found.iter().all(|line| line.solved);
                thought = Thought { depth, nodes: budget.nodes() + worker.unreported(), lines: found };
                on_thought(&thought);
                if proved {
                    break;
                }
            }
            worker.report();
            budget.end();
        });
        let (depth, found) = by_helpers.into_inner().unwrap_or_default();
        if !stop.is_stopped() {
            thought.replace_by_deeper(depth, found);
        }
        thought.nodes = budget.nodes();
        thought
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(depth: u32, units: i32, solved: bool) -> Thought<u8> {
        Thought { depth, nodes: 0, lines: vec![Line { score: Score::of(units), solved, moves: vec![1] }] }
    }

    #[test]
    fn a_helpers_deeper_answer_counts_unless_it_would_replace_a_proof_by_an_estimate() {
        for (main, helper, taken) in [
            (thought(4, -240, true), thought(6, -200, false), false),
            (thought(4, -240, true), thought(6, -240, true), true),
            (thought(4, -180, false), thought(6, -200, false), true),
            (thought(4, -180, false), thought(6, -240, true), true),
            (thought(6, -180, false), thought(6, -240, false), false),
        ] {
            let mut answer = main.clone();
            answer.replace_by_deeper(helper.depth, helper.lines.clone());
            assert_eq!(answer, if taken { helper } else { main });
        }
    }
}
