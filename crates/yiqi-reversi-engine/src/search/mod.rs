//! The search: NegaScout with a transposition table, to a depth or to the end of the game.

mod busy;
mod deep;
pub(crate) mod light;
mod moves;
pub(crate) mod probcut;
mod recent;
mod shallow;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub(crate) use busy::Busy;
use yiqi_core::Stop;
use yiqi_reversi::Kernel;

use crate::Board;
use crate::evaluation::Weights;
use crate::stability::stable_discs;
use crate::table::Table;

/// Searches as selective as this one believe a shallow search that is this sure of its result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Confidence(pub(crate) u8);

impl Confidence {
    /// Nothing is left out.
    pub(crate) const FULL: Confidence = Confidence(5);

    /// How many standard errors a shallow search must be beyond the bound to be believed; `None` if it never is.
    pub(crate) fn errors(self) -> Option<f32> {
        [Some(1.1), Some(1.5), Some(2.0), Some(2.6), Some(3.3), None][usize::from(self.0.min(5))]
    }
}

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) weights: &'a Weights,
    pub(crate) stop: &'a Stop,
    pub(crate) nodes: AtomicU64,
    /// The most nodes.
    pub(crate) limit: u64,
    pub(crate) deadline: Option<std::time::Instant>,
    /// Set when a thread has finished what the others search, too.
    pub(crate) is_over: AtomicBool,
    /// What threads search at this moment; nothing with one thread.
    pub(crate) busy: Busy,
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    pub(crate) kernel: Kernel,
    pub(crate) shared: &'a Shared<'a>,
    /// Positions visited and not yet added to the shared count.
    pub(crate) nodes: u64,
    pub(crate) confidence: Confidence,
    recent: recent::Recent,
    /// Set when the search must end; results are then worth nothing.
    pub(crate) is_stopped: bool,
}

/// After so many nodes a thread looks whether it must stop; more often if few are allowed.
const LOOK: u64 = 1 << 13;

impl<'a> Worker<'a> {
    pub(crate) fn new(kernel: Kernel, shared: &'a Shared<'a>) -> Worker<'a> {
        Worker {
            kernel,
            shared,
            nodes: 0,
            confidence: Confidence::FULL,
            recent: recent::Recent::default(),
            is_stopped: false,
        }
    }

    /// Adds the visited positions to the shared count, and looks whether to stop.
    pub(crate) fn count_nodes(&mut self) {
        let all = self.shared.nodes.fetch_add(self.nodes, Ordering::Relaxed) + self.nodes;
        self.nodes = 0;
        let is_late = || self.shared.deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline);
        let is_over = self.shared.is_over.load(Ordering::Relaxed);
        if is_over || all >= self.shared.limit || self.shared.stop.is_stopped() || is_late() {
            self.is_stopped = true;
        }
    }

    #[inline]
    fn must_stop(&mut self) -> bool {
        if self.nodes >= LOOK.min(self.shared.limit / 128) {
            self.count_nodes();
        }
        self.is_stopped
    }

    /// An upper bound of the result that follows from the opponent's stable discs, if it is not above alpha. It is only
    /// looked for where there is hope.
    #[inline]
    fn stability_bound(&self, board: Board, alpha: i32, empty: u32) -> Option<i32> {
        if alpha < STABILITY_FROM[empty.min(63) as usize] {
            return None;
        }
        let bound = 64 - 2 * stable_discs(board.other, board.own).count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }
}

/// From which alpha on stable discs may decide, by the number of empty squares.
static STABILITY_FROM: [i32; 64] = {
    let mut from = [99; 64];
    let mut empty = 5;
    while empty < 64 {
        let alpha = 2 * empty as i32 - 2;
        from[empty] = if alpha < 62 { alpha } else { 62 };
        empty += 1;
    }
    from
};
