use yiqi_core::{Game, GamePosition, Outcome, Past, Side};

use super::{Evaluation, Leaf, MctsOptions, MctsThought, Visited};

#[derive(Clone, Debug)]
struct Node<M> {
    /// The move that leads here; none at the root.
    m: Option<M>,
    prior: f32,
    /// Visits that came back, and the sum of what they brought to Black.
    visits: u32,
    black: f64,
    /// Visits under way.
    in_flight: u32,
    /// The children stand next to each other.
    first_child: u32,
    children: u16,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    /// Nobody has been here.
    New,
    /// Somebody is having it evaluated.
    Waiting,
    /// It was evaluated, and has children if there was room.
    Known,
    /// The game is over, and brought this to Black.
    Over(f32),
}

impl<M> Node<M> {
    fn new(m: Option<M>, prior: f32) -> Node<M> {
        Node { m, prior, visits: 0, black: 0.0, in_flight: 0, first_child: 0, children: 0, state: State::New }
    }

    fn tried(&self) -> u32 {
        self.visits + self.in_flight
    }

    /// The mean for a side, visits under way counted as lost.
    fn mean(&self, side: Side) -> f32 {
        let own = match side {
            Side::Black => self.black,
            Side::White => f64::from(self.visits) - self.black,
        };
        own as f32 / self.tried().max(1) as f32
    }
}

/// Leaves to be evaluated, in memory that is used again and again. `finished` ways ended in positions that need no
/// evaluation.
pub(super) struct Gathered<P: GamePosition> {
    leaves: Vec<Leaf<P>>,
    /// How many of them are waiting; the others are memory.
    count: usize,
    pub(super) finished: usize,
}

impl<P: GamePosition> Gathered<P> {
    pub(super) fn new() -> Gathered<P> {
        Gathered { leaves: Vec::new(), count: 0, finished: 0 }
    }

    /// Lists the legal moves of the leaves: work that nobody need wait for.
    pub(super) fn list_moves(&mut self, rules: &P::Rules) {
        self.leaves[..self.count].iter_mut().for_each(|leaf| leaf.list_moves(rules));
    }

    pub(super) fn leaves(&self) -> &[Leaf<P>] {
        &self.leaves[..self.count]
    }

    /// A leaf to walk with, at the root; it waits once it is kept.
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

    /// The part of the tree behind the moves that one game has more than another; `None` when it is not its
    /// continuation, or nobody has been there.
    pub(super) fn behind(&self, before: &Game<P>, now: &Game<P>) -> Option<Tree<P>> {
        let same_start =
            before.rules() == now.rules() && before.start() == now.start() && now.ply() >= before.ply();
        if !same_start || !before.moves().eq(now.moves().take(before.ply())) {
            return None;
        }
        let mut node = 0u32;
        for m in now.moves().skip(before.ply()) {
            node = self.children(node).find(|&child| self.nodes[child as usize].m == Some(m))?;
        }
        (self.nodes[node as usize].state == State::Known).then(|| self.copy_from(node, now.to_move()))
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

    /// Walks down to so many leaves at most.
    pub(super) fn gather(
        &mut self,
        game: &Game<P>,
        wanted: usize,
        exploration: f32,
        gathered: &mut Gathered<P>,
    ) {
        (gathered.count, gathered.finished) = (0, 0);
        while gathered.count + gathered.finished < wanted {
            let Leaf { position, past, path, .. } = gathered.next(game);
            loop {
                let node = path[path.len() - 1];
                match self.nodes[node as usize].state {
                    State::Over(black) => {
                        self.add(path, f64::from(black));
                        gathered.finished += 1;
                        break;
                    }
                    State::Waiting => return,
                    State::New => {
                        if let Some(black) = over(game.rules(), position, past) {
                            self.nodes[node as usize].state = State::Over(black);
                            continue;
                        }
                        self.nodes[node as usize].state = State::Waiting;
                        path.iter().for_each(|&node| self.nodes[node as usize].in_flight += 1);
                        gathered.count += 1;
                        break;
                    }
                    State::Known => {
                        let Some(child) = self.choose(node, position.to_move(), exploration) else {
                            // Not widened yet, or no room for it: it is evaluated again, by several at once if they
                            // all come here.
                            path.iter().for_each(|&node| self.nodes[node as usize].in_flight += 1);
                            gathered.count += 1;
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

    /// The child that promises most: by what it brought, and by what it might bring for how seldom it was tried.
    fn choose(&self, node: u32, side: Side, exploration: f32) -> Option<u32> {
        let parent = &self.nodes[node as usize];
        let worth = (parent.tried().max(1) as f32).sqrt() * exploration;
        // A move nobody tried is thought a little worse than its parent.
        let untried = parent.mean(side) - 0.1;
        let Node { first_child, children, .. } = *parent;
        let (from, to) = (first_child as usize, first_child as usize + usize::from(children));
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (child, index) in self.nodes[from..to].iter().zip(first_child..) {
            let tried = child.tried();
            let mean = if tried == 0 { untried } else { child.mean(side) };
            let rate = mean + worth * child.prior / (1 + tried) as f32;
            if rate > most {
                (most, best) = (rate, Some(index));
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

    /// A leaf has been evaluated: widens the tree there and brings the value up.
    pub(super) fn come_back(&mut self, leaf: &Leaf<P>, evaluation: &Evaluation, options: &MctsOptions) {
        let side = leaf.position.to_move();
        let value = f64::from(evaluation.value.clamp(0.0, 1.0));
        let black = if side == Side::Black { value } else { 1.0 - value };
        let path = &leaf.path;
        for &node in path {
            self.nodes[node as usize].in_flight -= 1;
        }
        self.add(path, black);
        let last = path[path.len() - 1] as usize;
        self.nodes[last].state = State::Known;
        // The root is widened at once: its moves are what is asked for.
        let is_tried = path.len() == 1 || self.nodes[last].visits >= options.widen_after;
        let is_bare = self.nodes[last].children == 0;
        if is_tried && is_bare && self.nodes.len() + leaf.moves.len() <= options.most_nodes {
            let alike = 1.0 / leaf.moves.len().max(1) as f32;
            self.nodes[last].first_child = self.nodes.len() as u32;
            self.nodes[last].children = leaf.moves.len() as u16;
            for (index, &m) in leaf.moves.iter().enumerate() {
                let prior = evaluation.priors.get(index).copied().unwrap_or(alike);
                self.nodes.push(Node::new(Some(m), prior));
            }
        }
    }

    pub(super) fn thought(&self, playouts: u64) -> MctsThought<P::Move> {
        let mut moves: Vec<Visited<P::Move>> = self
            .children(0)
            .filter_map(|child| {
                let child = &self.nodes[child as usize];
                // Of a move that nobody tried, no more is known than of the position.
                let known = if child.visits == 0 { &self.nodes[0] } else { child };
                let value = known.mean(self.root_side);
                Some(Visited { m: child.m?, visits: child.visits, value, prior: child.prior })
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
        MctsThought { playouts, moves, line, value: self.nodes[0].mean(self.root_side) }
    }
}

/// What a finished game brought to Black.
fn over<P: GamePosition>(rules: &P::Rules, position: &P, past: &Past) -> Option<f32> {
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
