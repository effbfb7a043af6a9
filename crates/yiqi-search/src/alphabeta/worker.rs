//! One thread's walk through the tree.

use yiqi_core::{Game, GamePosition, GameRules, Past, Repetition};

use super::busy::Busy;
use super::order::Memory;
use super::{DEEPEST, Knowledge, Line};
use crate::budget::Budget;
use crate::{Bound, Entry, Score, Table};

/// A score, and whether no estimate went into it.
#[derive(Clone, Copy)]
struct Found {
    score: Score,
    solved: bool,
}

/// The search was told to stop; what it was doing is worth nothing.
struct Stopped;

pub(super) struct Worker<'a, P: GamePosition, K> {
    rules: &'a P::Rules,
    position: P,
    past: Past,
    root_moves: Vec<P::Move>,
    knowledge: &'a K,
    table: &'a Table,
    budget: &'a Budget<'a>,
    memory: Memory<P::Move>,
    busy: Option<&'a Busy>,
    strict: bool,
    /// Whether to go on although the budget is spent.
    must_finish: bool,
    /// Nodes not told to the budget yet, and when to tell.
    unreported: u64,
    allowance: u64,
    /// The moves of every node on the path, one list after the other, with their ranks.
    moves: Vec<(i64, P::Move)>,
    buffer: Vec<P::Move>,
}

/// Below this depth a move is searched sooner than it is claimed.
const WORTH_CLAIMING: u32 = 3;

/// Half the width of the first window around the last deepening's score.
const ASPIRATION: i32 = 50;

