use yiqi_core::{Game, GamePosition, Outcome, Past, Side};

use super::{Choice, Evaluation, Leaf, MctsOptions, MctsResult, RootMove};

#[derive(Clone, Debug)]
struct Node<M> {
    /// The move that leads to this node; none at the root.
    m: Option<M>,
    prior: f32,
    /// Completed visits, and the sum of their values for Black.
    visits: u32,
    black: f64,
    /// The sum of the squares of the values, and that of the margins for Black.
    squares: f32,
    margins: f32,
    /// Visits whose evaluation is pending.
    in_flight: u32,
    /// The children are stored next to each other.
    first_child: u32,
    children: u16,
    /// Whose turn it is, once the node was visited.
    to_move: Side,
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
    /// The game is over or its result is proved, with this value and margin for Black.
    Over(f32, f32),
}

impl<M> Node<M> {
    fn new(m: Option<M>, prior: f32) -> Node<M> {
        Node {
            m,
            prior,
            visits: 0,
            black: 0.0,
            squares: 0.0,
            margins: 0.0,
            in_flight: 0,
            first_child: 0,
            children: 0,
            to_move: Side::Black,
            state: State::New,
        }
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

    /// The mean margin for a side.
    fn margin(&self, side: Side) -> f32 {
        let black = self.margins / self.visits.max(1) as f32;
        if side == Side::Black { black } else { -black }
    }

    /// The proved value for a side.
    fn proved(&self, side: Side) -> Option<f32> {
        match self.state {
            State::Over(black, _) => Some(if side == Side::Black { black } else { 1.0 - black }),
            _ => None,
        }
    }

    /// A bound that the value probably exceeds.
    fn lower_bound(&self, side: Side) -> f32 {
        let count = self.visits as f32;
        let mean = self.black as f32 / count.max(1.0);
        // As if two results had been half a point away, so that a few equal values do not seem certain.
        let variance = ((self.squares - mean * mean * count).max(0.0) + 0.5) / (count + 2.0);
        self.mean(side) - DEVIATIONS * (variance / count.max(1.0)).sqrt()
    }
}

/// The lower bound of a value is this many standard deviations below its mean.
const DEVIATIONS: f32 = 2.0;

/// The share of the most visits that a move needs to be chosen by its lower bound.
const ENOUGH_VISITS: f32 = 0.15;

/// The most moves of a principal variation.
const LONGEST_LINE: usize = 30;

/// How often a selection may end at leaves that other threads are evaluating before the thread waits for them.
const MOST_DETOURS: usize = 8;

/// The least prior of a pass at the root that offers to end the game.
const OFFERED: f32 = 0.05;

/// Deducted from the score of a move that is proved to lose, which is visited only if all are.
const LOST: f32 = 1_000.0;

/// So many pending visits are added to a node that it is not selected again.
const CLOSED: u32 = 1 << 20;

/// The leaves of one batch, in memory that is reused for the next. `finished` selections ended in finished games, which
/// need no evaluation.
pub(super) struct Batch<P: GamePosition> {
    leaves: Vec<Leaf<P>>,
    /// How many leaves are in the batch; the rest is spare memory.
    count: usize,
    pub(super) finished: usize,
    /// How many moves of the game's history the leaves have.
    history: usize,
    /// Nodes that were closed to find another leaf.
    detours: Vec<u32>,
}

impl<P: GamePosition> Batch<P> {
    pub(super) fn new(history: usize) -> Batch<P> {
        Batch { leaves: Vec::new(), count: 0, finished: 0, history, detours: Vec::new() }
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
            self.leaves.push(Leaf::at_root(game, self.history));
        } else {
            self.leaves[self.count].return_to_root(game, self.history);
        }
        &mut self.leaves[self.count]
    }
}

#[derive(Debug)]
pub(super) struct Tree<P: GamePosition> {
    nodes: Vec<Node<P::Move>>,
    root_side: Side,
    /// The sums of who owns each place for Black, and their number.
    owners: (Vec<f32>, u32),
}

impl<P: GamePosition> Tree<P> {
    pub(super) fn new(game: &Game<P>) -> Tree<P> {
        Tree { nodes: vec![Node::new(None, 1.0)], root_side: game.to_move(), owners: Default::default() }
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
        Tree { nodes, root_side, owners: Default::default() }
    }

