//! Ladders, which networks misjudge until they have been played out, are read instead.

use yiqi_core::GamePosition as _;
use yiqi_go::{Move, Point, Position};
use yiqi_search::{Evaluation, Leaf};

/// What is left of the prior of running with a group that a ladder captures. Such a move can still be a ko threat or break
/// another ladder.
const RUNNING: f32 = 0.1;

/// The least prior of a ladder that captures a group of at least this many stones.
const CAPTURING: f32 = 0.05;
const WORTH_CAPTURING: usize = 3;

/// Lowers the priors of running in a ladder that works, and raises those of starting one.
pub(super) fn correct(leaf: &Leaf<Position>, evaluation: &mut Evaluation) {
    let position = &leaf.position;
    let is_head = |point: &Point| position.mark(*point) == Some(*point);
    for head in position.points().filter(is_head) {
        let is_own = position.stone(head) == Some(position.to_move());
        match position.qi(head) {
            Some(1) if is_own && position.is_lost_in_ladder(head) => {
                scale(leaf, evaluation, position.liberty(head), |prior| prior * RUNNING);
            }
            Some(2) if !is_own && position.group(head).len() >= WORTH_CAPTURING => {
                let start = position.ladder_start(head);
                scale(leaf, evaluation, start, |prior| prior.max(CAPTURING));
            }
            _ => {}
        }
    }
    let sum: f32 = evaluation.priors.iter().sum();
    evaluation.priors.iter_mut().for_each(|prior| *prior /= sum);
}

/// Changes the prior of a play, if it is legal.
fn scale(
    leaf: &Leaf<Position>,
    evaluation: &mut Evaluation,
    play: Option<Point>,
    change: impl Fn(f32) -> f32,
) {
    let wanted = play.map(Move::Play);
    if let Some(index) = leaf.moves.iter().position(|&m| Some(m) == wanted) {
        evaluation.priors[index] = change(evaluation.priors[index]);
    }
}
