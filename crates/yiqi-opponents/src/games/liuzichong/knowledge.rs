//! The evaluation for levels that do not read the solution: stones and free neighbouring points.

use yiqi_core::GamePosition;
use yiqi_liuzichong::{Move, PointSet, Position, Rules};
use yiqi_search::{Knowledge, SearchScore};

pub(super) const STONE: i32 = 100;

pub(super) struct Stones;

impl Knowledge<Position> for Stones {
    fn evaluate(&self, _rules: &Rules, position: &Position) -> SearchScore {
        let side = position.to_move();
        let (own, other) = (position.stones(side), position.stones(!side));
        let count = |set: u16| set.count_ones() as i32;
        let room = |stones: u16| count(PointSet(stones).around().0 & !(own | other));
        SearchScore::of(STONE * (count(own) - count(other)) + 8 * (room(own) - room(other)))
    }

    fn move_priority(&self, rules: &Rules, position: &Position, m: Move) -> i32 {
        1_000 * position.captures(rules, m).stones.count_ones() as i32
    }

    /// Captures are resolved before stones are counted.
    fn quiescence_moves(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        position.legal_moves(rules, moves);
        moves.retain(|&m| position.captures(rules, m).stones != 0);
    }
}
