use yiqi_core::{EndReason, Ending, Outcome, ReasonCode as _, Side};
use yiqi_games::{DynGame, GameKind, Games};
use yiqi_view::Step;

use crate::{Ask, CommandError, EngineName, Event, LogError, Player, Setup, VERSION};

/// What the game is waiting for. The names are those of the state diagram in the Reversi specification; 六子冲's diagram
/// has the same states (given in Chinese).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// A person is to move (等待玩家行棋).
    User(Side),
    /// An engine is to move (电脑思考中).
    Opponent(Side),
    /// The game is over (胜负平局弹框).
    Result,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ended {
    /// The winner, or a draw.
    pub outcome: Outcome,
    /// The reason: one of the rules, [`Ended::RESIGNED`] or [`Ended::DRAW_AGREED`].
    pub reason: EndReason,
}

impl Ended {
    /// A player resigned.
    pub const RESIGNED: EndReason = EndReason("resigned");
    /// The players agreed on a draw.
    pub const DRAW_AGREED: EndReason = EndReason("draw-agreed");
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
    pub(crate) asked: Option<(Side, Ask)>,
    pub(crate) sequence: u64,
}

impl State {
    /// Starts a game and returns its first event with it.
    pub fn open(games: &Games, setup: Setup) -> Result<(State, Event), CommandError> {
        let kind = games
            .get(&setup.game)
            .ok_or_else(|| CommandError::NoSuchGame(yiqi_core::excerpt(&setup.game)))?;
        let game = start(kind, &setup)?;
        let setup = Setup { game: kind.name().to_owned(), ..setup };
        let event = Event::Started { version: VERSION, setup: setup.clone() };
        let state = State {
            kind: *kind,
            setup,
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
            Event::Moved { side, m } => {
                if self.ended().is_some() || self.game.to_move() != *side {
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
                self.played.push(Played { side: *side, forced_pass });
                self.asked = None;
            }
            Event::Undone { ply } => {
                let takes_something_back =
                    *ply < self.played.len() || (*ply == self.played.len() && self.ended_early.is_some());
                if !takes_something_back {
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
                    Ask::Rematch => self.ended().is_none(),
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
            Event::Sat { side, player } => *self.setup.seats.of_mut(*side) = player.clone(),
        }
        self.sequence += 1;
        Ok(())
    }

    /// Replaces the game by a new one; the caller counts the event.
    pub(crate) fn begin(&mut self, setup: Setup, game: Box<dyn DynGame>) {
        (self.setup, self.game) = (setup, game);
        self.played.clear();
        (self.ended_early, self.asked) = (None, None);
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

    /// The open question between remote players: who asked, and for what.
    pub fn asked(&self) -> Option<(Side, Ask)> {
        self.asked
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<Ended> {
        let by_rules = |ending: Ending| Ended { outcome: ending.outcome, reason: ending.reason };
        self.ended_early.or_else(|| self.game.ending().map(by_rules))
    }

    /// What the game is waiting for.
    pub fn stage(&self) -> Stage {
        let side = self.game.to_move();
        match self.setup.seats.of(side) {
            _ if self.ended().is_some() => Stage::Result,
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
