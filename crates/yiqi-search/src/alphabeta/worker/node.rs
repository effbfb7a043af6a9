//! The inner nodes: principal variation search, and moves shared out among threads.

use yiqi_core::{GamePosition, GameRules};

use super::super::MAX_DEPTH;
use super::super::busy::Busy;
use super::{Knowledge, NodeScore, Stopped, Worker};
use crate::{Bound, SearchScore};

/// Below this depth, marking a move as being searched costs more than it saves.
const MIN_CLAIM_DEPTH: u32 = 3;

impl<'a, P: GamePosition, K: Knowledge<P>> Worker<'a, P, K> {
    /// Searches a move and marks it as being searched meanwhile.
    pub(super) fn claimed_child(
        &mut self,
        claim: Option<(&'a Busy, u64)>,
        m: P::Move,
        number: usize,
        depth: u32,
        ply: u32,
        (alpha, beta): (SearchScore, SearchScore),
    ) -> Result<NodeScore, Stopped> {
        if let Some((busy, key)) = claim {
            busy.begin(key);
        }
        let result = self.child(m, number, depth, ply, alpha, beta);
        if let Some((busy, key)) = claim {
            busy.end(key);
        }
        result
    }

    /// Plays a move and searches the resulting position: the first move with the full window, later ones with a null
    /// window first.
    pub(super) fn child(
        &mut self,
        m: P::Move,
        number: usize,
        depth: u32,
        ply: u32,
        alpha: SearchScore,
        beta: SearchScore,
    ) -> Result<NodeScore, Stopped> {
        let irreversible = Self::HAS_REPETITION && self.position.is_irreversible(self.rules, m);
        let before = self.position.to_move();
        let undo = self.position.play_unchecked(self.rules, m);
        self.unreported += 1;
        if Self::HAS_REPETITION {
            self.past.push(self.position.repetition_key(self.rules), irreversible);
        }
        let same_side = self.position.to_move() == before;
        let look = |worker: &mut Self, alpha: SearchScore, beta: SearchScore| {
            // The same player may move again; the score is negated only when the side to move changes.
            if same_side {
                worker.node(depth - 1, ply + 1, alpha, beta)
            } else {
                worker
                    .node(depth - 1, ply + 1, -beta, -alpha)
                    .map(|found| NodeScore { score: -found.score, ..found })
            }
        };
        let result = if number == 0 || alpha == SearchScore::MIN {
            look(self, alpha, beta)
        } else {
            match look(self, alpha, alpha.above()) {
                Ok(found) if found.score > alpha && found.score < beta => look(self, alpha, beta),
                other => other,
            }
        };
        if Self::HAS_REPETITION {
            self.past.pop();
        }
        self.position.unplay(self.rules, m, undo);
        result
    }

    fn node(
        &mut self,
        depth: u32,
        ply: u32,
        alpha: SearchScore,
        beta: SearchScore,
    ) -> Result<NodeScore, Stopped> {
        if self.unreported >= self.allowance && !self.report() && !self.must_finish {
            return Err(Stopped);
        }
        if let Some(ending) = self.position.ending(self.rules) {
            let score = self.knowledge.finished(self.rules, &self.position, ending);
            return Ok(NodeScore { score: score.earlier(ply), solved: true });
        }
        if Self::HAS_REPETITION && self.past.draws().is_some() {
            // The draw depends on the path, so it must not enter the table as proved.
            return Ok(NodeScore { score: SearchScore::EVEN, solved: false });
        }
        if depth == 0 || ply >= MAX_DEPTH {
            return self.quiescence(ply, 0, alpha, beta);
        }
        let known = self.table.get(self.position.hash());
        if let Some(entry) = known.filter(|entry| self.may_trust(entry, depth)) {
            let score = entry.score.earlier(ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return Ok(NodeScore { score, solved: entry.solved });
            }
        }
        self.expand(depth, ply, alpha, beta, known.and_then(|entry| entry.best))
    }

    fn expand(
        &mut self,
        depth: u32,
        ply: u32,
        alpha: SearchScore,
        beta: SearchScore,
        hash: Option<u16>,
    ) -> Result<NodeScore, Stopped> {
        let from = self.moves.len();
        self.list_moves(ply, hash);
        let to = self.moves.len();
        let mut best = NodeScore { score: SearchScore::MIN, solved: true };
        let mut best_move = None;
        let mut all_solved = true;
        let mut alpha_now = alpha;
        let (mut index, mut searched) = (from, 0);
        // Moves that other threads are searching are appended again and searched last.
        while index < self.moves.len() {
            if index < to {
                self.select_best(index, to);
            }
            let (rank, m) = self.moves[index];
            index += 1;
            let claim = self.claim(m, depth);
            if searched > 0 && index <= to && claim.is_some_and(|(busy, key)| busy.is_searched(key)) {
                self.moves.push((rank, m));
                continue;
            }
            let result = self.claimed_child(claim, m, searched, depth, ply, (alpha_now, beta));
            searched += 1;
            let found = match result {
                Ok(found) => found,
                Err(stopped) => {
                    self.moves.truncate(from);
                    return Err(stopped);
                }
            };
            all_solved &= found.solved;
            if found.score > best.score {
                best = found;
                best_move = Some(m);
            }
            alpha_now = alpha_now.max(found.score);
            if alpha_now >= beta {
                let (side, index) = (self.position.to_move(), self.rules.move_index(m));
                self.ordering.add_cutoff(side, ply, depth, m, index);
                break;
            }
        }
        self.moves.truncate(from);
        // One proved move at or above beta proves a lower bound; every other bound needs all moves proved.
        let bound = if best.score >= beta {
            Bound::Lower
        } else if best.score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if bound != Bound::Lower {
            best.solved = all_solved;
        }
        self.store(depth, ply, best, bound, best_move.filter(|_| bound != Bound::Upper));
        Ok(best)
    }

    /// The entry in which to mark a move as being searched, if there are other threads and the depth is worth it.
    pub(super) fn claim(&self, m: P::Move, depth: u32) -> Option<(&'a Busy, u64)> {
        let busy = self.busy.filter(|_| depth >= MIN_CLAIM_DEPTH)?;
        Some((busy, Busy::key(self.position.hash(), self.rules.move_index(m))))
    }
}
