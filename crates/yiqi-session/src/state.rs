use yiqi_core::{EndReason, Ending, Outcome, ReasonCode as _, Side};
use yiqi_games::{DynGame, GameKind, Games, Step};

use crate::{Ask, EngineName, Event, Player, Refusal, Setup, Unfit, VERSION};

/// What is going on, by the names of the Reversi seed's states; 六子冲's flow has the same under its own.
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
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// Why: one of the rules' reasons, [`Ended::RESIGNED`] or [`Ended::DRAW_AGREED`].
    pub reason: EndReason,
}

impl Ended {
    /// A player gave up.
    pub const RESIGNED: EndReason = EndReason("resigned");
    /// Both players agreed to a draw.
    pub const DRAW_AGREED: EndReason = EndReason("draw-agreed");
}

/// A question to an engine.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineWanted {
    /// The number of events so far; the answer must name it.
    pub sequence: u64,
    /// For which side.
    pub side: Side,
    /// Which engine.
    pub engine: EngineName,
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) side: Side,
    /// Whether there was nothing else to do.
    pub(crate) forced_pass: bool,
}

/// A game as its events have made it.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) kind: GameKind,
    pub(crate) setup: Setup,
    pub(crate) game: Box<dyn DynGame>,
    pub(crate) played: Vec<Played>,
    /// How it ended otherwise than by the rules.
    pub(crate) given_up: Option<Ended>,
    pub(crate) asked: Option<(Side, Ask)>,
    pub(crate) sequence: u64,
}

impl State {
    /// Begins a game, or refuses to; gives the first event with it.
    pub fn open(games: &Games, setup: Setup) -> Result<(State, Event), Refusal> {
        let kind =
            games.get(&setup.game).ok_or_else(|| Refusal::NoSuchGame(yiqi_core::excerpt(&setup.game)))?;
        let game = start(kind, &setup)?;
        let setup = Setup { game: kind.name().to_owned(), ..setup };
        let event = Event::Started { version: VERSION, setup: setup.clone() };
        let state =
            State { kind: *kind, setup, game, played: Vec::new(), given_up: None, asked: None, sequence: 1 };
        Ok((state, event))
    }

    /// The state that a list of events has made.
    pub fn from_events<'a>(
        games: &Games,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<State, Unfit> {
        let mut events = events.into_iter();
        let Some(Event::Started { version, setup }) = events.next() else { return Err(Unfit::NoStart) };
        if *version > VERSION {
            return Err(Unfit::NewerVersion(*version));
        }
        let (mut state, _) = State::open(games, setup.clone()).map_err(|_| Unfit::Event(1))?;
        for event in events {
            state.apply(event)?;
        }
        Ok(state)
    }

