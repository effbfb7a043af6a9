//! Commands: what follows from them is worked out once, stored, and then made the room's state.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::http::StatusCode;
use yiqi_core::{ReasonCode as _, Side};
use yiqi_session::{Event, LogError, State};
use yiqi_store::{Actor, Append, Appended, Stored};
use yiqi_view::Step;

use super::broadcast::BroadcastEvent;
use super::loaded::{phase_of, replay};
use super::{Room, seats};
use crate::api::{Acknowledged, CommandAction, CommandRequest, EventView, GameChange, GameView, Presence};
use crate::app::now;
use crate::cluster::Announcement;
use crate::error::ApiError;

/// The longest id of a command, in bytes.
const MAX_COMMAND_ID: usize = 64;

/// The most events in the refusal of an outdated command; a client that has missed more requests them page by page.
const MAX_MISSED: usize = 100;

/// How often a command is decided again because another server has appended to the game meanwhile.
const MAX_ATTEMPTS: u32 = 10;

/// The numbers of a command's first and last event.
#[derive(Clone, Copy)]
pub(super) struct Events {
    first: u64,
    last: u64,
}

/// The events of each command.
pub(super) fn index(log: &[Arc<Stored>]) -> HashMap<String, Events> {
    let mut commands = HashMap::<String, Events>::new();
    for stored in log {
        let events = Events { first: stored.sequence, last: stored.sequence };
        commands.entry(stored.command.clone()).or_insert(events).last = stored.sequence;
    }
    commands
}

/// What a command does to a game, before it is in the log.
pub(super) struct Draft {
    events: Vec<DraftEvent>,
    next: State,
    /// The game as it is shown after them, if a watcher wants changes.
    view: Option<Arc<GameView>>,
}

struct DraftEvent {
    event: Event,
    /// What it changes, if a watcher wants changes.
    change: Option<GameChange>,
}

impl Room {
    /// Performs a command: the acknowledgement, and the new events. A repeated command has none. The room may not know what
    /// another server has appended: then the command is decided again.
    pub(super) async fn command(
        &mut self,
        seat: Side,
        request: &CommandRequest,
        received: Instant,
    ) -> Result<(Acknowledged, Vec<BroadcastEvent>), ApiError> {
        for _ in 0..MAX_ATTEMPTS {
            let known = self.state.sequence();
            let refusal = match self.try_command(seat, request, received).await {
                Ok(done) => return Ok(done),
                Err(refusal) => refusal,
            };
            if known == self.state.sequence() && !refusal.status.is_server_error() {
                self.catch_up_if_shared().await?;
            }
            if known == self.state.sequence() {
                return Err(refusal);
            }
            self.app.metrics.conflicts.inc();
        }
        Err(ApiError::overloaded())
    }

    async fn try_command(
        &mut self,
        seat: Side,
        request: &CommandRequest,
        received: Instant,
    ) -> Result<(Acknowledged, Vec<BroadcastEvent>), ApiError> {
        if request.id.is_empty() || request.id.len() > MAX_COMMAND_ID {
            return Err(ApiError::bad_request("server-bad-command-id").with("most", MAX_COMMAND_ID));
        }
        let side = self.side_of(seat);
        // Each seat has its own ids: the other player cannot use them up. A command that is repeated when the players have
        // exchanged sides is still the same.
        let id = format!("{}-{}", seat.name(), request.id);
        if let Some(&Events { first, last }) = self.commands.get(&id) {
            let events = &self.log[first as usize - 1..last as usize];
            return Ok((acknowledge(request, events.iter()), Vec::new()));
        }
        if request.sequence.is_some_and(|sequence| sequence != self.state.sequence()) {
            return Err(self.outdated(request.sequence.unwrap_or(0)));
        }
        // Between people at different screens, what is accepted must be what was seen: marks may have changed meanwhile.
        let accepts = matches!(request.action, CommandAction::Accept);
        if accepts && request.sequence.is_none() && self.state.is_between_remote_people() {
            return Err(self.outdated(self.state.sequence()));
        }
        let most = self.app.config.limits.events_per_game;
        // A player can still resign a game that is full, or accept its count: marks alone can fill it.
        let ends_game =
            accepts || matches!(request.action, CommandAction::Resign | CommandAction::Claim { .. });
        if self.state.sequence() >= most && !ends_game {
            return Err(ApiError::new(StatusCode::CONFLICT, "server-game-full").with("most", most));
        }
        self.check_seating(side, &request.action)?;
        self.check_name(side, &request.action)?;
        self.check_claim(side, &request.action)?;
        if self.state.setup().seats.of(side).is_awaited() {
            // The seat was taken while the store could not write that down.
            self.arrive(side, None, false).await?;
        }
        let command = request.action.command(side)?;
        let spent = self.charge_for(side, received);
        let draft = self.draft(|state, observe| {
            state.spend(spent);
            state.perform_shown(&command, observe)
        })?;
        let new = self.append(&id, seats::actor(side), draft).await?;
        Ok((acknowledge(request, new.iter().map(|event| &event.stored)), new))
    }

