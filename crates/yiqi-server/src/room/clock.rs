//! The clock of a game: what a turn is charged for, and the flag that falls without any client.

use std::time::{Duration, Instant};

use yiqi_core::Side;
use yiqi_session::{Clock, Event, TimeControl};
use yiqi_store::Stored;

use super::Room;
use super::broadcast::BroadcastEvent;
use super::seats::ARRIVED;
use crate::api::ClockView;
use crate::app::now;

/// The most of a measured delay that a player is not charged for, for one move.
const MAX_DELAY: Duration = Duration::from_millis(500);

/// For a flag that falls later than this, the room is not kept while nobody is connected: it falls when the game is opened next.
const LONG: Duration = Duration::from_secs(3600);

/// The most that an event of another server may be late.
const MAX_ANNOUNCED: Duration = Duration::from_secs(10);

const DAY: u64 = 24 * 3600 * 1000;

/// How long after a failure of the store a flag falls again.
const STORE_RETRY: Duration = Duration::from_secs(1);

/// An engine uses at most this part of its main time for a move, and of a period or an increment.
const PART_OF_MAIN: u64 = 25;
const PART_OF_PERIOD: (u64, u64) = (3, 4);

/// What is known of the turn.
pub(super) struct Turn {
    began: Instant,
    /// How long a message to the player in each seat and back takes.
    delays: [Duration; 2],
    is_engine_hurried: bool,
    /// The side whose clock was running when the turn began.
    running: Option<Side>,
    /// When a fallen flag could not be stored.
    failed: Option<Instant>,
}

impl Default for Turn {
    fn default() -> Turn {
        let delays = [Duration::ZERO; 2];
        Turn { began: Instant::now(), delays, is_engine_hurried: false, running: None, failed: None }
    }
}

impl Turn {
    pub(super) fn note_delay(&mut self, seat: Side, delay: Duration) {
        self.delays[seat.index()] = delay.min(MAX_DELAY);
    }
}

