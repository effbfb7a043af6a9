//! The search: alpha-beta with a transposition table and reductions, on values in hundredths of a piece.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::time::Instant;

use yiqi_core::Stop;

use crate::board::{Board, Step, Steps};
use crate::bounds::bounds;
use crate::evaluation::siblings::Siblings;
use crate::evaluation::{PIECE, Weights};
use crate::table::Table;

/// No value is beyond this.
pub(crate) const INFINITE: i32 = 50 * PIECE;

/// Plies of a search, reductions and passes included.
const MOST_PLIES: usize = 64;

/// No number is tested.
pub(crate) const NO_TEST: i32 = i32::MIN;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) weights: &'a Weights,
    pub(crate) stop: &'a Stop,
    /// Set when every move of the root has been looked at: before that, no limit of nodes ends the search.
    pub(crate) is_limited: AtomicBool,
    /// Set when the first thread is done.
    pub(crate) is_done: AtomicBool,
    pub(crate) nodes: AtomicU64,
    /// Nodes spent on proofs, by all threads.
    pub(crate) proof_nodes: AtomicU64,
    /// The number that the first thread's proof tests now; [`NO_TEST`] while it searches.
    pub(crate) tested: AtomicI32,
    /// The most nodes.
    pub(crate) limit: u64,
    pub(crate) deadline: Option<Instant>,
    /// What other threads are searching; `None` if there is one thread only.
    pub(crate) busy: Option<Busy>,
}

/// The positions that are being searched, so that another thread begins with the moves to other positions. A position that
/// is overwritten or found by chance only changes the order.
pub(crate) struct Busy(Box<[AtomicU64; BUSY]>);

/// The number of positions that can be noted; a power of two.
const BUSY: usize = 1 << 12;

impl Busy {
    pub(crate) fn new() -> Busy {
        Busy(Box::new([const { AtomicU64::new(0) }; BUSY]))
    }

    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.0[hash as usize % BUSY]
    }

    pub(crate) fn begin(&self, hash: u64) {
        self.slot(hash).store(hash, Ordering::Relaxed);
    }

    pub(crate) fn end(&self, hash: u64) {
        self.slot(hash).store(0, Ordering::Relaxed);
    }

    pub(crate) fn has(&self, hash: u64) -> bool {
        self.slot(hash).load(Ordering::Relaxed) == hash
    }
}

