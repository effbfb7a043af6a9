//! Searching for a move to play.

use std::time::{Duration, Instant};

use yiqi_core::Side;
use yiqi_engine::{DynGame, Engine, EngineFailure, Limits, Opponent, Purpose, Report, Stop};

use super::arguments::{colour, to_vertex};
use super::input::Running;
use super::ownership::Ownership;
use super::response::{Failure, Outcome, SYNTAX_ERROR};
use super::session::{Exchange, Session};
use super::setup::play_move;

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

/// `kgs-genmove_cleanup b`: does not resign, and does not pass while the opponent has dead stones on the board.
pub(super) fn genmove_cleanup(
    session: &mut Session<'_>,
    arguments: &[&str],
    exchange: &mut Exchange<'_>,
) -> Outcome {
    let [side] = arguments else { return Err(SYNTAX_ERROR.into()) };
    let side = colour(side)?;
    let has_dead = has_dead_stones(session.game(), !side);
    let may_play = |m: &str| m != "pass" || !has_dead;
    let choose = |report: &Report| choose(&Report { resigns: false, ..report.clone() }, may_play);
    Ok(play_best(session, side, 1000, exchange, &mut |_| {}, choose)?.vertex().into())
}

fn has_dead_stones(game: &dyn DynGame, owner: Side) -> bool {
    let letter = if owner == Side::Black { 'X' } else { 'O' };
    let position = game.position();
    let rows: Vec<&str> = position.split('/').rev().collect();
    let groups = Ownership::of(game).map_or(Vec::new(), |ownership| ownership.groups());
    groups.iter().any(|(group, is_dead)| {
        let stone =
            group.first().and_then(|point| rows[usize::from(point.row())].chars().nth(point.column().into()));
        *is_dead && stone == Some(letter)
    })
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
    let began = Instant::now();
    let game = session.history.for_side(side);
    let limits = session.limits_of_move(side, game.as_ref());
    let stop = exchange.queue.begin(exchange.number, Running::Move);
    let report = session.search(Purpose::Play, game.as_ref(), lines, &limits, &stop, on_report);
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
        const LONG: Duration = Duration::from_secs(30 * 24 * 60 * 60);
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
