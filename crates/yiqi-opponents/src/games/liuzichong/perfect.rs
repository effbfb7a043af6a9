//! Perfect play: never worse than the value; the shortest win, the longest resistance, and among draws the one that
//! leaves the opponent most ways to go wrong.

use std::cmp::Reverse;

use yiqi_core::{Game, GamePosition};
use yiqi_engine::{Candidate, DynGame, Engine, Kind, Limits, Report, Stop, Value};
use yiqi_liuzichong::{Move, Position, Solution, SolvedValue};

use super::convert::{Conversion, Ways, stands};
use super::solution;

/// How far a line of a drawn game is shown.
const DRAWN_LINE: usize = 8;

pub(super) struct Perfect {
    lines: usize,
}

impl Perfect {
    pub(super) fn new() -> Perfect {
        Perfect { lines: 1 }
    }
}

/// A move and what it is truly worth in the game it is played in.
struct Judged {
    m: Move,
    after: Position,
    /// What the table says, for the mover.
    table: SolvedValue,
    /// What comes of it: a win, a draw or a loss.
    sign: i8,
    certainty: Certainty,
    /// How many of the opponent's answers throw his result away.
    pitfalls: usize,
}

/// How far the table's answer may be trusted in a game with a past.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Certainty {
    /// Result and distance.
    Table,
    /// The result: a capture is forced in so many plies, before the count runs out.
    Converts(u32),
    /// The result: the count runs out, or a position comes back, before anything can be forced.
    RunsOut,
    /// Nobody has looked yet.
    Unknown,
}

impl Judged {
    /// The better the greater.
    fn rank(&self) -> impl Ord + use<> {
        // What is certain to the last ply comes first, then a capture soon; for the loser, late.
        let distance = match self.certainty {
            _ if self.sign == 0 => (SolvedValue::Draw, 0),
            Certainty::Table => (self.table, 0),
            Certainty::Converts(plies) => (SolvedValue::Draw, -i64::from(plies) * i64::from(self.sign)),
            Certainty::RunsOut | Certainty::Unknown => (SolvedValue::Draw, -1_000),
        };
        (self.sign, distance, self.pitfalls)
    }

    fn value(&self) -> Value {
        let knows_distance = self.certainty == Certainty::Table;
        Value {
            score: None,
            win_rate: f64::from(self.sign + 1) / 2.0,
            plies_to_end: self.table.plies().filter(|_| knows_distance).map(u32::from),
            kind: if self.certainty == Certainty::Unknown { Kind::Estimate } else { Kind::Exact },
        }
    }

    fn is_open(&self) -> bool {
        self.certainty == Certainty::Unknown
    }

    /// What comes of the move is known: a capture is forced in so many plies, or nothing is in time.
    fn settle(&mut self, converts_in: Option<u32>, ways: Ways) {
        match converts_in {
            // All on the shortest way: the table's distance holds.
            Some(_) if ways == Ways::Shortest => self.certainty = Certainty::Table,
            Some(plies) => self.certainty = Certainty::Converts(plies),
            None if ways == Ways::All => (self.sign, self.certainty) = (0, Certainty::RunsOut),
            None => {}
        }
    }
}

/// All moves of the present position, the best first; among equals in the order of the rules. With `all`, what comes of
/// each is certain; without, of the best.
fn judge(solution: &Solution, game: &Game<Position>, all: bool) -> Vec<Judged> {
    let mut next = game.clone();
    let mut judge_one = |m: Move| {
        next.play(m).expect("a legal move");
        let after = *next.position();
        let of_opponent = solution.value(&after);
        let drawn_by_past = next.is_over() && after.ending(game.rules()).is_none();
        let table = if drawn_by_past { SolvedValue::Draw } else { of_opponent.for_mover() };
        let is_certain = next.is_over() || stands(&next, of_opponent);
        let pitfalls = if next.is_over() { 0 } else { pitfalls(solution, &after) };
        next.undo();
        let certainty = if is_certain { Certainty::Table } else { Certainty::Unknown };
        Judged { m, after, table, sign: table.sign(), certainty, pitfalls }
    };
    let mut judged: Vec<Judged> = game.legal_moves().into_iter().map(&mut judge_one).collect();
    settle_best(solution, game, &mut judged);
    if all {
        settle_each(solution, game, &mut judged);
    }
    judged.sort_by_key(|one| Reverse(one.rank()));
    judged
}