impl Shared<'_> {
    /// Adds visited positions to the count, and says whether the search must stop.
    pub(crate) fn count(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        all >= self.limit && self.is_limited.load(Ordering::Relaxed)
            || self.is_done.load(Ordering::Relaxed)
            || self.stop.is_stopped()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

struct Child {
    board: Board,
    step: Step,
    /// The value for the side that moved, without looking further.
    value: i32,
    /// Its place in the order of moves.
    place: usize,
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    pub(crate) shared: &'a Shared<'a>,
    /// Positions visited and not yet added to the shared count.
    nodes: u64,
    /// After so many nodes it looks whether to stop.
    look: u64,
    /// Set when the search must end; results are then worth nothing.
    pub(crate) is_stopped: bool,
    /// Whether it stops searching when the first thread begins a proof.
    is_helper: bool,
    /// The positions after the moves of all nodes on the path.
    children: Vec<Child>,
    /// Keys by which the moves of all nodes on the path are ordered, with their numbers.
    order: Vec<(i32, u32)>,
    siblings: Box<Siblings>,
    killers: [[Step; 2]; MOST_PLIES],
    history: Box<[[[i32; 64]; 64]; 2]>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>, is_helper: bool) -> Worker<'a> {
        Worker {
            shared,
            nodes: 0,
            look: (shared.limit / 64).clamp(1, 1 << 10),
            is_stopped: false,
            is_helper,
            children: Vec::with_capacity(1024),
            order: Vec::with_capacity(1024),
            siblings: Box::new(Siblings::new()),
            killers: [[Step::default(); 2]; MOST_PLIES],
            history: Box::new([[[0; 64]; 64]; 2]),
        }
    }

    /// Adds the visited positions to the shared count.
    pub(crate) fn count_nodes(&mut self) {
        let must_stop = self.shared.count(std::mem::take(&mut self.nodes));
        let must_help = self.is_helper && self.shared.tested.load(Ordering::Relaxed) != NO_TEST;
        if must_stop || must_help {
            self.is_stopped = true;
        }
    }

    /// Counts a move.
    #[inline]
    pub(crate) fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.look {
            self.count_nodes();
        }
    }

    /// The value for the side to move, to a depth: exact inside the window, a bound outside.
    pub(crate) fn search(
        &mut self,
        board: &Board,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
    ) -> i32 {
        if depth <= 0 || ply >= MOST_PLIES - 1 {
            return self.shared.weights.value(board);
        }
        let known = self.shared.table.get(board.hash);
        if let Some(known) = known
            && i32::from(known.depth) >= depth
        {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let mut steps = Steps::new();
        board.steps(&mut steps);
        if steps.as_slice().is_empty() {
            let passed = board.passed();
            if passed.is_over() {
                return PIECE * board.margin();
            }
            self.visit();
            return -self.search(&passed, depth, -beta, -alpha, ply + 1);
        }
        if board.stacks() <= BOUNDS_FROM {
            let (lower, upper) = bounds(board);
            let (lower, upper) = (PIECE * lower, PIECE * upper);
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            (alpha, beta) = (alpha.max(lower), beta.min(upper));
        }
        let hash_step = known.and_then(|known| known.best);
        let (best, best_step) = if depth == 1 {
            self.last_ply(board, &steps, hash_step, alpha, beta)
        } else {
            self.inner(board, &steps, hash_step, depth, (alpha, beta), ply)
        };
        if self.is_stopped {
            return 0;
        }
        let lower = if best > alpha { best } else { -INFINITE };
        let upper = if best < beta { best } else { INFINITE };
        self.shared.table.put(board.hash, (lower, upper), depth as u8, best_step);
        best
    }

    /// The best of all moves by the evaluation of the positions after them.
    fn last_ply(
        &mut self,
        board: &Board,
        steps: &Steps,
        hash_step: Option<Step>,
        mut alpha: i32,
        beta: i32,
    ) -> (i32, Option<Step>) {
        let (mut best, mut best_step) = (-INFINITE, None);
        let me = usize::from(board.turn & 1);
        let first = self.order.len();
        for (number, &step) in (0..).zip(steps.as_slice()) {
            let key = if Some(step) == hash_step {
                i32::MAX
            } else {
                1000 * gain(board, step)
                    + self.history[me][usize::from(step.from & 63)][usize::from(step.to & 63)]
            };
            self.order.push((key, number));
        }
        for place in 0..steps.as_slice().len() {
            select(&mut self.order[first..], place);
            let step = steps.as_slice()[self.order[first + place].1 as usize];
            self.visit();
            if self.is_stopped {
                break;
            }
            let after = board.after(step);
            // Most nodes end after one or two moves; after that, it pays to find out what all have in common.
            let value = if place < ALONE {
                self.shared.weights.value(&after)
            } else {
                if place == ALONE {
                    self.shared.weights.find_siblings(board, &mut self.siblings);
                }
                self.shared.weights.value_after(&mut self.siblings, board, step, &after)
            };
            let value = -value;
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_step) = (value, Some(step));
                    if value >= beta {
                        self.remember_cut(me, step, 1);
                        break;
                    }
                }
            }
        }
        self.order.truncate(first);
        (best, best_step)
    }

    fn inner(
        &mut self,
        board: &Board,
        steps: &Steps,
        hash_step: Option<Step>,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
    ) -> (i32, Option<Step>) {
        let (first, first_order) = (self.children.len(), self.order.len());
        let me = usize::from(board.turn & 1);
        let killers = self.killers[ply];
        let (mut best, mut best_step) = (-INFINITE, None);
        // The best move of an earlier search is tried before the others are looked at: it often suffices.
        let hash_step = hash_step.filter(|step| steps.as_slice().contains(step));
        if let Some(step) = hash_step {
            self.visit();
            best = -self.search(&board.after(step), depth - 1, -beta, -alpha, ply + 1);
            if best > alpha {
                (alpha, best_step) = (best, Some(step));
            }
            if best >= beta || self.is_stopped {
                if !self.is_stopped {
                    self.remember_cut(me, step, depth);
                }
                return (best, best_step);
            }
        }
        self.shared.weights.find_siblings(board, &mut self.siblings);
        for &step in steps.as_slice() {
            if Some(step) == hash_step {
                continue;
            }
            self.visit();
            let after = board.after(step);
            self.shared.table.prefetch(after.hash);
            let mut value = -self.shared.weights.value_after(&mut self.siblings, board, step, &after);
            if depth >= 3
                && let Some(known) = self.shared.table.get(after.hash)
            {
                if i32::from(known.depth) >= depth - 1 && -i32::from(known.upper) >= beta {
                    self.children.truncate(first);
                    self.order.truncate(first_order);
                    return (-i32::from(known.upper), Some(step));
                }
                // A bound from a search is worth more than a glance.
                value = value.max(-i32::from(known.upper)).min(-i32::from(known.lower));
            }
            let mut key = value;
            if step == killers[0] || step == killers[1] {
                key += PIECE;
            }
            key += self.history[me][usize::from(step.from & 63)][usize::from(step.to & 63)].min(4000) / 20;
            self.order.push((key, (self.children.len() - first) as u32));
            self.children.push(Child { board: after, step, value, place: 0 });
        }
        let searched = usize::from(hash_step.is_some());
        let busy = self.shared.busy.as_ref().filter(|_| depth >= BUSY_FROM);
        // Moves that another thread is searching are put off to the end: by then the table may know their values.
        let many = self.order.len() - first_order;
        let mut next = 0;
        while first_order + next < self.order.len() && !self.is_stopped {
            select(&mut self.order[first_order..], next);
            let number = self.order[first_order + next].1;
            let is_put_off = next >= many;
            let child = &mut self.children[first + number as usize];
            if !is_put_off {
                child.place = next + searched;
            }
            next += 1;
            let Child { board: after, step, value, place } = *child;
            if let Some(busy) = busy {
                if place > 0 && !is_put_off && busy.has(after.hash) {
                    self.order.push((i32::MIN, number));
                    continue;
                }
                busy.begin(after.hash);
            }
            // Near the leaves, moves that are far from good enough are not searched.
            if place > 0 && depth <= 3 && value + FUTILITY[depth as usize] <= alpha {
                best = best.max(value);
                continue;
            }
            let score = if place == 0 {
                -self.search(&after, depth - 1, -beta, -alpha, ply + 1)
            } else {
                let reduction = reduction(depth, place);
                let mut score = -self.search(&after, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1);
                if score > alpha && reduction > 0 && !self.is_stopped {
                    score = -self.search(&after, depth - 1, -alpha - 1, -alpha, ply + 1);
                }
                if score > alpha && score < beta && !self.is_stopped {
                    score = -self.search(&after, depth - 1, -beta, -alpha, ply + 1);
                }
                score
            };
            if let Some(busy) = busy {
                busy.end(after.hash);
            }
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_step) = (score, Some(step));
                    if score >= beta {
                        self.remember_cut(me, step, depth);
                        if killers[0] != step {
                            self.killers[ply] = [step, killers[0]];
                        }
                        break;
                    }
                }
            }
        }
        self.children.truncate(first);
        self.order.truncate(first_order);
        (best, best_step)
    }

    fn remember_cut(&mut self, side: usize, step: Step, depth: i32) {
        let entry = &mut self.history[side][usize::from(step.from & 63)][usize::from(step.to & 63)];
        *entry += depth * depth - *entry / 256;
    }

    /// Halves what was learnt about moves, before the next search.
    pub(crate) fn fade(&mut self) {
        self.history.iter_mut().flatten().flatten().for_each(|entry| *entry /= 2);
    }
}

