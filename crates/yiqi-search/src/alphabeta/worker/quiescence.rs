//! Quiescence search at the leaves.

use yiqi_core::GamePosition;

use super::super::MAX_DEPTH;
use super::{Knowledge, NodeScore, Stopped, Worker};
use crate::SearchScore;

impl<P: GamePosition, K: Knowledge<P>> Worker<'_, P, K> {
    /// Quiescence search: only the moves that the game names, until the position is quiet enough for an evaluation.
    pub(super) fn quiescence(
        &mut self,
        ply: u32,
        deeper: u32,
        alpha: SearchScore,
        beta: SearchScore,
    ) -> Result<NodeScore, Stopped> {
        let stand_pat =
            NodeScore { score: self.knowledge.evaluate(self.rules, &self.position), solved: false };
        if stand_pat.score >= beta || deeper > 8 || ply >= MAX_DEPTH {
            return Ok(stand_pat);
        }
        let from = self.moves.len();
        self.list_quiescence_moves();
        let to = self.moves.len();
        let mut best = stand_pat;
        let mut alpha_now = alpha.max(stand_pat.score);
        for index in from..to {
            let (_, m) = self.moves[index];
            let before = self.position.to_move();
            let undo = self.position.play_unchecked(self.rules, m);
            self.unreported += 1;
            let same_side = self.position.to_move() == before;
            let result = if let Some(ending) = self.position.ending(self.rules) {
                let score = self.knowledge.finished(self.rules, &self.position, ending).earlier(ply + 1);
                Ok(NodeScore { score: if same_side { score } else { -score }, solved: false })
            } else if same_side {
                self.quiescence(ply + 1, deeper + 1, alpha_now, beta)
            } else {
                let found = self.quiescence(ply + 1, deeper + 1, -beta, -alpha_now);
                found.map(|found| NodeScore { score: -found.score, solved: false })
            };
            self.position.unplay(self.rules, m, undo);
            let found = match result {
                Ok(found) => found,
                Err(stopped) => {
                    self.moves.truncate(from);
                    return Err(stopped);
                }
            };
            if found.score > best.score {
                best = found;
            }
            alpha_now = alpha_now.max(found.score);
            if alpha_now >= beta {
                break;
            }
        }
        self.moves.truncate(from);
        Ok(best)
    }

    fn list_quiescence_moves(&mut self) {
        self.buffer.clear();
        self.knowledge.quiescence_moves(self.rules, &self.position, &mut self.buffer);
        for index in 0..self.buffer.len() {
            let m = self.buffer[index];
            if self.is_allowed(m) {
                self.moves.push((0, m));
            }
        }
    }
}
