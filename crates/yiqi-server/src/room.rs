//! One game in memory: a task that takes one message after the other. It is a cache of the log and can end between any
//! two messages.

mod broadcast;
pub(crate) mod seats;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use tokio::sync::{mpsc, oneshot};
use yiqi_core::{ReasonCode as _, Side};
use yiqi_session::{Command, Event, LogError, Player, State};
use yiqi_store::{Append, Appended, KeyHash, Phase, Stored};
use yiqi_view::Step;

use broadcast::{Audience, Happened, Welcome};
pub(crate) use broadcast::{Heard, Watch};

use crate::address::Payer;
use crate::api::{Acknowledged, CommandRequest, EngineStatus, EventView, GameView, Wish};
use crate::change::GameChange;
use crate::engines::{self, Thinking};
use crate::error::ApiError;
use crate::hall::{Hall, now};
use crate::socket::Told;

/// How long after a failure of the store an engine is asked again.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// How often an engine is asked again after a panic, and how long after it, times the number of panics.
const RETRIES: u32 = 2;
const RETRY_AFTER: Duration = Duration::from_millis(500);

/// The longest id of a command.
const LONGEST_ID: usize = 64;

/// The most events that come with a refusal; a client that has missed more asks for them page by page.
const MOST_MISSED: usize = 100;

/// From so many watchers on, the message that the next one is welcomed with is kept.
const CROWD: usize = 4;

pub(crate) enum Message {
    Command {
        side: Side,
        request: CommandRequest,
        reply: oneshot::Sender<Result<Acknowledged, ApiError>>,
    },
    /// The answer of an engine.
    Engine(Command),
    /// An engine that was asked at this number of events will not answer.
    EngineFailed {
        sequence: u64,
    },
    /// An engine is to be asked again.
    Think,
    /// A client wants to watch, and has seen so many events.
    Watch {
        after: u64,
        shows: bool,
        is_player: bool,
        reply: oneshot::Sender<Result<Watch, ApiError>>,
    },
    /// A client wants to look.
    Look {
        reply: oneshot::Sender<Result<Seen, ApiError>>,
    },
    /// A client is there without asking anything of the room.
    Present,
    /// A player took a seat under this name.
    Named {
        side: Side,
        name: String,
        reply: oneshot::Sender<Result<(), ApiError>>,
    },
    /// The game's creator gives a seat away again: to whoever brings a new invite, or to an engine.
    Reseat {
        side: Side,
        key: KeyHash,
        engine: Option<String>,
        reply: oneshot::Sender<Result<(), ApiError>>,
    },
    /// The game's creator deletes it.
    Delete {
        reply: oneshot::Sender<Result<(), ApiError>>,
    },
}

/// A game as a client sees it.
pub(crate) struct Seen {
    pub(crate) state: State,
    pub(crate) engine: Option<EngineStatus>,
}

/// Runs the room of a game.
pub(crate) async fn run(hall: Arc<Hall>, id: String, mut messages: mpsc::Receiver<Message>) {
    let counted = hall.metrics.rooms.open();
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
    hall.kept_engines.close_room(&id);
    drop(counted);
}

fn refuse(message: Message, error: &ApiError) {
    // Whoever asked may be gone.
    match message {
        Message::Command { reply, .. } => drop(reply.send(Err(error.clone()))),
        Message::Watch { reply, .. } => drop(reply.send(Err(error.clone()))),
        Message::Look { reply } => drop(reply.send(Err(error.clone()))),
        Message::Named { reply, .. } | Message::Reseat { reply, .. } | Message::Delete { reply } => {
            drop(reply.send(Err(error.clone())));
        }
        Message::Engine(_) | Message::EngineFailed { .. } | Message::Think | Message::Present => {}
    }
}

/// What the engine of a game is doing.
enum EngineState {
    /// It is not its turn.
    Idle,
    Thinking(Thinking),
    /// Nobody is connected; it is asked when somebody returns.
    Paused,
    /// It panicked, or its move could not be stored; it will be asked again.
    Retrying,
    /// It panicked too often.
    Failed,
}