    /// The refusal of a command from a client that knows only this many events.
    fn outdated(&self, known: u64) -> ApiError {
        let mut error = ApiError::new(StatusCode::CONFLICT, "session-stale");
        let missed = self.events_after(known).iter().take(MAX_MISSED);
        error.complaint.missed = missed.map(|stored| EventView::from(stored.as_ref())).collect();
        error.with("sequence", self.state.sequence())
    }

    /// Works out what a command does, once: the events, the state after them, and what watchers are shown.
    pub(super) fn draft<E>(
        &mut self,
        act: impl FnOnce(&mut State, &mut dyn FnMut(&State, &Event, Vec<Step>)) -> Result<(), E>,
    ) -> Result<Draft, E> {
        let mut view = self.audience.wants_changes().then(|| self.view());
        let (id, mut next, mut events) = (&self.id, self.state.clone(), Vec::new());
        act(&mut next, &mut |state, event, steps| {
            let change = view.as_mut().map(|view| {
                let after = Arc::new(GameView::of(id, state, None));
                let change = GameChange::between(view, &after, steps);
                *view = after;
                change
            });
            events.push(DraftEvent { event: event.clone(), change });
        })?;
        Ok(Draft { events, next, view })
    }

    /// Appends an event that the server itself causes to the log.
    pub(super) async fn append_event(
        &mut self,
        command: &str,
        event: Event,
    ) -> Result<Vec<BroadcastEvent>, ApiError> {
        let draft = self.draft(|state, observe| {
            let steps = state.apply_shown(&event)?;
            observe(state, &event, steps);
            Ok(())
        });
        let draft = draft.map_err(|unfit: LogError| {
            tracing::error!(game = self.id, reason = unfit.reason().code, "an event cannot be applied");
            ApiError::internal()
        })?;
        self.append(command, Actor::Server, draft).await
    }

    /// Appends a draft to the log, and makes it the room's state once it is on the disk.
    pub(super) async fn append(
        &mut self,
        command: &str,
        actor: Actor,
        draft: Draft,
    ) -> Result<Vec<BroadcastEvent>, ApiError> {
        let (expected, time) = (self.state.sequence(), now());
        let Draft { events, next, view } = draft;
        let phase = phase_of(&next);
        let append = Append {
            game: self.id.clone(),
            expected,
            command: command.to_owned(),
            actor,
            time,
            events: events.iter().map(|draft| draft.event.clone()).collect(),
            phase: (phase != self.phase).then_some(phase),
        };
        let stored = |(DraftEvent { event, change }, sequence)| {
            let stored = Stored { sequence, time, actor, command: command.to_owned(), event };
            BroadcastEvent::new(Arc::new(stored), change)
        };
        let new: Vec<BroadcastEvent> = events.into_iter().zip(expected + 1..).map(stored).collect();
        match self.app.write(|store, reply| store.append(append, reply)).await {
            Ok(Appended::Done(_)) => {}
            Ok(Appended::Conflict(last) | Appended::AlreadyDone(_, last)) => {
                // Another process has written to the log, which is the truth.
                if last > expected {
                    self.catch_up().await?
                } else {
                    self.reload().await?
                }
                return Err(self.outdated(expected));
            }
            Err(error) => {
                // Only the log knows whether it was written, so it is read before anything else is done.
                if let Err(error) = self.catch_up().await {
                    tracing::error!(game = self.id, code = error.complaint.code, "cannot reload the game");
                }
                return Err(error);
            }
        }
        (self.state, self.phase, self.panics) = (next, phase, 0);
        (self.view, self.welcome) = (view, None);
        self.log.extend(new.iter().map(|event| event.stored.clone()));
        let events = Events { first: expected + 1, last: self.state.sequence() };
        self.commands.insert(command.to_owned(), events);
        Ok(new)
    }

