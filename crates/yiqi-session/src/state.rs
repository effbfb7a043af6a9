use yiqi_core::{EndReason, Ending, Outcome, Reason, ReasonCode as _, Side};
use yiqi_games::{DynGame, GameKind, Games};
use yiqi_view::{Step, View};

use crate::count::{Count, places_named};
use crate::{Ask, Clock, CommandError, EngineName, Event, LogError, Player, Setup, VERSION};

/// What the game is waiting for. The names are those of the state diagram in the Reversi specification; 六子冲's diagram
/// has the same states (given in Chinese).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// A person is to move (等待玩家行棋).
    User(Side),
    /// An engine is to move (电脑思考中).
    Opponent(Side),
    /// The moves have ended; the players agree which pieces are dead.
    Counting,
    /// The game is over (胜负平局弹框).
    Result,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ended {
    /// The winner, or a draw.
    pub outcome: Outcome,
    /// The reason: one of the rules, or one of the reasons below.
    pub reason: EndReason,
}

impl Ended {
    /// A player resigned.
    pub const RESIGNED: EndReason = EndReason("resigned");
    /// The players agreed on a draw.
    pub const DRAW_AGREED: EndReason = EndReason("draw-agreed");
    /// A player's time was over.
    pub const TIME: EndReason = EndReason("time");
    /// A player was away for too long.
    pub const ABANDONED: EndReason = EndReason("abandoned");
    /// A player was away for too long, and the other one called the game off.
    pub const CALLED_OFF: EndReason = EndReason("called-off");
}

/// A request for an engine's move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineWanted {
    /// The number of events so far; the answer must repeat it.
    pub sequence: u64,
    /// The side to move.
    pub side: Side,
    /// The engine, as on the command line.
    pub engine: EngineName,
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) side: Side,
    /// Whether it was a pass because there was no other move.
    pub(crate) forced_pass: bool,
}

/// The state of a game: the result of applying its events.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) kind: GameKind,
    pub(crate) setup: Setup,
    pub(crate) game: Box<dyn DynGame>,
    pub(crate) played: Vec<Played>,
    /// How the game ended, if by resignation or agreement.
    pub(crate) ended_early: Option<Ended>,
    /// The count, once the moves have ended in a game whose players agree which pieces are dead.
    pub(crate) count: Option<Count>,
    pub(crate) asked: Option<(Side, Ask)>,
    pub(crate) clock: Option<Clock>,
    /// What the next move is charged for, in milliseconds.
    pub(crate) spent: u64,
    pub(crate) sequence: u64,
}

impl State {
    /// Starts a game and returns its first event with it.
    pub fn open(games: &Games, setup: Setup) -> Result<(State, Event), CommandError> {
        let kind = games
            .get(&setup.game)
            .ok_or_else(|| CommandError::NoSuchGame(yiqi_core::excerpt(&setup.game)))?;
        let game = start(kind, &setup)?;
        // Events contain the options themselves, so that they mean the same if a preset is ever changed.
        let options = kind.explicit(&setup.rules());
        let options = options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let setup = Setup { game: kind.name().to_owned(), options, ..setup };
        let event = Event::Started { version: VERSION, setup: setup.clone() };
        let state = State {
            kind: *kind,
            clock: setup.clock.map(Clock::new),
            spent: 0,
            setup,
            count: Count::of(game.as_ref()),
            game,
            played: Vec::new(),
            ended_early: None,
            asked: None,
            sequence: 1,
        };
        Ok((state, event))
    }

    /// Replays a list of events.
    pub fn from_events<'a>(
        games: &Games,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<State, LogError> {
        let mut events = events.into_iter();
        let Some(Event::Started { version, setup }) = events.next() else { return Err(LogError::NoStart) };
        if *version > VERSION {
            return Err(LogError::NewerVersion(*version));
        }
        let (mut state, _) = State::open(games, setup.clone()).map_err(|_| LogError::BadEvent(1))?;
        for event in events {
            state.apply(event)?;
        }
        Ok(state)
    }

    /// Applies an event. An impossible event changes nothing and is an error.
    pub fn apply(&mut self, event: &Event) -> Result<(), LogError> {
        self.apply_collecting(event, None)
    }

    /// Applies an event and returns the moves it made or took back, in display order.
    pub fn apply_shown(&mut self, event: &Event) -> Result<Vec<Step>, LogError> {
        let mut steps = Vec::new();
        self.apply_collecting(event, Some(&mut steps))?;
        Ok(steps)
    }