    /// Selects up to `wanted` leaves.
    pub(super) fn gather(
        &mut self,
        game: &Game<P>,
        wanted: usize,
        options: &MctsOptions,
        batch: &mut Batch<P>,
    ) {
        (batch.count, batch.finished) = (0, 0);
        batch.detours.clear();
        let root_margin = self.nodes[0].margin(Side::Black);
        while batch.count + batch.finished < wanted {
            let mut is_blocked = false;
            let Leaf { position, past, path, history, .. } = batch.next(game);
            loop {
                let node = path[path.len() - 1];
                match self.nodes[node as usize].state {
                    State::Over(black, margin) => {
                        self.add(path, black, margin);
                        self.prove(path);
                        batch.finished += 1;
                        break;
                    }
                    State::Pending => {
                        is_blocked = true;
                        break;
                    }
                    State::New => {
                        if let Some(black) = final_value(game.rules(), position, past) {
                            let margin = position.margin(game.rules()).halves() as f32 / 2.0;
                            self.nodes[node as usize].state = State::Over(black, margin);
                            continue;
                        }
                        self.nodes[node as usize].state = State::Pending;
                        self.nodes[node as usize].to_move = position.to_move();
                        path.iter().for_each(|&node| self.nodes[node as usize].in_flight += 1);
                        batch.count += 1;
                        break;
                    }
                    State::Evaluated => {
                        let Some(child) = self.choose(node, position.to_move(), options, root_margin) else {
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
                        history.push(m);
                        path.push(child);
                    }
                }
            }
            if is_blocked {
                if batch.count + batch.finished > 0 || batch.detours.len() == MOST_DETOURS {
                    break;
                }
                // Another thread evaluates this leaf. Close it for this selection, or if it was closed and there is no
                // way around it, the last node before it that is open.
                let path = &batch.leaves[batch.count].path;
                let Some(&node) = path[1..].iter().rev().find(|node| !batch.detours.contains(node)) else {
                    break;
                };
                self.nodes[node as usize].in_flight += CLOSED;
                batch.detours.push(node);
            }
        }
        for &node in &batch.detours {
            self.nodes[node as usize].in_flight -= CLOSED;
        }
    }

    /// The child with the highest PUCT score: its mean value plus an exploration bonus from its prior and visits.
    fn choose(&self, node: u32, side: Side, options: &MctsOptions, root_margin: f32) -> Option<u32> {
        let parent = &self.nodes[node as usize];
        let bonus = (parent.visits_with_pending().max(1) as f32).sqrt() * options.exploration;
        let root_margin = if side == Side::Black { root_margin } else { -root_margin };
        // First-play urgency: an unvisited move counts as slightly worse than its parent.
        let unvisited = parent.mean(side) - 0.1;
        let Node { first_child, children, .. } = *parent;
        let (from, to) = (first_child as usize, first_child as usize + usize::from(children));
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        for (child, index) in self.nodes[from..to].iter().zip(first_child..) {
            let visits = child.visits_with_pending();
            let mut mean = if visits == 0 { unvisited } else { child.mean(side) };
            if options.margin_weight > 0.0 && child.visits > 0 {
                let gain = (child.margin(side) - root_margin) / options.margin_scale;
                mean += options.margin_weight * gain / (1.0 + gain.abs());
            }
            let mut score = mean + bonus * child.prior / (1 + visits) as f32;
            if child.proved(side) == Some(0.0) {
                // Not again, unless everything loses: with a high prior it would be visited until the mean of its
                // parent, and with it that of the unvisited moves, is that of a loss as well.
                score -= LOST;
            }
            if score > highest {
                (highest, best) = (score, Some(index));
            }
        }
        best
    }

    fn add(&mut self, path: &[u32], black: f32, margin: f32) {
        for &node in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.black += f64::from(black);
            node.squares += black * black;
            node.margins += margin;
        }
    }

    fn add_owners(&mut self, side: Side, owners: &[f32]) {
        if owners.is_empty() {
            return;
        }
        let (sums, count) = &mut self.owners;
        sums.resize(owners.len(), 0.0);
        for (sum, own) in sums.iter_mut().zip(owners) {
            *sum += if side == Side::Black { *own } else { -own };
        }
        *count += 1;
    }

    /// Draws conclusions from the end of a path, whose result is proved: a position is won if one move wins, and its
    /// result is the best one if those of all moves are proved. The root is left alone, so that its moves are searched.
    fn prove(&mut self, path: &[u32]) {
        for ply in (1..path.len().saturating_sub(1)).rev() {
            let node = path[ply] as usize;
            let side = self.nodes[node].to_move;
            if self.nodes[node].state != State::Evaluated || self.nodes[node].children == 0 {
                return;
            }
            let mut best: Option<(f32, f32)> = None;
            let mut all = true;
            for child in self.children(path[ply]) {
                match self.nodes[child as usize].state {
                    State::Over(black, margin) => {
                        let own = |value: f32| if side == Side::Black { value } else { -value };
                        let is_better = best.is_none_or(|(value, known)| {
                            (own(black), own(margin)) > (own(value), own(known))
                        });
                        best = if is_better { Some((black, margin)) } else { best };
                    }
                    _ => all = false,
                }
            }
            let wins = |black: f32| if side == Side::Black { black == 1.0 } else { black == 0.0 };
            match best {
                Some((black, margin)) if all || wins(black) => {
                    self.nodes[node].state = State::Over(black, margin);
                }
                _ => return,
            }
        }
    }

