//! Exact endgames: alpha-beta on the final margin, always with the question whether it reaches some number.

use std::sync::atomic::{AtomicI32, Ordering};

use crate::board::{Board, Step, Steps};
use crate::bounds::Future;
use crate::evaluation::Weights;
use crate::merges::Merges;
use crate::order::{History, Order};
use crate::table::{EXACT, Table};

/// Margins lie between these.
pub(crate) const MOST: i32 = 49;

/// Distinguishes the solver's entries in the table.
const SALT: u64 = 0x9d39_247e_3377_6d41;

/// After so many nodes it asks whether to stop.
const LOOK_EVERY: u64 = 1 << 10;

/// From this many stacks on, moves are played and evaluated to order them: what comes after them is long.
const WEIGHED_FROM: u32 = 20;
/// In that order, what a move less of the opponent is worth, in hundredths of a piece.
const WEIGHED_MOBILITY: i32 = 120;

/// With fewer choices than this, all stacks that may be built are listed.
const MERGED_BELOW: u32 = 20;

/// A test that was begun is finished if the new guess is not further away.
const NEAR: i32 = 4;

/// A search for the final margin with best play.
pub(crate) struct Solver<'a> {
    table: &'a Table,
    weights: &'a Weights,
    /// Moves played so far, those that are only played to order them included. A side that can never move again does not pass.
    pub(crate) nodes: u64,
    /// At so many nodes it asks whether to stop.
    look: u64,
    /// Asked now and then, with the number of nodes, whether to stop.
    must_stop: &'a mut dyn FnMut(u64) -> bool,
    /// Set when the search must end; results are then worth nothing.
    is_stopped: bool,
    history: History,
    /// Where other threads see which number is tested.
    pub(crate) tested: Option<&'a AtomicI32>,
    /// 0 for the first thread. The others take the moves in another order, so that not all do the same.
    pub(crate) helper: usize,
    /// The positions after moves that were played to order them, of all nodes on the path.
    children: Vec<Board>,
}

/// What proofs of one position have found so far.
pub(crate) struct Progress {
    lower: i32,
    upper: i32,
    /// A move that reaches the lower bound.
    best: Option<Step>,
    /// The number that was tested last.
    tested: Option<i32>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { lower: -MOST, upper: MOST, best: None, tested: None }
    }
}

/// The best value so far and, if it is good enough, its move.
#[derive(Clone, Copy)]
struct Best {
    value: i32,
    step: Option<Step>,
}