/// Works out what comes of moves that keep the table's win, or its loss, when the past stands in the way.
fn settle_best(solution: &Solution, game: &Game<Position>, judged: &mut [Judged]) {
    let sign = solution.value(game.position()).sign();
    let winner = match sign {
        1 => game.to_move(),
        -1 => !game.to_move(),
        _ => return,
    };
    let is_open = |one: &Judged| one.sign == sign && one.is_open();
    for ways in [Ways::Shortest, Ways::All] {
        if !judged.iter().any(is_open) {
            return;
        }
        let conversion = Conversion::new(solution, game, winner, ways);
        for one in judged.iter_mut().filter(|one| is_open(one)) {
            one.settle(conversion.plies_after_move(&one.after), ways);
        }
        // A win is enough.
        if sign > 0 && judged.iter().any(|one| one.sign > 0 && !one.is_open()) {
            break;
        }
    }
    for one in judged.iter_mut().filter(|one| sign > 0 && one.certainty == Certainty::RunsOut) {
        // The table thinks the opponent lost anyway; he goes wrong by a move that lets us capture in time.
        one.pitfalls = lets_capture(solution, &one.after);
    }
}

/// The same for every move alone.
fn settle_each(solution: &Solution, game: &Game<Position>, judged: &mut [Judged]) {
    let mut next = game.clone();
    for one in judged.iter_mut().filter(|one| one.is_open()) {
        next.play(one.m).expect("a legal move");
        let winner = if one.sign > 0 { game.to_move() } else { !game.to_move() };
        for ways in [Ways::Shortest, Ways::All] {
            if one.is_open() {
                one.settle(Conversion::new(solution, &next, winner, ways).plies_now(&one.after), ways);
            }
        }
        next.undo();
    }
}

/// How many moves of the side to move let the other capture, or end the game, and win.
fn lets_capture(solution: &Solution, position: &Position) -> usize {
    let rules = solution.rules();
    let wins_at_once = |position: &Position| {
        worths(solution, position).any(|(m, after, worth)| {
            worth.sign() > 0 && (position.is_irreversible(rules, m) || after.ending(rules).is_some())
        })
    };
    worths(solution, position).filter(|(_, after, _)| wins_at_once(after)).count()
}

/// How many moves of the side to move are worth less than the position.
fn pitfalls(solution: &Solution, position: &Position) -> usize {
    let worth = solution.value(position).sign();
    worths(solution, position).filter(|(_, _, after)| after.sign() < worth).count()
}

/// Every move, the position after it, and what the table says of it for the mover.
fn worths(solution: &Solution, position: &Position) -> impl Iterator<Item = (Move, Position, SolvedValue)> {
    let mut moves = Vec::new();
    position.legal_moves(solution.rules(), &mut moves);
    let position = *position;
    moves.into_iter().map(move |m| {
        let mut after = position;
        after.play_unchecked(solution.rules(), m);
        (m, after, solution.value(&after).for_mover())
    })
}

/// Best play behind a move by the table: to the end, or for some moves when there is none to force.
fn line(solution: &Solution, game: &Game<Position>, judged: &Judged) -> Vec<String> {
    let mut line = vec![judged.m.to_string()];
    let mut game = game.clone();
    let is_drawn = judged.sign == 0;
    let mut next = Some(judged.m);
    while let Some(m) = next {
        if game.play(m).is_err() || game.is_over() || (is_drawn && line.len() >= DRAWN_LINE) {
            break;
        }
        let best = worths(solution, game.position()).max_by_key(|(m, after, worth)| {
            (*worth, pitfalls(solution, after), Reverse((m.from.index(), m.to.index())))
        });
        next = best.map(|(m, ..)| m);
        line.extend(next.map(|m| m.to_string()));
    }
    line
}

impl Engine for Perfect {
    /// Limits mean nothing to it: it looks the moves up.
    fn search(
        &mut self,
        game: &dyn DynGame,
        _limits: &Limits,
        _stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Report {
        let Some(game) = game.as_any().downcast_ref::<Game<Position>>() else { return Report::default() };
        if game.is_over() {
            return Report::default();
        }
        let solution = solution(game.rules());
        let judged = judge(solution, game, self.lines > 1);
        let candidate = |one: &Judged| Candidate {
            m: one.m.to_string(),
            value: one.value(),
            line: line(solution, game, one),
            visits: None,
        };
        let report = Report {
            candidates: judged.iter().take(self.lines).map(candidate).collect(),
            depth: None,
            nodes: 0,
            resigns: false,
        };
        on_report(&report);
        report
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    fn forget(&mut self) {}
}