    /// Backs up the evaluation of a leaf along its path, and expands the leaf.
    pub(super) fn back_up(
        &mut self,
        game: &Game<P>,
        leaf: &Leaf<P>,
        evaluation: &Evaluation,
        options: &MctsOptions,
    ) {
        let side = leaf.position.to_move();
        let value = evaluation.value.clamp(0.0, 1.0);
        let (black, margin) = match side {
            Side::Black => (value, evaluation.margin),
            Side::White => (1.0 - value, -evaluation.margin),
        };
        let path = &leaf.path;
        for &node in path {
            self.nodes[node as usize].in_flight -= 1;
        }
        self.add(path, black, margin);
        self.add_owners(side, &evaluation.owners);
        let last = path[path.len() - 1] as usize;
        if evaluation.is_proved && path.len() > 1 {
            self.nodes[last].state = State::Over(black, margin);
            self.prove(path);
            return;
        }
        if matches!(self.nodes[last].state, State::Over(..)) {
            // Proved meanwhile, by a visit that was evaluated at the same time.
            return;
        }
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
            if path.len() == 1 {
                self.find_endings(game);
            }
        }
    }

    /// Visits the moves at the root that end the game, however small their priors: a network that never saw a pass
    /// would not find that it wins. Where the players then agree which pieces are dead, the evaluator judges the pass, and
    /// its prior is raised so that it is asked.
    pub(super) fn find_endings(&mut self, game: &Game<P>) {
        for child in self.children(0) {
            let Node { m: Some(m), state: State::New, .. } = self.nodes[child as usize] else { continue };
            let mut position = game.position().clone();
            position.play_unchecked(game.rules(), m);
            if P::is_pass(m) && leads_to_agreement(game.rules(), &position, m) {
                let prior = &mut self.nodes[child as usize].prior;
                *prior = prior.max(OFFERED);
                continue;
            }
            if let Some(ending) = position.ending(game.rules()) {
                let black = value_of(ending.outcome);
                let margin = position.margin(game.rules()).halves() as f32 / 2.0;
                self.nodes[child as usize].state = State::Over(black, margin);
                self.add(&[child], black, margin);
            }
        }
    }

    pub(super) fn result(&self, playouts: u64, choice: Choice) -> MctsResult<P::Move> {
        let mut moves: Vec<RootMove<P::Move>> = self
            .children(0)
            .filter_map(|index| {
                let child = &self.nodes[index as usize];
                // An unvisited move takes the value of the root.
                let known = if child.visits == 0 { &self.nodes[0] } else { child };
                let proved = child.proved(self.root_side).filter(|_| child.visits > 0);
                Some(RootMove {
                    m: child.m?,
                    visits: child.visits,
                    value: proved.unwrap_or_else(|| known.mean(self.root_side)),
                    margin: known.margin(self.root_side),
                    is_proved: proved.is_some(),
                    prior: child.prior,
                    line: self.line(index),
                })
            })
            .collect();
        // Moves that were not visited have the same value; the evaluator's preference remains.
        moves.sort_by(|a, b| {
            b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(b.prior.total_cmp(&a.prior))
        });
        let best = self.best_child(choice);
        if let Some(index) = moves.iter().position(|root_move| Some(root_move.m) == best) {
            moves[..=index].rotate_right(1);
        }
        let (sums, count) = &self.owners;
        let own = if self.root_side == Side::Black { 1.0 } else { -1.0 } / (*count).max(1) as f32;
        let owners = sums.iter().map(|sum| sum * own).collect();
        MctsResult { playouts, moves, value: self.nodes[0].mean(self.root_side), owners }
    }

    /// The moves from the root through a child of it, then always the most visited one.
    fn line(&self, child: u32) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut node = child;
        loop {
            line.extend(self.nodes[node as usize].m);
            let visits = |&child: &u32| (self.nodes[child as usize].visits, std::cmp::Reverse(child));
            match self.children(node).max_by_key(visits) {
                Some(next) if self.nodes[next as usize].visits > 0 && line.len() < LONGEST_LINE => {
                    node = next
                }
                _ => return line,
            }
        }
    }

    /// The move to play; `None` if there is none.
    fn best_child(&self, choice: Choice) -> Option<P::Move> {
        let side = self.root_side;
        let children =
            || self.children(0).map(|child| &self.nodes[child as usize]).filter(|node| node.visits > 0);
        let wins = children().filter(|node| node.proved(side) == Some(1.0));
        let key = |node: &&Node<P::Move>| (node.visits, node.mean(side));
        let by_key = |a: &&Node<P::Move>, b: &&Node<P::Move>| {
            let ((visits, mean), (other_visits, other_mean)) = (key(a), key(b));
            visits.cmp(&other_visits).then(mean.total_cmp(&other_mean))
        };
        if let Some(win) = wins.max_by(by_key) {
            return win.m;
        }
        let is_open = |node: &&Node<P::Move>| node.proved(side) != Some(0.0);
        let Some(most) = children().filter(is_open).max_by(by_key) else {
            // Everything that was visited loses: the most promising of the others, if there are any.
            let unvisited = self.children(0).map(|child| &self.nodes[child as usize]);
            let unvisited = unvisited.filter(|node| node.visits == 0);
            let promising = unvisited.rev().max_by(|a, b| a.prior.total_cmp(&b.prior));
            return promising.or_else(|| children().max_by(by_key))?.m;
        };
        if choice == Choice::Visits {
            return most.m;
        }
        let enough = most.visits as f32 * ENOUGH_VISITS;
        let candidates = children().filter(is_open).filter(|node| node.visits as f32 >= enough.max(2.0));
        let best = candidates.max_by(|a, b| a.lower_bound(side).total_cmp(&b.lower_bound(side)));
        best.unwrap_or(most).m
    }
}

