//! Who may take which seat.

use axum::http::StatusCode;
use yiqi_core::Side;
use yiqi_session::{Event, Player};
use yiqi_store::{Actor, KeyHash, Role};

use super::Room;
use crate::api::{CommandAction, PlayerSpec, RequestedEngine};
use crate::error::ApiError;

impl Room {
    /// Refuses to unseat another person, or to seat an engine that does not play this game.
    pub(super) fn check_seating(&self, own: Side, action: &CommandAction) -> Result<(), ApiError> {
        let CommandAction::Sit { side, player } = action else { return Ok(()) };
        let side = Side::from(*side);
        if side != own && self.state.setup().seats.of(side).is_human() {
            return Err(ApiError::new(StatusCode::FORBIDDEN, "server-not-your-seat"));
        }
        match player {
            PlayerSpec::Human => Ok(()),
            PlayerSpec::Engine(engine) => {
                engine.playing(&self.app.engines, self.state.kind().name()).map(drop)
            }
        }
    }

    /// Gives a seat to an engine, or to the holder of a new invite, on behalf of the game's creator. Earlier secrets of the
    /// seat become void. Refused once the player in it has done anything.
    pub(super) async fn reseat(
        &mut self,
        side: Side,
        key: KeyHash,
        engine: Option<RequestedEngine>,
    ) -> Result<(), ApiError> {
        if !self.state.setup().remote {
            return Err(ApiError::new(StatusCode::CONFLICT, "server-not-invited"));
        }
        if self.log.iter().any(|stored| stored.actor == actor(side)) {
            return Err(ApiError::new(StatusCode::CONFLICT, "server-seat-in-use"));
        }
        let engine = match &engine {
            Some(engine) => Some(engine.playing(&self.app.engines, self.state.kind().name())?),
            None => None,
        };
        let (seat, invite) = roles(side);
        let new = (key, if engine.is_some() { seat } else { invite });
        let id = self.id.clone();
        let exists = self.app.write(|store, reply| store.replace_seat_keys(id, seat, new, reply)).await?;
        if !exists {
            return Err(ApiError::no_such_game());
        }
        self.audience.unseat(side);
        let player = engine.map_or_else(Player::human, |engine| Player::computer(engine.to_string()));
        if *self.state.setup().seats.of(side) != player {
            let id = format!("reseated-{}-{}", side.name(), self.state.sequence());
            let new = self.append_event(&id, Event::Sat { side, player }).await?;
            self.broadcast(new);
        }
        Ok(())
    }
}

/// The player in a side's seat, as the log names them.
pub(super) fn actor(side: Side) -> Actor {
    match side {
        Side::Black => Actor::Black,
        Side::White => Actor::White,
    }
}

/// The roles of a side's seat and of the invite to it.
pub(crate) fn roles(side: Side) -> (Role, Role) {
    match side {
        Side::Black => (Role::Black, Role::InviteBlack),
        Side::White => (Role::White, Role::InviteWhite),
    }
}