    fn apply_collecting(&mut self, event: &Event, steps: Option<&mut Vec<Step>>) -> Result<(), LogError> {
        let bad = LogError::BadEvent(self.sequence + 1);
        match event {
            Event::Started { version, setup } => {
                if *version > VERSION {
                    return Err(LogError::NewerVersion(*version));
                }
                if setup.game != self.kind.name() {
                    return Err(bad);
                }
                let game = start(&self.kind, setup).map_err(|_| bad)?;
                self.begin(setup.clone(), game);
            }
            Event::Moved { side, m, spent } => {
                if self.ended().is_some() || self.count.is_some() || self.game.to_move() != *side {
                    return Err(bad);
                }
                let in_time = match (&self.clock, *spent) {
                    (_, None) => true,
                    (None, Some(_)) => false,
                    (Some(clock), Some(spent)) => clock.left_after(*side, spent).is_some(),
                };
                if !in_time {
                    return Err(bad);
                }
                let forced_pass = self.game.must_pass();
                match steps {
                    Some(steps) => {
                        let played = self.game.play_with_effects(m).map_err(|_| bad)?;
                        steps.push(Step::made(self.game.as_ref(), played));
                    }
                    None => drop(self.game.play(m).map_err(|_| bad)?),
                }
                if let (Some(clock), Some(spent)) = (&mut self.clock, *spent) {
                    let _in_time = clock.charge(*side, spent);
                }
                self.played.push(Played { side: *side, forced_pass });
                self.count = Count::of(self.game.as_ref());
                self.asked = None;
            }
            Event::Flagged { side } => {
                let is_playing = self.ended().is_none() && self.count.is_none();
                let Some(clock) = self.clock.as_mut().filter(|_| is_playing && self.game.to_move() == *side)
                else {
                    return Err(bad);
                };
                clock.fall(*side);
                self.ended_early = Some(Ended { outcome: Outcome::Win(!*side), reason: Ended::TIME });
                self.asked = None;
            }
            Event::Abandoned { side } => {
                self.expect_unfinished(bad)?;
                self.ended_early = Some(Ended { outcome: Outcome::Win(!*side), reason: Ended::ABANDONED });
                self.asked = None;
            }
            Event::CalledOff => {
                self.expect_unfinished(bad)?;
                self.ended_early = Some(Ended { outcome: Outcome::Draw, reason: Ended::CALLED_OFF });
                self.asked = None;
            }
            Event::Undone { ply } => {
                let takes_something_back =
                    *ply < self.played.len() || (*ply == self.played.len() && self.ended_early.is_some());
                if !takes_something_back || self.has_lost_on_time() {
                    return Err(bad);
                }
                let mut steps = steps;
                while self.played.len() > *ply {
                    match &mut steps {
                        Some(steps) => {
                            let undone = self.game.undo_with_effects();
                            steps.extend(undone.map(|m| Step::taken_back(self.game.as_ref(), m)));
                        }
                        None => drop(self.game.undo()),
                    }
                    self.played.pop();
                }
                (self.ended_early, self.asked) = (None, None);
                self.count = Count::of(self.game.as_ref());
            }
            Event::Resigned { side } => {
                self.expect_unfinished(bad)?;
                self.ended_early = Some(Ended { outcome: Outcome::Win(!*side), reason: Ended::RESIGNED });
                self.asked = None;
            }
            Event::Asked { side, what } => {
                let is_wrong_time = match what {
                    Ask::Undo => false,
                    Ask::Draw => self.ended().is_some(),
                    Ask::Rematch | Ask::RematchSwapped => self.ended().is_none(),
                };
                if is_wrong_time || !self.is_between_remote_people() || self.asked.is_some() {
                    return Err(bad);
                }
                self.asked = Some((*side, *what));
            }
            Event::Declined { what } => {
                if self.asked.is_none_or(|(_, asked)| asked != *what) {
                    return Err(bad);
                }
                self.asked = None;
            }
            Event::DrawAgreed => {
                if self.asked.is_none_or(|(_, asked)| asked != Ask::Draw) {
                    return Err(bad);
                }
                self.ended_early = Some(Ended { outcome: Outcome::Draw, reason: Ended::DRAW_AGREED });
                self.asked = None;
            }
            Event::Marked { dead } => {
                self.expect_unfinished(bad.clone())?;
                let places = places_named(self.game(), dead).ok_or_else(|| bad.clone())?;
                let (game, count) = (&self.game, self.count.as_mut().ok_or_else(|| bad.clone())?);
                count.mark(game.as_ref(), &places).ok_or(bad)?;
                self.settle();
            }
            Event::Accepted { side } => {
                self.expect_unfinished(bad.clone())?;
                if !self.setup.seats.of(*side).is_human() {
                    return Err(bad);
                }
                self.count.as_mut().ok_or(bad)?.accept(*side);
                self.settle();
            }
            Event::Sat { side, player } => {
                *self.setup.seats.of_mut(*side) = player.clone();
                self.settle();
            }
        }
        self.sequence += 1;
        Ok(())
    }

    /// Replaces the game by a new one; the caller counts the event.
    pub(crate) fn begin(&mut self, setup: Setup, game: Box<dyn DynGame>) {
        (self.setup, self.game) = (setup, game);
        (self.clock, self.spent) = (self.setup.clock.map(Clock::new), 0);
        self.played.clear();
        self.count = Count::of(self.game.as_ref());
        (self.ended_early, self.asked) = (None, None);
    }

    /// Ends the count if all players have accepted it.
    fn settle(&mut self) {
        let Some(count) = self.count.as_mut().filter(|count| !count.is_agreed()) else { return };
        count.settle(&self.setup.seats);
        if count.is_agreed() {
            self.asked = None;
        }
    }

