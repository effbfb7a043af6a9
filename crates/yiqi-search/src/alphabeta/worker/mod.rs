//! The search of one thread.

mod moves;
mod node;
mod quiescence;
mod root;
mod transpositions;

use yiqi_core::{Game, GamePosition, GameRules, Past, Repetition};

use super::Knowledge;
use super::busy::Busy;
use super::order::MoveOrdering;
use crate::budget::Budget;
use crate::{SearchScore, Table};

/// The score of a node, and whether it is proved: it rests on no heuristic evaluation.
#[derive(Clone, Copy)]
struct NodeScore {
    score: SearchScore,
    solved: bool,
}

/// The search was stopped; the node in progress has no score.
struct Stopped;

pub(super) struct Worker<'a, P: GamePosition, K> {
    rules: &'a P::Rules,
    position: P,
    past: Past,
    root_moves: Vec<P::Move>,
    knowledge: &'a K,
    table: &'a Table,
    budget: &'a Budget<'a>,
    ordering: MoveOrdering<P::Move>,
    busy: Option<&'a Busy>,
    strict: bool,
    /// Whether to complete the iteration even if the budget is spent.
    must_finish: bool,
    /// Nodes not yet reported to the budget, and after how many to report.
    unreported: u64,
    allowance: u64,
    /// A stack of move lists with their ranks, one list per node on the path.
    moves: Vec<(i64, P::Move)>,
    buffer: Vec<P::Move>,
}

impl<'a, P: GamePosition, K: Knowledge<P>> Worker<'a, P, K> {
    const HAS_REPETITION: bool = !matches!(P::Rules::REPETITION, Repetition::None);

    pub(super) fn new(
        game: &'a Game<P>,
        knowledge: &'a K,
        table: &'a Table,
        budget: &'a Budget<'a>,
        busy: Option<&'a Busy>,
        strict: bool,
    ) -> Self {
        Worker {
            rules: game.rules(),
            position: game.position().clone(),
            past: game.past().clone(),
            root_moves: game.legal_moves(),
            knowledge,
            table,
            budget,
            busy,
            strict,
            must_finish: false,
            ordering: MoveOrdering::new(game.rules().move_space()),
            unreported: 0,
            allowance: budget.allowance(),
            moves: Vec::new(),
            buffer: Vec::new(),
        }
    }

    pub(super) fn unreported(&self) -> u64 {
        self.unreported
    }

    /// Reports the nodes searched since the last report; returns whether to go on.
    pub(super) fn report(&mut self) -> bool {
        let go_on = self.budget.spend(std::mem::take(&mut self.unreported));
        self.allowance = self.budget.allowance();
        go_on
    }
}
