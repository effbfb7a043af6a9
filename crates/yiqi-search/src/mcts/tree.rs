use yiqi_core::{Game, GamePosition, Outcome, Past, Side};

use super::{Evaluation, Leaf, MctsOptions, MctsResult, RootMove};

#[derive(Clone, Debug)]
struct Node<M> {
    /// The move that leads to this node; none at the root.
    m: Option<M>,
    prior: f32,
    /// Completed visits, and the sum of their values for Black.
    visits: u32,
    black: f64,
    /// Visits whose evaluation is pending.
    in_flight: u32,
    /// The children are stored next to each other.
    first_child: u32,
    children: u16,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    /// Not visited yet.
    New,
    /// Being evaluated for the first time.
    Pending,
    /// Evaluated; it has children once it is expanded.
    Evaluated,
    /// The game is over, with this value for Black.
    Over(f32),
}

impl<M> Node<M> {
    fn new(m: Option<M>, prior: f32) -> Node<M> {
        Node { m, prior, visits: 0, black: 0.0, in_flight: 0, first_child: 0, children: 0, state: State::New }
    }

    fn visits_with_pending(&self) -> u32 {
        self.visits + self.in_flight
    }

    /// The mean value for a side; pending visits count as losses (virtual loss).
    fn mean(&self, side: Side) -> f32 {
        let own = match side {
            Side::Black => self.black,
            Side::White => f64::from(self.visits) - self.black,
        };
        own as f32 / self.visits_with_pending().max(1) as f32
    }
}

/// The leaves of one batch, in memory that is reused for the next. `finished` selections ended in finished games, which
/// need no evaluation.
pub(super) struct Batch<P: GamePosition> {
    leaves: Vec<Leaf<P>>,
    /// How many leaves are in the batch; the rest is spare memory.
    count: usize,
    pub(super) finished: usize,
}

impl<P: GamePosition> Batch<P> {
    pub(super) fn new() -> Batch<P> {
        Batch { leaves: Vec::new(), count: 0, finished: 0 }
    }

    /// Lists the legal moves of the leaves. Done without the lock.
    pub(super) fn list_moves(&mut self, rules: &P::Rules) {
        self.leaves[..self.count].iter_mut().for_each(|leaf| leaf.list_moves(rules));
    }

    pub(super) fn leaves(&self) -> &[Leaf<P>] {
        &self.leaves[..self.count]
    }

    /// The next spare leaf, reset to the root; it joins the batch when `count` is raised.
    fn next(&mut self, game: &Game<P>) -> &mut Leaf<P> {
        if self.count == self.leaves.len() {
            self.leaves.push(Leaf::at_root(game));
        } else {
            self.leaves[self.count].return_to_root(game);
        }
        &mut self.leaves[self.count]
    }
}

#[derive(Debug)]
pub(super) struct Tree<P: GamePosition> {
    nodes: Vec<Node<P::Move>>,
    root_side: Side,
}

impl<P: GamePosition> Tree<P> {
    pub(super) fn new(game: &Game<P>) -> Tree<P> {
        Tree { nodes: vec![Node::new(None, 1.0)], root_side: game.to_move() }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P::Move>>()
    }

    fn children(&self, node: u32) -> std::ops::Range<u32> {
        let Node { first_child, children, .. } = self.nodes[node as usize];
        first_child..first_child + u32::from(children)
    }

    /// The subtree after the moves played between `before` and `now`; `None` if `now` does not continue `before`, or if
    /// that node was never evaluated.
    pub(super) fn reuse_subtree(&self, before: &Game<P>, now: &Game<P>) -> Option<Tree<P>> {
        let same_start =
            before.rules() == now.rules() && before.start() == now.start() && now.ply() >= before.ply();
        if !same_start || !before.moves().eq(now.moves().take(before.ply())) {
            return None;
        }
        let mut node = 0u32;
        for m in now.moves().skip(before.ply()) {
            node = self.children(node).find(|&child| self.nodes[child as usize].m == Some(m))?;
        }
        (self.nodes[node as usize].state == State::Evaluated).then(|| self.copy_from(node, now.to_move()))
    }

    fn copy_from(&self, root: u32, root_side: Side) -> Tree<P> {
        let mut nodes = vec![self.nodes[root as usize].clone()];
        nodes[0].m = None;
        let mut next = 0;
        while next < nodes.len() {
            let (first, count) = (nodes[next].first_child, nodes[next].children);
            nodes[next].first_child = nodes.len() as u32;
            nodes[next].in_flight = 0;
            nodes.extend((first..first + u32::from(count)).map(|child| self.nodes[child as usize].clone()));
            next += 1;
        }
        Tree { nodes, root_side }
    }

