use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition, GameRules, Past, Repetition};

/// A position to be judged, and its legal moves.
#[derive(Clone, Debug)]
pub struct Leaf<P: GamePosition> {
    /// The position; the game goes on in it.
    pub position: P,
    /// Its legal moves, forbidden repetitions left out.
    pub moves: Vec<P::Move>,
    pub(super) past: Past,
    /// The way to it through the tree.
    pub(super) path: Vec<u32>,
}

impl<P: GamePosition> Leaf<P> {
    /// The root of a search.
    pub(super) fn at_root(game: &Game<P>) -> Leaf<P> {
        Leaf {
            position: game.position().clone(),
            moves: Vec::new(),
            past: game.past().clone(),
            path: vec![0],
        }
    }

    /// Goes back to the root, with the memory that the last way took.
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

/// What an evaluator says of a leaf.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// What it is worth to the side to move: 1 a win, 0 a loss.
    pub value: f32,
    /// How promising each of the leaf's moves looks, adding up to 1; empty when all look alike.
    pub priors: Vec<f32>,
}

/// Judges positions, several at a time: a playout each, or a network for all at once.
pub trait Evaluator<P: GamePosition>: Sync {
    /// One evaluation for each leaf, in order.
    fn evaluate(
        &self,
        rules: &P::Rules,
        leaves: &[Leaf<P>],
        random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation>;
}
