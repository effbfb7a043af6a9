//! Engines that think: their number is limited in all and for each payer, and so is the time of each payer.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{Notify, OwnedSemaphorePermit};
use yiqi_engine::{EngineError, EngineOptions, Limits, Opponent, Report, Stop};
use yiqi_games::DynGame;
use yiqi_session::{Command, EngineWanted};

use crate::address::{ClientAddress, Payer};
use crate::app::App;
use crate::engine_cache::EngineSeat;
use crate::error::ApiError;
use crate::jobs::run_in_background;
use crate::metrics::Open;
use crate::rate_limits::ConcurrencyPermit;
use crate::room::Message;
use crate::token;

/// An engine panicked.
struct Panicked;

/// An engine that thinks for a room, or waits for its turn.
pub(crate) struct Thinking {
    /// Ends the search.
    stop: Stop,
    /// Set when its answer is no longer needed.
    dropped: Stop,
    stopped: Arc<Notify>,
}

impl Thinking {
    /// Stops it; its answer is no longer needed.
    pub(crate) fn stop(&self) {
        self.dropped.stop();
        self.stop.stop();
        self.stopped.notify_one();
    }

    /// Ends the search; its answer is the best move so far.
    pub(crate) fn move_now(&self) {
        self.stop.stop();
    }
}

/// Has an engine think about a game; its answer goes to the game's room.
pub(crate) fn think(
    app: &Arc<App>,
    id: &str,
    game: Box<dyn DynGame>,
    wanted: EngineWanted,
    payer: Payer,
) -> Thinking {
    let thinking = Thinking { stop: Stop::default(), dropped: Stop::default(), stopped: Arc::default() };
    let (stop, dropped) = (thinking.stop.clone(), thinking.dropped.clone());
    let stopped = thinking.stopped.clone();
    let (app, id) = (app.clone(), id.to_owned());
    tokio::spawn(async move {
        let EngineWanted { sequence, engine, .. } = wanted;
        // A stored game may name an engine that this program does not have.
        let Ok(opponent) = engine.parse::<Opponent>() else {
            return app.tell(&id, Message::EngineFailed { sequence }).await;
        };
        let since = Instant::now();
        let turn = tokio::select! {
            turn = wait_for_turn(&app, payer) => turn,
            () = stopped.notified() => return,
        };
        let Some(turn) = turn.filter(|_| !dropped.is_stopped()) else { return };
        app.metrics.engine_waited(since.elapsed());
        let seat = EngineSeat { room: id, engine: opponent };
        let found = search(&app, turn, game, seat.clone(), stop).await;
        if dropped.is_stopped() {
            return;
        }
        let message = match found {
            Ok(report) => Message::Engine(match report.best() {
                Some(m) if !report.resigns => Command::EngineMove { sequence, m: m.to_owned() },
                _ => Command::EngineResigns { sequence },
            }),
            Err(Panicked) => Message::EngineFailed { sequence },
        };
        app.tell(&seat.room, message).await;
    });
    thinking
}

/// Has an engine find the dead pieces of a game that is being counted; its proposal goes to the game's room.
pub(crate) fn find_dead(
    app: &Arc<App>,
    id: &str,
    game: Box<dyn DynGame>,
    sequence: u64,
    payer: Payer,
) -> Thinking {
    let thinking = Thinking { stop: Stop::default(), dropped: Stop::default(), stopped: Arc::default() };
    let (stop, dropped) = (thinking.stop.clone(), thinking.dropped.clone());
    let stopped = thinking.stopped.clone();
    let (app, id) = (app.clone(), id.to_owned());
    tokio::spawn(async move {
        let turn = tokio::select! {
            turn = wait_for_turn(&app, payer) => turn,
            () = stopped.notified() => return,
        };
        let Some(turn) = turn.filter(|_| !dropped.is_stopped()) else { return };
        let engines = app.engines.clone();
        let found = run_in_background("engine", move || {
            let _turn = turn;
            let mut engine = engines.analyst(game.name(), COUNTING_LEVEL, EngineOptions::default()).ok()?;
            let dead = yiqi_engine::find_dead(engine.as_mut(), game.as_ref(), &Limits::default(), &stop);
            let dead = dead.ok()?;
            Some(dead.into_iter().map(|place| game.place_label(place)).collect())
        });
        let found: Option<Vec<String>> = found.await.flatten();
        if dropped.is_stopped() {
            return;
        }
        let message = match found {
            Some(dead) => Message::Engine(Command::EngineMarks { sequence, dead }),
            None => Message::EngineFailed { sequence },
        };
        app.tell(&id, message).await;
    });
    thinking
}

