//! One game in memory: a task that handles one message after the other. It is a cache of the log and can end between any
//! two messages.

mod broadcast;
mod claim;
mod clock;
mod command;
mod engine;
mod loaded;
mod seats;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use yiqi_core::Side;
use yiqi_session::{Command, State};
use yiqi_store::{KeyHash, Phase, Stored};

use broadcast::{Audience, BroadcastEvent, Publish, Welcome};
pub(crate) use broadcast::{Notice, Watch};
use claim::Claim;
use clock::Turn;
use command::Events;
use engine::EngineState;
pub(crate) use loaded::{Loaded, look, phase_of};
pub(crate) use seats::roles;

use crate::address::Payer;
use crate::api::{
    Acknowledged, ClockView, CommandRequest, EngineStatus, GameView, Greeted, Greeting, RequestedEngine,
};
use crate::app::App;
use crate::cluster::{Announcement, RoomStatus};
use crate::error::ApiError;
use crate::socket::ServerMessage;

/// With this many watchers, the welcome message is kept for the next one.
const CACHE_WELCOME_FROM: usize = 4;

/// The time between two greetings of a player.
const BETWEEN_GREETINGS: Duration = Duration::from_secs(3);

pub(crate) enum Message {
    Command {
        seat: Side,
        request: CommandRequest,
        received: Instant,
        reply: oneshot::Sender<Result<Acknowledged, ApiError>>,
    },
    /// The answer of an engine.
    Engine(Command),
    /// The engine that was asked at this number of events will not answer.
    EngineFailed { sequence: u64 },
    /// The engine is to be asked again.
    AskEngine,
    /// A client wants to watch, and has seen the events up to `after`.
    Watch {
        after: u64,
        wants_changes: bool,
        /// The seat it holds.
        seat: Option<Side>,
        reply: oneshot::Sender<Result<Watch, ApiError>>,
    },
    /// A client wants the game as it is.
    Snapshot { reply: oneshot::Sender<Result<Snapshot, ApiError>> },
    /// The engine that thinks is to move now.
    MoveNow { reply: oneshot::Sender<Result<(), ApiError>> },
    /// A message to the player in this seat and back takes so long.
    Delay { seat: Side, delay: Duration },
    /// A player says something to the others.
    Greet { seat: Side, what: Greeting },
    /// A client is there without asking anything of the room.
    KeepAlive,
    /// The player who was invited to a seat has taken it.
    Arrive { seat: Side, name: Option<String>, bot: bool, reply: oneshot::Sender<Result<(), ApiError>> },
    /// The game's creator gives a seat to an engine, or to the holder of a new invite.
    Reseat {
        side: Side,
        key: KeyHash,
        engine: Option<RequestedEngine>,
        reply: oneshot::Sender<Result<(), ApiError>>,
    },
    /// Another server tells what has happened.
    Announced(Announcement),
    /// Whether this server does the work of the game that must happen once.
    Claimed(bool),
    /// The claim is to be asked for again.
    AskClaim,
    /// Other servers are to be told who is connected here.
    TellPresence,
    /// These servers have died.
    ServersDied(Arc<[String]>),
    /// The game's creator deletes it.
    Delete { reply: oneshot::Sender<Result<(), ApiError>> },
}

/// A game as it is.
pub(crate) struct Snapshot {
    pub(crate) state: State,
    pub(crate) engine: Option<EngineStatus>,
    pub(crate) clock: Option<ClockView>,
    /// When something last happened, in milliseconds since 1970.
    pub(crate) time: u64,
}

