//! Iterative deepening at the root: aspiration windows and several best lines.

use yiqi_core::{GamePosition, GameRules};

use super::super::Line;
use super::{Knowledge, NodeScore, Stopped, Worker};
use crate::{Bound, SearchScore};

/// Half the width of the aspiration window around the last iteration's score.
const ASPIRATION: i32 = 50;

impl<'a, P: GamePosition, K: Knowledge<P>> Worker<'a, P, K> {
    /// The best lines at depth 1, even if the budget is spent.
    pub(in crate::alphabeta) fn first(&mut self, lines: usize) -> Option<Vec<Line<P::Move>>> {
        self.must_finish = true;
        let found = self.deepen(1, lines, &[]);
        self.must_finish = false;
        found
    }

    /// The best lines at this depth; `None` if stopped. `before` are those of the previous iteration.
    pub(in crate::alphabeta) fn deepen(
        &mut self,
        depth: u32,
        lines: usize,
        before: &[Line<P::Move>],
    ) -> Option<Vec<Line<P::Move>>> {
        if self.budget.is_spent() && !self.must_finish {
            return None;
        }
        let mut found: Vec<Line<P::Move>> = Vec::new();
        if lines >= self.root_moves.len() {
            // All moves are wanted: search each with a full window.
            for index in 0..self.root_moves.len() {
                let m = self.root_moves[index];
                let NodeScore { score, solved } =
                    self.child(m, 0, depth, 0, SearchScore::MIN, SearchScore::MAX).ok()?;
                found.push(Line { score, solved, moves: self.line_from(m) });
            }
        }
        while found.len() < lines.clamp(1, self.root_moves.len()) {
            let excluded: Vec<P::Move> = found.iter().map(|line| line.moves[0]).collect();
            let guess = before.get(found.len()).map(|line| line.score);
            found.push(self.best_line(depth, &excluded, guess)?);
        }
        // The table may have gained entries in between, so that a later line scores better than an earlier one.
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        Some(found)
    }

    /// The best line that starts with none of `excluded`.
    fn best_line(
        &mut self,
        depth: u32,
        excluded: &[P::Move],
        guess: Option<SearchScore>,
    ) -> Option<Line<P::Move>> {
        let (mut alpha, mut beta) = match guess {
            Some(score) if !score.is_forced() && depth > 2 => {
                (SearchScore::of(score.units() - ASPIRATION), SearchScore::of(score.units() + ASPIRATION))
            }
            _ => (SearchScore::MIN, SearchScore::MAX),
        };
        loop {
            let (found, best) = self.root(depth, alpha, beta, excluded).ok()?;
            if found.score <= alpha && alpha > SearchScore::MIN {
                alpha = SearchScore::MIN;
            } else if found.score >= beta && beta < SearchScore::MAX {
                beta = SearchScore::MAX;
            } else {
                let moves = self.line_from(best);
                return Some(Line { score: found.score, solved: found.solved, moves });
            }
        }
    }

    fn root(
        &mut self,
        depth: u32,
        alpha: SearchScore,
        beta: SearchScore,
        excluded: &[P::Move],
    ) -> Result<(NodeScore, P::Move), Stopped> {
        let hash = self.table.get(self.position.hash()).and_then(|entry| entry.best);
        let mut moves: Vec<P::Move> =
            self.root_moves.iter().copied().filter(|m| !excluded.contains(m)).collect();
        let rank = |m: &P::Move| {
            let priority = self.knowledge.move_priority(self.rules, &self.position, *m);
            let side = self.position.to_move();
            let is_hash = hash == Some(self.rules.move_index(*m) as u16);
            std::cmp::Reverse((is_hash, self.ordering.rank::<P>(self.rules, side, 0, *m, priority)))
        };
        moves.sort_by_cached_key(rank);
        let mut best = NodeScore { score: SearchScore::MIN, solved: true };
        let mut best_move = moves[0];
        let mut alpha_now = alpha;
        let mut all_solved = true;
        let (to, mut index, mut searched) = (moves.len(), 0, 0);
        while index < moves.len() {
            let m = moves[index];
            index += 1;
            let claim = self.claim(m, depth);
            if searched > 0 && index <= to && claim.is_some_and(|(busy, key)| busy.is_searched(key)) {
                moves.push(m);
                continue;
            }
            let found = self.claimed_child(claim, m, searched, depth, 0, (alpha_now, beta))?;
            searched += 1;
            all_solved &= found.solved;
            if found.score > best.score {
                best = found;
                best_move = m;
            }
            alpha_now = alpha_now.max(found.score);
            if alpha_now >= beta {
                break;
            }
        }
        // A forced win within the search depth is the shortest; one beyond it may not be.
        let is_shortest =
            best.score > SearchScore::EVEN && best.score.plies_to_end().is_some_and(|plies| plies <= depth);
        best.solved = all_solved || (best.solved && is_shortest);
        if excluded.is_empty() && best.score > alpha && best.score < beta {
            let bound = if best.score.is_forced() && !all_solved { Bound::Lower } else { Bound::Exact };
            self.store(depth, 0, best, bound, Some(best_move));
        }
        Ok((best, best_move))
    }

    /// The line that starts with a move, as far as the table knows it.
    fn line_from(&self, first: P::Move) -> Vec<P::Move> {
        let mut line = vec![first];
        let mut position = self.position.clone();
        position.play_unchecked(self.rules, first);
        let mut seen = vec![self.position.hash()];
        while line.len() < 30 && !seen.contains(&position.hash()) && position.ending(self.rules).is_none() {
            seen.push(position.hash());
            let Some(entry) = self.table.get(position.hash()) else { break };
            let Some(m) = entry.best.and_then(|index| self.rules.move_at(index.into())) else { break };
            if position.check(self.rules, m).is_err() {
                break;
            }
            position.play_unchecked(self.rules, m);
            line.push(m);
        }
        line
    }
}
