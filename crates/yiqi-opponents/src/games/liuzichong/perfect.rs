//! Perfect play from the solution: the shortest win, the longest resistance, and among drawing moves the one after which
//! most replies of the opponent lose.

use std::cmp::Reverse;

use yiqi_core::{Game, GamePosition};
use yiqi_engine::{Candidate, Certainty, DynGame, Engine, EngineFailure, Limits, Report, Stop, Value};
use yiqi_liuzichong::{Move, Position, Solution, SolvedValue};

use super::convert::{Conversion, WinningMoves, holds_with_history};
use super::solution;

/// The length of the line shown for a drawn game.
const DRAWN_LINE: usize = 8;

pub(super) struct Perfect {
    lines: usize,
}

impl Perfect {
    pub(super) fn new() -> Perfect {
        Perfect { lines: 1 }
    }
}

/// A move and its true value in this game.
struct ValuedMove {
    m: Move,
    after: Position,
    /// The value in the solution, for the mover.
    table: SolvedValue,
    /// The result it leads to: 1 a win, 0 a draw, -1 a loss.
    sign: i8,
    validity: Validity,
    /// How many replies worsen the opponent's result.
    pitfalls: usize,
}

/// How much of the solution's answer holds with the history of the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Validity {
    /// The result and the distance.
    Table,
    /// The result: a capture can be forced in this many plies, before the count runs out.
    Converts(u32),
    /// Neither: the count runs out or a position recurs before a capture can be forced, so it is a draw.
    RunsOut,
    /// Not worked out yet.
    Unknown,
}

impl ValuedMove {
    /// Better moves rank higher.
    fn rank(&self) -> impl Ord + use<> {
        // Moves with a known distance first, then those with a forced capture: soon for the winner, late for the loser.
        let distance = match self.validity {
            _ if self.sign == 0 => (SolvedValue::Draw, 0),
            Validity::Table => (self.table, 0),
            Validity::Converts(plies) => (SolvedValue::Draw, -i64::from(plies) * i64::from(self.sign)),
            Validity::RunsOut | Validity::Unknown => (SolvedValue::Draw, -1_000),
        };
        (self.sign, distance, self.pitfalls)
    }

    fn value(&self) -> Value {
        let knows_distance = self.validity == Validity::Table;
        Value {
            score: None,
            win_rate: f64::from(self.sign + 1) / 2.0,
            plies_to_end: self.table.plies().filter(|_| knows_distance).map(u32::from),
            kind: if self.validity == Validity::Unknown { Certainty::Estimate } else { Certainty::Exact },
        }
    }

    fn is_open(&self) -> bool {
        self.validity == Validity::Unknown
    }

    /// Records the result: a capture is forced in this many plies, or none in time.
    fn settle(&mut self, converts_in: Option<u32>, winning_moves: WinningMoves) {
        match converts_in {
            // Converted along the shortest win: the solution's distance holds.
            Some(_) if winning_moves == WinningMoves::Shortest => self.validity = Validity::Table,
            Some(plies) => self.validity = Validity::Converts(plies),
            None if winning_moves == WinningMoves::All => (self.sign, self.validity) = (0, Validity::RunsOut),
            None => {}
        }
    }
}

/// All moves of the current position, best first; equal moves in the order of the rules. With `all`, the result of every
/// move is worked out, otherwise that of the best.
fn rank_moves(solution: &Solution, game: &Game<Position>, all: bool) -> Vec<ValuedMove> {
    let mut next = game.clone();
    let mut value_move = |m: Move| {
        next.play(m).expect("a legal move");
        let after = *next.position();
        let of_opponent = solution.value(&after);
        let drawn_by_past = next.is_over() && after.ending(game.rules()).is_none();
        let table = if drawn_by_past { SolvedValue::Draw } else { of_opponent.for_mover() };
        let is_certain = next.is_over() || holds_with_history(&next, of_opponent);
        let pitfalls = if next.is_over() { 0 } else { pitfalls(solution, &after) };
        next.undo();
        let validity = if is_certain { Validity::Table } else { Validity::Unknown };
        ValuedMove { m, after, table, sign: table.sign(), validity, pitfalls }
    };
    let mut ranked: Vec<ValuedMove> = game.legal_moves().into_iter().map(&mut value_move).collect();
    settle_best(solution, game, &mut ranked);
    if all {
        settle_each(solution, game, &mut ranked);
    }
    ranked.sort_by_key(|one| Reverse(one.rank()));
    ranked
}

