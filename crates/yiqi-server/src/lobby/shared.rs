//! The players of several servers, in the database. Each server pairs its own players: with those who were entered before, and
//! again whenever another server says that something has changed, or after a while. The database decides who is paired.
//!
//! The secret of a seat is derived from the server's key, which all servers share, the player's own key and the ids of the request.
//! Only the player's server has all of these: the database has hashes, and servers do not send secrets to each other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::sync::{Notify, oneshot};
use yiqi_store::{
    EnteredSeek, KeyHash, NewSeek, PairedSeek, Reply, Role, SeekStatus, Seeks, StoreError, WaitingSeek,
};
use yiqi_view::SideView;

use super::{Entered, Lobby, Partner, Place, Seeker, Wanted, draw_lot, game_of, lock, watch_secret};
use crate::api::Paired;
use crate::app::App;
use crate::cluster::{Announcer, Cluster, INTERVAL};
use crate::error::ApiError;
use crate::token;

/// The most lines that are listed.
const MOST_LINES: u32 = 1_000;

/// What is of no use any longer is deleted after this number of intervals: 15 s.
const FORGET_ROUNDS: u32 = 10;

/// A player at this server who waits.
struct Waiting {
    own: Arc<Own>,
    paired: oneshot::Sender<Paired>,
}

/// What is needed to make the player's game.
struct Own {
    wanted: Wanted,
    seeker: Seeker,
    secret: String,
}

/// The requests of this server by their ids; nothing while one is being entered.
type Here = Arc<Mutex<HashMap<String, Option<Waiting>>>>;

pub(crate) struct SharedLobby {
    node: String,
    seeks: Arc<dyn Seeks>,
    announcer: Option<Arc<dyn Announcer>>,
    here: Here,
    /// Something has changed.
    changed: Arc<Notify>,
}

/// Removes a request that is neither paired nor replaced.
pub(crate) struct LeaveOnDrop {
    id: String,
    seeks: Arc<dyn Seeks>,
    here: Here,
}

impl Drop for LeaveOnDrop {
    fn drop(&mut self) {
        if lock(&self.here).remove(&self.id).is_some() {
            // If it fails, it is forgotten later.
            self.seeks.leave_seek(std::mem::take(&mut self.id), Box::new(drop));
        }
    }
}

impl SharedLobby {
    pub(super) fn new(cluster: &Cluster) -> SharedLobby {
        SharedLobby {
            node: cluster.node.clone(),
            seeks: cluster.seeks.clone(),
            announcer: cluster.announcer.clone(),
            here: Here::default(),
            changed: Arc::default(),
        }
    }

