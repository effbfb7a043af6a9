//! What follows from a command.

use yiqi_core::{Passing, Side};
use yiqi_games::{DynGame, Step};

use crate::state::{Played, start};
use crate::{Ask, Command, Event, Player, Refusal, Setup, State, VERSION};

/// Is told of each event as it happens: the state after it, and the moves that it made or took back.
type Observer<'a> = &'a mut dyn FnMut(&State, &Event, Vec<Step>);

/// What a command comes to.
enum Decision {
    /// A side plays this move.
    Move(Side),
    /// Another game begins.
    NewGame(u64),
    /// These events.
    Events(Vec<Event>),
}

impl State {
    /// The events that follow from a command, or why it is refused. Nothing changes until they are applied.
    pub fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match self.decision(command)? {
            Decision::Events(events) => Ok(events),
            Decision::Move(_) | Decision::NewGame(_) => self.clone().perform(command),
        }
    }

    /// Decides and applies at once; gives the events back. On refusal nothing has changed.
    pub fn perform(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.perform_shown(command, &mut |_, event, _| events.push(event.clone()))?;
        Ok(events)
    }

    /// Decides and applies at once, and plays every move only once; `observe` is told of each event after it was
    /// applied. On refusal nothing has changed, and nothing was observed.
    pub fn perform_shown(&mut self, command: &Command, observe: Observer<'_>) -> Result<(), Refusal> {
        match (self.decision(command)?, command) {
            (Decision::Move(side), Command::Move { m, .. } | Command::EngineMove { m, .. }) => {
                self.play(side, m, observe)?;
            }
            (Decision::NewGame(seed), _) => self.begin_again(seed, observe)?,
            (Decision::Events(events), _) => {
                for event in &events {
                    let steps = self.apply_shown(event).expect("an event that was decided on fits");
                    observe(self, event, steps);
                }
            }
            (Decision::Move(_), _) => unreachable!("only a command with a move comes to one"),
        }
        Ok(())
    }

    fn decision(&self, command: &Command) -> Result<Decision, Refusal> {
        let events = match command {
            Command::Move { side, .. } => {
                self.expect_human(*side)?;
                return Ok(Decision::Move(*side));
            }
            Command::EngineMove { sequence, .. } => {
                return self.expect_engine(*sequence).map(Decision::Move);
            }
            Command::EngineResigns { sequence } => {
                vec![Event::Resigned { side: self.expect_engine(*sequence)? }]
            }
            Command::Resign { side } => {
                self.expect_may_resign(*side)?;
                vec![Event::Resigned { side: *side }]
            }
            Command::Undo { side } => {
                if !self.setup().seats.of(*side).is_human() && self.setup().seats.only_human().is_some() {
                    return Err(Refusal::ComputersTurn);
                }
                let ply = self.undo_ply(*side).ok_or(Refusal::NothingToUndo)?;
                if self.is_between_remote_people() {
                    return Err(Refusal::NeedsConsent);
                }
                vec![Event::Undone { ply }]
            }
            Command::Ask { side, what } => self.asks(*side, *what)?,
            Command::Answer { side, grants, seed } => return self.answers(*side, *grants, *seed),
            Command::Sit { side, player } => {
                if self.is_between_remote_people() {
                    return Err(Refusal::NeedsConsent);
                }
                vec![Event::Sat { side: *side, player: player.clone() }]
            }
            // Nobody begins another game with somebody elsewhere without asking.
            Command::NewGame { .. } if self.is_between_remote_people() => return Err(Refusal::NeedsConsent),
            Command::NewGame { seed } => return Ok(Decision::NewGame(*seed)),
        };
        Ok(Decision::Events(events))
    }

    fn expect_human(&self, side: Side) -> Result<(), Refusal> {
        if self.ended().is_some() {
            Err(Refusal::Over)
        } else if self.game().to_move() != side {
            Err(Refusal::NotYourTurn(!side))
        } else if !self.setup().seats.of(side).is_human() {
            Err(Refusal::ComputersTurn)
        } else {
            Ok(())
        }
    }

    /// At one screen only the player whose turn it is resigns, since both use the same button. A player who sits
    /// elsewhere need not wait for the other's move.
    fn expect_may_resign(&self, side: Side) -> Result<(), Refusal> {
        let has_own_screen = self.setup().remote && self.setup().seats.of(side).is_human();
        if has_own_screen && self.ended().is_none() { Ok(()) } else { self.expect_human(side) }
    }

    fn expect_engine(&self, sequence: u64) -> Result<Side, Refusal> {
        let wanted = self.engine_wanted().filter(|wanted| wanted.sequence == sequence);
        wanted.map(|wanted| wanted.side).ok_or(Refusal::Stale)
    }

    /// Plays a move, and the passes that are made for those who cannot move then.
    fn play(&mut self, side: Side, m: &str, observe: Observer<'_>) -> Result<(), Refusal> {
        if let Some((_, what)) = self.asked() {
            // What was asked is overtaken; but not by a move that is refused.
            self.game.check(m).map_err(Refusal::Rule)?;
            let declined = Event::Declined { what };
            self.apply(&declined).expect("what was asked can be declined");
            observe(self, &declined, Vec::new());
        }
        self.play_one(side, m, observe)?;
        self.pass_while_forced(observe);
        Ok(())
    }

    fn play_one(&mut self, side: Side, m: &str, observe: Observer<'_>) -> Result<(), Refusal> {
        let forced_pass = self.game.must_pass();
        let step = self.game.play_step(m).map_err(Refusal::Rule)?;
        self.played.push(Played { side, forced_pass });
        self.sequence += 1;
        observe(self, &Event::Moved { side, m: step.m.clone() }, vec![step]);
        Ok(())
    }

    fn pass_while_forced(&mut self, observe: Observer<'_>) {
        while must_pass_now(self.kind().passing(), self.game()) {
            let side = self.game.to_move();
            if self.play_one(side, "pass", observe).is_err() {
                break;
            }
        }
    }

    /// The passes that are made for a side that cannot move where the game begins; a move has its own with it.
    pub fn opening_passes(&self) -> Vec<Event> {
        let mut passes = Vec::new();
        if must_pass_now(self.kind().passing(), self.game()) {
            self.clone().pass_while_forced(&mut |_, event, _| passes.push(event.clone()));
        }
        passes
    }

    fn asks(&self, side: Side, what: Ask) -> Result<Vec<Event>, Refusal> {
        match (self.ended(), what) {
            (Some(_), Ask::Draw) => return Err(Refusal::Over),
            (None, Ask::Rematch) => return Err(Refusal::NotOver),
            _ => {}
        }
        if !self.is_between_remote_people() {
            return Err(Refusal::NobodyToAsk);
        }
        if self.asked().is_some() {
            return Err(Refusal::AlreadyAsked);
        }
        if what == Ask::Undo && self.undo_ply(side).is_none() {
            return Err(Refusal::NothingToUndo);
        }
        Ok(vec![Event::Asked { side, what }])
    }

    fn answers(&self, side: Side, grants: bool, seed: u64) -> Result<Decision, Refusal> {
        let asked = self.asked().filter(|(asker, _)| *asker != side);
        let (asker, what) = asked.ok_or(Refusal::NothingAsked)?;
        let event = match what {
            _ if !grants => Event::Declined { what },
            Ask::Undo => Event::Undone { ply: self.undo_ply(asker).ok_or(Refusal::NothingToUndo)? },
            Ask::Draw => Event::DrawAgreed,
            Ask::Rematch => return Ok(Decision::NewGame(seed)),
        };
        Ok(Decision::Events(vec![event]))
    }

    /// The next game: whoever began and held his colour does so again, since the seats stay.
    fn begin_again(&mut self, seed: u64, observe: Observer<'_>) -> Result<(), Refusal> {
        let mut setup: Setup = self.setup().clone();
        let by_chance = self.kind().needs_seed(&setup.rules()) || setup.options.contains_key("seed");
        if setup.position.is_none() && by_chance {
            setup.options.insert("seed".to_owned(), seed.to_string());
        }
        let game = start(self.kind(), &setup)?;
        self.begin(setup.clone(), game);
        self.sequence += 1;
        observe(self, &Event::Started { version: VERSION, setup }, Vec::new());
        self.pass_while_forced(observe);
        Ok(())
    }

    /// The player whose turn it is.
    pub fn player_to_move(&self) -> &Player {
        self.setup().seats.of(self.game().to_move())
    }
}

/// Whether a pass is made for the side to move.
fn must_pass_now(passing: Passing, game: &dyn DynGame) -> bool {
    passing == Passing::Automatic && game.must_pass() && game.ending().is_none()
}
