use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition, GameRules, Past, Repetition};

/// A position to be evaluated, and its legal moves.
#[derive(Clone, Debug)]
pub struct Leaf<P: GamePosition> {
    /// The position; it is not a finished game.
    pub position: P,
    /// Its legal moves, without those that the repetition rule forbids.
    pub moves: Vec<P::Move>,
    pub(super) past: Past,
    /// The nodes from the root to it.
    pub(super) path: Vec<u32>,
}

impl<P: GamePosition> Leaf<P> {
    /// A leaf that is the root itself.
    pub(super) fn at_root(game: &Game<P>) -> Leaf<P> {
        Leaf {
            position: game.position().clone(),
            moves: Vec::new(),
            past: game.past().clone(),
            path: vec![0],
        }
    }

    /// Resets it to the root and keeps its allocations.
    pub(super) fn return_to_root(&mut self, game: &Game<P>) {
        self.position.clone_from(game.position());
        self.past.clone_from(game.past());
        self.path.clear();
        self.path.push(0);
    }

    pub(super) fn list_moves(&mut self, rules: &P::Rules) {
        let Leaf { position, moves, past, .. } = self;
        moves.clear();
        position.legal_moves(rules, moves);
        if P::Rules::REPETITION == Repetition::Forbidden {
            moves.retain(|&m| {
                let key = position.repetition_key_after(rules, m);
                key.is_none_or(|key| past.forbids(key).is_none())
            });
        }
    }
}

/// The evaluation of a leaf.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The expected result for the side to move: 1 is a win, 0 a loss.
    pub value: f32,
    /// The prior of each of the leaf's moves, adding up to 1; empty for uniform priors.
    pub priors: Vec<f32>,
}

/// Evaluates positions in batches: by a playout each, or all at once by a network.
pub trait Evaluator<P: GamePosition>: Sync {
    /// Returns one evaluation per leaf, in order.
    fn evaluate(
        &self,
        rules: &P::Rules,
        leaves: &[Leaf<P>],
        random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation>;
}
