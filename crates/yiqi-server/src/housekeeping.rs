//! Deletes games that nobody will come back to, slowly, in the background.

use std::sync::Arc;
use std::time::Duration;

use yiqi_session::State;
use yiqi_store::Phase;

use crate::data::Health;
use crate::error::ApiError;
use crate::hall::{Hall, now};
use crate::jobs::aside;
use crate::room::phase_of;

/// How long after the start, and how long between two rounds.
const FIRST: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_secs(3_600);

/// Games of one step, and the pause after each: players come first.
const STEP: u32 = 50;
const BREATH: Duration = Duration::from_millis(500);

pub(crate) async fn run(hall: Arc<Hall>) {
    if hall.health == Health::Damaged {
        return;
    }
    tokio::time::sleep(FIRST).await;
    loop {
        if let Err(error) = clean(&hall, now()).await {
            tracing::warn!(code = error.complaint.code, "expired games could not be deleted");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// One round: how many games were deleted.
pub(crate) async fn clean(hall: &Arc<Hall>, now: u64) -> Result<u64, ApiError> {
    classify(hall).await?;
    let limits = &hall.config.limits;
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
            let expired = hall.read(move |store| store.expired(phase, before, STEP)).await?;
            let mut progress = false;
            for id in expired {
                // Somebody looks at it at this moment.
                if hall.has_room(&id) {
                    continue;
                }
                let is_gone =
                    hall.stored(|store, reply| store.delete_expired(id, phase, before, reply)).await?;
                if is_gone {
                    hall.metrics.game_deleted(reason);
                    deleted += 1;
                    progress = true;
                }
            }
            if !progress {
                break;
            }
            tokio::time::sleep(BREATH).await;
        }
    }
    if deleted > 0 {
        tracing::info!(deleted, "expired games deleted");
    }
    Ok(deleted)
}

/// Finds out the phase of games that older programs stored without one.
async fn classify(hall: &Arc<Hall>) -> Result<(), ApiError> {
    let mut after = String::new();
    loop {
        let from = after.clone();
        let unknown = hall.read(move |store| store.without_phase(&from, STEP)).await?;
        let Some(last) = unknown.last() else { return Ok(()) };
        after = last.clone();
        for id in unknown {
            let (store, games, game) = (hall.store.clone(), hall.games.clone(), id.clone());
            let found = aside("housekeeping", move || {
                let log = store.read(&game, 0, u32::MAX).ok()?;
                let state = State::from_events(&games, log.iter().map(|stored| &stored.event)).ok()?;
                Some(phase_of(&state))
            });
            // A game that cannot be read is kept, as one that is being played.
            let phase = found.await.flatten().unwrap_or(Phase::Playing);
            hall.stored(|store, reply| store.set_phase(id, phase, reply)).await?;
        }
        tokio::time::sleep(BREATH).await;
    }
}