/// What something does to a game, before it is in the log.
struct Draft {
    /// The events, each with what it changes, if anybody wants to be shown that.
    events: Vec<(Event, Option<GameChange>)>,
    next: State,
    /// The game as it is shown after them.
    view: Option<Arc<GameView>>,
}

struct Room {
    hall: Arc<Hall>,
    id: String,
    state: State,
    /// All events; the event of number `n` is at `n - 1`.
    log: Vec<Arc<Stored>>,
    /// The numbers of the first and the last event of each command.
    commands: HashMap<String, (u64, u64)>,
    phase: Phase,
    audience: Audience,
    /// The game as it is shown, and the message that says so; made when somebody wants them.
    view: Option<Arc<GameView>>,
    welcome: Option<Welcome>,
    engine: EngineState,
    /// How often the engine has panicked since the last event.
    panics: u32,
    payer: Payer,
    /// When a client last asked for something.
    last_request: Instant,
    is_deleted: bool,
}

impl Room {
    async fn load(hall: &Arc<Hall>, id: &str) -> Result<Room, ApiError> {
        let game = id.to_owned();
        let Some(row) = hall.read(move |store| store.game(&game)).await? else {
            return Err(hall.not_found(id).await);
        };
        let (state, log) = read(hall, id).await?;
        let phase = phase_of(&state);
        let mut room = Room {
            hall: hall.clone(),
            id: id.to_owned(),
            phase,
            commands: commands(&log),
            state,
            log,
            audience: Audience::new(hall.config.limits.watchers_per_game),
            view: None,
            welcome: None,
            engine: EngineState::Idle,
            panics: 0,
            payer: row.creator.map_or_else(|| Payer::of_game(id), Payer),
            last_request: Instant::now(),
            is_deleted: false,
        };
        room.think();
        Ok(room)
    }

    async fn stay(&mut self, messages: &mut mpsc::Receiver<Message>) {
        let limits = self.hall.config.limits;
        let (idle, patience) = (limits.idle.or_century(), limits.engine_patience.or_century());
        loop {
            // With an idle time of zero the room ends after every command, and needs no clock.
            let pause = if idle.is_zero() { patience } else { idle.min(patience) };
            let message = match tokio::time::timeout(pause, messages.recv()).await {
                Ok(message) => message,
                Err(_) => {
                    (self.view, self.welcome) = (None, None);
                    self.pause_engine(patience);
                    let is_idle = self.last_request.elapsed() >= idle && !self.audience.is_present();
                    let is_busy = matches!(self.engine, EngineState::Thinking(_) | EngineState::Retrying);
                    if is_idle && !is_busy && self.hall.close_room(&self.id, messages) {
                        return;
                    }
                    continue;
                }
            };
            let Some(message) = message else { break };
            let is_command = matches!(message, Message::Command { .. } | Message::Engine(_));
            self.hear(message).await;
            if self.is_deleted {
                self.hall.remove_room(&self.id);
                break;
            }
            if idle.is_zero() && is_command && self.hall.close_room(&self.id, messages) {
                return;
            }
        }
        // The server stops, or the game is gone.
        self.stop_engine();
    }

