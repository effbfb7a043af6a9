//! The search tree of one position.

use yiqi_core::{GamePosition, Side};

/// A move from a node.
#[derive(Clone, Debug)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    pub(super) logit: f32,
    /// The probability of the move according to the policy.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// The sum of the values of all visits, for the side that makes the move.
    pub(super) sum: f32,
    /// The node it leads to, once visited.
    pub(super) child: Option<u32>,
}

impl<M> Edge<M> {
    /// The mean value of all visits.
    pub(super) fn value(&self) -> f32 {
        self.sum / self.visits as f32
    }
}

/// A position in the tree.
#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    pub(super) to_move: Side,
    /// The value from the network, or from the end of the game, for the side to move: 0 to 1.
    pub(super) value: f32,
    /// Empty if the game is over.
    pub(super) edges: Vec<Edge<M>>,
}

impl<M: Copy> Node<M> {
    /// A finished game.
    pub(super) fn finished(to_move: Side, value: f32) -> Node<M> {
        Node { to_move, value, edges: Vec::new() }
    }

    /// A position evaluated by the network. `logits` are in the order of `moves`.
    pub(super) fn evaluated(
        to_move: Side,
        value: f32,
        moves: &[M],
        logits: impl Iterator<Item = f32>,
    ) -> Node<M> {
        let edge = |(&m, logit): (&M, f32)| Edge {
            m,
            // The search must cope with any network output.
            logit: if logit.is_finite() { logit } else { -1e4 },
            prior: 0.0,
            visits: 0,
            sum: 0.0,
            child: None,
        };
        let mut edges: Vec<Edge<M>> = moves.iter().zip(logits).map(edge).collect();
        let most = edges.iter().fold(f32::MIN, |most, edge| most.max(edge.logit));
        let total: f32 = edges.iter().map(|edge| (edge.logit - most).exp()).sum();
        for edge in &mut edges {
            // Normalise to log-probabilities, so that logits of different networks are comparable.
            edge.logit -= most + total.ln();
            edge.prior = edge.logit.exp();
        }
        Node { to_move, value: if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.5 }, edges }
    }

    pub(super) fn visits(&self) -> u32 {
        self.edges.iter().map(|edge| edge.visits).sum()
    }

    /// The value used for moves without visits: the network's value mixed with the values of the visited
    /// moves, weighted by the policy (Danihelka et al. 2022, appendix D).
    fn mixed_value(&self) -> f32 {
        let visited = || self.edges.iter().filter(|edge| edge.visits > 0);
        let share: f32 = visited().map(|edge| edge.prior).sum();
        if share <= 0.0 {
            return self.value;
        }
        let found: f32 = visited().map(|edge| edge.prior * edge.value()).sum::<f32>() / share;
        let visits = self.visits() as f32;
        (self.value + visits * found) / (1.0 + visits)
    }

    /// For each move: its logit plus its scaled value, or the mixed value if it has no visits.
    pub(super) fn improved_logits(&self) -> impl Iterator<Item = f32> {
        /// The weight of values relative to logits before the first visit.
        const VISITS_AT_START: f32 = 50.0;
        let most = self.edges.iter().map(|edge| edge.visits).max().unwrap_or(0);
        let scale = VISITS_AT_START + most as f32;
        let mixed = self.mixed_value();
        self.edges.iter().map(move |edge| {
            let value = if edge.visits > 0 { edge.value() } else { mixed };
            edge.logit + scale * value
        })
    }

    /// The improved policy: followed inside the tree, and learned at the root.
    pub(super) fn improved_policy(&self) -> Vec<f32> {
        let logits: Vec<f32> = self.improved_logits().collect();
        let most = logits.iter().fold(f32::MIN, |most, logit| most.max(*logit));
        let mut shares: Vec<f32> = logits.into_iter().map(|logit| (logit - most).exp()).collect();
        let total: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= total);
        shares
    }

    /// The move to follow below the root: the one whose visits lag furthest behind its share of the improved
    /// policy.
    pub(super) fn select(&self) -> Option<usize> {
        let visits = self.visits() as f32;
        let shares = self.improved_policy();
        let lag = |(edge, share): (&Edge<M>, f32)| share - edge.visits as f32 / (1.0 + visits);
        let lags = self.edges.iter().zip(shares).map(lag);
        lags.enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(index, _)| index)
    }
}

/// All nodes; the root comes first.
#[derive(Clone, Debug)]
pub(super) struct Tree<P: GamePosition> {
    pub(super) nodes: Vec<Node<P::Move>>,
}

impl<P: GamePosition> Default for Tree<P> {
    fn default() -> Tree<P> {
        Tree { nodes: Vec::new() }
    }
}

impl<P: GamePosition> Tree<P> {
    /// Adds the value of a visit to every move on its path. The value is for the side to move at the last
    /// node.
    pub(super) fn backup(&mut self, path: &[(u32, usize)], to_move: Side, value: f32) {
        for &(node, edge) in path {
            let node = &mut self.nodes[node as usize];
            let own = if node.to_move == to_move { value } else { 1.0 - value };
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.sum += own;
        }
    }
}