/// A position whose moves are tried.
struct Node<'b> {
    board: &'b Board,
    beta: i32,
    /// Whether the opponent can never move again: then the side to move goes on alone.
    is_alone: bool,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(
        table: &'a Table,
        weights: &'a Weights,
        must_stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Solver<'a> {
        Solver {
            table,
            weights,
            nodes: 0,
            look: LOOK_EVERY,
            must_stop,
            is_stopped: false,
            history: History::new(),
            tested: None,
            helper: 0,
            children: Vec::new(),
        }
    }

    /// Counts a move that was played.
    #[inline]
    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.look {
            self.look = self.nodes + LOOK_EVERY;
            self.is_stopped |= (self.must_stop)(self.nodes);
        }
    }

    /// The hash of a position in the solver's entries.
    #[inline]
    pub(crate) fn hash(board: &Board) -> u64 {
        board.hash ^ SALT
    }

    fn known_best(&self, board: &Board) -> Option<Step> {
        self.table.get(Solver::hash(board)).and_then(|known| known.best)
    }

    /// The final margin for the side to move and a move that reaches it; `None` if the search was stopped. A good guess
    /// saves time.
    pub(crate) fn prove(
        &mut self,
        board: &Board,
        guess: i32,
        progress: &mut Progress,
    ) -> Option<(i32, Option<Step>)> {
        // The table knows much of a test that was begun.
        let mut beta = progress.tested.filter(|tested| (tested - guess).abs() <= NEAR).unwrap_or(guess);
        let mut stride = 1;
        let mut was_reached = None;
        while progress.lower < progress.upper {
            beta = beta.clamp(progress.lower + 1, progress.upper);
            progress.tested = Some(beta);
            if let Some(tested) = self.tested {
                tested.store(beta, Ordering::Relaxed);
            }
            let value = self.solve(board, beta);
            if self.is_stopped {
                return None;
            }
            // Tests near the result take longest: from a bad guess, larger and larger strides.
            let is_reached = value >= beta;
            stride = if was_reached == Some(is_reached) { (stride + 2).min(8) } else { 1 };
            was_reached = Some(is_reached);
            if is_reached {
                progress.lower = value;
                progress.best = self.known_best(board).or(progress.best);
                beta = value + stride;
            } else {
                progress.upper = value;
                beta = value + 1 - stride;
            }
        }
        let is_pass = board.mobility(board.own()) == 0;
        if progress.best.is_none() && !is_pass {
            // Every result is at least the lowest one: any best move of a wider window will do.
            self.solve(board, progress.lower);
            if self.is_stopped {
                return None;
            }
            progress.best = self.known_best(board);
        }
        Some((progress.lower, progress.best))
    }

    /// Whether the final margin for the side to move is at least `beta`: if it is, a lower bound of it, else an upper one.
    pub(crate) fn solve(&mut self, board: &Board, beta: i32) -> i32 {
        let known = self.table.get(Solver::hash(board));
        let (mut lower, mut upper) = (-MOST, MOST);
        if let Some(known) = known {
            (lower, upper) = (known.lower.into(), known.upper.into());
            if lower >= beta {
                return lower;
            }
            if upper < beta {
                return upper;
            }
        }
        let mut steps = Steps::new();
        board.steps(&mut steps);
        if steps.as_slice().is_empty() {
            let passed = board.passed();
            if passed.mobility(passed.own()) == 0 {
                return board.margin();
            }
            self.visit();
            return if self.is_stopped { 0 } else { -self.solve(&passed, 1 - beta) };
        }
        let future = Future::of(board);
        let mut node = Node { board, beta, is_alone: !future.may_move(1) };
        if known.is_none() {
            let margin = board.margin();
            upper = margin + future.most_gain(board, 0);
            if upper < beta {
                return upper;
            }
            lower = margin - future.most_gain(board, 1);
            if lower >= beta {
                return lower;
            }
            if future.choices() < MERGED_BELOW
                && let Some(merges) = Merges::of(board, future.active())
            {
                let most = margin + merges.most_gain(board, 0, beta - margin);
                if most < beta {
                    return most;
                }
                let least = margin - merges.most_gain(board, 1, margin - beta + 1);
                if least >= beta {
                    return least;
                }
                node.is_alone |= !merges.may_move(1);
            }
        }
        let first = known
            .and_then(|known| known.best)
            .or_else(|| self.table.get(board.hash).and_then(|known| known.best))
            .filter(|step| steps.as_slice().contains(step));
        let mut best = Best { value: -MOST - 1, step: None };
        if let Some(step) = first {
            self.try_step(&node, step, &mut best);
        }
        if best.value < beta && !self.is_stopped {
            self.try_others(&node, &steps, first, &mut best);
        }
        if self.is_stopped {
            return 0;
        }
        if best.value >= beta {
            lower = lower.max(best.value);
        } else {
            upper = upper.min(best.value);
        }
        self.table.put(Solver::hash(board), (lower, upper), EXACT, best.step);
        best.value
    }

    /// Plays a move and tries it.
    fn try_step(&mut self, node: &Node<'_>, step: Step, best: &mut Best) {
        self.visit();
        if !self.is_stopped {
            self.try_child(node, step, &node.board.after(step), best);
        }
    }

    /// Tries a move that was played already.
    fn try_child(&mut self, node: &Node<'_>, step: Step, after: &Board, best: &mut Best) {
        let value = if node.is_alone {
            self.solve(&after.passed(), node.beta)
        } else {
            -self.solve(after, 1 - node.beta)
        };
        best.value = best.value.max(value);
        if value >= node.beta {
            best.step = Some(step);
        }
    }

    /// Tries all moves but the first, until one is good enough.
    fn try_others(&mut self, node: &Node<'_>, steps: &Steps, first: Option<Step>, best: &mut Best) {
        let Node { board, beta, is_alone } = *node;
        let side = usize::from(board.turn & 1);
        let is_weighed = board.stacks() >= WEIGHED_FROM && !is_alone;
        let order = Order::of(board);
        let first_child = self.children.len();
        let mut ordered = [(0, 0, Step::default()); 138];
        let mut count = 0;
        for &step in steps.as_slice().iter().filter(|&&step| Some(step) != first) {
            let key = if is_weighed {
                self.visit();
                let after = board.after(step);
                // A reply that is already known to fail ends the search here.
                if let Some(known) = self.table.get(Solver::hash(&after))
                    && -i32::from(known.upper) >= beta
                {
                    self.children.truncate(first_child);
                    *best = Best { value: -i32::from(known.upper), step: Some(step) };
                    return;
                }
                self.children.push(after);
                -self.weights.value(&after) - WEIGHED_MOBILITY * after.mobility(after.own()) as i32
            } else {
                order.key(board, step) + self.history.key(side, step)
            };
            ordered[count] = (key, count, step);
            count += 1;
        }
        let ordered = &mut ordered[..count];
        ordered.sort_by_key(|&(key, ..)| std::cmp::Reverse(key));
        if self.helper > 0 {
            // The best move may suffice. If it does not, all must be tried: another thread begins at the other end.
            let rest = &mut ordered[usize::from(first.is_none()).min(count)..];
            if self.helper % 2 == 1 {
                rest.reverse();
            } else {
                rest.rotate_left(rest.len() / 2);
            }
        }
        for (place, &(_, child, step)) in ordered.iter().enumerate() {
            if self.is_stopped {
                break;
            }
            if is_weighed {
                let after = self.children[first_child + child];
                self.try_child(node, step, &after, best);
            } else {
                self.try_step(node, step, best);
            }
            if best.value >= beta && !self.is_stopped {
                self.history.remember_good(side, step);
                for &(.., step) in &ordered[..place] {
                    self.history.remember_bad(side, step);
                }
                break;
            }
        }
        self.children.truncate(first_child);
    }
}
