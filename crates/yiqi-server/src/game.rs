//! One game's room: a task that takes one message after the other.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use tokio::sync::{broadcast, mpsc, oneshot};
use yiqi_core::{ReasonCode as _, Side};
use yiqi_engine::{Engines, Opponent, Stop};
use yiqi_session::{Command, Event, Player, State};
use yiqi_store::{Append, Appended, Stored};

use crate::api::{Acknowledged, CommandRequest, EventView, GameView, Wish};
use crate::engines;
use crate::error::ApiError;
use crate::hall::{Hall, now};
use crate::shown::{Shown, steps};

/// Events that a slow watcher may lag behind before he is sent to the log again.
const BACKLOG: usize = 64;

/// How long after a failure of the store an engine is asked again.
const AGAIN: Duration = Duration::from_secs(5);

/// The longest id of a command.
const LONGEST_ID: usize = 64;

/// Somebody who watches: the game, what he has missed, and what is to come.
pub(crate) struct Watch {
    pub(crate) view: GameView,
    pub(crate) missed: Vec<Arc<Stored>>,
    pub(crate) events: broadcast::Receiver<Happened>,
    /// Kept by one who wants to be shown what happens; while nobody keeps it, nothing is drawn up to be shown.
    pub(crate) showing: Option<Arc<()>>,
}

/// An event that is in the log, and how it looks if anybody wants to be shown.
#[derive(Clone)]
pub(crate) struct Happened {
    pub(crate) stored: Arc<Stored>,
    pub(crate) shown: Option<Arc<Shown>>,
}

pub(crate) enum Message {
    Command {
        side: Side,
        address: IpAddr,
        request: CommandRequest,
        reply: oneshot::Sender<Result<Acknowledged, ApiError>>,
    },
    /// The answer of an engine.
    Engine(Command),
    /// An engine that could not be heard is asked again.
    Think,
    /// Somebody wants to watch, and has seen so many events; he may want to be shown those to come.
    Watch { after: u64, shows: bool, reply: oneshot::Sender<Result<Watch, ApiError>> },
    /// Somebody wants to look.
    Look { reply: oneshot::Sender<Result<State, ApiError>> },
    /// Somebody took a seat under this name.
    Named { side: Side, name: String, reply: oneshot::Sender<Result<(), ApiError>> },
}

/// The room of a game.
pub(crate) async fn run(hall: Arc<Hall>, id: String, mut messages: mpsc::Receiver<Message>) {
    hall.metrics.games_live.fetch_add(1, Ordering::Relaxed);
    match Room::load(&hall, &id).await {
        Ok(mut room) => room.stay(&mut messages).await,
        Err(error) => {
            hall.remove_room(&id);
            messages.close();
            while let Some(message) = messages.recv().await {
                refuse(message, &error);
            }
        }
    }
    hall.metrics.games_live.fetch_sub(1, Ordering::Relaxed);
}

fn refuse(message: Message, error: &ApiError) {
    // Whoever asked may be gone.
    match message {
        Message::Command { reply, .. } => drop(reply.send(Err(error.clone()))),
        Message::Watch { reply, .. } => drop(reply.send(Err(error.clone()))),
        Message::Look { reply } => drop(reply.send(Err(error.clone()))),
        Message::Named { reply, .. } => drop(reply.send(Err(error.clone()))),
        Message::Engine(_) | Message::Think => {}
    }
}

struct Room {
    hall: Arc<Hall>,
    id: String,
    state: State,
    log: Vec<Arc<Stored>>,
    watchers: broadcast::Sender<Happened>,
    showing: Arc<()>,
    thinking: Option<Stop>,
    /// For whom engines think: whoever moved last.
    address: IpAddr,
}

impl Room {
    async fn load(hall: &Arc<Hall>, id: &str) -> Result<Room, ApiError> {
        let (state, log) = read(hall, id).await?;
        let mut room = Room {
            hall: hall.clone(),
            id: id.to_owned(),
            state,
            log,
            watchers: broadcast::channel(BACKLOG).0,
            showing: Arc::default(),
            thinking: None,
            address: IpAddr::from([127, 0, 0, 1]),
        };
        room.think();
        Ok(room)
    }

