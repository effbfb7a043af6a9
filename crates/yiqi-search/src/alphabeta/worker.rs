//! The search of one thread.

use yiqi_core::{Game, GamePosition, GameRules, Past, Repetition};

use super::busy::Busy;
use super::order::MoveOrdering;
use super::{Knowledge, Line, MAX_DEPTH};
use crate::budget::Budget;
use crate::{Bound, Entry, SearchScore, Table};

/// The score of a node, and whether it is proved: it rests on no heuristic evaluation.
#[derive(Clone, Copy)]
struct NodeScore {
    score: SearchScore,
    solved: bool,
}

/// The search was stopped; the node in progress has no score.
struct Stopped;

pub(super) struct Worker<'a, P: GamePosition, K> {
    rules: &'a P::Rules,
    position: P,
    past: Past,
    root_moves: Vec<P::Move>,
    knowledge: &'a K,
    table: &'a Table,
    budget: &'a Budget<'a>,
    ordering: MoveOrdering<P::Move>,
    busy: Option<&'a Busy>,
    strict: bool,
    /// Whether to complete the iteration even if the budget is spent.
    must_finish: bool,
    /// Nodes not yet reported to the budget, and after how many to report.
    unreported: u64,
    allowance: u64,
    /// A stack of move lists with their ranks, one list per node on the path.
    moves: Vec<(i64, P::Move)>,
    buffer: Vec<P::Move>,
}

/// Below this depth, marking a move as being searched costs more than it saves.
const MIN_CLAIM_DEPTH: u32 = 3;

/// Half the width of the aspiration window around the last iteration's score.
const ASPIRATION: i32 = 50;

impl<'a, P: GamePosition, K: Knowledge<P>> Worker<'a, P, K> {
    const HAS_REPETITION: bool = !matches!(P::Rules::REPETITION, Repetition::None);

    pub(super) fn new(
        game: &'a Game<P>,
        knowledge: &'a K,
        table: &'a Table,
        budget: &'a Budget<'a>,
        busy: Option<&'a Busy>,
        strict: bool,
    ) -> Self {
        Worker {
            rules: game.rules(),
            position: game.position().clone(),
            past: game.past().clone(),
            root_moves: game.legal_moves(),
            knowledge,
            table,
            budget,
            busy,
            strict,
            must_finish: false,
            ordering: MoveOrdering::new(game.rules().move_space()),
            unreported: 0,
            allowance: budget.allowance(),
            moves: Vec::new(),
            buffer: Vec::new(),
        }
    }

    pub(super) fn unreported(&self) -> u64 {
        self.unreported
    }

    /// Reports the nodes searched since the last report; returns whether to go on.
    pub(super) fn report(&mut self) -> bool {
        let go_on = self.budget.spend(std::mem::take(&mut self.unreported));
        self.allowance = self.budget.allowance();
        go_on
    }

    /// The best lines at depth 1, even if the budget is spent.
    pub(super) fn first(&mut self, lines: usize) -> Option<Vec<Line<P::Move>>> {
        self.must_finish = true;
        let found = self.deepen(1, lines, &[]);
        self.must_finish = false;
        found
    }

    /// The best lines at this depth; `None` if stopped. `before` are those of the previous iteration.
    pub(super) fn deepen(
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

    /// Searches a move and marks it as being searched meanwhile.
    fn claimed_child(
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
    fn child(
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

    /// Whether an entry's score may replace a search to this depth. Never where repetition is forbidden: the legal moves
    /// then depend on the path, which is not part of the key.
    fn may_trust(&self, entry: &Entry, depth: u32) -> bool {
        let reaches = if self.strict {
            u32::from(entry.depth) == depth
        } else {
            u32::from(entry.depth) >= depth || entry.solved
        };
        match P::Rules::REPETITION {
            Repetition::None => reaches,
            Repetition::Forbidden => false,
            Repetition::Draw { .. } => {
                let plies = entry.score.plies_to_end().unwrap_or(0);
                reaches && !self.count_ends_within(plies.max(entry.depth.into()))
            }
        }
    }

    /// Whether the count of quiet plies can end the game within this many plies. A score found then holds for this count
    /// only, which is not part of the key.
    fn count_ends_within(&self, plies: u32) -> bool {
        match P::Rules::REPETITION {
            Repetition::Draw { quiet_plies, .. } => self.past.quiet_plies() + plies >= quiet_plies,
            Repetition::None | Repetition::Forbidden => false,
        }
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
    fn claim(&self, m: P::Move, depth: u32) -> Option<(&'a Busy, u64)> {
        let busy = self.busy.filter(|_| depth >= MIN_CLAIM_DEPTH)?;
        Some((busy, Busy::key(self.position.hash(), self.rules.move_index(m))))
    }

    /// Quiescence search: only the moves that the game names, until the position is quiet enough for an evaluation.
    fn quiescence(
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

    fn list_moves(&mut self, ply: u32, hash: Option<u16>) {
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
    fn is_allowed(&self, m: P::Move) -> bool {
        if P::Rules::REPETITION != Repetition::Forbidden {
            return true;
        }
        let key = self.position.repetition_key_after(self.rules, m);
        key.is_none_or(|key| self.past.forbids(key).is_none())
    }

    /// Selection sort, one step at a time: most lists are cut off early.
    fn select_best(&mut self, index: usize, to: usize) {
        let best = (index..to).max_by_key(|&other| (self.moves[other].0, std::cmp::Reverse(other)));
        if let Some(best) = best {
            self.moves.swap(index, best);
        }
    }

    fn store(&self, depth: u32, ply: u32, found: NodeScore, bound: Bound, best: Option<P::Move>) {
        if self.count_ends_within(depth) {
            return;
        }
        // The table counts the distance to a forced end from the position itself.
        let score = match found.score.plies_to_end() {
            Some(plies) if found.score > SearchScore::EVEN => SearchScore::win_in(plies.saturating_sub(ply)),
            Some(plies) => SearchScore::loss_in(plies.saturating_sub(ply)),
            None => found.score,
        };
        let entry = Entry {
            score,
            depth: depth.min(255) as u8,
            bound,
            solved: found.solved,
            best: best.map(|m| self.rules.move_index(m) as u16),
        };
        self.table.put(self.position.hash(), entry);
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