    async fn write<T: Send + 'static>(
        &self,
        app: &App,
        ask: impl FnOnce(&dyn Seeks, Reply<T>),
    ) -> Result<T, ApiError> {
        let (reply, answer) = oneshot::channel();
        ask(self.seeks.as_ref(), Box::new(move |result| drop(reply.send(result))));
        answer.await.unwrap_or(Err(StoreError::Closed)).map_err(|error| app.store_failed(error))
    }

    async fn read<T: Send + 'static>(
        &self,
        app: &App,
        ask: impl FnOnce(&dyn Seeks) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let seeks = self.seeks.clone();
        app.read(move |_| ask(seeks.as_ref())).await
    }

    pub(super) async fn remembered(
        &self,
        app: &App,
        player: &str,
        request: &str,
    ) -> Result<Option<Paired>, ApiError> {
        let hash = request_hash(app, player, request);
        let found = self.read(app, move |seeks| seeks.paired_seek(hash)).await?;
        Ok(found.map(|game| paired(app, seat_secret(app, player, request, &game.id), game)))
    }

    pub(super) async fn enter(
        &self,
        app: &Arc<App>,
        wanted: Wanted,
        mut seeker: Seeker,
    ) -> Result<Entered, ApiError> {
        let id = token::new_id()?;
        let request = match seeker.id.take() {
            Some(request) => request,
            None => token::new_token()?,
        };
        let secret = seat_secret(app, &seeker.player, &request, &id);
        let text = serde_json::to_string(&wanted).map_err(|_| ApiError::internal())?;
        let seek = NewSeek {
            id: id.clone(),
            wish: token::hash(&text),
            wanted: text,
            player: token::hash(&app.derive_secret(&["player", &seeker.player])),
            request: request_hash(app, &seeker.player, &request),
            seat: token::hash(&secret),
            name: seeker.name.clone(),
            bot: seeker.bot,
        };
        lock(&self.here).insert(id.clone(), None);
        let leave = LeaveOnDrop { id: id.clone(), seeks: self.seeks.clone(), here: self.here.clone() };
        match self.write(app, |seeks, reply| seeks.enter_seek(seek, reply)).await? {
            EnteredSeek::Paired(game) => {
                lock(&self.here).remove(&id);
                let secret = seat_secret(app, &seeker.player, &request, &game.id);
                Ok(Entered::Paired(paired(app, secret, game)))
            }
            EnteredSeek::Waits { replaced } => {
                if let Some(node) = replaced {
                    self.announce_change(&node);
                }
                let (paired, told) = oneshot::channel();
                let own = Arc::new(Own { wanted, seeker, secret });
                lock(&self.here).insert(id.clone(), Some(Waiting { own, paired }));
                self.settle(app, vec![id]).await?;
                Ok(Entered::Waits(Place { told, _leave: Some(leave) }))
            }
        }
    }

    pub(super) async fn lines(&self, app: &App) -> Result<Vec<(Wanted, u64)>, ApiError> {
        let open = self.read(app, |seeks| seeks.open_seeks(MOST_LINES)).await?;
        // What a newer server has written may not be understood.
        let parsed = |(wanted, count): (String, u64)| Some((serde_json::from_str(&wanted).ok()?, count));
        Ok(open.into_iter().filter_map(parsed).collect())
    }

    /// Looks how requests of this server stand, pairs those that can be, and tells the players.
    async fn settle(&self, app: &App, mut ids: Vec<String>) -> Result<(), ApiError> {
        while !ids.is_empty() {
            let asked = ids.clone();
            let statuses = self.read(app, move |seeks| seeks.seek_statuses(asked)).await?;
            let statuses: HashMap<String, SeekStatus> = statuses.into_iter().collect();
            let mut again = Vec::new();
            for id in ids {
                match statuses.get(&id) {
                    // Replaced: its player is told, since the channel is closed.
                    None => drop(lock(&self.here).remove(&id)),
                    Some(SeekStatus::Waits) => {}
                    Some(SeekStatus::Paired(game)) => self.tell(app, &id, game.clone()),
                    Some(SeekStatus::Meets(other)) => {
                        let Some(own) = self.own(&id) else { continue };
                        match self.pair(app, &id, &own, other).await? {
                            Some(game) => self.tell(app, &id, game),
                            // One of them has been paired, has left, or has asked again.
                            None => again.push(id),
                        }
                    }
                }
            }
            ids = again;
        }
        Ok(())
    }

    /// Pairs a request of this server with another one; `None` if one of them does not wait any longer.
    async fn pair(
        &self,
        app: &App,
        id: &str,
        own: &Own,
        other: &WaitingSeek,
    ) -> Result<Option<PairedSeek>, ApiError> {
        let Own { wanted, seeker, secret } = own;
        let new = Partner { name: seeker.name.clone(), bot: seeker.bot, seat: token::hash(secret) };
        let waiting = Partner { name: other.name.clone(), bot: other.bot, seat: other.seat };
        let (own_id, other_id) = (id.to_owned(), other.id.clone());
        let (seat, black, white, black_id, white_id) = if draw_lot() {
            (Role::Black, new, waiting, own_id, other_id)
        } else {
            (Role::White, waiting, new, other_id, own_id)
        };
        let game = game_of(app, seeker.address, wanted, black, white)?;
        let game_id = game.id.clone();
        let is_paired =
            self.write(app, |seeks, reply| seeks.pair_seeks(black_id, white_id, game, reply)).await?;
        if !is_paired {
            return Ok(None);
        }
        app.metrics.games_created.inc();
        self.announce_change(&other.node);
        Ok(Some(PairedSeek { id: id.to_owned(), game: game_id, seat }))
    }

    /// Deletes what is of no use any longer.
    async fn forget(&self, app: &App) -> Result<(), ApiError> {
        self.write(app, |seeks, reply| seeks.forget_seeks(reply)).await?;
        let stored = self.read(app, |seeks| seeks.own_seeks()).await?;
        for id in stored {
            // Nobody waits for it: the database was away when it was to be removed. A request is here before it is stored.
            let is_known = lock(&self.here).contains_key(&id);
            if !is_known {
                self.write(app, |seeks, reply| seeks.leave_seek(id, reply)).await?;
            }
        }
        Ok(())
    }

    fn own(&self, id: &str) -> Option<Arc<Own>> {
        lock(&self.here).get(id)?.as_ref().map(|waiting| waiting.own.clone())
    }

    fn tell(&self, app: &App, id: &str, game: PairedSeek) {
        if let Some(Some(waiting)) = lock(&self.here).remove(id) {
            // Somebody who has just left will be missed in the game, or come back.
            let _ = waiting.paired.send(paired(app, waiting.own.secret.clone(), game));
        }
    }

    /// Tells a server that its requests have changed.
    fn announce_change(&self, node: &str) {
        if node == self.node {
            self.changed.notify_one();
        } else if let Some(announcer) = &self.announcer {
            announcer.announce_seeks(node);
        }
    }
}

/// The hash by which a repeated request is recognised.
fn request_hash(app: &App, player: &str, request: &str) -> KeyHash {
    token::hash(&app.derive_secret(&["request", player, request]))
}

/// The secret of the seat of a player who was paired under this id.
fn seat_secret(app: &App, player: &str, request: &str, id: &str) -> String {
    app.derive_secret(&["seat", player, request, id])
}

fn paired(app: &App, secret: String, game: PairedSeek) -> Paired {
    let side = if game.seat == Role::Black { SideView::Black } else { SideView::White };
    Paired { watch: watch_secret(app, &game.game), id: game.game, side, token: secret }
}

/// Pairs and tells players whose requests were paired or replaced at other servers. Runs until the server ends.
pub(crate) async fn run(app: Arc<App>) {
    let Lobby::Shared(lobby) = &app.lobby else { return };
    let _subscription = lobby.announcer.as_ref().map(|announcer| {
        let changed = lobby.changed.clone();
        announcer.subscribe_seeks(&lobby.node, Box::new(move || changed.notify_one()))
    });
    let mut interval = tokio::time::interval(INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut round = 0u32;
    loop {
        tokio::select! {
            () = lobby.changed.notified() => {}
            _ = interval.tick() => round = round.wrapping_add(1),
        }
        let is_entered = |(id, waiting): (&String, &Option<Waiting>)| waiting.as_ref().map(|_| id.clone());
        let entered = lock(&lobby.here).iter().filter_map(is_entered).collect();
        if let Err(error) = lobby.settle(&app, entered).await {
            tracing::warn!(code = error.complaint.code, "players who wait cannot be paired");
        } else if round >= FORGET_ROUNDS {
            round = 0;
            // If it fails, it is done the next time.
            let _ = lobby.forget(&app).await;
        }
    }
}
