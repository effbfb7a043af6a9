//! One game of self-play: a state machine that runs until the network must evaluate a position.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Encode, Ending, Game, GamePosition, GameRules, Past, PlaneSize, Recent, Repetition, Side};

use super::Effort;
use super::gumbel::Root;
use super::tree::{Node, Tree};
use crate::batch::Answer;
use crate::played::{Played, Target, outcome_sign};

/// Smaller policy shares are dropped from targets.
const SMALLEST_SHARE: f32 = 1.0 / 2_048.0;

/// The number of consecutive hopeless turns after which a player resigns.
const HOPELESS_TURNS: u32 = 3;

/// A leaf that waits for the network's evaluation.
#[derive(Clone, Debug)]
struct PendingLeaf<P: GamePosition> {
    /// The path from the root: nodes and the moves taken from them.
    path: Vec<(u32, usize)>,
    to_move: Side,
    moves: Vec<P::Move>,
}

#[derive(Debug)]
pub(super) struct Player<P: Encode> {
    game: Game<P>,
    random: Xoshiro256PlusPlus,
    tree: Tree<P>,
    root: Option<Root>,
    is_full: bool,
    pending: Option<PendingLeaf<P>>,
    targets: Vec<Target>,
    /// Opening moves still to be sampled from the policy.
    opening: usize,
    may_resign: bool,
    /// Whether this game continues another.
    is_continued: bool,
    /// Whether the players pass on a settled board.
    may_settle: bool,
    /// Consecutive hopeless turns, by side.
    hopeless: [u32; 2],
    /// The side that would have resigned in a game without resignation.
    would_resign: Option<Side>,
    held_back: (u64, u64),
}

impl<P: Encode> Player<P> {
    pub(super) fn new(rules: &[P::Rules], effort: &Effort, seed: u64) -> Player<P> {
        let mut player = Player {
            game: Game::default(),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            tree: Tree::default(),
            root: None,
            is_full: false,
            pending: None,
            targets: Vec::new(),
            opening: 0,
            may_resign: false,
            is_continued: false,
            may_settle: false,
            hopeless: [0; 2],
            would_resign: None,
            held_back: (0, 0),
        };
        player.restart(rules, &[], effort);
        player
    }

    pub(super) fn restart(&mut self, rules: &[P::Rules], begun: &[Played], effort: &Effort) {
        let rules = rules[self.random.random_range(0..rules.len())].clone();
        self.game = Game::new(rules);
        self.tree.nodes.clear();
        self.root = None;
        self.pending = None;
        self.targets.clear();
        // Exponentially distributed: most openings are short, a few are long.
        let share: f64 = self.random.random::<f64>().max(1e-12);
        self.opening = (-share.ln() * effort.opening_moves) as usize;
        self.may_resign = self.random.random::<f64>() >= effort.never_resign_share;
        self.may_settle = self.random.random::<f64>() >= effort.never_settled_share;
        self.hopeless = [0; 2];
        self.would_resign = None;
        self.is_continued = !begun.is_empty();
        if self.is_continued {
            let number = self.random.random_range(0..begun.len());
            self.follow(&begun[number]);
        }
    }

    /// Repeats a game up to its first pass, with its targets.
    fn follow(&mut self, begun: &Played) {
        (self.opening, self.may_resign) = (0, false);
        for &index in &begun.moves {
            let m = self.game.rules().move_at(index.into()).filter(|&m| !P::is_pass(m));
            if m.is_none_or(|m| self.game.play(m).is_err()) {
                break;
            }
        }
        let known = begun.targets.iter().filter(|target| usize::from(target.ply) < self.game.ply());
        self.targets.extend(known.cloned());
    }

    /// The side whose move is being searched.
    pub(super) fn thinker(&self) -> Side {
        self.game.to_move()
    }

    pub(super) fn take_held_back(&mut self) -> (u64, u64) {
        std::mem::take(&mut self.held_back)
    }