    /// Selects up to `wanted` leaves.
    pub(super) fn gather(&mut self, game: &Game<P>, wanted: usize, exploration: f32, batch: &mut Batch<P>) {
        (batch.count, batch.finished) = (0, 0);
        while batch.count + batch.finished < wanted {
            let Leaf { position, past, path, .. } = batch.next(game);
            loop {
                let node = path[path.len() - 1];
                match self.nodes[node as usize].state {
                    State::Over(black) => {
                        self.add(path, f64::from(black));
                        batch.finished += 1;
                        break;
                    }
                    State::Pending => return,
                    State::New => {
                        if let Some(black) = final_value(game.rules(), position, past) {
                            self.nodes[node as usize].state = State::Over(black);
                            continue;
                        }
                        self.nodes[node as usize].state = State::Pending;
                        path.iter().for_each(|&node| self.nodes[node as usize].in_flight += 1);
                        batch.count += 1;
                        break;
                    }
                    State::Evaluated => {
                        let Some(child) = self.choose(node, position.to_move(), exploration) else {
                            // Not expanded yet, or the tree is full: evaluate it again, perhaps several times in a
                            // batch.
                            path.iter().for_each(|&node| self.nodes[node as usize].in_flight += 1);
                            batch.count += 1;
                            break;
                        };
                        let m = self.nodes[child as usize].m.expect("only the root has no move");
                        let irreversible = position.is_irreversible(game.rules(), m);
                        position.play_unchecked(game.rules(), m);
                        past.push(position.repetition_key(game.rules()), irreversible);
                        path.push(child);
                    }
                }
            }
        }
    }

    /// The child with the highest PUCT score: its mean value plus an exploration bonus from its prior and visits.
    fn choose(&self, node: u32, side: Side, exploration: f32) -> Option<u32> {
        let parent = &self.nodes[node as usize];
        let bonus = (parent.visits_with_pending().max(1) as f32).sqrt() * exploration;
        // First-play urgency: an unvisited move counts as slightly worse than its parent.
        let unvisited = parent.mean(side) - 0.1;
        let Node { first_child, children, .. } = *parent;
        let (from, to) = (first_child as usize, first_child as usize + usize::from(children));
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        for (child, index) in self.nodes[from..to].iter().zip(first_child..) {
            let visits = child.visits_with_pending();
            let mean = if visits == 0 { unvisited } else { child.mean(side) };
            let score = mean + bonus * child.prior / (1 + visits) as f32;
            if score > highest {
                (highest, best) = (score, Some(index));
            }
        }
        best
    }

    fn add(&mut self, path: &[u32], black: f64) {
        for &node in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.black += black;
        }
    }

    /// Backs up the evaluation of a leaf along its path, and expands the leaf.
    pub(super) fn back_up(&mut self, leaf: &Leaf<P>, evaluation: &Evaluation, options: &MctsOptions) {
        let side = leaf.position.to_move();
        let value = f64::from(evaluation.value.clamp(0.0, 1.0));
        let black = if side == Side::Black { value } else { 1.0 - value };
        let path = &leaf.path;
        for &node in path {
            self.nodes[node as usize].in_flight -= 1;
        }
        self.add(path, black);
        let last = path[path.len() - 1] as usize;
        self.nodes[last].state = State::Evaluated;
        // The root is expanded at once: its moves are the answer.
        let is_due = path.len() == 1 || self.nodes[last].visits >= options.expand_after;
        let is_unexpanded = self.nodes[last].children == 0;
        if is_due && is_unexpanded && self.nodes.len() + leaf.moves.len() <= options.max_nodes {
            let uniform = 1.0 / leaf.moves.len().max(1) as f32;
            self.nodes[last].first_child = self.nodes.len() as u32;
            self.nodes[last].children = leaf.moves.len() as u16;
            for (index, &m) in leaf.moves.iter().enumerate() {
                let prior = evaluation.priors.get(index).copied().unwrap_or(uniform);
                self.nodes.push(Node::new(Some(m), prior));
            }
        }
    }

    pub(super) fn result(&self, playouts: u64) -> MctsResult<P::Move> {
        let mut moves: Vec<RootMove<P::Move>> = self
            .children(0)
            .filter_map(|child| {
                let child = &self.nodes[child as usize];
                // An unvisited move takes the value of the root.
                let known = if child.visits == 0 { &self.nodes[0] } else { child };
                let value = known.mean(self.root_side);
                Some(RootMove { m: child.m?, visits: child.visits, value, prior: child.prior })
            })
            .collect();
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        let mut line = Vec::new();
        let mut node = 0;
        while let Some(child) = self
            .children(node)
            .max_by_key(|&child| (self.nodes[child as usize].visits, std::cmp::Reverse(child)))
        {
            let child_node = &self.nodes[child as usize];
            if child_node.visits == 0 || line.len() >= 30 {
                break;
            }
            line.extend(child_node.m);
            node = child;
        }
        MctsResult { playouts, moves, line, value: self.nodes[0].mean(self.root_side) }
    }
}

/// The value of a finished game for Black; `None` if it is not over.
fn final_value<P: GamePosition>(rules: &P::Rules, position: &P, past: &Past) -> Option<f32> {
    let outcome = match position.ending(rules) {
        Some(ending) => ending.outcome,
        None if past.draws().is_some() => Outcome::Draw,
        None => return None,
    };
    Some(match outcome {
        Outcome::Win(Side::Black) => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Win(Side::White) => 0.0,
    })
}