/// Runs the room of a game: with the game as it is known already, or as the log has it.
pub(crate) async fn run(
    app: Arc<App>,
    id: String,
    loaded: Option<Loaded>,
    status: Arc<RoomStatus>,
    mut messages: mpsc::Receiver<Message>,
) {
    let counted = app.metrics.rooms.open();
    // Before the log is read, so that nothing is missed that happens after it.
    let subscribed = app.subscribe(&id);
    let loaded = match loaded {
        Some(loaded) => Ok(loaded),
        None => Loaded::read(&app, &id).await,
    };
    match loaded {
        Ok(loaded) => {
            let mut room = Room::new(&app, &id, loaded, status);
            room.run(&mut messages).await;
            room.release_claim();
        }
        Err(error) => {
            app.remove_room(&id);
            messages.close();
            while let Some(message) = messages.recv().await {
                refuse(message, &error);
            }
        }
    }
    app.engine_cache.remove_room(&id);
    drop((subscribed, counted));
}

fn refuse(message: Message, error: &ApiError) {
    // The client may have gone.
    match message {
        Message::Command { reply, .. } => drop(reply.send(Err(error.clone()))),
        Message::Watch { reply, .. } => drop(reply.send(Err(error.clone()))),
        Message::Snapshot { reply } => drop(reply.send(Err(error.clone()))),
        Message::Arrive { reply, .. }
        | Message::Reseat { reply, .. }
        | Message::MoveNow { reply }
        | Message::Delete { reply } => drop(reply.send(Err(error.clone()))),
        Message::Engine(_) | Message::EngineFailed { .. } | Message::AskEngine => {}
        Message::KeepAlive | Message::Delay { .. } | Message::Greet { .. } => {}
        Message::Announced(_) | Message::Claimed(_) | Message::AskClaim => {}
        Message::TellPresence | Message::ServersDied(_) => {}
    }
}

/// Tells other servers who is connected here, if there are any.
fn publisher(app: &Arc<App>, id: &str) -> Option<Publish> {
    app.cluster.as_ref()?;
    let (app, id) = (Arc::downgrade(app), id.to_owned());
    Some(Box::new(move |here| {
        if let Some(app) = app.upgrade() {
            app.announce_presence(&id, here);
        }
    }))
}

struct Room {
    app: Arc<App>,
    id: String,
    state: State,
    /// All events; the event of number `n` is at `n - 1`.
    log: Vec<Arc<Stored>>,
    /// The events of each command, by its id.
    commands: HashMap<String, Events>,
    phase: Phase,
    audience: Audience,
    /// The game as it is shown, and the welcome message with it; made when a client needs them.
    view: Option<Arc<GameView>>,
    welcome: Option<Welcome>,
    engine: EngineState,
    turn: Turn,
    /// How often the engine has panicked since the last event.
    panics: u32,
    /// When the player in each seat last said something.
    greeted: [Option<Instant>; 2],
    payer: Payer,
    /// When a client last asked for something.
    last_request: Instant,
    is_deleted: bool,
    /// Who does the work that must happen once.
    claim: Claim,
    status: Arc<RoomStatus>,
}

impl Room {
    fn new(app: &Arc<App>, id: &str, loaded: Loaded, status: Arc<RoomStatus>) -> Room {
        let Loaded { state, log, payer } = loaded;
        let mut room = Room {
            app: app.clone(),
            id: id.to_owned(),
            phase: phase_of(&state),
            commands: command::index(&log),
            state,
            log,
            audience: Audience::new(app.config.limits.watchers_per_game, publisher(app, id)),
            view: None,
            welcome: None,
            engine: EngineState::Idle,
            turn: Turn::default(),
            panics: 0,
            greeted: [None; 2],
            payer,
            last_request: Instant::now(),
            is_deleted: false,
            claim: Claim::None,
            status,
        };
        room.audience.exchange_sides(room.state.setup().swapped);
        room.continue_turn();
        room.ask_engine();
        room.claim_clock();
        room.note_status();
        room
    }

