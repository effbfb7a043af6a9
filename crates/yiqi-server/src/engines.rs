//! Engines at work, so many at once and no more.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use yiqi_engine::{Engines, Limits, Opponent, Report, Stop};
use yiqi_games::DynGame;
use yiqi_session::{Command, EngineWanted};

use crate::error::ApiError;
use crate::game::Message;
use crate::hall::Hall;
use crate::limits::Holding;
use crate::token;

/// Has an engine think about a game; its answer goes to the game's room. The switch ends it.
pub(crate) fn think(
    hall: &Arc<Hall>,
    id: &str,
    game: Box<dyn DynGame>,
    wanted: EngineWanted,
    address: IpAddr,
) -> Stop {
    let stop = Stop::default();
    let (hall, id, switch) = (hall.clone(), id.to_owned(), stop.clone());
    tokio::spawn(async move {
        let EngineWanted { sequence, engine, .. } = wanted;
        let Some(report) = search(&hall, address, game, &engine, switch.clone()).await else { return };
        if switch.is_stopped() {
            return;
        }
        let command = match report.best() {
            Some(m) if !report.resigns => Command::EngineMove { sequence, m: m.to_owned() },
            _ => Command::EngineResigns { sequence },
        };
        hall.tell(&id, Message::Engine(command)).await;
    });
    stop
}

async fn search(
    hall: &Arc<Hall>,
    address: IpAddr,
    game: Box<dyn DynGame>,
    engine: &str,
    stop: Stop,
) -> Option<Report> {
    let opponent: Opponent = engine.parse().ok()?;
    // Who has so many thinking already waits for one of them; who has had so much thought waits for a while.
    let held = loop {
        if let Ok(held) = take_turn(hall, address) {
            break held;
        }
        if stop.is_stopped() {
            return None;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let permit = hall.engines.clone().acquire_owned().await.ok()?;
    let paid = hall.clone();
    let report = aside(move || {
        let since = Instant::now();
        let mut engine = Engines::standard().make(game.name(), opponent, 1, token::new_seed()).ok()?;
        let report = engine.search(game.as_ref(), &Limits::default(), &stop, &mut |_| {});
        paid.thinking_time.pay(address, since.elapsed().as_secs_f64());
        drop((permit, held));
        Some(report)
    });
    report.await.flatten()
}

/// Does long work on a thread of its own, which gives way to those that answer players.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name("engine".to_owned()).spawn(move || {
        give_way();
        // Whoever asked may be gone.
        drop(reply.send(work()));
    });
    thread.ok()?;
    answer.await.ok()
}

/// Others first: an engine takes the time that nobody else wants.
fn give_way() {
    // On Linux this is the calling thread's own. Without leave to do so it goes on as it is.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

/// A turn for an engine of an address, unless it has enough of them or has had too much of their time.
fn take_turn(hall: &Hall, address: IpAddr) -> Result<Holding, ApiError> {
    if !hall.thinking_time.has_some(address) {
        return Err(ApiError::busy("thinking"));
    }
    let held = hall.thinking.take(address, hall.config.limits.engines_per_address);
    held.ok_or_else(|| ApiError::busy("engines"))
}

/// What an engine thinks of a position, on request.
pub(crate) async fn analyse(
    hall: &Arc<Hall>,
    address: IpAddr,
    game: Box<dyn DynGame>,
    level: u8,
    lines: usize,
) -> Result<Report, ApiError> {
    let held = take_turn(hall, address)?;
    let permit = hall.engines.clone().acquire_owned().await.map_err(|_| ApiError::closing())?;
    let stop = Stop::default();
    // Whoever asked may leave; then nobody thinks on.
    let _leaving = StopOnDrop(stop.clone());
    let paid = hall.clone();
    let done = aside(move || {
        let since = Instant::now();
        let engines = Engines::standard();
        let mut engine = engines.analyst(game.name(), level, 1, 1)?;
        engine.set_lines(lines);
        let report = engine.search(game.as_ref(), &Limits::default(), &stop, &mut |_| {});
        paid.thinking_time.pay(address, since.elapsed().as_secs_f64());
        drop((permit, held));
        Ok::<_, yiqi_engine::EngineError>(report)
    });
    let report = done.await.ok_or_else(ApiError::closing)?;
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