/// The level of the engine that finds dead pieces: it hardly searches, since the moves have ended.
const COUNTING_LEVEL: u8 = 6;

/// The right to let an engine think for a payer: a permit of the payer's, and one of all that think at once. The time is
/// charged when it is dropped, also when the engine panics.
struct Turn {
    _of_payer: ConcurrencyPermit<Payer>,
    _permit: OwnedSemaphorePermit,
    _timer: ChargedTime,
    _counted: Open,
}

impl Turn {
    async fn next(app: &Arc<App>, payer: Payer, of_payer: ConcurrencyPermit<Payer>) -> Option<Turn> {
        // The semaphore is closed when the server ends.
        let permit = app.engine_turns.clone().acquire_owned().await.ok()?;
        let timer = ChargedTime { app: app.clone(), payer, since: Instant::now() };
        let counted = app.metrics.engines.open();
        Some(Turn { _of_payer: of_payer, _permit: permit, _timer: timer, _counted: counted })
    }
}

/// Waits until the payer may have another engine think; `None` when the server ends.
async fn wait_for_turn(app: &Arc<App>, payer: Payer) -> Option<Turn> {
    loop {
        // Subscribed before the check, so that a permit that is released between the check and the wait is not missed.
        let released = app.thinking.released();
        if let Some(pause) = app.thinking_time.time_until_refilled(payer) {
            tokio::time::sleep(pause).await;
        } else if let Some(held) = app.thinking.acquire(payer, app.config.limits.engines_per_address) {
            return Turn::next(app, payer, held).await;
        } else {
            released.await;
        }
    }
}

/// What the engine of a seat finds.
async fn search(
    app: &Arc<App>,
    turn: Turn,
    game: Box<dyn DynGame>,
    seat: EngineSeat,
    stop: Stop,
) -> Result<Report, Panicked> {
    let app = app.clone();
    let report = run_in_background("engine", move || {
        let _turn = turn;
        let options = EngineOptions { threads: 1, seed: token::new_seed() };
        let cached = app.engine_cache.take(&seat);
        let mut engine = match cached {
            Some(engine) => engine,
            None => app.engines.make(game.name(), &seat.engine, options).ok()?,
        };
        let report = match engine.search(game.as_ref(), &Limits::default(), &stop, &mut |_| {}) {
            Ok(report) => report,
            Err(failure) => {
                tracing::warn!(%failure, "an engine failed");
                return None;
            }
        };
        // A level's move depends on the position alone, not on earlier searches, on evictions from the cache, or on a
        // restart: so its table is cleared and only its memory is reused. Named engines keep their state.
        if matches!(seat.engine, Opponent::Level(_)) {
            engine.forget();
        }
        let room = seat.room.clone();
        app.engine_cache.insert(seat, engine);
        // A room may close while its engine, which has been stopped, is still returning. A room that closes from here on removes
        // the engine itself.
        if !app.has_room(&room) {
            app.engine_cache.remove_room(&room);
        }
        Some(report)
    });
    // An engine that cannot be made is treated like one that panicked.
    report.await.flatten().ok_or(Panicked)
}

/// Charges the time until it is dropped, also when the engine panics.
struct ChargedTime {
    app: Arc<App>,
    payer: Payer,
    since: Instant,
}

impl Drop for ChargedTime {
    fn drop(&mut self) {
        self.app.thinking_time.charge(self.payer, self.since.elapsed().as_secs_f64());
    }
}

/// An engine's analysis of a position, on request.
pub(crate) async fn analyse(
    app: &Arc<App>,
    address: ClientAddress,
    game: Box<dyn DynGame>,
    level: u8,
    lines: usize,
) -> Result<Report, ApiError> {
    let payer = app.payer(address);
    if app.thinking_time.time_until_refilled(payer).is_some() {
        return Err(ApiError::busy("thinking"));
    }
    let held = app.thinking.acquire(payer, app.config.limits.engines_per_address);
    let held = held.ok_or_else(|| ApiError::busy("engines"))?;
    let turn = Turn::next(app, payer, held).await.ok_or_else(ApiError::closing)?;
    let stop = Stop::default();
    // A client that disconnects stops the engine.
    let _leaving = StopOnDrop(stop.clone());
    let engines = app.engines.clone();
    let done = run_in_background("engine", move || {
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
        app.metrics.engine_failures.inc();
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