    async fn hear(&mut self, message: Message) {
        match &message {
            Message::Engine(_) | Message::EngineFailed { .. } | Message::Think => {}
            _ => {
                self.last_request = Instant::now();
                if matches!(self.engine, EngineState::Paused) {
                    self.think();
                }
            }
        }
        match message {
            Message::Command { side, request, reply } => {
                let since = Instant::now();
                match self.command(side, &request).await {
                    Ok((acknowledged, fresh)) => {
                        self.hall.metrics.acknowledged(since.elapsed());
                        // Acknowledged first, then broadcast. Whoever asked may be gone; it is done all the same.
                        drop(reply.send(Ok(acknowledged)));
                        // A command that was done before changes nothing and does not disturb the engine.
                        if !fresh.is_empty() {
                            self.tell(fresh);
                        }
                    }
                    Err(error) => {
                        self.hall.metrics.refused(&error.complaint.code);
                        drop(reply.send(Err(error)));
                    }
                }
            }
            Message::Engine(command) => self.engine_answers(&command).await,
            Message::EngineFailed { sequence } => self.engine_failed(sequence),
            Message::Think => self.think(),
            Message::Watch { after, shows, is_player, reply } => {
                let (welcome, missed) = (self.welcome(), self.after(after).to_vec());
                drop(reply.send(self.audience.enter(shows, is_player, welcome, missed)));
            }
            Message::Look { reply } => {
                drop(reply.send(Ok(Seen { state: self.state.clone(), engine: self.engine_status() })));
            }
            Message::Present => {}
            Message::Named { side, name, reply } => {
                let event = Event::Sat { side, player: Player::Human { name: Some(name) } };
                let id = format!("named-{}-{}", side.name(), self.state.sequence());
                let stored = self.append_event(&id, event).await;
                drop(reply.send(stored.map(|fresh| self.tell(fresh))));
            }
            Message::Reseat { side, key, engine, reply } => {
                drop(reply.send(self.reseat(side, key, engine).await));
            }
            Message::Delete { reply } => {
                let id = self.id.clone();
                let deleted = self.hall.stored(|store, reply| store.delete(id, reply)).await;
                self.is_deleted = deleted.is_ok();
                if self.is_deleted {
                    self.hall.metrics.game_deleted("creator");
                    self.audience.send_away(ApiError::no_such_game());
                }
                drop(reply.send(deleted.map(drop)));
            }
        }
    }

    /// The events after this number.
    fn after(&self, sequence: u64) -> &[Arc<Stored>] {
        let seen = usize::try_from(sequence).unwrap_or(usize::MAX).min(self.log.len());
        &self.log[seen..]
    }

    fn tell(&mut self, fresh: Vec<Happened>) {
        for happened in fresh {
            self.audience.tell(happened);
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
            return Err(ApiError::bad_request("server-bad-command-id").with("most", LONGEST_ID));
        }
        // A seat's commands are its own: the other cannot take their ids.
        let id = format!("{}-{}", side.name(), request.id);
        if let Some(&(first, last)) = self.commands.get(&id) {
            let events = &self.log[first as usize - 1..last as usize];
            return Ok((acknowledge(request, events.iter()), Vec::new()));
        }
        if request.sequence.is_some_and(|sequence| sequence != self.state.sequence()) {
            return Err(self.stale(request.sequence.unwrap_or(0)));
        }
        let most = self.hall.config.limits.events_per_game;
        // A game that is full can still be given up.
        if self.state.sequence() >= most && !matches!(request.wish, Wish::Resign) {
            return Err(ApiError::new(StatusCode::CONFLICT, "server-game-full").with("most", most));
        }
        self.check_seating(side, &request.wish)?;
        let draft = self.draft(|state, observe| state.perform_shown(&request.wish.command(side), observe))?;
        let fresh = self.append(&id, side.name(), draft).await?;
        Ok((acknowledge(request, fresh.iter().map(|happened| &happened.stored)), fresh))
    }

    fn stale(&self, known: u64) -> ApiError {
        let mut error = ApiError::new(StatusCode::CONFLICT, "session-stale");
        let missed = self.after(known).iter().take(MOST_MISSED);
        error.complaint.missed = missed.map(|stored| EventView::from(stored.as_ref())).collect();
        error.with("sequence", self.state.sequence())
    }

    /// The game as it is shown.
    fn view(&mut self) -> Arc<GameView> {
        self.view.get_or_insert_with(|| Arc::new(GameView::of(&self.id, &self.state, None))).clone()
    }

    /// The message that a client is welcomed with: the same for everybody until something happens.
    fn welcome(&mut self) -> Welcome {
        let engine = self.engine_status();
        if let Some(known) = self.welcome.as_ref().filter(|known| known.engine == engine) {
            return known.clone();
        }
        let view = GameView { engine, ..self.view().as_ref().clone() };
        let (sequence, plies) = (view.sequence, view.moves.len());
        let text = Told::Welcome(Box::new(view)).text();
        let welcome = Welcome { text, sequence, plies, engine };
        // Both are large, and most games have few watchers.
        if self.audience.len() >= CROWD {
            self.welcome = Some(welcome.clone());
        } else if !self.audience.is_shown() {
            self.view = None;
        }
        welcome
    }

