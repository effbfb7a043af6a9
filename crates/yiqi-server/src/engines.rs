//! Engines at work: so many at once, so many for one payer, and so much time for one payer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use yiqi_engine::{EngineOptions, Limits, Opponent, Report, Stop};
use yiqi_games::DynGame;
use yiqi_session::{Command, EngineWanted};

use crate::address::{ClientAddress, Payer};
use crate::error::ApiError;
use crate::hall::Hall;
use crate::jobs::aside;
use crate::limits::Holding;
use crate::room::Message;
use crate::token;

/// How often an engine that has to wait asks whether its payer may have another one think.
const ASK_AGAIN: Duration = Duration::from_millis(50);

/// An engine panicked.
struct Panicked;

/// Has an engine think about a game; its answer goes to the game's room. The switch ends it.
pub(crate) fn think(
    hall: &Arc<Hall>,
    id: &str,
    game: Box<dyn DynGame>,
    wanted: EngineWanted,
    payer: Payer,
) -> Stop {
    let stop = Stop::default();
    let (hall, id, switch) = (hall.clone(), id.to_owned(), stop.clone());
    tokio::spawn(async move {
        let EngineWanted { sequence, engine, .. } = wanted;
        let found = search(&hall, payer, game, &engine, switch.clone()).await;
        if switch.is_stopped() {
            return;
        }
        let message = match found {
            Ok(Some(report)) => Message::Engine(match report.best() {
                Some(m) if !report.resigns => Command::EngineMove { sequence, m: m.to_owned() },
                _ => Command::EngineResigns { sequence },
            }),
            Ok(None) => return,
            Err(Panicked) => Message::EngineFailed { sequence },
        };
        hall.tell(&id, message).await;
    });
    stop
}

/// What an engine finds; nothing when it was stopped before its turn came.
async fn search(
    hall: &Arc<Hall>,
    payer: Payer,
    game: Box<dyn DynGame>,
    engine: &str,
    stop: Stop,
) -> Result<Option<Report>, Panicked> {
    let Ok(opponent) = engine.parse::<Opponent>() else { return Err(Panicked) };
    let since = Instant::now();
    let held = loop {
        if let Ok(held) = take_turn(hall, payer) {
            break held;
        }
        if stop.is_stopped() {
            return Ok(None);
        }
        tokio::time::sleep(ASK_AGAIN).await;
    };
    let Ok(permit) = hall.engine_turns.clone().acquire_owned().await else { return Ok(None) };
    if stop.is_stopped() {
        return Ok(None);
    }
    hall.metrics.engine_waited(since.elapsed());
    let paid = Paid { hall: hall.clone(), payer, since: Instant::now() };
    let counted = hall.metrics.engines.open();
    let engines = hall.engines.clone();
    let report = aside("engine", move || {
        let _kept = (permit, held, paid, counted);
        let mut engine = engines
            .make(game.name(), &opponent, EngineOptions { threads: 1, seed: token::new_seed() })
            .ok()?;
        Some(engine.search(game.as_ref(), &Limits::default(), &stop, &mut |_| {}))
    });
    // Neither an engine that panicked nor one that cannot be made will ever answer.
    report.await.flatten().map(Some).ok_or(Panicked)
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

/// A turn for an engine of a payer, unless the payer has enough of them or has had too much of their time.
fn take_turn(hall: &Hall, payer: Payer) -> Result<Holding<Payer>, ApiError> {
    if !hall.thinking_time.has_some(payer) {
        return Err(ApiError::busy("thinking"));
    }
    let held = hall.thinking.take(payer, hall.config.limits.engines_per_address);
    held.ok_or_else(|| ApiError::busy("engines"))
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
    let held = take_turn(hall, payer)?;
    let permit = hall.engine_turns.clone().acquire_owned().await.map_err(|_| ApiError::closing())?;
    let stop = Stop::default();
    // A client that leaves stops the engine.
    let _leaving = StopOnDrop(stop.clone());
    let paid = Paid { hall: hall.clone(), payer, since: Instant::now() };
    let counted = hall.metrics.engines.open();
    let engines = hall.engines.clone();
    let done = aside("engine", move || {
        let _kept = (permit, held, paid, counted);
        let mut engine = engines.analyst(game.name(), level, EngineOptions::default())?;
        engine.set_lines(lines);
        Ok::<_, yiqi_engine::EngineError>(engine.search(
            game.as_ref(),
            &Limits::default(),
            &stop,
            &mut |_| {},
        ))
    });
    let Some(report) = done.await else {
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