/// Works out the moves that keep the solution's win or loss where the history may prevent it.
fn settle_best(solution: &Solution, game: &Game<Position>, ranked: &mut [ValuedMove]) {
    let sign = solution.value(game.position()).sign();
    let winner = match sign {
        1 => game.to_move(),
        -1 => !game.to_move(),
        _ => return,
    };
    let is_open = |one: &ValuedMove| one.sign == sign && one.is_open();
    for winning_moves in [WinningMoves::Shortest, WinningMoves::All] {
        if !ranked.iter().any(is_open) {
            return;
        }
        let conversion = Conversion::new(solution, game, winner, winning_moves);
        for one in ranked.iter_mut().filter(|one| is_open(one)) {
            one.settle(conversion.plies_after_move(&one.after), winning_moves);
        }
        // One win is enough.
        if sign > 0 && ranked.iter().any(|one| one.sign > 0 && !one.is_open()) {
            break;
        }
    }
    for one in ranked.iter_mut().filter(|one| sign > 0 && one.validity == Validity::RunsOut) {
        // The solution counts these as lost for the opponent; here a mistake is a reply that allows a capture in time.
        one.pitfalls = moves_allowing_capture(solution, &one.after);
    }
}

/// The same for each move by itself.
fn settle_each(solution: &Solution, game: &Game<Position>, ranked: &mut [ValuedMove]) {
    let mut next = game.clone();
    for one in ranked.iter_mut().filter(|one| one.is_open()) {
        next.play(one.m).expect("a legal move");
        let winner = if one.sign > 0 { game.to_move() } else { !game.to_move() };
        for winning_moves in [WinningMoves::Shortest, WinningMoves::All] {
            if one.is_open() {
                one.settle(
                    Conversion::new(solution, &next, winner, winning_moves).plies_now(&one.after),
                    winning_moves,
                );
            }
        }
        next.undo();
    }
}

/// How many moves of the side to move allow a winning capture or a winning end of the game.
fn moves_allowing_capture(solution: &Solution, position: &Position) -> usize {
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

/// Every move, the position after it, and its value in the solution for the mover.
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

/// Best play after a move: to the end of the game, or a few moves of a drawn game.
fn line(solution: &Solution, game: &Game<Position>, ranked: &ValuedMove) -> Vec<String> {
    let mut line = vec![ranked.m.to_string()];
    let mut game = game.clone();
    let is_drawn = ranked.sign == 0;
    let mut next = Some(ranked.m);
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
    /// Ignores the limits: it looks the moves up.
    fn search(
        &mut self,
        game: &dyn DynGame,
        _limits: &Limits,
        _stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let Some(game) = game.as_any().downcast_ref::<Game<Position>>() else { return Ok(Report::default()) };
        if game.is_over() {
            return Ok(Report::default());
        }
        let solution = solution(game.rules());
        let ranked = rank_moves(solution, game, self.lines > 1);
        let candidate = |one: &ValuedMove| Candidate {
            m: one.m.to_string(),
            value: one.value(),
            line: line(solution, game, one),
            visits: None,
        };
        let report = Report {
            candidates: ranked.iter().take(self.lines).map(candidate).collect(),
            ..Report::default()
        };
        on_report(&report);
        Ok(report)
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    fn forget(&mut self) {}
}