    /// Takes an evaluation and runs to the next leaf, which is written to `planes` and `globals`. Returns
    /// games that have ended meanwhile.
    #[expect(
        clippy::too_many_arguments,
        reason = "how to start games, the evaluation, and the output buffers"
    )]
    pub(super) fn advance(
        &mut self,
        rules: &[P::Rules],
        begun: &[Played],
        effort: &Effort,
        answer: Option<Answer<'_>>,
        size: PlaneSize,
        planes: &mut [u8],
        globals: &mut [f32],
    ) -> Vec<Played> {
        let mut finished = Vec::new();
        match (answer, self.pending.take()) {
            (Some(answer), Some(leaf)) => {
                let is_root = leaf.path.is_empty();
                let settled = if is_root { self.settled(effort, answer.score) } else { None };
                self.expand(effort, answer, leaf, size);
                if let Some(pass) = settled {
                    self.learn_and_play(effort, pass);
                }
            }
            // Without an evaluation, restart the search.
            (None, Some(_)) => {
                self.tree.nodes.clear();
                self.root = None;
            }
            _ => {}
        }
        loop {
            if self.tree.nodes.is_empty() {
                // A new position, which may end the game.
                if self.is_stopped(effort) && self.is_continued {
                    // Without its real end it would teach nothing that the record does not.
                    self.restart(rules, begun, effort);
                    continue;
                }
                if let Some(played) = self.ended(effort) {
                    finished.push(played);
                    self.restart(rules, begun, effort);
                    continue;
                }
                self.request_root(size, planes, globals);
                return finished;
            }
            if self.opening > 0 {
                self.opening -= 1;
                let drawn = self.draw_from_policy();
                self.play(drawn);
                continue;
            }
            let index = {
                let root_node = &self.tree.nodes[0];
                let (random, is_full) = (&mut self.random, &mut self.is_full);
                let root = self.root.get_or_insert_with(|| {
                    *is_full = random.random::<f64>() < effort.full_share;
                    let simulations = if *is_full { effort.full } else { effort.cheap };
                    Root::new(root_node, effort.considered, simulations, random)
                });
                root.next(root_node)
            };
            match index {
                Some(index) => {
                    if self.simulate(effort, index, size, planes, globals) {
                        return finished;
                    }
                }
                None => {
                    if let Some(played) = self.decide(effort) {
                        finished.push(played);
                        self.restart(rules, begun, effort);
                    }
                }
            }
        }
    }

    /// The value of a position between 0 and 1: the expected result, and to a lesser degree the margin.
    fn utility(effort: &Effort, win: f32, score: f32) -> f32 {
        let margin = 0.5 + 0.5 * (score / effort.score_scale).tanh();
        (1.0 - effort.score_weight) * win + effort.score_weight * margin
    }

    fn utility_of_end(effort: &Effort, ending: Ending, margin: i32, side: Side) -> f32 {
        let sign = if side == Side::Black { 1.0 } else { -1.0 };
        let win = 0.5 + 0.5 * sign * f32::from(outcome_sign(ending.outcome));
        Self::utility(effort, win, sign * margin as f32 / 2.0)
    }

    /// Requests an evaluation of the current position.
    fn request_root(&mut self, size: PlaneSize, planes: &mut [u8], globals: &mut [f32]) {
        let last: Vec<P::Move> = self.game.moves().rev().take(P::HISTORY).collect();
        let (position, rules) = (self.game.position().clone(), self.game.rules().clone());
        self.pending =
            Some(request(&position, &rules, self.game.past(), &last, Vec::new(), size, planes, globals));
    }

    /// Runs one simulation and returns whether it needs an evaluation.
    fn simulate(
        &mut self,
        effort: &Effort,
        first: usize,
        size: PlaneSize,
        planes: &mut [u8],
        globals: &mut [f32],
    ) -> bool {
        let rules = self.game.rules().clone();
        let mut position = self.game.position().clone();
        let mut past = self.game.past().clone();
        let mut last: Vec<P::Move> = self.game.moves().rev().take(P::HISTORY).collect();
        let mut path: Vec<(u32, usize)> = Vec::new();
        let (mut node, mut edge) = (0u32, first);
        loop {
            let m = self.tree.nodes[node as usize].edges[edge].m;
            let irreversible = position.is_irreversible(&rules, m);
            position.play_unchecked(&rules, m);
            past.push(position.repetition_key(&rules), irreversible);
            last.insert(0, m);
            last.truncate(P::HISTORY);
            path.push((node, edge));
            match self.tree.nodes[node as usize].edges[edge].child {
                Some(child) => {
                    node = child;
                    match self.tree.nodes[node as usize].select() {
                        Some(next) => edge = next,
                        // The game is over there.
                        None => {
                            let (to_move, value) = self.value_of(node);
                            self.tree.backup(&path, to_move, value);
                            return false;
                        }
                    }
                }
                None => break,
            }
        }
        let drawn = past.draws().map(|reason| Ending::new(yiqi_core::Outcome::Draw, reason));
        if let Some(ending) = position.ending(&rules).or(drawn) {
            let to_move = position.to_move();
            let margin = position.margin(&rules).halves();
            let value = Self::utility_of_end(effort, ending, margin, to_move);
            self.add(&path, Node::finished(to_move, value));
            return false;
        }
        self.pending = Some(request(&position, &rules, &past, &last, path, size, planes, globals));
        true
    }

    fn value_of(&self, node: u32) -> (Side, f32) {
        let node = &self.tree.nodes[node as usize];
        (node.to_move, node.value)
    }

    /// Adds a node at the end of a path and backs up its value.
    fn add(&mut self, path: &[(u32, usize)], node: Node<P::Move>) {
        let (to_move, value) = (node.to_move, node.value);
        if let Some(&(parent, edge)) = path.last() {
            let child = self.tree.nodes.len() as u32;
            self.tree.nodes[parent as usize].edges[edge].child = Some(child);
        }
        self.tree.nodes.push(node);
        self.tree.backup(path, to_move, value);
    }

    fn expand(&mut self, effort: &Effort, answer: Answer<'_>, leaf: PendingLeaf<P>, size: PlaneSize) {
        let PendingLeaf { path, to_move, moves } = leaf;
        let value = Self::utility(effort, answer.win, answer.score);
        let logits = moves.iter().map(|&m| answer.policy[P::policy_index(self.game.rules(), m, size)]);
        let node = Node::evaluated(to_move, value, &moves, logits);
        self.add(&path, node);
    }

    /// A pass, if the current score is what the network expects at the end, so that nothing is left to play
    /// for. Without this, a network that has not learned to pass fills its own area until the game is
    /// stopped.
    fn settled(&self, effort: &Effort, expected: f32) -> Option<P::Move> {
        if effort.settled_within <= 0.0 || !self.may_settle || self.opening > 0 {
            return None;
        }
        let (position, rules) = (self.game.position(), self.game.rules());
        let margin = position.margin(rules).halves() as f32 / 2.0;
        let own_margin = if position.to_move() == Side::Black { margin } else { -margin };
        if (own_margin - expected).abs() > effort.settled_within {
            return None;
        }
        let owners = position.owners(rules);
        let is_divided = !owners.is_empty() && owners.iter().all(|&owner| owner != 0);
        let mut moves = Vec::new();
        position.legal_moves(rules, &mut moves);
        moves.into_iter().find(|&m| is_divided && P::is_pass(m))
    }

    /// Plays a move without a search. It becomes a target as often as searched moves do.
    fn learn_and_play(&mut self, effort: &Effort, m: P::Move) {
        if self.random.random::<f64>() < effort.full_share {
            let index = self.game.rules().move_index(m) as u16;
            self.targets.push(Target::of_move(self.game.ply() as u16, index));
        }
        self.play(m);
    }

    /// Samples an opening move.
    fn draw_from_policy(&mut self) -> P::Move {
        let edges = &self.tree.nodes[0].edges;
        let mut left: f32 = self.random.random();
        for edge in edges {
            left -= edge.prior;
            if left <= 0.0 {
                return edge.m;
            }
        }
        edges[0].m
    }

    /// Plays the move that the search selected, or returns the game if its player resigns instead.
    fn decide(&mut self, effort: &Effort) -> Option<Played> {
        let node = &self.tree.nodes[0];
        let best = self.root.as_mut().map_or(0, |root| root.best(node));
        let m = node.edges[best].m;
        let value = node.edges[best].value();
        if self.is_full {
            self.targets.push(self.target());
        }
        let side = self.game.to_move();
        let hopeless = &mut self.hopeless[side.index()];
        *hopeless = if value < effort.resign_below { *hopeless + 1 } else { 0 };
        if *hopeless >= HOPELESS_TURNS {
            if self.may_resign {
                return Some(self.finish(outcome_sign(yiqi_core::Outcome::Win(!side)), None));
            }
            self.would_resign.get_or_insert(side);
        }
        let is_stray = effort.stray_passes > 0.0 && self.random.random::<f64>() < effort.stray_passes;
        let stray = self.tree.nodes[0].edges.iter().map(|edge| edge.m).find(|&m| is_stray && P::is_pass(m));
        self.play(stray.unwrap_or(m));
        None
    }

    fn target(&self) -> Target {
        let node = &self.tree.nodes[0];
        let rules = self.game.rules();
        let shares = node.improved_policy();
        let kept = node.edges.iter().zip(shares).filter(|(_, share)| *share >= SMALLEST_SHARE);
        let share = |(edge, share): (&super::tree::Edge<P::Move>, f32)| {
            (rules.move_index(edge.m) as u16, (share * f32::from(u16::MAX)) as u16)
        };
        Target { ply: self.game.ply() as u16, shares: kept.map(share).collect() }
    }

    fn play(&mut self, m: P::Move) {
        self.game.play(m).expect("every move in the tree is legal");
        self.tree.nodes.clear();
        self.root = None;
    }

    /// Whether the game is too long and not over.
    fn is_stopped(&self, effort: &Effort) -> bool {
        let longest = (effort.longest * self.game.rules().place_count() as f64) as usize;
        self.game.ply() >= longest && !self.game.is_over()
    }

    /// The finished game, if it is over or too long.
    fn ended(&mut self, effort: &Effort) -> Option<Played> {
        let margin = self.game.position().margin(self.game.rules()).halves();
        let outcome = match self.game.ending() {
            Some(ending) => outcome_sign(ending.outcome),
            None if self.is_stopped(effort) => margin.signum() as i8,
            None => return None,
        };
        if let Some(side) = self.would_resign {
            let lost = if side == Side::Black { outcome < 0 } else { outcome > 0 };
            self.held_back = (self.held_back.0 + u64::from(!lost), self.held_back.1 + 1);
        }
        Some(self.finish(outcome, Some(margin)))
    }

    fn finish(&mut self, outcome: i8, margin: Option<i32>) -> Played {
        let rules = self.game.rules();
        Played {
            options: rules.to_options(),
            moves: self.game.moves().map(|m| rules.move_index(m) as u16).collect(),
            targets: std::mem::take(&mut self.targets),
            outcome,
            margin,
        }
    }
}

