use yiqi_core::{Ending, GamePosition, Outcome};

use crate::Score;

/// What a game knows that a search does not: how good a position looks, and which moves look good.
pub trait Knowledge<P: GamePosition>: Sync {
    /// How good a position that is not over looks to the side to move.
    fn evaluate(&self, rules: &P::Rules, position: &P) -> Score;

    /// What a finished game is worth to the side to move. A win at once, unless the margin matters.
    fn finished(&self, _rules: &P::Rules, position: &P, ending: Ending) -> Score {
        match ending.outcome {
            Outcome::Draw => Score::EVEN,
            Outcome::Win(side) if side == position.to_move() => Score::win_in(0),
            Outcome::Win(_) => Score::loss_in(0),
        }
    }

    /// How promising a move looks before it is searched; larger is tried earlier.
    fn promise(&self, _rules: &P::Rules, _position: &P, _m: P::Move) -> i32 {
        0
    }

    /// Appends the moves that must be looked at before a position may be judged: captures in a fight, say. None, unless
    /// the game says otherwise. They must not go on for ever.
    fn restless_moves(&self, _rules: &P::Rules, _position: &P, _moves: &mut Vec<P::Move>) {}
}