    async fn run(&mut self, messages: &mut mpsc::Receiver<Message>) {
        let limits = self.app.config.limits;
        let (idle, patience) = (limits.idle.as_timeout(), limits.engine_patience.as_timeout());
        // With an idle time of zero the room ends after every command, and needs no clock.
        if idle.is_zero() && !self.is_engine_busy() && self.app.close_room(&self.id, messages) {
            return;
        }
        loop {
            let pause = if idle.is_zero() { patience } else { idle.min(patience) };
            let pause = self.time_until_due().map_or(pause, |due| due.min(pause));
            let message = match tokio::time::timeout(pause, messages.recv()).await {
                Ok(message) => message,
                Err(_) => {
                    if self.time_is_due().await {
                        continue;
                    }
                    (self.view, self.welcome) = (None, None);
                    self.pause_engine(patience);
                    let is_idle =
                        self.last_request.elapsed() >= idle && self.audience.is_empty() && !self.must_stay();
                    if is_idle && !self.is_engine_busy() && self.app.close_room(&self.id, messages) {
                        return;
                    }
                    continue;
                }
            };
            let Some(message) = message else { break };
            let is_command = matches!(message, Message::Command { .. } | Message::Engine(_));
            self.handle(message).await;
            if self.is_deleted {
                self.app.remove_room(&self.id);
                break;
            }
            if idle.is_zero() && is_command && self.app.close_room(&self.id, messages) {
                return;
            }
        }
        // The server is stopping, or the game was deleted.
        self.stop_engine();
    }

    async fn handle(&mut self, message: Message) {
        match &message {
            Message::Engine(_) | Message::EngineFailed { .. } | Message::AskEngine => {}
            Message::Announced(_) | Message::Claimed(_) | Message::AskClaim => {}
            Message::TellPresence | Message::ServersDied(_) => {}
            _ => {
                self.last_request = Instant::now();
                self.resume_engine();
            }
        }
        match message {
            Message::Command { seat, request, received, reply } => {
                let since = Instant::now();
                match self.command(seat, &request, received).await {
                    Ok((acknowledged, new)) => {
                        self.app.metrics.acknowledged(since.elapsed());
                        // Acknowledged first, then broadcast. The client may have gone; the command is done all the same.
                        drop(reply.send(Ok(acknowledged)));
                        // A repeated command changes nothing and does not disturb the engine.
                        if !new.is_empty() {
                            self.broadcast(new);
                        }
                    }
                    Err(error) => {
                        self.app.metrics.refused(&error.complaint.code);
                        drop(reply.send(Err(error)));
                        // A move that came too late: the flag has fallen.
                        self.time_is_due().await;
                    }
                }
            }
            Message::Engine(command) => self.engine_answered(&command).await,
            Message::EngineFailed { sequence } => self.engine_failed(sequence),
            Message::AskEngine => self.ask_engine(),
            Message::Watch { after, wants_changes, seat, reply } => {
                if let Err(error) = self.catch_up_if_shared().await {
                    return drop(reply.send(Err(error)));
                }
                if let Some(side) = seat.map(|seat| self.side_of(seat))
                    && self.state.setup().seats.of(side).is_awaited()
                {
                    // The seat was taken while the store could not write that down.
                    let _ = self.arrive(side, None, false).await;
                }
                let (welcome, missed) = (self.welcome(), self.events_after(after).to_vec());
                let clock = self.clock_view();
                drop(reply.send(self.audience.enter(wants_changes, seat, welcome, clock, missed)));
            }
            Message::Snapshot { reply } => {
                if let Err(error) = self.catch_up_if_shared().await {
                    return drop(reply.send(Err(error)));
                }
                let time = self.log.last().map_or(0, |stored| stored.time);
                let (engine, clock) = (self.engine_status(), self.clock_view());
                let snapshot = Snapshot { state: self.state.clone(), engine, clock, time };
                drop(reply.send(Ok(snapshot)));
            }
            Message::MoveNow { reply } => {
                self.hurry_engine();
                self.app.announce(&self.id, &Announcement::MoveNow);
                drop(reply.send(Ok(())));
            }
            Message::KeepAlive => {}
            Message::Announced(what) => self.announced(what).await,
            Message::Claimed(is_held) => self.claimed(is_held),
            Message::AskClaim => self.ask_claim_again(),
            Message::TellPresence => self.audience.tell_again(),
            Message::ServersDied(dead) => self.audience.forget_elsewhere(&dead),
            Message::Greet { seat, what } => {
                let greeted = Greeted { side: self.side_of(seat).into(), what };
                self.app.announce(&self.id, &Announcement::Greeted(greeted));
                self.greet(greeted);
            }
            Message::Delay { seat, delay } => self.turn.note_delay(seat, delay),
            Message::Arrive { seat, name, bot, reply } => {
                drop(reply.send(self.arrive(self.side_of(seat), name, bot).await))
            }
            Message::Reseat { side, key, engine, reply } => {
                drop(reply.send(self.reseat(side, key, engine).await));
            }
            Message::Delete { reply } => drop(reply.send(self.delete().await)),
        }
    }

