use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::GamePosition;

/// A position to be judged, and its legal moves.
#[derive(Clone, Debug)]
pub struct Leaf<P: GamePosition> {
    /// The position; the game goes on in it.
    pub position: P,
    /// Its legal moves, forbidden repetitions left out.
    pub moves: Vec<P::Move>,
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
