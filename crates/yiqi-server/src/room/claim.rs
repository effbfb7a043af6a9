//! The work of a game that must happen once in a cluster: engine moves, and the flag that falls without any client. The server
//! that has claimed the game does it; when that server dies, another one takes the claim over. The log has the last word: what
//! two servers do by mistake is stored once.

use std::sync::atomic::Ordering;

use super::Room;
use super::engine::EngineState;

/// Who does the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claim {
    /// Nobody has been asked.
    None,
    /// The answer is on its way.
    Asked,
    /// This server.
    Held,
    /// Another server; it is asked again every few seconds.
    Elsewhere,
}

impl Room {
    pub(super) fn has_work_for_engine(&self) -> bool {
        self.state.engine_wanted().is_some() || self.state.dead_wanted().is_some()
    }

    /// Whether this server does the work; if nobody has been asked yet, it claims it.
    pub(super) fn may_work(&mut self) -> bool {
        if self.app.cluster.is_none() {
            return true;
        }
        if self.claim == Claim::None {
            self.claim = Claim::Asked;
            self.app.ask_claim(&self.id);
        }
        self.claim == Claim::Held
    }

    /// Claims a game whose clock is running, so that another server takes it over if this one dies.
    pub(super) fn claim_clock(&mut self) {
        if self.app.cluster.is_some() && self.must_stay() {
            self.may_work();
        }
    }

    /// The answer to a claim, or a claim that was taken over.
    pub(super) fn claimed(&mut self, is_held: bool) {
        self.claim = if is_held { Claim::Held } else { Claim::Elsewhere };
        if is_held && matches!(self.engine, EngineState::Elsewhere) {
            self.ask_engine();
        }
        self.note_claim();
    }

    /// Asks again for a claim that another server has.
    pub(super) fn ask_claim_again(&mut self) {
        if self.claim == Claim::Elsewhere {
            self.claim = Claim::None;
            self.may_work();
        }
    }

    /// Claims again what another server has perhaps taken.
    pub(super) fn lose_claim(&mut self) {
        if self.claim == Claim::Held {
            self.claim = Claim::None;
        }
        self.ask_engine();
    }

    /// Gives the claim back.
    pub(super) fn release_claim(&mut self) {
        if self.claim == Claim::Held {
            self.app.release_claim(&self.id);
        }
        self.claim = Claim::None;
        self.note_claim();
    }

    fn note_claim(&self) {
        self.status.wants_claim.store(self.claim == Claim::Elsewhere, Ordering::Relaxed);
    }
}
