//! Monte Carlo tree search on a tree that all threads share.
//!
//! A thread takes the lock, walks down to a few leaves and marks the way with visits that have not come back yet (a
//! virtual loss, so that others go elsewhere), lets go of the lock, has the leaves evaluated all at once, and comes
//! back with the values. Evaluations take far longer than walks, so that the lock is seldom contended.

mod evaluator;
mod tree;

use std::sync::Mutex;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition};

pub use evaluator::{Evaluation, Evaluator, Leaf};
use tree::{Gathered, Tree};

use crate::budget::Budget;
use crate::{Limits, Stop};

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsOptions {
    /// Threads.
    pub threads: usize,
    /// Leaves evaluated at once.
    pub batch: usize,
    /// How much is risked on moves that look promising before they are tried.
    pub exploration: f32,
    /// After how many visits a leaf is widened. The first, where an evaluation is dear; later, where it is cheap and
    /// the room for moves nobody will look at is not.
    pub widen_after: u32,
    /// The most nodes the tree may have; when they are used up it is no longer widened, and its leaves are evaluated
    /// again and again.
    pub most_nodes: usize,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl Default for MctsOptions {
    fn default() -> MctsOptions {
        MctsOptions { threads: 1, batch: 8, exploration: 1.0, widen_after: 1, most_nodes: 4_000_000, seed: 1 }
    }
}

/// A move of the root and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Visited<M> {
    /// The move.
    pub m: M,
    /// How often it was tried.
    pub visits: u32,
    /// What it was worth on average to the side to move: 1 a win, 0 a loss.
    pub value: f32,
    /// How promising it looked before.
    pub prior: f32,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct MctsThought<M> {
    /// Leaves evaluated in this search.
    pub playouts: u64,
    /// Moves of the root, the most visited first.
    pub moves: Vec<Visited<M>>,
    /// The line of the most visited moves.
    pub line: Vec<M>,
    /// What the root was worth on average to the side to move.
    pub value: f32,
}

/// A search that keeps its tree from move to move.
#[derive(Debug)]
pub struct Mcts<P: GamePosition, E> {
    evaluator: E,
    options: MctsOptions,
    tree: Option<(Game<P>, Tree<P>)>,
}

impl<P: GamePosition, E: Evaluator<P>> Mcts<P, E> {
    /// A search by this evaluator.
    pub fn new(evaluator: E, options: MctsOptions) -> Mcts<P, E> {
        Mcts { evaluator, options, tree: None }
    }

    /// Forgets its tree.
    pub fn clear(&mut self) {
        self.tree = None;
    }

    /// The bytes of the tree it keeps.
    pub fn memory(&self) -> usize {
        self.tree.as_ref().map_or(0, |(_, tree)| tree.memory())
    }

    /// How many nodes of the last search's tree could be used again for this game.
    pub fn reusable(&self, game: &Game<P>) -> usize {
        self.tree.as_ref().and_then(|(before, tree)| tree.behind(before, game)).map_or(0, |tree| tree.len())
    }

    /// Searches the present position. What it thinks is told about every `every` playouts; the answer comes at the end.
    pub fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        stop: &Stop,
        every: u64,
        on_thought: impl FnMut(&MctsThought<P::Move>) + Send,
    ) -> MctsThought<P::Move> {
        let kept = self.tree.take().and_then(|(before, tree)| tree.behind(&before, game));
        let tree = kept.unwrap_or_else(|| Tree::new(game));
        let budget = Budget::new(limits, stop);
        let shared = Mutex::new(Shared { tree, told: 0, on_thought });
        std::thread::scope(|scope| {
            for thread in 1..self.options.threads.max(1) {
                let (this, shared, budget) = (&*self, &shared, &budget);
                scope.spawn(move || this.work(game, shared, budget, thread as u64, every));
            }
            self.work(game, &shared, &budget, 0, every);
        });
        let shared = shared.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let thought = shared.tree.thought(budget.nodes());
        self.tree = Some((game.clone(), shared.tree));
        thought
    }

    fn work<F: FnMut(&MctsThought<P::Move>)>(
        &self,
        game: &Game<P>,
        shared: &Mutex<Shared<P, F>>,
        budget: &Budget<'_>,
        thread: u64,
        every: u64,
    ) {
        let _alarm = Alarm(budget);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.options.seed.wrapping_add(thread << 32));
        let batch = self.options.batch.max(1);
        let mut gathered = Gathered::new();
        while !budget.is_spent() {
            let wanted = batch.min(budget.allowance() as usize);
            let Ok(mut held) = shared.lock() else { return };
            held.tree.gather(game, wanted, self.options.exploration, &mut gathered);
            drop(held);
            gathered.list_moves(game.rules());
            let (leaves, finished) = (gathered.leaves(), gathered.finished);
            if leaves.is_empty() && finished == 0 {
                // Everything is in flight elsewhere: let the others come back first, but not for ever.
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
            assert_eq!(evaluations.len(), leaves.len(), "an evaluator answers for every leaf");
            let Ok(mut held) = shared.lock() else { return };
            for (leaf, evaluation) in leaves.iter().zip(&evaluations) {
                held.tree.come_back(leaf, evaluation, &self.options);
            }
            let go_on = budget.spend((leaves.len() + finished) as u64);
            let playouts = budget.nodes();
            if playouts >= held.told + every {
                held.told = playouts;
                let thought = held.tree.thought(playouts);
                (held.on_thought)(&thought);
            }
            if !go_on {
                return;
            }
        }
    }
}

struct Shared<P: GamePosition, F> {
    tree: Tree<P>,
    /// The playouts at the last report.
    told: u64,
    on_thought: F,
}

/// Ends the search for all when one thread's evaluator panics: the others would wait for its leaves for ever.
struct Alarm<'a>(&'a Budget<'a>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end();
        }
    }
}
