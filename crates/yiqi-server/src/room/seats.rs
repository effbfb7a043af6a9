//! Who may sit where.

use axum::http::StatusCode;
use yiqi_core::{ReasonCode as _, Side};
use yiqi_engine::{Engines, Opponent};
use yiqi_session::{Event, Player};
use yiqi_store::{KeyHash, Role};

use super::Room;
use crate::api::Wish;
use crate::error::ApiError;
use crate::spec::PlayerSpec;

impl Room {
    /// Nobody unseats another person, or seats an engine that does not play this game.
    pub(super) fn check_seating(&self, own: Side, wish: &Wish) -> Result<(), ApiError> {
        let Wish::Sit { side, player } = wish else { return Ok(()) };
        let side = Side::from(*side);
        if side != own && self.state.setup().seats.of(side).is_human() {
            return Err(ApiError::new(StatusCode::FORBIDDEN, "server-not-your-seat"));
        }
        match player {
            PlayerSpec::Human => Ok(()),
            PlayerSpec::Engine(engine) => check_engine(&self.hall.engines, self.state.kind().name(), engine),
        }
    }

    /// Gives a seat away again on behalf of the game's creator: to whoever brings a new invite, or to an engine. The
    /// seat's former secrets are void. Refused once its player has done anything.
    pub(super) async fn reseat(
        &mut self,
        side: Side,
        key: KeyHash,
        engine: Option<String>,
    ) -> Result<(), ApiError> {
        if !self.state.setup().remote {
            return Err(ApiError::new(StatusCode::CONFLICT, "server-not-invited"));
        }
        if self.log.iter().any(|stored| stored.actor == side.name()) {
            return Err(ApiError::new(StatusCode::CONFLICT, "server-seat-in-use"));
        }
        if let Some(engine) = &engine {
            check_engine(&self.hall.engines, self.state.kind().name(), engine)?;
        }
        let (seat, invite) = roles(side);
        let new = (key, if engine.is_some() { seat } else { invite });
        let id = self.id.clone();
        let exists = self.hall.stored(|store, reply| store.replace_seat_keys(id, seat, new, reply)).await?;
        if !exists {
            return Err(ApiError::no_such_game());
        }
        self.audience.unseat(side);
        let player = engine.map_or_else(Player::human, Player::computer);
        if *self.state.setup().seats.of(side) != player {
            let id = format!("reseated-{}-{}", side.name(), self.state.sequence());
            let fresh = self.append_event(&id, Event::Sat { side, player }).await?;
            self.tell(fresh);
        }
        Ok(())
    }
}

/// The roles of a side's seat and of the invite to it.
pub(crate) fn roles(side: Side) -> (Role, Role) {
    match side {
        Side::Black => (Role::Black, Role::InviteBlack),
        Side::White => (Role::White, Role::InviteWhite),
    }
}

/// Whether an engine plays a game.
pub(crate) fn check_engine(engines: &Engines, game: &str, engine: &str) -> Result<(), ApiError> {
    let checked = engine.parse::<Opponent>().and_then(|opponent| engines.plays(game, &opponent));
    checked.map_err(|error| ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason()))
}
