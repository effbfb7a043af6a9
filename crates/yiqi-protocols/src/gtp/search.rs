//! Searching for a move to play.

use std::time::{Duration, Instant};

use yiqi_core::{Options, Side};
use yiqi_engine::{DynGame, Engine, EngineFailure, Limits, Opponent, Purpose, Report, Stop};
use yiqi_go::Point;

use super::arguments::{colour, to_vertex};
use super::input::{Queue, Running};
use super::ownership::Ownership;
use super::response::{Failure, Outcome, SYNTAX_ERROR};
use super::session::{Exchange, Session};
use super::setup::play_move;

/// A search without limits ends when it is stopped.
const LONG: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// What a search for a move found.
#[derive(Debug)]
pub(super) enum Found {
    /// A move, which has been played.
    Move(String),
    /// The engine resigns; nothing was played.
    Resigns,
}

impl Found {
    pub(super) fn vertex(&self) -> String {
        match self {
            Found::Move(m) => to_vertex(m),
            Found::Resigns => "resign".to_owned(),
        }
    }
}

/// `genmove b`
pub(super) fn genmove(session: &mut Session<'_>, arguments: &[&str], exchange: &mut Exchange<'_>) -> Outcome {
    let [side] = arguments else { return Err(SYNTAX_ERROR.into()) };
    let side = colour(side)?;
    let choose = |report: &Report| choose(report, |_| true);
    Ok(play_best(session, side, 1, exchange, &mut |_| {}, choose)?.vertex().into())
}

/// How much worse than the best move one may be that takes a liberty of dead stones: it must not be self-atari.
const PRICE_OF_CAPTURE: f64 = 0.1;

/// `kgs-genmove_cleanup b`: does not resign, and does not pass while the opponent has dead stones on the board. It plays as
/// if every stone counted as alive at the end, since otherwise capturing dead stones gains nothing.
pub(super) fn genmove_cleanup(
    session: &mut Session<'_>,
    arguments: &[&str],
    exchange: &mut Exchange<'_>,
) -> Outcome {
    let [side] = arguments else { return Err(SYNTAX_ERROR.into()) };
    let side = colour(side)?;
    let liberties = liberties_of_dead(session, !side);
    let choose = |report: &Report| {
        let report = Report { resigns: false, ..report.clone() };
        let least = report.value().map_or(0.0, |best| best.win_rate) - PRICE_OF_CAPTURE;
        let is_safe = |m: &str| report.candidates.iter().any(|one| one.m == m && one.value.win_rate >= least);
        let takes = |m: &str| liberties.iter().any(|liberty| liberty == m) && is_safe(m);
        match choose(&report, takes) {
            // None of them can be played, or nothing is dead.
            Found::Move(m) if !takes(&m) => choose(&report, |m| m != "pass" || liberties.is_empty()),
            taking => taking,
        }
    };
    let stay = Options::new().with("dead", "stay").with("counting", "area");
    let game = session.history.for_side_with(side, &stay);
    Ok(play_best_in(game.as_ref(), session, side, 1000, exchange, &mut |_| {}, choose)?.vertex().into())
}

/// The liberties of a side's dead stones.
fn liberties_of_dead(session: &mut Session<'_>, owner: Side) -> Vec<String> {
    let letter = if owner == Side::Black { 'X' } else { 'O' };
    let groups = Ownership::in_session(session).map_or(Vec::new(), |ownership| ownership.groups());
    let position = session.game().position();
    let rows: Vec<&str> = position.split('/').rev().collect();
    let cell = |column: Option<u8>, row: Option<u8>| {
        let (column, row) = (column?, row?);
        let cell = rows.get(usize::from(row))?.chars().nth(column.into())?;
        Some((Point::at(column, row)?, cell))
    };
    let mut liberties = Vec::new();
    for (group, _) in groups.iter().filter(|(_, is_dead)| *is_dead) {
        for &point in group {
            let (column, row) = (point.column(), point.row());
            if cell(Some(column), Some(row)).is_none_or(|(_, stone)| stone != letter) {
                continue;
            }
            let beside = [
                cell(column.checked_sub(1), Some(row)),
                cell(column.checked_add(1), Some(row)),
                cell(Some(column), row.checked_sub(1)),
                cell(Some(column), row.checked_add(1)),
            ];
            let empty = beside.into_iter().flatten().filter(|(_, cell)| *cell == '.');
            liberties.extend(empty.map(|(point, _)| point.to_string()));
        }
    }
    liberties
}

/// `reg_genmove b`: the move is not played, and the same position gives the same move.
pub(super) fn reg_genmove(
    session: &mut Session<'_>,
    arguments: &[&str],
    exchange: &mut Exchange<'_>,
) -> Outcome {
    let [side] = arguments else { return Err(SYNTAX_ERROR.into()) };
    let game = session.history.for_side(colour(side)?);
    if let Some(analyst) = &mut session.analyst {
        analyst.forget();
    }
    let stop = exchange.queue.begin(exchange.number, Running::Move);
    let limits = session.limits;
    let report = session.search(Purpose::Analyse, game.as_ref(), 1, &limits, &stop, &mut |_| {});
    exchange.queue.end();
    Ok(choose(&report?, |_| true).vertex().into())
}

