//! Who may take which seat.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use yiqi_core::Side;
use yiqi_session::{Clock, Event, Player, TimeControl};
use yiqi_store::{Actor, KeyHash, Role, Stored};

use super::Room;
use crate::api::{CommandAction, PlayerSpec, RequestedEngine};
use crate::app::now;
use crate::cluster::Announcement;
use crate::error::ApiError;

/// How the ids of commands begin by which awaited players come.
pub(super) const ARRIVED: &str = "arrived";

/// How often a player may change the name in a game.
const MAX_NAMES: usize = 5;

/// A day in milliseconds.
const DAY: u64 = 24 * 3600 * 1000;

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

    /// Refuses to change a name again and again: every change is an event, which everybody is told and which is kept.
    pub(super) fn check_name(&self, own: Side, action: &CommandAction) -> Result<(), ApiError> {
        let CommandAction::Name { .. } = action else { return Ok(()) };
        let is_change = |stored: &Stored| {
            stored.actor == actor(own) && matches!(stored.event, Event::Sat { side, .. } if side == own)
        };
        let changes = self.log.iter().filter(|stored| is_change(stored)).count();
        if changes < MAX_NAMES { Ok(()) } else { Err(ApiError::busy("commands")) }
    }

    /// Refuses to claim a game whose other player is there, or has not been away for long enough. Only a game in which that
    /// player is to move is won; one that has not begun is called off, wherever the player is.
    pub(super) fn check_claim(&self, own: Side, action: &CommandAction) -> Result<(), ApiError> {
        let CommandAction::Claim { wins } = action else { return Ok(()) };
        let refuse = |pause: Duration| {
            let refusal = ApiError::new(StatusCode::CONFLICT, "server-not-abandoned");
            // Rounded up, and at least one: a claim that is refused cannot be made at once.
            Err(refusal.with("seconds", pause.as_secs_f64().ceil().max(1.0) as u64))
        };
        let patience = self.app.config.limits.abandoned.as_timeout();
        if !self.app.knows_who_is_there() {
            // The other player may be at another server.
            return Err(ApiError::new(StatusCode::CONFLICT, "server-players-unknown"));
        }
        let is_their_turn = self.state.game().to_move() != own;
        let Some(last) = self.last_act(self.side_of(!own)) else {
            let began = self.log.last().map_or(0, |stored| stored.time);
            let waited = Duration::from_millis(now().saturating_sub(began));
            let may_call_off = !wins && (is_their_turn || self.away_since(!own).is_some());
            return if may_call_off && waited >= patience {
                Ok(())
            } else {
                refuse(patience.saturating_sub(waited))
            };
        };
        // Where there are days for a move, nobody need be there.
        let has_days = self.state.clock_running().is_some()
            && matches!(self.state.clock().map(Clock::control), Some(TimeControl::PerMove { time }) if time >= DAY);
        let silence = Duration::from_millis(now().saturating_sub(last.time));
        match self.away_since(!own).map(|since| since.elapsed().min(silence)) {
            Some(away) if away >= patience && !has_days && (is_their_turn || !wins) => Ok(()),
            away => refuse(patience.saturating_sub(away.unwrap_or_default())),
        }
    }

    /// Since when the player of a side has been away; `None` if the player is there.
    fn away_since(&self, side: Side) -> Option<Instant> {
        self.audience.away_since(self.side_of(side))
    }

    /// The last thing that the player in a seat has done, whichever side it was for.
    fn last_act(&self, seat: Side) -> Option<&Stored> {
        let (mut side, mut last) = (seat, None);
        for stored in &self.log {
            if stored.actor == actor(side) {
                last = Some(stored.as_ref());
            }
            // What started a game was done for the side before it.
            if let Event::Started { setup, .. } = &stored.event {
                side = setup.side_of(seat);
            }
        }
        last
    }

    /// Notes that the player who was invited to a seat has taken it. Repeated, it changes nothing.
    pub(super) async fn arrive(
        &mut self,
        side: Side,
        name: Option<String>,
        bot: bool,
    ) -> Result<(), ApiError> {
        let before = self.state.setup().seats.of(side);
        // A player who has come before, or has a name by now, keeps it, however often the request is repeated.
        let is_news = before.is_awaited() || (before.is_human() && before.name().is_none() && name.is_some());
        if !is_news || self.state.sequence() >= self.app.config.limits.events_per_game {
            return Ok(());
        }
        let player = Player::Human { name, awaited: false, bot: bot || before.is_bot() };
        let id = format!("{ARRIVED}-{}-{}", side.name(), self.state.sequence());
        let new = self.append_event(&id, Event::Sat { side, player }).await?;
        self.broadcast(new);
        Ok(())
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
        self.app.announce(&self.id, &Announcement::Unseated(side.into()));
        let player = engine.map_or_else(Player::awaited, |engine| Player::computer(engine.to_string()));
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