/// Encodes a position to be evaluated.
#[expect(clippy::too_many_arguments, reason = "the position, its history, and the output buffers")]
fn request<P: Encode>(
    position: &P,
    rules: &P::Rules,
    past: &Past,
    last: &[P::Move],
    path: Vec<(u32, usize)>,
    size: PlaneSize,
    planes: &mut [u8],
    globals: &mut [f32],
) -> PendingLeaf<P> {
    let (moves, forbidden) = legal_moves(position, rules, past);
    position.encode(rules, Recent { last, forbidden: &forbidden }, size, planes, globals);
    PendingLeaf { path, to_move: position.to_move(), moves }
}

/// The legal moves, and those that are forbidden only by repetition.
pub(crate) fn legal_moves<P: GamePosition>(
    position: &P,
    rules: &P::Rules,
    past: &Past,
) -> (Vec<P::Move>, Vec<P::Move>) {
    let mut moves = Vec::new();
    position.legal_moves(rules, &mut moves);
    if P::Rules::REPETITION != Repetition::Forbidden {
        return (moves, Vec::new());
    }
    let is_forbidden =
        |m: &P::Move| position.repetition_key_after(rules, *m).is_some_and(|key| past.forbids(key).is_some());
    let forbidden: Vec<P::Move> = moves.iter().copied().filter(is_forbidden).collect();
    moves.retain(|m| !forbidden.contains(m));
    (moves, forbidden)
}
