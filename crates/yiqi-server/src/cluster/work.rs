//! What a server of a cluster does by itself: it renews its lease, takes over the work of servers that have died, and looks
//! for events that no announcement has told of.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use tokio::sync::oneshot;
use yiqi_store::{Claims, Reply, StoreError};

use super::{Announcement, Cluster, INTERVAL};
use crate::app::App;
use crate::error::ApiError;
use crate::room::Message;

/// Games that are taken over at a time.
const BATCH: u32 = 200;

/// Games whose numbers are read at a time.
const PAGE: usize = 1_000;

/// Waits for the answer to a request.
async fn wait<T: Send + 'static>(
    claims: &Arc<dyn Claims>,
    ask: impl FnOnce(&dyn Claims, Reply<T>),
) -> Result<T, StoreError> {
    let (reply, answer) = oneshot::channel();
    ask(claims.as_ref(), Box::new(move |result| drop(reply.send(result))));
    answer.await.unwrap_or(Err(StoreError::Closed))
}

/// Who is connected is told again after this number of rounds: 15 s.
const PRESENCE_ROUNDS: u32 = 10;

/// While announcements arrive, a game is looked for in one of this number of rounds: every 6 s.
const LOOK_ROUNDS: u32 = 4;

/// Which games may have events that no announcement has told of.
#[derive(Default)]
struct Looks {
    round: u32,
    /// Since when announcements had been arriving in the last round.
    connected: Option<Instant>,
    is_all: bool,
}

impl Looks {
    /// Begins a round. `connected` says since when announcements have been arriving, if they are.
    fn begin(&mut self, connected: Option<Instant>) {
        self.round = self.round.wrapping_add(1);
        self.is_all = connected.is_none() || connected != self.connected;
        self.connected = connected;
    }

    /// Whether a game is looked for in this round.
    fn is_due(&self, id: &str, is_looked_at: bool) -> bool {
        let slot = id.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        self.is_all || !is_looked_at || slot % LOOK_ROUNDS == self.round % LOOK_ROUNDS
    }
}

/// Runs until the server ends.
pub(crate) async fn run(app: Arc<App>) {
    let Some(cluster) = &app.cluster else { return };
    let mut interval = tokio::time::interval(INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut round, mut looks) = (0u32, Looks::default());
    let mut connected = None;
    let mut alive = HashSet::new();
    loop {
        interval.tick().await;
        round = round.wrapping_add(1);
        let before = std::mem::replace(&mut connected, cluster.connected_since());
        looks.begin(connected);
        // Also after the connection was lost, when nobody has heard.
        if round.is_multiple_of(PRESENCE_ROUNDS) || (connected.is_some() && connected != before) {
            for (id, _) in app.room_statuses() {
                app.deliver_message(&id, Message::TellPresence);
            }
        }
        if *app.draining().borrow() {
            return;
        }
        let asked = Instant::now();
        let hears = cluster.hears();
        if wait(&cluster.claims, |claims, reply| claims.renew(hears, reply)).await.is_err() {
            // While the database is away, rooms have nothing to look for.
            app.metrics.store_failed("store-lease");
            cluster.all_hear.store(false, Ordering::Relaxed);
            alive.clear();
            continue;
        }
        if asked.elapsed() >= INTERVAL {
            // The database was away for a moment, and others may not have renewed their leases yet.
            alive.clear();
        }
        if let Err(error) = look_at_servers(&app, cluster, &mut alive).await {
            cluster.all_hear.store(false, Ordering::Relaxed);
            tracing::warn!(code = error.complaint.code, "other servers' leases cannot be read");
        }
        if let Err(error) = take_over(&app, cluster).await {
            tracing::warn!(code = error.complaint.code, "the work of other servers cannot be taken over");
        }
        if let Err(error) = look(&app, cluster, &looks).await {
            tracing::warn!(code = error.complaint.code, "other servers' events cannot be read");
        }
    }
}

/// Notes whether all servers hear of each other, and tells rooms of those that were alive and are not any longer: nobody is connected
/// to them.
async fn look_at_servers(
    app: &Arc<App>,
    cluster: &Cluster,
    alive: &mut HashSet<String>,
) -> Result<(), ApiError> {
    let claims = cluster.claims.clone();
    let read = tokio::task::spawn_blocking(move || claims.alive()).await;
    let servers = read.map_err(|_| ApiError::internal())??;
    cluster.all_hear.store(servers.iter().all(|(_, hears)| *hears), Ordering::Relaxed);
    let before = std::mem::replace(alive, servers.into_iter().map(|(node, _)| node).collect());
    let dead: Arc<[String]> = before.difference(alive).cloned().collect();
    if !dead.is_empty() {
        for (id, _) in app.room_statuses() {
            app.deliver_message(&id, Message::ServersDied(dead.clone()));
        }
    }
    Ok(())
}