    async fn stay(&mut self, messages: &mut mpsc::Receiver<Message>) {
        let idle = self.hall.config.limits.idle.or_century();
        loop {
            let message = if idle.is_zero() {
                messages.recv().await
            } else {
                match tokio::time::timeout(idle, messages.recv()).await {
                    Ok(message) => message,
                    Err(_) => {
                        let is_wanted = self.watchers.receiver_count() > 0 || self.thinking.is_some();
                        if !is_wanted && self.hall.close_room(&self.id, messages) {
                            return;
                        }
                        continue;
                    }
                }
            };
            let Some(message) = message else { return };
            let is_command = matches!(message, Message::Command { .. } | Message::Engine(_));
            self.hear(message).await;
            // A game that is forgotten at once is a game that is never only in memory.
            if idle.is_zero() && is_command && self.hall.close_room(&self.id, messages) {
                return;
            }
        }
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Command { side, address, request, reply } => {
                let since = Instant::now();
                self.address = address;
                match self.command(side, &request).await {
                    Ok((acknowledged, fresh)) => {
                        self.hall.metrics.acknowledged(since.elapsed());
                        // Acknowledged first, then told to everybody. Whoever asked may be gone; it is done all the
                        // same.
                        drop(reply.send(Ok(acknowledged)));
                        // A command that was done before changes nothing, and disturbs nobody who thinks.
                        if !fresh.is_empty() {
                            self.tell(fresh);
                        }
                    }
                    Err(error) => {
                        self.hall.metrics.refusals.fetch_add(1, Ordering::Relaxed);
                        drop(reply.send(Err(error)));
                    }
                }
            }
            Message::Engine(command) => self.engine_answers(&command).await,
            Message::Think => self.think(),
            Message::Watch { after, shows, reply } => {
                let missed = self.after(after).cloned().collect();
                let events = self.watchers.subscribe();
                let most = self.hall.config.limits.watchers_per_game as usize;
                let answer = if self.watchers.receiver_count() > most {
                    Err(ApiError::busy("watchers"))
                } else {
                    let showing = shows.then(|| self.showing.clone());
                    Ok(Watch { view: GameView::of(&self.id, &self.state), missed, events, showing })
                };
                drop(reply.send(answer));
            }
            Message::Look { reply } => drop(reply.send(Ok(self.state.clone()))),
            Message::Named { side, name, reply } => {
                let event = Event::Sat { side, player: Player::Human { name: Some(name) } };
                let id = format!("named-{}", side.name());
                let stored = self.append(&id, "server", vec![event]).await;
                drop(reply.send(stored.map(|fresh| self.tell(fresh))));
            }
        }
    }

    fn after(&self, sequence: u64) -> impl Iterator<Item = &Arc<Stored>> {
        self.log.iter().filter(move |stored| stored.sequence > sequence)
    }

    fn tell(&mut self, fresh: Vec<Happened>) {
        for happened in fresh {
            // Nobody may be watching.
            let _ = self.watchers.send(happened);
        }
        self.think();
    }

    /// Does what was commanded: the answer, and what is new.
    async fn command(
        &mut self,
        side: Side,
        request: &CommandRequest,
    ) -> Result<(Acknowledged, Vec<Happened>), ApiError> {
        if request.id.is_empty() || request.id.len() > LONGEST_ID {
            return Err(ApiError::bad_request("the id of a command has 1 to 64 letters"));
        }
        // A seat's commands are its own: the other cannot take their ids.
        let id = format!("{}-{}", side.name(), request.id);
        let acknowledge = |events: Vec<Arc<Stored>>| Acknowledged {
            id: request.id.clone(),
            sequence: events.last().map_or(0, |stored| stored.sequence),
            events: events.iter().map(|stored| EventView::from(stored.as_ref())).collect(),
        };
        let before: Vec<Arc<Stored>> =
            self.log.iter().filter(|stored| stored.command == id).cloned().collect();
        if !before.is_empty() {
            return Ok((acknowledge(before), Vec::new()));
        }
        if request.sequence.is_some_and(|sequence| sequence != self.state.sequence()) {
            return Err(self.stale(request.sequence.unwrap_or(0)));
        }
        self.check_seating(side, &request.wish)?;
        let events = self.state.decide(&request.wish.command(side))?;
        let fresh = self.append(&id, side.name(), events).await?;
        Ok((acknowledge(fresh.iter().map(|happened| happened.stored.clone()).collect()), fresh))
    }

    /// Nobody seats another person out, nor an engine that does not play.
    fn check_seating(&self, own: Side, wish: &Wish) -> Result<(), ApiError> {
        let Wish::Sit { side, player } = wish else { return Ok(()) };
        let side = Side::from(*side);
        if side != own && self.state.setup().seats.of(side).is_human() {
            return Err(ApiError::new(StatusCode::FORBIDDEN, "server-not-your-seat"));
        }
        if player == "human" {
            return Ok(());
        }
        check_engine(self.state.kind().name(), player)
    }

    fn stale(&self, known: u64) -> ApiError {
        let mut error = ApiError::new(StatusCode::CONFLICT, "session-stale");
        error.complaint.missed = self.after(known).map(|stored| EventView::from(stored.as_ref())).collect();
        error.with("sequence", self.state.sequence())
    }

    /// Writes events to the log, and makes them true once they are there.
    async fn append(
        &mut self,
        command: &str,
        actor: &str,
        events: Vec<Event>,
    ) -> Result<Vec<Happened>, ApiError> {
        let expected = self.state.sequence();
        let append = Append {
            game: self.id.clone(),
            expected,
            command: command.to_owned(),
            actor: actor.to_owned(),
            time: now(),
            events: events.clone(),
        };
        let time = append.time;
        match self.hall.stored(|store, reply| store.append(append, reply)).await {
            Ok(Appended::Done(_)) => {}
            Ok(Appended::Conflict(_) | Appended::AlreadyDone(..)) => {
                // Somebody else has written: what the log says is true.
                self.reload().await?;
                return Err(self.stale(expected));
            }
            Err(error) => {
                // Whether it is there or not, the log knows; ask it before anything else is done.
                if let Err(error) = self.reload().await {
                    tracing::error!(game = self.id, code = error.complaint.code, "cannot be read again");
                }
                return Err(error.into());
            }
        }
        let mut fresh = Vec::new();
        let is_shown = Arc::strong_count(&self.showing) > 1;
        for (event, sequence) in events.into_iter().zip(expected + 1..) {
            let steps = is_shown.then(|| steps(&self.state, &event));
            self.state
                .apply(&event)
                .map_err(|unfit| ApiError::of_reason(StatusCode::INTERNAL_SERVER_ERROR, &unfit.reason()))?;
            let (actor, command) = (actor.to_owned(), command.to_owned());
            let shown = steps.map(|steps| Shown { game: GameView::of(&self.id, &self.state), steps });
            let stored = Arc::new(Stored { sequence, time, actor, command, event });
            self.log.push(stored.clone());
            fresh.push(Happened { stored, shown: shown.map(Arc::new) });
        }
        Ok(fresh)
    }

    async fn reload(&mut self) -> Result<(), ApiError> {
        let known = self.state.sequence();
        (self.state, self.log) = read(&self.hall, &self.id).await?;
        let unseen = |stored: &Arc<Stored>| Happened { stored: stored.clone(), shown: None };
        let fresh: Vec<Happened> = self.after(known).map(unseen).collect();
        self.tell(fresh);
        Ok(())
    }

    async fn engine_answers(&mut self, command: &Command) {
        self.thinking = None;
        // A stale answer is refused here and thrown away.
        let Ok(events) = self.state.decide(command) else {
            self.think();
            return;
        };
        let id = format!("engine-{}", self.state.sequence());
        match self.append(&id, "server", events).await {
            Ok(fresh) => {
                self.hall.metrics.engine_moves.fetch_add(1, Ordering::Relaxed);
                self.tell(fresh);
            }
            Err(error) => {
                tracing::warn!(game = self.id, code = error.complaint.code, "engine's move not stored");
                // Not at once again: a disk that is full stays so for a while.
                if let Some(stop) = self.thinking.take() {
                    stop.stop();
                }
                let (hall, id) = (self.hall.clone(), self.id.clone());
                tokio::spawn(async move {
                    tokio::time::sleep(AGAIN).await;
                    hall.tell(&id, Message::Think).await;
                });
            }
        }
    }

    /// Has an engine think if it is its turn, and stops one whose turn it is no longer.
    fn think(&mut self) {
        if let Some(stop) = self.thinking.take() {
            stop.stop();
        }
        if let Some(wanted) = self.state.engine_wanted() {
            let game = self.state.game().boxed_clone();
            self.thinking = Some(engines::think(&self.hall, &self.id, game, wanted, self.address));
        }
    }
}

/// The game as the log has it.
async fn read(hall: &Arc<Hall>, id: &str) -> Result<(State, Vec<Arc<Stored>>), ApiError> {
    let (store, game) = (hall.store.clone(), id.to_owned());
    let log = tokio::task::spawn_blocking(move || store.read(&game, 0))
        .await
        .map_err(|_| ApiError::closing())??;
    if log.is_empty() {
        return Err(ApiError::no_such_game());
    }
    let state = State::from_events(&hall.games, log.iter().map(|stored| &stored.event))
        .map_err(|unfit| ApiError::of_reason(StatusCode::INTERNAL_SERVER_ERROR, &unfit.reason()))?;
    Ok((state, log.into_iter().map(Arc::new).collect()))
}

/// Whether an engine plays a game.
pub(crate) fn check_engine(game: &str, engine: &str) -> Result<(), ApiError> {
    let checked = engine.parse::<Opponent>().and_then(|opponent| Engines::standard().plays(game, opponent));
    checked.map_err(|error| ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason()))
}
