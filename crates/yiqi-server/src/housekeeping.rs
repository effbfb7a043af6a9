//! Deletes expired games, slowly, in the background.

use std::sync::Arc;
use std::time::Duration;

use yiqi_session::State;
use yiqi_store::Phase;

use crate::app::{App, now};
use crate::database::Health;
use crate::error::ApiError;
use crate::jobs::run_in_background;
use crate::room::phase_of;

/// The time until the first round.
const FIRST_AFTER: Duration = Duration::from_secs(60);

/// The time between two rounds.
const INTERVAL: Duration = Duration::from_secs(3_600);

/// Games in one batch.
const BATCH: u32 = 50;

/// The pause after each batch, so that players are not slowed down.
const BATCH_PAUSE: Duration = Duration::from_millis(500);

pub(crate) async fn run(app: Arc<App>) {
    if app.health == Health::Damaged {
        return;
    }
    tokio::time::sleep(FIRST_AFTER).await;
    loop {
        if let Err(error) = clean(&app, now()).await {
            tracing::warn!(code = error.complaint.code, "expired games could not be deleted");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// One round: returns how many games were deleted.
pub(crate) async fn clean(app: &Arc<App>, now: u64) -> Result<u64, ApiError> {
    classify(app).await?;
    let limits = &app.config.limits;
    let spans = [
        (Phase::Unplayed, limits.expire_unplayed, "unplayed"),
        (Phase::Finished, limits.expire_finished, "finished"),
        (Phase::Playing, limits.expire_unfinished, "unfinished"),
    ];
    let mut deleted = 0;
    for (phase, span, reason) in spans {
        let Some(span) = span.duration() else { continue };
        let before = now.saturating_sub(span.as_millis() as u64);
        loop {
            let expired = app.read(move |store| store.expired(phase, before, BATCH)).await?;
            let mut has_deleted = false;
            for id in expired {
                // It is open at this moment.
                if app.has_room(&id) {
                    continue;
                }
                let is_gone =
                    app.write(|store, reply| store.delete_expired(id, phase, before, reply)).await?;
                if is_gone {
                    app.metrics.game_deleted(reason);
                    deleted += 1;
                    has_deleted = true;
                }
            }
            if !has_deleted {
                break;
            }
            tokio::time::sleep(BATCH_PAUSE).await;
        }
    }
    if deleted > 0 {
        tracing::info!(deleted, "expired games deleted");
    }
    Ok(deleted)
}

/// Determines the phase of games that older versions stored without one.
async fn classify(app: &Arc<App>) -> Result<(), ApiError> {
    let mut after = String::new();
    loop {
        let from = after.clone();
        let unknown = app.read(move |store| store.without_phase(&from, BATCH)).await?;
        let Some(last) = unknown.last() else { return Ok(()) };
        after = last.clone();
        for id in unknown {
            let (store, games, game) = (app.store.clone(), app.games.clone(), id.clone());
            let found = run_in_background("housekeeping", move || {
                let log = store.read(&game, 0, u32::MAX).ok()?;
                let state = State::from_events(&games, log.iter().map(|stored| &stored.event)).ok()?;
                Some(phase_of(&state))
            });
            // A game that cannot be read is kept: it counts as being played.
            let phase = found.await.flatten().unwrap_or(Phase::Playing);
            app.write(|store, reply| store.set_phase(id, phase, reply)).await?;
        }
        tokio::time::sleep(BATCH_PAUSE).await;
    }
}