    /// Reads what other servers have appended, if there are any.
    pub(super) async fn catch_up_if_shared(&mut self) -> Result<(), ApiError> {
        if self.app.cluster.is_some() { self.catch_up().await } else { Ok(()) }
    }

    /// Reads what the log has after the events that the room knows, and shows it.
    async fn catch_up(&mut self) -> Result<(), ApiError> {
        let (id, known) = (self.id.clone(), self.state.sequence());
        let log = self.app.read(move |store| store.read(&id, known, u32::MAX)).await?;
        if log.is_empty() {
            return Ok(());
        }
        let drafted = self.draft(|state, observe| {
            for stored in &log {
                let steps = state.apply_shown(&stored.event)?;
                observe(state, &stored.event, steps);
            }
            Ok(())
        });
        let Ok(Draft { events, next, view }) = drafted.map_err(|unfit: LogError| {
            tracing::error!(game = self.id, reason = unfit.reason().code, "an event cannot be applied");
        }) else {
            return self.reload().await;
        };
        let new: Vec<BroadcastEvent> = log
            .into_iter()
            .zip(events)
            .map(|(stored, draft)| BroadcastEvent::new(Arc::new(stored), draft.change))
            .collect();
        (self.phase, self.state) = (phase_of(&next), next);
        (self.view, self.welcome) = (view, None);
        self.log.extend(new.iter().map(|event| event.stored.clone()));
        self.commands = index(&self.log);
        let since = new.last().map_or(0, |event| now().saturating_sub(event.stored.time));
        self.show(new);
        self.turn_began_before(since);
        Ok(())
    }

    /// Another server tells what has happened.
    pub(super) async fn announced(&mut self, what: Announcement) {
        match what {
            Announcement::Reached(sequence) if sequence > self.state.sequence() => {
                if let Err(error) = self.catch_up().await {
                    // The next look into the log tries again.
                    tracing::warn!(
                        game = self.id,
                        code = error.complaint.code,
                        "other servers' events cannot be read"
                    );
                } else if let Some(last) = self.log.last() {
                    let late = now().saturating_sub(last.time);
                    self.app.metrics.announced.observe(late as f64 / 1_000.0);
                }
            }
            Announcement::Reached(_) => {}
            Announcement::Deleted => {
                let id = self.id.clone();
                // Only the log knows.
                if let Ok(None) = self.app.read(move |store| store.game(&id)).await {
                    self.is_deleted = true;
                    self.audience.dismiss(ApiError::no_such_game());
                }
            }
            Announcement::Unseated(side) => self.audience.unseat(side.into()),
            Announcement::MoveNow => self.hurry_engine(),
            Announcement::Greeted(greeted) => self.greet(greeted),
            Announcement::Present { node, black, white, watchers } => {
                self.audience.note_elsewhere(node, Presence { black, white, watchers });
            }
        }
    }

    async fn reload(&mut self) -> Result<(), ApiError> {
        let known = self.state.sequence();
        (self.state, self.log) = replay(&self.app, &self.id).await?;
        (self.view, self.welcome) = (None, None);
        self.commands = index(&self.log);
        self.phase = phase_of(&self.state);
        let unseen = self.events_after(known).iter().map(|stored| BroadcastEvent::new(stored.clone(), None));
        let new: Vec<BroadcastEvent> = unseen.collect();
        self.show(new);
        Ok(())
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