    /// Passes a greeting on, unless there was one a moment ago.
    fn greet(&mut self, greeted: Greeted) {
        let last = &mut self.greeted[Side::from(greeted.side).index()];
        if last.is_none_or(|last| last.elapsed() >= BETWEEN_GREETINGS) {
            *last = Some(Instant::now());
            self.audience.send_greeting(greeted);
        }
    }

    /// The side that the player in a seat plays now, and the seat of the player who plays a side.
    fn side_of(&self, seat: Side) -> Side {
        self.state.setup().side_of(seat)
    }

    async fn delete(&mut self) -> Result<(), ApiError> {
        let id = self.id.clone();
        self.app.write(|store, reply| store.delete(id, reply)).await?;
        self.is_deleted = true;
        self.app.metrics.game_deleted("creator");
        self.app.announce(&self.id, &Announcement::Deleted);
        self.audience.dismiss(ApiError::no_such_game());
        Ok(())
    }

    /// The events after this number.
    fn events_after(&self, sequence: u64) -> &[Arc<Stored>] {
        let seen = usize::try_from(sequence).unwrap_or(usize::MAX).min(self.log.len());
        &self.log[seen..]
    }

    /// Sends new events to all watchers, here and at other servers, and asks the engine if it is its turn now.
    fn broadcast(&mut self, new: Vec<BroadcastEvent>) {
        self.app.announce(&self.id, &Announcement::Reached(self.state.sequence()));
        self.show(new);
    }

    /// Sends new events to all watchers here, and asks the engine if it is its turn now.
    fn show(&mut self, new: Vec<BroadcastEvent>) {
        for event in &new {
            self.audience.send_event(event.clone());
        }
        self.audience.exchange_sides(self.state.setup().swapped);
        self.begin_turn(&new);
        self.ask_engine();
        self.claim_clock();
        self.note_status();
    }

    /// Lets the others know how far the room is.
    fn note_status(&self) {
        self.status.sequence.store(self.state.sequence(), Ordering::Relaxed);
    }

    /// The game as it is shown.
    fn view(&mut self) -> Arc<GameView> {
        self.view.get_or_insert_with(|| Arc::new(GameView::of(&self.id, &self.state, None))).clone()
    }

    /// The message with which a client is welcomed: the same for all until the next event.
    fn welcome(&mut self) -> Welcome {
        let engine = self.engine_status();
        if let Some(known) = self.welcome.as_ref().filter(|known| known.engine == engine) {
            return known.clone();
        }
        let view = GameView { engine, ..self.view().as_ref().clone() };
        let (sequence, plies) = (view.sequence, view.moves.len());
        let text = ServerMessage::Welcome(Box::new(view)).text();
        let welcome = Welcome { text, sequence, plies, engine };
        // Both are large, and most games have few watchers.
        if self.audience.len() >= CACHE_WELCOME_FROM {
            self.welcome = Some(welcome.clone());
        } else if !self.audience.wants_changes() {
            self.view = None;
        }
        welcome
    }
}