/// Opens the rooms of games whose server has died.
async fn take_over(app: &Arc<App>, cluster: &Cluster) -> Result<(), ApiError> {
    loop {
        let taken = wait(&cluster.claims, |claims, reply| claims.take_over(BATCH, reply)).await?;
        let is_all = taken.len() < BATCH as usize;
        if !taken.is_empty() {
            tracing::info!(games = taken.len(), "work of another server taken over");
        }
        for id in taken {
            app.metrics.claims_taken_over.inc();
            app.tell(&id, Message::Claimed(true)).await;
        }
        if is_all {
            return Ok(());
        }
    }
}

/// Tells rooms of events that they do not know, and has those ask again that want a claim.
async fn look(app: &Arc<App>, cluster: &Cluster, looks: &Looks) -> Result<(), ApiError> {
    let mut rooms = app.room_statuses();
    for (id, status) in &rooms {
        if status.wants_claim.load(Ordering::Relaxed) {
            app.deliver_message(id, Message::AskClaim);
        }
    }
    rooms.retain(|(id, status)| looks.is_due(id, status.is_looked_at.load(Ordering::Relaxed)));
    for page in rooms.chunks(PAGE) {
        let ids: Vec<String> = page.iter().map(|(id, _)| id.clone()).collect();
        let claims = cluster.claims.clone();
        let read = tokio::task::spawn_blocking(move || claims.latest(ids)).await;
        let latest = read.map_err(|_| ApiError::internal())??;
        let latest: std::collections::HashMap<String, u64> = latest.into_iter().collect();
        for (id, status) in page {
            match latest.get(id) {
                Some(&events) if events > status.sequence.load(Ordering::Relaxed) => {
                    app.metrics.events_found.inc();
                    app.deliver(id, Announcement::Reached(events));
                }
                // A room that is being opened has not read its game yet.
                None if status.sequence.load(Ordering::Relaxed) > 0 => {
                    app.deliver(id, Announcement::Deleted);
                }
                _ => {}
            }
            status.is_looked_at.store(true, Ordering::Relaxed);
        }
    }
    Ok(())
}

/// Gives everything back when the server ends, so that others need not wait until its lease is over.
pub(crate) async fn leave(app: &App) {
    if let Some(cluster) = &app.cluster {
        // If it fails, the lease ends by itself.
        let _ = wait(&cluster.claims, |claims, reply| claims.release(None, reply)).await;
    }
}

impl App {
    /// Claims a game; the answer goes to its room.
    pub(crate) fn ask_claim(self: &Arc<Self>, id: &str) {
        let Some(cluster) = &self.cluster else { return };
        let (app, id, claims) = (self.clone(), id.to_owned(), cluster.claims.clone());
        tokio::spawn(async move {
            let game = id.clone();
            let answer = wait(&claims, |claims, reply| claims.claim(game, reply)).await;
            // After a failure the room asks again.
            app.tell_if_open(&id, Message::Claimed(answer.unwrap_or(false))).await;
        });
    }

    /// Gives a claim back.
    pub(crate) fn release_claim(&self, id: &str) {
        if let Some(cluster) = &self.cluster {
            // If it fails, the claim stays until this server ends or opens the game again.
            cluster.claims.release(Some(id.to_owned()), Box::new(drop));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn due(looks: &Looks, games: &[String]) -> Vec<bool> {
        games.iter().map(|id| looks.is_due(id, true)).collect()
    }

    #[test]
    fn each_game_is_looked_for_once_in_four_rounds_while_announcements_arrive() {
        let games: Vec<String> = (0..100).map(|number| format!("game{number}")).collect();
        let first = Some(Instant::now());
        let mut looks = Looks::default();
        looks.begin(first);
        assert!(due(&looks, &games).into_iter().all(|is_due| is_due), "before, nobody listened");
        let mut times = vec![0; games.len()];
        for _ in 0..LOOK_ROUNDS {
            looks.begin(first);
            let due = due(&looks, &games);
            let count = due.iter().filter(|is_due| **is_due).count();
            assert!((10..=40).contains(&count), "about a quarter of them: {count}");
            times.iter_mut().zip(due).for_each(|(times, is_due)| *times += u32::from(is_due));
            assert!(looks.is_due("new", false), "a game that was just opened");
        }
        assert_eq!(times, vec![1; games.len()]);
    }

    #[test]
    fn all_games_are_looked_for_while_announcements_may_be_lost() {
        let games: Vec<String> = (0..20).map(|number| format!("game{number}")).collect();
        let mut looks = Looks::default();
        let first = Instant::now();
        let second = first + Duration::from_secs(1);
        for (connected, is_all) in [
            (None, true),
            (None, true),
            (Some(first), true),
            (Some(first), false),
            // Lost and made again between two rounds.
            (Some(second), true),
            (Some(second), false),
            (None, true),
            (Some(second), true),
        ] {
            looks.begin(connected);
            let due = due(&looks, &games);
            assert_eq!(due.into_iter().all(|is_due| is_due), is_all, "{connected:?}");
        }
    }
}
