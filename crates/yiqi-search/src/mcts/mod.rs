//! Monte Carlo tree search on a tree that all threads share.
//!
//! A thread takes the lock, selects a few leaves and marks their paths with a virtual loss so that other threads select
//! others, releases the lock, has the leaves evaluated as a batch, and takes the lock again to back up the values. An
//! evaluation takes far longer than a selection, so the lock is rarely contended.

mod evaluator;
mod tree;

use std::sync::Mutex;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition};

pub use evaluator::{Evaluation, Evaluator, Leaf};
use tree::{Batch, Tree};

use crate::budget::Budget;
use crate::{Limits, Stop};

/// The settings of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsOptions {
    /// Threads.
    pub threads: usize,
    /// Leaves evaluated at once.
    pub batch: usize,
    /// The exploration constant of PUCT: how much weight the priors get.
    pub exploration: f32,
    /// After how many visits a leaf is expanded: 1 where evaluations are expensive, more where they are cheap and the
    /// memory for children that are never visited matters.
    pub expand_after: u32,
    /// How much a better margin is worth: the most that it adds to the value of a move.
    pub margin_weight: f32,
    /// The difference in margin that is worth half of that.
    pub margin_scale: f32,
    /// By what the best move is chosen.
    pub choice: Choice,
    /// The most nodes the tree may have. A full tree is no longer expanded; its leaves are evaluated again instead.
    pub max_nodes: usize,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl Default for MctsOptions {
    fn default() -> MctsOptions {
        MctsOptions {
            threads: 1,
            batch: 8,
            exploration: 1.0,
            expand_after: 1,
            margin_weight: 0.0,
            margin_scale: 10.0,
            choice: Choice::Visits,
            max_nodes: 4_000_000,
            seed: 1,
        }
    }
}

/// By what the best move is chosen. A proved win is always chosen and a proved loss only if there is nothing else.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Choice {
    /// The most visited move.
    Visits,
    /// Among the moves with many visits, the one with the highest lower confidence bound of its value.
    LowerBound,
}

/// A move at the root and its statistics.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub m: M,
    /// How often it was visited.
    pub visits: u32,
    /// Its mean value for the side to move: 1 is a win, 0 a loss.
    pub value: f32,
    /// Its mean margin for the side to move.
    pub margin: f32,
    /// Whether the value is proved.
    pub is_proved: bool,
    /// Its prior.
    pub prior: f32,
    /// The principal variation that starts with it: the most visited move at each node.
    pub line: Vec<M>,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct MctsResult<M> {
    /// Leaves evaluated in this search.
    pub playouts: u64,
    /// The moves at the root: the best, then the others, most visited first.
    pub moves: Vec<RootMove<M>>,
    /// The mean value of the root for the side to move.
    pub value: f32,
    /// The mean of who owns each place, over the leaves evaluated in this search, from -1 (the opponent) to 1 (the side to
    /// move); empty if the evaluator does not know it.
    pub owners: Vec<f32>,
}

/// A Monte Carlo tree search. It keeps its tree from move to move.
#[derive(Debug)]
pub struct Mcts<P: GamePosition, E> {
    evaluator: E,
    options: MctsOptions,
    tree: Option<(Game<P>, Tree<P>)>,
}

impl<P: GamePosition, E: Evaluator<P>> Mcts<P, E> {
    /// A search with this evaluator.
    pub fn new(evaluator: E, options: MctsOptions) -> Mcts<P, E> {
        Mcts { evaluator, options, tree: None }
    }

    /// Drops the tree.
    pub fn clear(&mut self) {
        self.tree = None;
    }

    /// The size of the kept tree in bytes.
    pub fn memory(&self) -> usize {
        self.tree.as_ref().map_or(0, |(_, tree)| tree.memory())
    }

    /// How many nodes of the kept tree a search of this game would reuse.
    pub fn reusable(&self, game: &Game<P>) -> usize {
        self.tree
            .as_ref()
            .and_then(|(before, tree)| tree.reuse_subtree(before, game))
            .map_or(0, |tree| tree.len())
    }

    /// Searches the current position. Progress is reported about every `every` playouts; the final result is returned.
    pub fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        stop: &Stop,
        every: u64,
        on_progress: impl FnMut(&MctsResult<P::Move>) + Send,
    ) -> MctsResult<P::Move> {
        let kept = self.tree.take().and_then(|(before, tree)| tree.reuse_subtree(&before, game));
        let mut tree = kept.unwrap_or_else(|| Tree::new(game));
        tree.find_endings(game);
        let budget = Budget::new(limits, stop);
        let shared = Mutex::new(Shared { tree, last_report: 0, on_progress });
        std::thread::scope(|scope| {
            for thread in 1..self.options.threads.max(1) {
                let (this, shared, budget) = (&*self, &shared, &budget);
                scope.spawn(move || this.work(game, shared, budget, thread as u64, every));
            }
            self.work(game, &shared, &budget, 0, every);
        });
        let shared = shared.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let result = shared.tree.result(budget.nodes(), self.options.choice);
        self.tree = Some((game.clone(), shared.tree));
        result
    }

    fn work<F: FnMut(&MctsResult<P::Move>)>(
        &self,
        game: &Game<P>,
        shared: &Mutex<Shared<P, F>>,
        budget: &Budget<'_>,
        thread: u64,
        every: u64,
    ) {
        let _stop_on_panic = StopOnPanic(budget);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.options.seed.wrapping_add(thread << 32));
        let batch = self.options.batch.max(1);
        let mut leaf_batch = Batch::new(self.evaluator.history());
        while !budget.is_spent() {
            let wanted = batch.min(budget.allowance() as usize);
            let Ok(mut held) = shared.lock() else { return };
            held.tree.gather(game, wanted, &self.options, &mut leaf_batch);
            drop(held);
            leaf_batch.list_moves(game.rules());
            let (leaves, finished) = (leaf_batch.leaves(), leaf_batch.finished);
            if leaves.is_empty() && finished == 0 {
                // Every leaf is being evaluated by other threads: wait for them, unless the budget is spent.
                std::thread::yield_now();
                if game.is_over() || !budget.spend(0) {
                    return;
                }
                continue;
            }
            let evaluations = if leaves.is_empty() {
                Vec::new()
            } else {
                self.evaluator.evaluate(game.rules(), leaves, &mut random)
            };
            assert_eq!(evaluations.len(), leaves.len(), "an evaluator returns one evaluation per leaf");
            let Ok(mut held) = shared.lock() else { return };
            for (leaf, evaluation) in leaves.iter().zip(&evaluations) {
                held.tree.back_up(game, leaf, evaluation, &self.options);
            }
            let go_on = budget.spend((leaves.len() + finished) as u64);
            let playouts = budget.nodes();
            if playouts >= held.last_report + every {
                held.last_report = playouts;
                let result = held.tree.result(playouts, self.options.choice);
                (held.on_progress)(&result);
            }
            if !go_on {
                return;
            }
        }
    }
}

struct Shared<P: GamePosition, F> {
    tree: Tree<P>,
    /// The number of playouts at the last report.
    last_report: u64,
    on_progress: F,
}

/// Ends the search for all threads when one of them panics: the others would wait for its leaves forever.
struct StopOnPanic<'a>(&'a Budget<'a>);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end();
        }
    }
}
