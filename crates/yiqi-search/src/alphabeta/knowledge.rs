use yiqi_core::{Ending, GamePosition, Outcome};

use crate::SearchScore;

/// What the search must know about a particular game: an evaluation and hints for move ordering.
pub trait Knowledge<P: GamePosition>: Sync {
    /// The heuristic evaluation of a position that is not over, for the side to move.
    fn evaluate(&self, rules: &P::Rules, position: &P) -> SearchScore;

    /// The score of a finished game for the side to move. By default an immediate win or loss; a game in which the margin
    /// counts returns that instead.
    fn finished(&self, _rules: &P::Rules, position: &P, ending: Ending) -> SearchScore {
        match ending.outcome {
            Outcome::Draw => SearchScore::EVEN,
            Outcome::Win(side) if side == position.to_move() => SearchScore::win_in(0),
            Outcome::Win(_) => SearchScore::loss_in(0),
        }
    }

    /// For move ordering: moves with a larger number are searched earlier.
    fn move_priority(&self, _rules: &P::Rules, _position: &P, _m: P::Move) -> i32 {
        0
    }

    /// Appends the moves of the quiescence search, such as captures; none by default. Every sequence of them must end.
    fn quiescence_moves(&self, _rules: &P::Rules, _position: &P, _moves: &mut Vec<P::Move>) {}
}