    /// Works out what something does to the game, once: the events, the state after them, and what is to be shown.
    fn draft<E>(
        &mut self,
        act: impl FnOnce(&mut State, &mut dyn FnMut(&State, &Event, Vec<Step>)) -> Result<(), E>,
    ) -> Result<Draft, E> {
        // While nobody wants to be shown anything, nothing is drawn up.
        let mut view = self.audience.is_shown().then(|| self.view());
        let (id, mut next, mut events) = (&self.id, self.state.clone(), Vec::new());
        act(&mut next, &mut |state, event, steps| {
            let change = view.as_mut().map(|view| {
                let after = Arc::new(GameView::of(id, state, None));
                let change = GameChange::between(view, &after, steps);
                *view = after;
                change
            });
            events.push((event.clone(), change));
        })?;
        Ok(Draft { events, next, view })
    }

    /// Writes an event of the server's own to the log.
    async fn append_event(&mut self, command: &str, event: Event) -> Result<Vec<Happened>, ApiError> {
        let draft = self.draft(|state, observe| {
            let steps = state.apply_shown(&event)?;
            observe(state, &event, steps);
            Ok(())
        });
        let draft = draft.map_err(|unfit: LogError| {
            tracing::error!(game = self.id, reason = unfit.reason().code, "an event does not fit");
            ApiError::internal()
        })?;
        self.append(command, "server", draft).await
    }

    /// Writes events to the log, and makes them true once they are there.
    async fn append(&mut self, command: &str, actor: &str, draft: Draft) -> Result<Vec<Happened>, ApiError> {
        let (expected, time) = (self.state.sequence(), now());
        let Draft { events, next, view } = draft;
        let phase = phase_of(&next);
        let append = Append {
            game: self.id.clone(),
            expected,
            command: command.to_owned(),
            actor: actor.to_owned(),
            time,
            events: events.iter().map(|(event, _)| event.clone()).collect(),
            phase: (phase != self.phase).then_some(phase),
        };
        let happened = |((event, change), sequence)| {
            let (actor, command) = (actor.to_owned(), command.to_owned());
            Happened::new(Arc::new(Stored { sequence, time, actor, command, event }), change)
        };
        let fresh: Vec<Happened> = events.into_iter().zip(expected + 1..).map(happened).collect();
        match self.hall.stored(|store, reply| store.append(append, reply)).await {
            Ok(Appended::Done(_)) => {}
            Ok(Appended::Conflict(_) | Appended::AlreadyDone(..)) => {
                // Somebody else has written: what the log says is true.
                self.reload().await?;
                return Err(self.stale(expected));
            }
            Err(error) => {
                // Whether it is there or not, the log knows; it is asked before anything else is done.
                if let Err(error) = self.reload().await {
                    tracing::error!(game = self.id, code = error.complaint.code, "cannot be read again");
                }
                return Err(error);
            }
        }
        (self.state, self.phase, self.panics) = (next, phase, 0);
        (self.view, self.welcome) = (view, None);
        self.log.extend(fresh.iter().map(|happened| happened.stored.clone()));
        self.commands.insert(command.to_owned(), (expected + 1, self.state.sequence()));
        Ok(fresh)
    }

    async fn reload(&mut self) -> Result<(), ApiError> {
        let known = self.state.sequence();
        (self.state, self.log) = read(&self.hall, &self.id).await?;
        (self.view, self.welcome) = (None, None);
        self.commands = commands(&self.log);
        self.phase = phase_of(&self.state);
        let unseen = self.after(known).iter().map(|stored| Happened::new(stored.clone(), None));
        let fresh: Vec<Happened> = unseen.collect();
        self.tell(fresh);
        Ok(())
    }

    async fn engine_answers(&mut self, command: &Command) {
        self.engine = EngineState::Idle;
        // A stale answer is refused here and dropped.
        let Ok(draft) = self.draft(|state, observe| state.perform_shown(command, observe)) else {
            self.think();
            return;
        };
        let id = format!("engine-{}", self.state.sequence());
        match self.append(&id, "server", draft).await {
            Ok(fresh) => {
                self.hall.metrics.engine_moves.inc();
                self.tell(fresh);
            }
            Err(error) => {
                tracing::warn!(game = self.id, code = error.complaint.code, "engine's move not stored");
                // Not at once again: a disk that is full stays so for a while.
                self.stop_engine();
                self.engine = EngineState::Retrying;
                self.think_after(ASK_AGAIN);
            }
        }
    }

