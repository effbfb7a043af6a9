//! One game between two engines.

use std::time::Duration;

use cpu_time::ThreadTime;
use yiqi_core::{Outcome, Side};
use yiqi_engine::{DynGame, Engine, EngineFailure, Limits, Stop};

/// No game is longer. One that is counts as a draw.
const MAX_PLIES: usize = 2_000;

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// By the rules, with the code of the reason.
    Rules(&'static str),
    /// A player resigned.
    Resigned(Side),
    /// A player's engine failed and loses the game.
    Failed(Side, EngineFailure),
    /// The game became too long and is a draw.
    TooLong,
}

impl End {
    /// The code of the reason: of the rules, `resign`, of the failure, or `too-long`.
    pub fn code(&self) -> &'static str {
        match self {
            End::Rules(code) => code,
            End::Resigned(_) => "resign",
            End::Failed(_, failure) => yiqi_core::ReasonCode::code(failure),
            End::TooLong => "too-long",
        }
    }
}

/// An English description for logs.
impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Failed(_, failure) => failure.fmt(f),
            end => f.write_str(end.code()),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The final position with all moves.
    pub game: Box<dyn DynGame>,
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended.
    pub end: End,
    /// The number of moves of the players, and their processor time, by side. Moves of the opening and forced passes do
    /// not count.
    pub effort: [Effort; 2],
}

/// What a player's moves took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// The number of moves.
    pub moves: u32,
    /// The processor time of this thread, or of the other program.
    pub time: Duration,
}

/// A player of a game.
pub(crate) struct Seat {
    pub(crate) engine: Box<dyn Engine>,
    pub(crate) limits: Limits,
}

/// Plays a game to its end with these players, by side; `None` if stopped.
pub(crate) fn play(mut game: Box<dyn DynGame>, seats: &mut [Seat; 2], stop: &Stop) -> Option<Played> {
    let mut effort = [Effort::default(); 2];
    let (outcome, end) = loop {
        if stop.is_stopped() {
            return None;
        }
        if let Some(ending) = game.ending() {
            break (ending.outcome, End::Rules(ending.reason.code()));
        }
        if game.ply() >= MAX_PLIES {
            break (Outcome::Draw, End::TooLong);
        }
        if game.must_pass() {
            game.play("pass").expect("a forced pass is legal");
            continue;
        }
        let side = game.to_move();
        let Seat { engine, limits } = &mut seats[side.index()];
        let before = (ThreadTime::now(), engine.cpu_time());
        let report = engine.search(game.as_ref(), limits, stop, &mut |_| {});
        let time = match (before.1, engine.cpu_time()) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => before.0.elapsed(),
        };
        let used = &mut effort[side.index()];
        *used = Effort { moves: used.moves + 1, time: used.time + time };
        if stop.is_stopped() {
            return None;
        }
        match report {
            Err(failure) => break (Outcome::Win(!side), End::Failed(side, failure)),
            Ok(report) if report.resigns => break (Outcome::Win(!side), End::Resigned(side)),
            Ok(report) => {
                let m = report.best().unwrap_or_default();
                if game.play(m).is_err() {
                    let failure = EngineFailure::IllegalMove {
                        program: "the engine".to_owned(),
                        m: yiqi_core::excerpt(m),
                    };
                    break (Outcome::Win(!side), End::Failed(side, failure));
                }
            }
        }
    };
    Some(Played { game, outcome, end, effort })
}
