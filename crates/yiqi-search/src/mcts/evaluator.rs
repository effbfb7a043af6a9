use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition, GameRules, Past, Repetition};

/// A position to be evaluated, and its legal moves.
#[derive(Clone, Debug)]
pub struct Leaf<P: GamePosition> {
    /// The position. It is not a finished game, unless its players have yet to agree which pieces are dead.
    pub position: P,
    /// Its legal moves, without those that the repetition rule forbids; none if it is finished.
    pub moves: Vec<P::Move>,
    /// The moves that only the repetition rule forbids.
    pub forbidden: Vec<P::Move>,
    /// The last moves before it, the latest last: as many as the evaluator asks for, or more.
    pub history: Vec<P::Move>,
    pub(super) past: Past,
    /// The nodes from the root to it.
    pub(super) path: Vec<u32>,
}

impl<P: GamePosition> Leaf<P> {
    /// A leaf that is the root itself.
    pub(super) fn at_root(game: &Game<P>, history: usize) -> Leaf<P> {
        let mut leaf = Leaf {
            position: game.position().clone(),
            moves: Vec::new(),
            forbidden: Vec::new(),
            history: Vec::new(),
            past: game.past().clone(),
            path: Vec::new(),
        };
        leaf.return_to_root(game, history);
        leaf
    }

    /// Resets it to the root and keeps its allocations.
    pub(super) fn return_to_root(&mut self, game: &Game<P>, history: usize) {
        self.position.clone_from(game.position());
        self.past.clone_from(game.past());
        self.history.clear();
        self.history.extend(game.moves().skip(game.ply().saturating_sub(history)));
        self.path.clear();
        self.path.push(0);
    }

    pub(super) fn list_moves(&mut self, rules: &P::Rules) {
        let Leaf { position, moves, forbidden, past, .. } = self;
        moves.clear();
        forbidden.clear();
        position.legal_moves(rules, moves);
        if P::Rules::REPETITION == Repetition::Forbidden {
            moves.retain(|&m| {
                let key = position.repetition_key_after(rules, m);
                let is_allowed = key.is_none_or(|key| past.forbids(key).is_none());
                if !is_allowed {
                    forbidden.push(m);
                }
                is_allowed
            });
        }
    }
}

/// The evaluation of a leaf.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// The expected result for the side to move: 1 is a win, 0 a loss.
    pub value: f32,
    /// The expected margin for the side to move; 0 if the evaluator does not know it.
    pub margin: f32,
    /// Whether the value is proved. The leaf is then not searched further, and proofs are drawn from it.
    pub is_proved: bool,
    /// The prior of each of the leaf's moves, adding up to 1; empty for uniform priors.
    pub priors: Vec<f32>,
    /// Who will own each place at the end, from -1 (the opponent) to 1 (the side to move); empty if the evaluator does not
    /// know it or the game has no owners.
    pub owners: Vec<f32>,
}

/// Evaluates positions in batches: by a playout each, or all at once by a network.
pub trait Evaluator<P: GamePosition>: Sync {
    /// How many of the last moves it wants to see in [`Leaf::history`].
    fn history(&self) -> usize {
        0
    }

    /// Returns one evaluation per leaf, in order.
    fn evaluate(
        &self,
        rules: &P::Rules,
        leaves: &[Leaf<P>],
        random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation>;
}