/// From this depth on, threads tell each other what they are searching.
const BUSY_FROM: i32 = 4;

/// So many moves of the last ply are evaluated by themselves.
const ALONE: usize = 2;

/// Up to this many stacks, bounds of the final margin are computed at every node.
const BOUNDS_FROM: u32 = 14;

/// By depth: how far below the window a move is not worth searching, in hundredths of a piece.
const FUTILITY: [i32; 4] = [0, 0, 6 * PIECE, 10 * PIECE];

/// How many plies less a late move is searched at first.
#[inline]
fn reduction(depth: i32, place: usize) -> i32 {
    if depth < 3 || place < 3 {
        return 0;
    }
    1 + i32::from(place >= 8 && depth >= 4) + i32::from(place >= 20 && depth >= 6)
}

/// The pieces that a move wins, cut-off ones not counted.
#[inline]
pub(crate) fn gain(board: &Board, step: Step) -> i32 {
    let (to, height) = (1u64 << (step.to & 63), board.height(step.to.into()) as i32);
    if board.other() & to != 0 {
        2 * height
    } else if board.lone & to != 0 {
        1
    } else {
        -height
    }
}

/// Brings the largest of the remaining keys to this place.
#[inline]
fn select(order: &mut [(i32, u32)], place: usize) {
    let mut largest = place;
    for other in place + 1..order.len() {
        if order[other].0 > order[largest].0 {
            largest = other;
        }
    }
    order.swap(place, largest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_busy_until_its_search_ends_or_another_takes_its_slot() {
        let busy = Busy::new();
        let (first, same_slot) = (5, 5 + BUSY as u64);
        busy.begin(first);
        assert!(busy.has(first) && !busy.has(same_slot) && !busy.has(6));
        busy.begin(same_slot);
        assert!(busy.has(same_slot) && !busy.has(first));
        busy.end(same_slot);
        assert!(!busy.has(same_slot));
    }
}
