//! The moves of a node, best first.

use yiqi_core::{GamePosition, GameRules, Repetition};

use super::{Knowledge, Worker};

impl<P: GamePosition, K: Knowledge<P>> Worker<'_, P, K> {
    pub(super) fn list_moves(&mut self, ply: u32, hash: Option<u16>) {
        self.buffer.clear();
        self.position.legal_moves(self.rules, &mut self.buffer);
        let side = self.position.to_move();
        for index in 0..self.buffer.len() {
            let m = self.buffer[index];
            if !self.is_allowed(m) {
                continue;
            }
            let rank = if hash == Some(self.rules.move_index(m) as u16) {
                i64::MAX
            } else {
                let priority = self.knowledge.move_priority(self.rules, &self.position, m);
                self.ordering.rank::<P>(self.rules, side, ply, m, priority)
            };
            self.moves.push((rank, m));
        }
    }

    /// Whether the move does not break the repetition rule.
    pub(super) fn is_allowed(&self, m: P::Move) -> bool {
        if P::Rules::REPETITION != Repetition::Forbidden {
            return true;
        }
        let key = self.position.repetition_key_after(self.rules, m);
        key.is_none_or(|key| self.past.forbids(key).is_none())
    }

    /// Selection sort, one step at a time: most lists are cut off early.
    pub(super) fn select_best(&mut self, index: usize, to: usize) {
        let best = (index..to).max_by_key(|&other| (self.moves[other].0, std::cmp::Reverse(other)));
        if let Some(best) = best {
            self.moves.swap(index, best);
        }
    }
}