/// Thinks about the opponent's answers until the next line arrives. What is found stays in the engine for its next move; a
/// failure shows at that move.
pub(super) fn ponder(session: &mut Session<'_>, queue: &Queue, number: u64) {
    let game = session.game().boxed_clone();
    if game.ending().is_none() {
        let stop = queue.begin(number, Running::Analysis);
        let limits = Limits { time: Some(LONG), ..Limits::default() };
        let _ = session.search(Purpose::Play, game.as_ref(), 1, &limits, &stop, &mut |_| {});
        queue.end();
    }
}

/// The first candidate that is allowed, or else the best; a pass where there is none, since the game is over.
pub(super) fn choose(report: &Report, is_allowed: impl Fn(&str) -> bool) -> Found {
    if report.resigns {
        return Found::Resigns;
    }
    let moves = || report.candidates.iter().map(|candidate| candidate.m.as_str());
    let best = moves().find(|m| is_allowed(m)).or_else(|| moves().next());
    Found::Move(best.unwrap_or("pass").to_owned())
}

/// Searches a move within the limits of the clock, chooses one of the candidates and plays it.
pub(super) fn play_best(
    session: &mut Session<'_>,
    side: Side,
    lines: usize,
    exchange: &mut Exchange<'_>,
    on_report: &mut (dyn FnMut(&Report) + Send),
    choose: impl FnOnce(&Report) -> Found,
) -> Result<Found, Failure> {
    let game = session.history.for_side(side);
    play_best_in(game.as_ref(), session, side, lines, exchange, on_report, choose)
}

/// The same, where the search thinks of this game, which has the same moves and perhaps other rules.
fn play_best_in(
    game: &dyn DynGame,
    session: &mut Session<'_>,
    side: Side,
    lines: usize,
    exchange: &mut Exchange<'_>,
    on_report: &mut (dyn FnMut(&Report) + Send),
    choose: impl FnOnce(&Report) -> Found,
) -> Result<Found, Failure> {
    let began = Instant::now();
    let limits = session.limits_of_move(side, game);
    let stop = exchange.queue.begin(exchange.number, Running::Move);
    let report = session.search(Purpose::Play, game, lines, &limits, &stop, on_report);
    exchange.queue.end();
    let found = choose(&report?);
    if let Found::Move(m) = &found
        && game.ending().is_none()
    {
        play_move(session, side, m)?;
    }
    session.clock.spend(side, began.elapsed());
    Ok(found)
}

impl Session<'_> {
    /// The limits of a move: those of the command line, and the clock.
    fn limits_of_move(&self, side: Side, game: &dyn DynGame) -> Limits {
        let clock = self.clock.limit(side, moves_to_go(game, self.history.moves(), self.size()));
        let time = match (self.limits.time, clock) {
            (Some(time), Some(clock)) => Some(time.min(clock)),
            (time, clock) => time.or(clock),
        };
        Limits { time, ..self.limits }
    }

    /// The limits of an analysis, which goes on until it is stopped unless the command line limits it.
    pub(super) fn limits_of_analysis(&self) -> Limits {
        if self.limits == Limits::default() {
            Limits { time: Some(LONG), ..self.limits }
        } else {
            self.limits
        }
    }

    /// Searches with the engine for this purpose. One that failed is dropped, so that the next search starts another.
    pub(super) fn search(
        &mut self,
        purpose: Purpose,
        game: &dyn DynGame,
        lines: usize,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, Failure> {
        let (name, level, options) = (game.name(), self.level, self.options);
        let engine: &mut Option<Box<dyn Engine>> = match purpose {
            Purpose::Play => &mut self.player,
            Purpose::Analyse => &mut self.analyst,
        };
        let mut ready = match engine.take() {
            Some(engine) => engine,
            None => match purpose {
                Purpose::Play => self.engines.make(name, &Opponent::Level(level), options),
                Purpose::Analyse => self.engines.analyst(name, level, options),
            }
            .map_err(|error| error.to_string())?,
        };
        ready.set_lines(lines);
        let report: Result<Report, EngineFailure> = ready.search(game, limits, stop, on_report);
        let report = report?;
        *engine = Some(ready);
        Ok(report)
    }
}

/// About how many moves a player has still to make.
fn moves_to_go(game: &dyn DynGame, played: usize, size: u8) -> usize {
    let points = usize::from(size).pow(2);
    if game.name() == "go" {
        // A game has about as many moves as four fifths of the points. In longer games some moves are always left.
        let left = (4 * points / 5).saturating_sub(played) / 2;
        left.max(points / 12).max(8)
    } else {
        let discs = game.position().chars().take(points).filter(|c| *c != '-').count();
        points.saturating_sub(discs) / 2 + 1
    }
}