impl<'a, P: GamePosition, K: Knowledge<P>> Worker<'a, P, K> {
    const MINDS_PAST: bool = !matches!(P::Rules::REPETITION, Repetition::None);

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
            memory: Memory::new(game.rules().move_space()),
            unreported: 0,
            allowance: budget.allowance(),
            moves: Vec::new(),
            buffer: Vec::new(),
        }
    }

    pub(super) fn unreported(&self) -> u64 {
        self.unreported
    }

    /// Tells the budget of the nodes it does not know yet.
    pub(super) fn report(&mut self) -> bool {
        let go_on = self.budget.spend(std::mem::take(&mut self.unreported));
        self.allowance = self.budget.allowance();
        go_on
    }

    /// The best lines one ply deep, whatever the budget says.
    pub(super) fn first(&mut self, lines: usize) -> Option<Vec<Line<P::Move>>> {
        self.must_finish = true;
        let found = self.deepen(1, lines, &[]);
        self.must_finish = false;
        found
    }

    /// The best lines to this depth; `None` when stopped. `before` are those of the last deepening.
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
            // All of them: each is searched once, with nothing to compare it with.
            for index in 0..self.root_moves.len() {
                let m = self.root_moves[index];
                let Found { score, solved } = self.child(m, 0, depth, 0, Score::MIN, Score::MAX).ok()?;
                found.push(Line { score, solved, moves: self.line_from(m) });
            }
        }
        while found.len() < lines.clamp(1, self.root_moves.len()) {
            let taken: Vec<P::Move> = found.iter().map(|line| line.moves[0]).collect();
            let guess = before.get(found.len()).map(|line| line.score);
            found.push(self.best_line(depth, &taken, guess)?);
        }
        // A later line can turn out better than an earlier one by what the table learned in between.
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        Some(found)
    }

    /// The best line that begins with none of `taken`.
    fn best_line(&mut self, depth: u32, taken: &[P::Move], guess: Option<Score>) -> Option<Line<P::Move>> {
        let (mut alpha, mut beta) = match guess {
            Some(score) if !score.is_forced() && depth > 2 => {
                (Score::of(score.units() - ASPIRATION), Score::of(score.units() + ASPIRATION))
            }
            _ => (Score::MIN, Score::MAX),
        };
        loop {
            let (found, best) = self.root(depth, alpha, beta, taken).ok()?;
            if found.score <= alpha && alpha > Score::MIN {
                alpha = Score::MIN;
            } else if found.score >= beta && beta < Score::MAX {
                beta = Score::MAX;
            } else {
                let moves = self.line_from(best);
                return Some(Line { score: found.score, solved: found.solved, moves });
            }
        }
    }

    fn root(
        &mut self,
        depth: u32,
        alpha: Score,
        beta: Score,
        taken: &[P::Move],
    ) -> Result<(Found, P::Move), Stopped> {
        let hash = self.table.get(self.position.hash()).and_then(|entry| entry.best);
        let mut moves: Vec<P::Move> =
            self.root_moves.iter().copied().filter(|m| !taken.contains(m)).collect();
        let rank = |m: &P::Move| {
            let promise = self.knowledge.promise(self.rules, &self.position, *m);
            let side = self.position.to_move();
            let is_hash = hash == Some(self.rules.move_index(*m) as u16);
            std::cmp::Reverse((is_hash, self.memory.rank::<P>(self.rules, side, 0, *m, promise)))
        };
        moves.sort_by_cached_key(rank);
        let mut best = Found { score: Score::MIN, solved: true };
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
        // A win no farther than everything was looked at is the shortest; a farther one may not be.
        let is_shortest =
            best.score > Score::EVEN && best.score.plies_to_end().is_some_and(|plies| plies <= depth);
        best.solved = all_solved || (best.solved && is_shortest);
        if taken.is_empty() && best.score > alpha && best.score < beta {
            let bound = if best.score.is_forced() && !all_solved { Bound::Lower } else { Bound::Exact };
            self.remember(depth, 0, best, bound, Some(best_move));
        }
        Ok((best, best_move))
    }

    /// Searches behind a move, and lets the others know meanwhile.
    fn claimed_child(
        &mut self,
        claim: Option<(&'a Busy, u64)>,
        m: P::Move,
        number: usize,
        depth: u32,
        ply: u32,
        (alpha, beta): (Score, Score),
    ) -> Result<Found, Stopped> {
        if let Some((busy, key)) = claim {
            busy.begin(key);
        }
        let result = self.child(m, number, depth, ply, alpha, beta);
        if let Some((busy, key)) = claim {
            busy.end(key);
        }
        result
    }

    /// Plays a move and searches behind it: in full when it is the first, else first only whether it is better.
    fn child(
        &mut self,
        m: P::Move,
        number: usize,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Found, Stopped> {
        let irreversible = Self::MINDS_PAST && self.position.is_irreversible(self.rules, m);
        let before = self.position.to_move();
        let undo = self.position.play_unchecked(self.rules, m);
        self.unreported += 1;
        if Self::MINDS_PAST {
            self.past.push(self.position.repetition_key(self.rules), irreversible);
        }
        let same_side = self.position.to_move() == before;
        let look = |worker: &mut Self, alpha: Score, beta: Score| {
            // Turns need not alternate: only another player's view is turned round.
            if same_side {
                worker.node(depth - 1, ply + 1, alpha, beta)
            } else {
                worker
                    .node(depth - 1, ply + 1, -beta, -alpha)
                    .map(|found| Found { score: -found.score, ..found })
            }
        };
        let result = if number == 0 || alpha == Score::MIN {
            look(self, alpha, beta)
        } else {
            match look(self, alpha, alpha.above()) {
                Ok(found) if found.score > alpha && found.score < beta => look(self, alpha, beta),
                other => other,
            }
        };
        if Self::MINDS_PAST {
            self.past.pop();
        }
        self.position.unplay(self.rules, m, undo);
        result
    }

    fn node(&mut self, depth: u32, ply: u32, alpha: Score, beta: Score) -> Result<Found, Stopped> {
        if self.unreported >= self.allowance && !self.report() && !self.must_finish {
            return Err(Stopped);
        }
        if let Some(ending) = self.position.ending(self.rules) {
            let score = self.knowledge.finished(self.rules, &self.position, ending);
            return Ok(Found { score: score.earlier(ply), solved: true });
        }
        if Self::MINDS_PAST && self.past.draws().is_some() {
            // True on this path alone, so that the table must not take it for proved.
            return Ok(Found { score: Score::EVEN, solved: false });
        }
        if depth == 0 || ply >= DEEPEST {
            return self.quiet(ply, 0, alpha, beta);
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
                return Ok(Found { score, solved: entry.solved });
            }
        }
        self.expand(depth, ply, alpha, beta, known.and_then(|entry| entry.best))
    }

    /// Whether an entry's score may stand for a search to this depth. Where repetitions are forbidden it never may:
    /// which moves there are depends on the way here, which the table does not know.
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

    /// Whether the count of quiet plies can end the game so soon: what is found then is true of this count alone, which
    /// the table does not know.
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
        alpha: Score,
        beta: Score,
        hash: Option<u16>,
    ) -> Result<Found, Stopped> {
        let from = self.moves.len();
        self.list_moves(ply, hash);
        let to = self.moves.len();
        let mut best = Found { score: Score::MIN, solved: true };
        let mut best_move = None;
        let mut all_solved = true;
        let mut alpha_now = alpha;
        let (mut index, mut searched) = (from, 0);
        // Moves that other threads are at work on come again at the end of the list.
        while index < self.moves.len() {
            if index < to {
                self.bring_best_forward(index, to);
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
                self.memory.refuted(side, ply, depth, m, index);
                break;
            }
        }
        self.moves.truncate(from);
        // One proved move above beta proves a lower bound; anything else takes all moves.
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
        self.remember(depth, ply, best, bound, best_move.filter(|_| bound != Bound::Upper));
        Ok(best)
    }

    /// Where to say that a move is being searched, if there are others to tell and it is worth the trouble.
    fn claim(&self, m: P::Move, depth: u32) -> Option<(&'a Busy, u64)> {
        let busy = self.busy.filter(|_| depth >= WORTH_CLAIMING)?;
        Some((busy, Busy::key(self.position.hash(), self.rules.move_index(m))))
    }

    /// Only restless moves, until the position may be judged.
    fn quiet(&mut self, ply: u32, deeper: u32, alpha: Score, beta: Score) -> Result<Found, Stopped> {
        let standing = Found { score: self.knowledge.evaluate(self.rules, &self.position), solved: false };
        if standing.score >= beta || deeper > 8 || ply >= DEEPEST {
            return Ok(standing);
        }
        let from = self.moves.len();
        self.list_restless_moves();
        let to = self.moves.len();
        let mut best = standing;
        let mut alpha_now = alpha.max(standing.score);
        for index in from..to {
            let (_, m) = self.moves[index];
            let before = self.position.to_move();
            let undo = self.position.play_unchecked(self.rules, m);
            self.unreported += 1;
            let same_side = self.position.to_move() == before;
            let result = if let Some(ending) = self.position.ending(self.rules) {
                let score = self.knowledge.finished(self.rules, &self.position, ending).earlier(ply + 1);
                Ok(Found { score: if same_side { score } else { -score }, solved: false })
            } else if same_side {
                self.quiet(ply + 1, deeper + 1, alpha_now, beta)
            } else {
                let found = self.quiet(ply + 1, deeper + 1, -beta, -alpha_now);
                found.map(|found| Found { score: -found.score, solved: false })
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

    fn list_restless_moves(&mut self) {
        self.buffer.clear();
        self.knowledge.restless_moves(self.rules, &self.position, &mut self.buffer);
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
                let promise = self.knowledge.promise(self.rules, &self.position, m);
                self.memory.rank::<P>(self.rules, side, ply, m, promise)
            };
            self.moves.push((rank, m));
        }
    }

    /// Whether a forbidden repetition does not stand against the move.
    fn is_allowed(&self, m: P::Move) -> bool {
        if P::Rules::REPETITION != Repetition::Forbidden {
            return true;
        }
        let key = self.position.repetition_key_after(self.rules, m);
        key.is_none_or(|key| self.past.forbids(key).is_none())
    }

    /// Sorting as far as it is needed: most lists are cut short.
    fn bring_best_forward(&mut self, index: usize, to: usize) {
        let best = (index..to).max_by_key(|&other| (self.moves[other].0, std::cmp::Reverse(other)));
        if let Some(best) = best {
            self.moves.swap(index, best);
        }
    }

    fn remember(&self, depth: u32, ply: u32, found: Found, bound: Bound, best: Option<P::Move>) {
        if self.count_ends_within(depth) {
            return;
        }
        // Forced ends are kept as seen from the position itself.
        let score = match found.score.plies_to_end() {
            Some(plies) if found.score > Score::EVEN => Score::win_in(plies.saturating_sub(ply)),
            Some(plies) => Score::loss_in(plies.saturating_sub(ply)),
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

    /// The line behind a move, as far as the table remembers it.
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