    fn engine_failed(&mut self, sequence: u64) {
        if sequence != self.state.sequence() {
            return;
        }
        self.hall.metrics.engine_failures.inc();
        self.panics += 1;
        let panics = self.panics;
        tracing::error!(game = self.id, sequence, panics, "an engine panicked");
        if panics > RETRIES {
            self.engine = EngineState::Failed;
            self.audience.tell_engine(EngineStatus::Failed);
        } else {
            self.engine = EngineState::Retrying;
            self.think_after(RETRY_AFTER * panics);
        }
    }

    fn think_after(&self, pause: Duration) {
        let (hall, id) = (self.hall.clone(), self.id.clone());
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            hall.tell(&id, Message::Think).await;
        });
    }

    /// Asks an engine if it is its turn, and stops one whose turn it is no longer.
    fn think(&mut self) {
        self.stop_engine();
        let Some(wanted) = self.state.engine_wanted() else {
            self.engine = EngineState::Idle;
            return;
        };
        let game = self.state.game().boxed_clone();
        if matches!(self.engine, EngineState::Failed) {
            self.audience.tell_engine(EngineStatus::Thinking);
        }
        self.engine = EngineState::Thinking(engines::think(&self.hall, &self.id, game, wanted, self.payer));
    }

    fn stop_engine(&mut self) {
        if let EngineState::Thinking(thinking) = &self.engine {
            thinking.stop();
        }
    }

    /// Stops the engine when nobody has been there for a while.
    fn pause_engine(&mut self, patience: Duration) {
        let is_alone = !self.audience.is_present() && self.last_request.elapsed() >= patience;
        if is_alone && matches!(self.engine, EngineState::Thinking(_)) {
            self.stop_engine();
            self.engine = EngineState::Paused;
        }
    }

    fn engine_status(&self) -> Option<EngineStatus> {
        match self.engine {
            EngineState::Idle => None,
            EngineState::Thinking(_) | EngineState::Retrying => Some(EngineStatus::Thinking),
            EngineState::Paused => Some(EngineStatus::Paused),
            EngineState::Failed => Some(EngineStatus::Failed),
        }
    }
}

fn acknowledge<'a>(
    request: &CommandRequest,
    events: impl Iterator<Item = &'a Arc<Stored>> + Clone,
) -> Acknowledged {
    Acknowledged {
        id: request.id.clone(),
        sequence: events.clone().last().map_or(0, |stored| stored.sequence),
        events: events.map(|stored| EventView::from(stored.as_ref())).collect(),
    }
}

/// The events of each command.
fn commands(log: &[Arc<Stored>]) -> HashMap<String, (u64, u64)> {
    let mut commands = HashMap::<String, (u64, u64)>::new();
    for stored in log {
        let numbers = (stored.sequence, stored.sequence);
        commands.entry(stored.command.clone()).or_insert(numbers).1 = stored.sequence;
    }
    commands
}

/// How far a game has come, for its expiry.
pub(crate) fn phase_of(state: &State) -> Phase {
    if state.ended().is_some() {
        Phase::Finished
    } else if state.plies() == 0 {
        Phase::Unplayed
    } else {
        Phase::Playing
    }
}

/// The game as the log has it.
async fn read(hall: &Arc<Hall>, id: &str) -> Result<(State, Vec<Arc<Stored>>), ApiError> {
    let (game, games) = (id.to_owned(), hall.games.clone());
    let replayed = hall.read(move |store| {
        let log = store.read(&game, 0, u32::MAX)?;
        let state = State::from_events(&games, log.iter().map(|stored| &stored.event));
        Ok((state, log))
    });
    let (state, log) = replayed.await?;
    if log.is_empty() {
        return Err(hall.not_found(id).await);
    }
    let state = state.map_err(|unfit| {
        tracing::error!(game = id, reason = unfit.reason().code, "the log does not fit together");
        hall.metrics.store_failed("store-damaged");
        ApiError::damaged()
    })?;
    Ok((state, log.into_iter().map(Arc::new).collect()))
}