    fn expect_unfinished(&self, bad: LogError) -> Result<(), LogError> {
        if self.ended().is_some() { Err(bad) } else { Ok(()) }
    }

    /// How the game started and who plays.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game itself.
    pub fn game(&self) -> &dyn DynGame {
        self.game.as_ref()
    }

    /// The kind of game.
    pub fn kind(&self) -> &GameKind {
        &self.kind
    }

    /// The number of events so far.
    pub fn sequence(&self) -> u64 {
        self.sequence
    }

    /// The number of moves so far, passes included.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// The clock, in a game with a time control.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The side whose clock is running. It runs from a side's second move on, once both players are there.
    pub fn clock_running(&self) -> Option<Side> {
        let (side, seats) = (self.game.to_move(), &self.setup.seats);
        let is_playing = self.ended().is_none() && self.count.is_none();
        let are_there = Side::ALL.into_iter().all(|side| !seats.of(side).is_awaited());
        let has_moved = self.played.iter().any(|played| played.side == side && !played.forced_pass);
        (self.clock.is_some() && is_playing && are_there && has_moved).then_some(side)
    }

    /// Says what the next move is charged for, in milliseconds; if no clock is running, nothing.
    pub fn spend(&mut self, spent: u64) {
        self.spent = spent;
    }

    fn has_lost_on_time(&self) -> bool {
        self.ended_early.is_some_and(|ended| ended.reason == Ended::TIME)
    }

    /// The open question between remote players: who asked, and for what.
    pub fn asked(&self) -> Option<(Side, Ask)> {
        self.asked
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<Ended> {
        let by_rules = |ending: Ending| Ended { outcome: ending.outcome, reason: ending.reason };
        self.ended_early.or_else(|| match &self.count {
            Some(count) if !count.is_agreed() => None,
            Some(count) => self.game.counted_without(count.dead()).ending().map(by_rules),
            None => self.game.ending().map(by_rules),
        })
    }

    /// The count of a game whose players agree which pieces are dead; `None` while it is being played.
    pub fn count(&self) -> Option<&Count> {
        self.count.as_ref()
    }

    /// The number of events so far, if an engine is to propose which pieces are dead.
    pub fn dead_wanted(&self) -> Option<u64> {
        let is_open = self.ended_early.is_none() && self.count.as_ref().is_some_and(Count::needs_proposal);
        is_open.then_some(self.sequence)
    }

    /// The game as people see it: its board, and how it is counted.
    pub fn view(&self) -> View {
        match &self.count {
            Some(count) => View::counted(self.game(), count.dead(), count.is_agreed()),
            None => View::of(self.game()),
        }
    }

    /// The score as people are told it.
    pub fn score_in_words(&self) -> Reason {
        match &self.count {
            Some(count) => self.game.counted_without(count.dead()).score_in_words(),
            None => self.game.score_in_words(),
        }
    }

    /// What the game is waiting for.
    pub fn stage(&self) -> Stage {
        let side = self.game.to_move();
        match self.setup.seats.of(side) {
            _ if self.ended().is_some() => Stage::Result,
            _ if self.count.is_some() => Stage::Counting,
            Player::Human { .. } => Stage::User(side),
            Player::Computer { .. } => Stage::Opponent(side),
        }
    }

    /// The engine request that is open, if an engine is to move.
    pub fn engine_wanted(&self) -> Option<EngineWanted> {
        let Stage::Opponent(side) = self.stage() else { return None };
        match self.setup.seats.of(side) {
            Player::Computer { engine } => {
                Some(EngineWanted { sequence: self.sequence, side, engine: engine.clone() })
            }
            Player::Human { .. } => None,
        }
    }

    /// Whether two people play at different screens.
    pub fn is_between_remote_people(&self) -> bool {
        self.setup.remote && Side::ALL.into_iter().all(|side| self.setup.seats.of(side).is_human())
    }

    /// The number of plies left after an undo by this side; `None` if there is nothing to take back. A person's
    /// resignation and an agreed draw are decisions of their own: only they are taken back.
    pub fn undo_ply(&self, side: Side) -> Option<usize> {
        // Time cannot be taken back.
        if self.has_lost_on_time() {
            return None;
        }
        let by_person = self.ended_early.is_some_and(|ended| match ended.outcome {
            Outcome::Win(winner) => self.setup.seats.of(!winner).is_human(),
            Outcome::Draw => true,
        });
        if by_person {
            return Some(self.played.len());
        }
        let asker = match self.setup.seats.only_human() {
            None if self.is_between_remote_people() => Some(side),
            only_human => only_human,
        };
        match asker {
            // Back to the asker's last decision; a forced pass is none.
            Some(asker) => self.played.iter().rposition(|played| played.side == asker && !played.forced_pass),
            // At a shared screen and between computers: one move and the forced passes after it.
            None => self.played.iter().rposition(|played| !played.forced_pass),
        }
    }
}

pub(crate) fn start(kind: &GameKind, setup: &Setup) -> Result<Box<dyn DynGame>, CommandError> {
    kind.start(&setup.rules(), setup.position.as_deref()).map_err(|error| CommandError::Start(error.reason()))
}
