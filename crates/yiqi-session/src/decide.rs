//! What follows from a command.

use yiqi_core::{Passing, Side};
use yiqi_games::DynGame;

use crate::state::start;
use crate::{Ask, Command, Event, Player, Refusal, State, VERSION};

impl State {
    /// The events that follow from a command, or why it is refused. Nothing changes until they are applied.
    pub fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Move { side, m } => {
                self.expect_human(*side)?;
                self.moved(*side, m)
            }
            Command::EngineMove { sequence, m } => {
                let side = self.expect_engine(*sequence)?;
                self.moved(side, m)
            }
            Command::EngineResigns { sequence } => {
                let side = self.expect_engine(*sequence)?;
                Ok(vec![Event::Resigned { side }])
            }
            Command::Resign { side } => {
                self.expect_may_resign(*side)?;
                Ok(vec![Event::Resigned { side: *side }])
            }
            Command::Undo { side } => {
                if !self.setup().seats.of(*side).is_human() && self.setup().seats.only_human().is_some() {
                    return Err(Refusal::ComputersTurn);
                }
                let ply = self.undo_ply(*side).ok_or(Refusal::NothingToUndo)?;
                if self.is_between_remote_people() {
                    Err(Refusal::NeedsConsent)
                } else {
                    Ok(vec![Event::Undone { ply }])
                }
            }
            Command::Ask { side, what } => self.asks(*side, *what),
            Command::Answer { side, grants, seed } => self.answers(*side, *grants, *seed),
            Command::Sit { side, player } => {
                if self.is_between_remote_people() {
                    return Err(Refusal::NeedsConsent);
                }
                Ok(vec![Event::Sat { side: *side, player: player.clone() }])
            }
            // Nobody begins another game with somebody elsewhere without asking.
            Command::NewGame { .. } if self.is_between_remote_people() => Err(Refusal::NeedsConsent),
            Command::NewGame { seed } => self.new_game(*seed),
        }
    }

    /// Decides and applies at once; gives the events back.
    pub fn perform(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let events = self.decide(command)?;
        for event in &events {
            self.apply(event).expect("an event that was decided on fits");
        }
        Ok(events)
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

    /// A move, and the passes that are made for those who cannot move then.
    fn moved(&self, side: Side, m: &str) -> Result<Vec<Event>, Refusal> {
        let mut game = self.game.clone();
        let m = game.play(m).map_err(Refusal::Rule)?;
        let mut events = Vec::new();
        // What was asked is overtaken.
        events.extend(self.asked().map(|(_, what)| Event::Declined { what }));
        events.push(Event::Moved { side, m });
        events.extend(self.forced_passes(game));
        Ok(events)
    }

    /// The passes that are made for a side that cannot move where the game begins; a move has its own with it.
    pub fn opening_passes(&self) -> Vec<Event> {
        self.forced_passes(self.game.clone())
    }

    fn forced_passes(&self, mut game: Box<dyn DynGame>) -> Vec<Event> {
        let mut passes = Vec::new();
        while self.kind().passing() == Passing::Automatic && game.must_pass() && game.ending().is_none() {
            let side = game.to_move();
            let Ok(m) = game.play("pass") else { break };
            passes.push(Event::Moved { side, m });
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

    fn answers(&self, side: Side, grants: bool, seed: u64) -> Result<Vec<Event>, Refusal> {
        let asked = self.asked().filter(|(asker, _)| *asker != side);
        let (asker, what) = asked.ok_or(Refusal::NothingAsked)?;
        if !grants {
            return Ok(vec![Event::Declined { what }]);
        }
        match what {
            Ask::Undo => Ok(vec![Event::Undone { ply: self.undo_ply(asker).ok_or(Refusal::NothingToUndo)? }]),
            Ask::Draw => Ok(vec![Event::DrawAgreed]),
            Ask::Rematch => self.new_game(seed),
        }
    }

    fn new_game(&self, seed: u64) -> Result<Vec<Event>, Refusal> {
        let mut setup = self.setup().clone();
        let by_chance = self.kind().needs_seed(&setup.rules()) || setup.options.contains_key("seed");
        if setup.position.is_none() && by_chance {
            setup.options.insert("seed".to_owned(), seed.to_string());
        }
        let game = start(self.kind(), &setup)?;
        // Whoever began and held his colour does so again: the seats stay.
        let mut events = vec![Event::Started { version: VERSION, setup }];
        events.extend(self.forced_passes(game));
        Ok(events)
    }

    /// The player whose turn it is.
    pub fn player_to_move(&self) -> &Player {
        self.setup().seats.of(self.game().to_move())
    }
}