/// Whether an event is followed by another turn, or by the same one from its start.
fn begins_turn(event: &Event) -> bool {
    match event {
        Event::Started { .. } | Event::Moved { .. } | Event::Undone { .. } => true,
        Event::Flagged { .. }
        | Event::Abandoned { .. }
        | Event::CalledOff
        | Event::Resigned { .. }
        | Event::Asked { .. }
        | Event::Declined { .. }
        | Event::DrawAgreed
        | Event::Marked { .. }
        | Event::Accepted { .. }
        | Event::Sat { .. } => false,
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Room {
    /// A turn begins with one of these events, or with a clock that has begun to run; requests and names do not change it.
    pub(super) fn begin_turn(&mut self, new: &[BroadcastEvent]) {
        let running = self.state.clock_running();
        if running != self.turn.running || new.iter().any(|event| begins_turn(&event.stored.event)) {
            let delays = self.turn.delays;
            self.turn = Turn { delays, running, ..Turn::default() };
        }
        if let Some(clock) = self.clock_view() {
            self.audience.send_clock(clock);
        }
    }

    /// The turn of a game that has been opened: it began with the last event, or when the server did, so that nobody is charged for
    /// the time in which there was none.
    pub(super) fn continue_turn(&mut self) {
        let mut log = self.log.iter().rev();
        // The clock also starts when an awaited player comes.
        let begins = |stored: &Stored| begins_turn(&stored.event) || stored.command.starts_with(ARRIVED);
        let last = log.find(|stored| begins(stored)).map_or(0, |stored| stored.time);
        self.turn.running = self.state.clock_running();
        let since = Duration::from_millis(now().saturating_sub(last));
        // Where there are days for a move, hours do not matter, and a server that restarts every night must not stop time.
        let has_days = matches!(self.state.clock().map(Clock::control), Some(TimeControl::PerMove { time }) if time >= DAY);
        let since = if has_days { since } else { since.min(self.app.started.elapsed()) };
        self.turn.began = Instant::now().checked_sub(since).unwrap_or_else(Instant::now);
    }

    /// The turn began this many milliseconds before the room learnt of it: another server has appended its event. Not more than
    /// a few seconds, since the clocks of servers differ.
    pub(super) fn turn_began_before(&mut self, since: u64) {
        let since = Duration::from_millis(since).min(MAX_ANNOUNCED);
        if let Some(began) = self.turn.began.checked_sub(since) {
            self.turn.began = began;
        }
    }

    pub(super) fn clock_view(&self) -> Option<ClockView> {
        ClockView::of(&self.state, millis(self.turn.began.elapsed()))
    }

    /// How much of a side's time is not charged, because messages take it.
    fn delay_of(&self, side: Side) -> Duration {
        self.turn.delays[self.side_of(side).index()]
    }

    /// What a side is charged for a command that was received then.
    pub(super) fn charge_for(&self, side: Side, received: Instant) -> u64 {
        let spent = received.saturating_duration_since(self.turn.began);
        millis(spent.saturating_sub(self.delay_of(side)))
    }

    /// What an engine is charged for its answer. It is never late: that is the server's fault.
    pub(super) fn engine_spent(&self) -> u64 {
        let spent = millis(self.turn.began.elapsed());
        match (self.state.clock(), self.state.clock_running()) {
            (Some(clock), Some(side)) => spent.min(clock.allowance(side)),
            _ => spent,
        }
    }

    /// How long the side to move may think, if its clock is running, and whether an engine does.
    fn time_for_turn(&self) -> Option<(Side, Duration, bool)> {
        let side = self.state.clock_running()?;
        let clock = self.state.clock()?;
        let is_engine = self.state.engine_wanted().is_some();
        if !is_engine {
            // A move on its way is waited for as long as a delay is not charged.
            let allowance = Duration::from_millis(clock.allowance(side)) + self.delay_of(side);
            return Some((side, allowance, false));
        }
        let left = clock.left(side);
        let (part, whole) = PART_OF_PERIOD;
        let budget = match clock.control() {
            TimeControl::Main { increment, .. } => {
                (left.main / PART_OF_MAIN + increment * part / whole).min(left.main * part / whole)
            }
            TimeControl::ByoYomi { period, .. } if left.main == 0 => period * part / whole,
            TimeControl::ByoYomi { .. } => left.main / PART_OF_MAIN,
            TimeControl::PerMove { time } => time * part / whole,
        };
        Some((side, Duration::from_millis(budget), true))
    }

    /// How long until something is due: a flag falls, or an engine has to move.
    pub(super) fn time_until_due(&self) -> Option<Duration> {
        let (_, allowance, is_engine) = self.time_for_turn()?;
        if is_engine && self.turn.is_engine_hurried {
            return None;
        }
        // A millisecond more, so that it is due when the wait is over.
        let due = (allowance + Duration::from_millis(1)).saturating_sub(self.turn.began.elapsed());
        let retry = self.turn.failed.map_or(Duration::ZERO, |at| STORE_RETRY.saturating_sub(at.elapsed()));
        Some(due.max(retry))
    }

    /// Does what is due, and says whether anything was.
    pub(super) async fn time_is_due(&mut self) -> bool {
        let Some((side, allowance, is_engine)) = self.time_for_turn() else { return false };
        if self.turn.began.elapsed() <= allowance {
            return false;
        }
        if is_engine {
            let is_first = !self.turn.is_engine_hurried;
            self.turn.is_engine_hurried = true;
            self.hurry_engine();
            return is_first;
        }
        let id = format!("flagged-{}", self.state.sequence());
        match self.append_event(&id, Event::Flagged { side }).await {
            Ok(new) => self.broadcast(new),
            Err(error) => {
                tracing::warn!(game = self.id, code = error.complaint.code, "a fallen flag was not stored");
                self.turn.failed = Some(Instant::now());
            }
        }
        true
    }

    /// Whether somebody's time runs out here, so that the room must not end.
    pub(super) fn must_stay(&self) -> bool {
        self.time_for_turn().is_some_and(|(_, allowance, _)| allowance < LONG)
    }
}