    /// Makes an event true. One that cannot have happened is refused and changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), Unfit> {
        self.apply_telling(event, None)
    }

    /// The same, and tells the moves that were made or taken back, in the order in which they are shown.
    pub fn apply_shown(&mut self, event: &Event) -> Result<Vec<Step>, Unfit> {
        let mut steps = Vec::new();
        self.apply_telling(event, Some(&mut steps))?;
        Ok(steps)
    }

    fn apply_telling(&mut self, event: &Event, steps: Option<&mut Vec<Step>>) -> Result<(), Unfit> {
        let unfit = Unfit::Event(self.sequence + 1);
        match event {
            Event::Started { version, setup } => {
                if *version > VERSION {
                    return Err(Unfit::NewerVersion(*version));
                }
                if setup.game != self.kind.name() {
                    return Err(unfit);
                }
                let game = start(&self.kind, setup).map_err(|_| unfit)?;
                self.begin(setup.clone(), game);
            }
            Event::Moved { side, m } => {
                if self.ended().is_some() || self.game.to_move() != *side {
                    return Err(unfit);
                }
                let forced_pass = self.game.must_pass();
                match steps {
                    Some(steps) => steps.push(self.game.play_step(m).map_err(|_| unfit)?),
                    None => drop(self.game.play(m).map_err(|_| unfit)?),
                }
                self.played.push(Played { side: *side, forced_pass });
                self.asked = None;
            }
            Event::Undone { ply } => {
                let takes_something_back =
                    *ply < self.played.len() || (*ply == self.played.len() && self.given_up.is_some());
                if !takes_something_back {
                    return Err(unfit);
                }
                let mut steps = steps;
                while self.played.len() > *ply {
                    match &mut steps {
                        Some(steps) => steps.extend(self.game.undo_step()),
                        None => drop(self.game.undo()),
                    }
                    self.played.pop();
                }
                (self.given_up, self.asked) = (None, None);
            }
            Event::Resigned { side } => {
                self.expect_going_on(unfit)?;
                self.given_up = Some(Ended { outcome: Outcome::Win(!*side), reason: Ended::RESIGNED });
                self.asked = None;
            }
            Event::Asked { side, what } => {
                let is_out_of_time = match what {
                    Ask::Undo => false,
                    Ask::Draw => self.ended().is_some(),
                    Ask::Rematch => self.ended().is_none(),
                };
                if is_out_of_time || !self.is_between_remote_people() || self.asked.is_some() {
                    return Err(unfit);
                }
                self.asked = Some((*side, *what));
            }
            Event::Declined { what } => {
                if self.asked.is_none_or(|(_, asked)| asked != *what) {
                    return Err(unfit);
                }
                self.asked = None;
            }
            Event::DrawAgreed => {
                if self.asked.is_none_or(|(_, asked)| asked != Ask::Draw) {
                    return Err(unfit);
                }
                self.given_up = Some(Ended { outcome: Outcome::Draw, reason: Ended::DRAW_AGREED });
                self.asked = None;
            }
            Event::Sat { side, player } => *self.setup.seats.of_mut(*side) = player.clone(),
        }
        self.sequence += 1;
        Ok(())
    }

    /// Begins anew; the event is counted by the caller.
    pub(crate) fn begin(&mut self, setup: Setup, game: Box<dyn DynGame>) {
        (self.setup, self.game) = (setup, game);
        self.played.clear();
        (self.given_up, self.asked) = (None, None);
    }

    fn expect_going_on(&self, unfit: Unfit) -> Result<(), Unfit> {
        if self.ended().is_some() { Err(unfit) } else { Ok(()) }
    }

    /// How it began and who plays.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game itself.
    pub fn game(&self) -> &dyn DynGame {
        self.game.as_ref()
    }

    /// Which game it is.
    pub fn kind(&self) -> &GameKind {
        &self.kind
    }

    /// How many events have made it.
    pub fn sequence(&self) -> u64 {
        self.sequence
    }

    /// How many moves have been played, passes included.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// What a remote person has asked for, and who.
    pub fn asked(&self) -> Option<(Side, Ask)> {
        self.asked
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<Ended> {
        let by_rules = |ending: Ending| Ended { outcome: ending.outcome, reason: ending.reason };
        self.given_up.or_else(|| self.game.ending().map(by_rules))
    }

    /// What is going on.
    pub fn stage(&self) -> Stage {
        let side = self.game.to_move();
        match self.setup.seats.of(side) {
            _ if self.ended().is_some() => Stage::Result,
            Player::Human { .. } => Stage::User(side),
            Player::Computer { .. } => Stage::Opponent(side),
        }
    }

    /// The engine that is to move, if one is.
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

    /// To how many plies an undo goes back that this side asks for; `None` when there is nothing to take back. What a
    /// person gave up, or both agreed on, is taken back alone: it was the last decision.
    pub fn undo_ply(&self, side: Side) -> Option<usize> {
        let by_person = self.given_up.is_some_and(|ended| match ended.outcome {
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
            // To his own last decision; a forced pass was none.
            Some(asker) => self.played.iter().rposition(|played| played.side == asker && !played.forced_pass),
            // On one screen and between computers one move, and the passes that were forced behind it.
            None => self.played.iter().rposition(|played| !played.forced_pass),
        }
    }
}

pub(crate) fn start(kind: &GameKind, setup: &Setup) -> Result<Box<dyn DynGame>, Refusal> {
    kind.start(&setup.rules(), setup.position.as_deref()).map_err(|error| Refusal::Start(error.reason()))
}