/// Whether the players agree which pieces are dead after this pass, or after another one.
fn leads_to_agreement<P: GamePosition>(rules: &P::Rules, passed: &P, pass: P::Move) -> bool {
    if passed.is_counted_by_agreement(rules) {
        return true;
    }
    let mut again = passed.clone();
    if passed.ending(rules).is_none() {
        again.play_unchecked(rules, pass);
    }
    again.is_counted_by_agreement(rules)
}

/// The value of a finished game for Black; `None` if it is not over, or if its players have yet to agree which pieces are
/// dead: that is for the evaluator to judge.
fn final_value<P: GamePosition>(rules: &P::Rules, position: &P, past: &Past) -> Option<f32> {
    let outcome = match position.ending(rules) {
        Some(_) if position.is_counted_by_agreement(rules) => return None,
        Some(ending) => ending.outcome,
        None if past.draws().is_some() => Outcome::Draw,
        None => return None,
    };
    Some(value_of(outcome))
}

/// The value of a result for Black.
fn value_of(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Win(Side::Black) => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Win(Side::White) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use yiqi_core::Game;
    use yiqi_reversi::Position;

    use super::{Batch, Evaluation, MctsOptions, Tree};

    /// Evaluates the leaves of a batch with nearly all of the prior on the first move.
    fn answer(
        tree: &mut Tree<Position>,
        game: &Game<Position>,
        batch: &mut Batch<Position>,
        options: &MctsOptions,
    ) {
        batch.list_moves(game.rules());
        for leaf in batch.leaves() {
            let mut priors = vec![0.001; leaf.moves.len()];
            priors[0] = 1.0;
            tree.back_up(game, leaf, &Evaluation { value: 0.5, priors, ..Evaluation::default() }, options);
        }
    }

    #[test]
    fn a_thread_selects_another_leaf_while_the_best_one_is_evaluated() {
        let (game, options) = (Game::<Position>::default(), MctsOptions::default());
        let mut tree = Tree::new(&game);
        let (mut first, mut second) = (Batch::new(0), Batch::new(0));
        tree.gather(&game, 1, &options, &mut first);
        tree.gather(&game, 1, &options, &mut second);
        assert_eq!((first.leaves().len(), second.leaves().len()), (1, 0), "there is only the root");
        answer(&mut tree, &game, &mut first, &options);
        for _ in 0..50 {
            tree.gather(&game, 1, &options, &mut first);
            tree.gather(&game, 1, &options, &mut second);
            assert_eq!((first.leaves().len(), second.leaves().len()), (1, 1));
            assert_ne!(first.leaves()[0].path, second.leaves()[0].path);
            answer(&mut tree, &game, &mut first, &options);
            answer(&mut tree, &game, &mut second, &options);
        }
        assert!(tree.nodes.iter().all(|node| node.in_flight == 0));
    }
}
