//! Engines at work: so many at once, so many for one payer, and so much time for one payer.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{Notify, OwnedSemaphorePermit};
use yiqi_engine::{EngineError, EngineOptions, Limits, Opponent, Report, Stop};
use yiqi_games::DynGame;
use yiqi_session::{Command, EngineWanted};

use crate::address::{ClientAddress, Payer};
use crate::error::ApiError;
use crate::hall::Hall;
use crate::jobs::aside;
use crate::kept_engines::EngineSeat;
use crate::limits::Holding;
use crate::metrics::Open;
use crate::room::Message;
use crate::token;

/// An engine panicked.
struct Panicked;

/// An engine that thinks for a room, or waits for its turn.
pub(crate) struct Thinking {
    stop: Stop,
    stopped: Arc<Notify>,
}

impl Thinking {
    /// Ends it; its answer is no longer wanted.
    pub(crate) fn stop(&self) {
        self.stop.stop();
        self.stopped.notify_one();
    }
}

/// Has an engine think about a game; its answer goes to the game's room.
pub(crate) fn think(
    hall: &Arc<Hall>,
    id: &str,
    game: Box<dyn DynGame>,
    wanted: EngineWanted,
    payer: Payer,
) -> Thinking {
    let thinking = Thinking { stop: Stop::default(), stopped: Arc::default() };
    let (stop, stopped) = (thinking.stop.clone(), thinking.stopped.clone());
    let (hall, id) = (hall.clone(), id.to_owned());
    tokio::spawn(async move {
        let EngineWanted { sequence, engine, .. } = wanted;
        let since = Instant::now();
        let turn = tokio::select! {
            turn = wait_for_turn(&hall, payer) => turn,
            () = stopped.notified() => return,
        };
        let Some(turn) = turn.filter(|_| !stop.is_stopped()) else { return };
        hall.metrics.engine_waited(since.elapsed());
        let seat = EngineSeat { room: id, engine };
        let found = search(&hall, turn, game, seat.clone(), stop.clone()).await;
        if stop.is_stopped() {
            return;
        }
        let message = match found {
            Ok(report) => Message::Engine(match report.best() {
                Some(m) if !report.resigns => Command::EngineMove { sequence, m: m.to_owned() },
                _ => Command::EngineResigns { sequence },
            }),
            Err(Panicked) => Message::EngineFailed { sequence },
        };
        hall.tell(&seat.room, message).await;
    });
    thinking
}

/// The right to think for a payer: one of the payer's engines, and one of all that think at once. The time is paid for
/// when it is dropped, also when the engine panics.
struct Turn {
    _held: Holding<Payer>,
    _permit: OwnedSemaphorePermit,
    _paid: Paid,
    _counted: Open,
}

impl Turn {
    async fn next(hall: &Arc<Hall>, payer: Payer, held: Holding<Payer>) -> Option<Turn> {
        // Closed when the server ends.
        let permit = hall.engine_turns.clone().acquire_owned().await.ok()?;
        let paid = Paid { hall: hall.clone(), payer, since: Instant::now() };
        Some(Turn { _held: held, _permit: permit, _paid: paid, _counted: hall.metrics.engines.open() })
    }
}

/// Waits until the payer may have another engine think; nothing when the server ends.
async fn wait_for_turn(hall: &Arc<Hall>, payer: Payer) -> Option<Turn> {
    loop {
        // Before the question: what is given back between the answer and the wait is not missed.
        let given_back = hall.thinking.given_back();
        if let Some(pause) = hall.thinking_time.time_until_some(payer) {
            tokio::time::sleep(pause).await;
        } else if let Some(held) = hall.thinking.take(payer, hall.config.limits.engines_per_address) {
            return Turn::next(hall, payer, held).await;
        } else {
            given_back.await;
        }
    }
}

/// What the engine of a seat finds.
async fn search(
    hall: &Arc<Hall>,
    turn: Turn,
    game: Box<dyn DynGame>,
    seat: EngineSeat,
    stop: Stop,
) -> Result<Report, Panicked> {
    let Ok(opponent) = seat.engine.parse::<Opponent>() else { return Err(Panicked) };
    let hall = hall.clone();
    let report = aside("engine", move || {
        let _turn = turn;
        let options = EngineOptions { threads: 1, seed: token::new_seed() };
        let kept = hall.kept_engines.take(&seat);
        let mut engine = match kept {
            Some(engine) => engine,
            None => hall.engines.make(game.name(), &opponent, options).ok()?,
        };
        let report = match engine.search(game.as_ref(), &Limits::default(), &stop, &mut |_| {}) {
            Ok(report) => report,
            Err(failure) => {
                tracing::warn!(%failure, "an engine failed");
                return None;
            }
        };
        // A level's move depends on the position alone, not on what was searched before, on other rooms that need the
        // memory, or on a restart. So a level keeps its memory and forgets what is in it. An engine with a name of its
        // own remembers what it likes.
        if matches!(opponent, Opponent::Level(_)) {
            engine.forget();
        }
        hall.kept_engines.keep(seat, engine);
        Some(report)
    });
    // Neither an engine that panicked nor one that cannot be made will ever answer.
    report.await.flatten().ok_or(Panicked)
}

/// Charges the time until it is dropped, also when the engine panics.
struct Paid {
    hall: Arc<Hall>,
    payer: Payer,
    since: Instant,
}

impl Drop for Paid {
    fn drop(&mut self) {
        self.hall.thinking_time.pay(self.payer, self.since.elapsed().as_secs_f64());
    }
}

/// What an engine thinks of a position, on request.
pub(crate) async fn analyse(
    hall: &Arc<Hall>,
    address: ClientAddress,
    game: Box<dyn DynGame>,
    level: u8,
    lines: usize,
) -> Result<Report, ApiError> {
    let payer = hall.payer(address);
    if hall.thinking_time.time_until_some(payer).is_some() {
        return Err(ApiError::busy("thinking"));
    }
    let held = hall.thinking.take(payer, hall.config.limits.engines_per_address);
    let held = held.ok_or_else(|| ApiError::busy("engines"))?;
    let turn = Turn::next(hall, payer, held).await.ok_or_else(ApiError::closing)?;
    let stop = Stop::default();
    // A client that leaves stops the engine.
    let _leaving = StopOnDrop(stop.clone());
    let engines = hall.engines.clone();
    let done = aside("engine", move || {
        let _turn = turn;
        let mut engine = engines.analyst(game.name(), level, EngineOptions::default())?;
        engine.set_lines(lines);
        Ok(engine.search(game.as_ref(), &Limits::default(), &stop, &mut |_| {})?)
    });
    let report = match done.await {
        Some(Err(EngineError::Failed(failure))) => {
            tracing::warn!(%failure, "an engine failed");
            None
        }
        report => report,
    };
    let Some(report) = report else {
        hall.metrics.engine_failures.inc();
        return Err(ApiError::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, "server-engine-failed"));
    };
    report.map_err(|error| {
        ApiError::of_reason(axum::http::StatusCode::BAD_REQUEST, &yiqi_core::ReasonCode::reason(&error))
    })
}

struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
