//! The engine of a game: asked when it is its turn, retried after a failure, paused when nobody is connected.

use std::time::Duration;

use yiqi_session::Command;
use yiqi_store::Actor;

use super::{Message, Room};
use crate::api::EngineStatus;
use crate::engines::{self, Thinking};

/// How long after a failure of the store an engine is asked again.
const STORE_RETRY: Duration = Duration::from_secs(5);

/// How often an engine is asked again after a panic.
const MAX_RETRIES: u32 = 2;

/// How long after a panic an engine is asked again, times the number of panics.
const PANIC_RETRY: Duration = Duration::from_millis(500);

/// What the engine of a game is doing.
pub(super) enum EngineState {
    /// It is not its turn.
    Idle,
    Thinking(Thinking),
    /// Nobody is connected; it is asked when a client returns.
    Paused,
    /// It panicked, or its move could not be stored; it will be asked again.
    Retrying,
    /// It panicked too often.
    Failed,
    /// Another server has claimed the game, or is about to.
    Elsewhere,
}

impl Room {
    pub(super) async fn engine_answered(&mut self, command: &Command) {
        self.engine = EngineState::Idle;
        let spent = self.engine_spent();
        // An answer to an earlier position is refused here and dropped.
        let answered = self.draft(|state, observe| {
            state.spend(spent);
            state.perform_shown(command, observe)
        });
        let Ok(draft) = answered else {
            self.ask_engine();
            return;
        };
        let id = format!("engine-{}", self.state.sequence());
        match self.append(&id, Actor::Server, draft).await {
            Ok(new) => {
                self.app.metrics.engine_moves.inc();
                self.broadcast(new);
            }
            Err(error) => {
                tracing::warn!(game = self.id, code = error.complaint.code, "engine's move not stored");
                if error.status == axum::http::StatusCode::CONFLICT {
                    // Another server has moved: this one has perhaps lost its claim.
                    return self.lose_claim();
                }
                // Not at once: a full disk stays full for a while.
                self.stop_engine();
                self.engine = EngineState::Retrying;
                self.ask_engine_after(STORE_RETRY);
            }
        }
    }

    pub(super) fn engine_failed(&mut self, sequence: u64) {
        if sequence != self.state.sequence() {
            return;
        }
        self.app.metrics.engine_failures.inc();
        self.panics += 1;
        let panics = self.panics;
        tracing::error!(game = self.id, sequence, panics, "an engine panicked");
        if panics > MAX_RETRIES {
            self.engine = EngineState::Failed;
            self.audience.send_engine_status(EngineStatus::Failed);
        } else {
            self.engine = EngineState::Retrying;
            self.ask_engine_after(PANIC_RETRY * panics);
        }
    }

    fn ask_engine_after(&self, pause: Duration) {
        let (app, id) = (self.app.clone(), self.id.clone());
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            app.tell(&id, Message::AskEngine).await;
        });
    }

    /// Asks an engine if it is its turn, and stops one whose turn is over.
    pub(super) fn ask_engine(&mut self) {
        self.stop_engine();
        if self.has_work_for_engine() && !self.may_work() {
            self.engine = EngineState::Elsewhere;
            return;
        }
        let game = self.state.game().boxed_clone();
        if let Some(sequence) = self.state.dead_wanted() {
            let finding = engines::find_dead(&self.app, &self.id, game, sequence, self.payer);
            self.engine = EngineState::Thinking(finding);
            return;
        }
        let Some(wanted) = self.state.engine_wanted() else {
            self.engine = EngineState::Idle;
            return;
        };
        if matches!(self.engine, EngineState::Failed) {
            self.audience.send_engine_status(EngineStatus::Thinking);
        }
        self.engine = EngineState::Thinking(engines::think(&self.app, &self.id, game, wanted, self.payer));
    }

    pub(super) fn stop_engine(&mut self) {
        if let EngineState::Thinking(thinking) = &self.engine {
            thinking.stop();
        }
    }

    /// Has the engine answer with the best move it has found so far.
    pub(super) fn hurry_engine(&self) {
        if let EngineState::Thinking(thinking) = &self.engine {
            thinking.move_now();
        }
    }

    /// Stops the engine when nobody has been connected for a while.
    pub(super) fn pause_engine(&mut self, patience: Duration) {
        let is_alone = self.audience.is_empty() && self.last_request.elapsed() >= patience;
        if is_alone && matches!(self.engine, EngineState::Thinking(_)) {
            self.stop_engine();
            self.engine = EngineState::Paused;
            // Clients may be at another server.
            self.release_claim();
        }
    }

    /// Asks a paused engine again.
    pub(super) fn resume_engine(&mut self) {
        if matches!(self.engine, EngineState::Paused) {
            self.ask_engine();
        }
    }

    pub(super) fn is_engine_busy(&self) -> bool {
        matches!(self.engine, EngineState::Thinking(_) | EngineState::Retrying)
    }

    pub(super) fn engine_status(&self) -> Option<EngineStatus> {
        match self.engine {
            EngineState::Idle => None,
            EngineState::Thinking(_) | EngineState::Retrying | EngineState::Elsewhere => {
                Some(EngineStatus::Thinking)
            }
            EngineState::Paused => Some(EngineStatus::Paused),
            EngineState::Failed => Some(EngineStatus::Failed),
        }
    }
}
