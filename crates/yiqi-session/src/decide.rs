//! Deciding which events follow from a command.

use yiqi_core::{Passing, Side};
use yiqi_games::DynGame;
use yiqi_view::Step;

use crate::count::{names, place_named, places_named};
use crate::state::{Played, start};
use crate::{Ask, Command, CommandError, Count, Event, Player, Setup, State, VERSION};

/// Called with each event as it is applied: the state after it, and the moves it made or took back.
type Observer<'a> = &'a mut dyn FnMut(&State, &Event, Vec<Step>);

/// What a command asks for, once it is known to be allowed.
enum Decision {
    /// This side plays the command's move.
    Move(Side),
    /// A new game starts.
    NewGame {
        /// Its seed.
        seed: u64,
        /// Whether the players exchange sides.
        swaps: bool,
    },
    /// These events happen.
    Events(Vec<Event>),
}

impl State {
    /// The events that follow from a command, or why it is refused. The state does not change.
    pub fn decide(&self, command: &Command) -> Result<Vec<Event>, CommandError> {
        match self.decision(command)? {
            Decision::Events(events) => Ok(events),
            Decision::Move(_) | Decision::NewGame { .. } => self.clone().perform(command),
        }
    }

    /// Applies the events of a command and returns them. If the command is refused, nothing changes.
    pub fn perform(&mut self, command: &Command) -> Result<Vec<Event>, CommandError> {
        let mut events = Vec::new();
        self.perform_shown(command, &mut |_, event, _| events.push(event.clone()))?;
        Ok(events)
    }

    /// Applies the events of a command, playing each move only once; `observe` is called after each event. If the
    /// command is refused, nothing changes and `observe` is not called.
    pub fn perform_shown(&mut self, command: &Command, observe: Observer<'_>) -> Result<(), CommandError> {
        match (self.decision(command)?, command) {
            (Decision::Move(side), Command::Move { m, .. } | Command::EngineMove { m, .. }) => {
                self.play(side, m, observe)?;
            }
            (Decision::NewGame { seed, swaps }, _) => self.start_new_game(seed, swaps, observe)?,
            (Decision::Events(events), _) => {
                for event in &events {
                    let steps = self.apply_shown(event).expect("a decided event can be applied");
                    observe(self, event, steps);
                }
            }
            (Decision::Move(_), _) => unreachable!("only commands with a move lead to Decision::Move"),
        }
        Ok(())
    }

    fn decision(&self, command: &Command) -> Result<Decision, CommandError> {
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
                    return Err(CommandError::ComputersTurn);
                }
                let ply = self.undo_ply(*side).ok_or(CommandError::NothingToUndo)?;
                if self.is_between_remote_people() {
                    return Err(CommandError::NeedsConsent);
                }
                vec![Event::Undone { ply }]
            }
            Command::Mark { side, place } => {
                let count = self.expect_counted_by(*side)?;
                let at = place_named(self.game(), place);
                let dead = at.and_then(|at| count.toggled(self.game(), at));
                let dead = dead.ok_or_else(|| CommandError::NoPiece(yiqi_core::excerpt(place)))?;
                vec![Event::Marked { dead: names(self.game(), &dead) }]
            }
            Command::EngineMarks { sequence, dead } => {
                if self.dead_wanted() != Some(*sequence) {
                    return Err(CommandError::Stale);
                }
                let marked = places_named(self.game(), dead)
                    .filter(|places| Count::default().mark(self.game(), places).is_some());
                let marked =
                    marked.ok_or_else(|| CommandError::NoPiece(yiqi_core::excerpt(&dead.join(" "))))?;
                vec![Event::Marked { dead: names(self.game(), &marked) }]
            }
            Command::Accept { side } => {
                let count = self.expect_counted_by(*side)?;
                if count.has_accepted(*side) {
                    return Err(CommandError::AlreadyAccepted);
                }
                let shares_screen = |other: Side| {
                    !self.setup().remote && self.setup().seats.of(other).is_human() && other != *side
                };
                let accepting = Side::ALL.into_iter().filter(|&one| one == *side || shares_screen(one));
                let events = accepting.filter(|&one| !count.has_accepted(one));
                events.map(|side| Event::Accepted { side }).collect()
            }
            Command::PlayOn { side } => {
                self.expect_counted_by(*side)?;
                let moves = self.game().moves();
                let passes = moves.iter().rev().take(2).take_while(|m| *m == "pass").count();
                if passes == 0 {
                    return Err(CommandError::NothingToUndo);
                }
                vec![Event::Undone { ply: moves.len() - passes }]
            }
            Command::Ask { side, what } => self.ask(*side, *what)?,
            Command::Answer { side, grants, seed } => return self.answer(*side, *grants, *seed),
            Command::Sit { side, player } => {
                if self.is_between_remote_people() {
                    return Err(CommandError::NeedsConsent);
                }
                vec![Event::Sat { side: *side, player: player.clone() }]
            }
            Command::Claim { side, wins } => {
                if self.ended().is_some() {
                    return Err(CommandError::Over);
                }
                if !self.is_between_remote_people() {
                    return Err(CommandError::NobodyToAsk);
                }
                vec![if *wins { Event::Abandoned { side: !*side } } else { Event::CalledOff }]
            }
            Command::Name { side, name } => {
                if !self.setup().seats.of(*side).is_human() {
                    return Err(CommandError::ComputersTurn);
                }
                let bot = self.setup().seats.of(*side).is_bot();
                let player = Player::Human { name: Some(name.clone()), awaited: false, bot };
                vec![Event::Sat { side: *side, player }]
            }
            // Between remote players, a new game needs consent.
            Command::NewGame { .. } if self.is_between_remote_people() => {
                return Err(CommandError::NeedsConsent);
            }
            Command::NewGame { seed } => return Ok(Decision::NewGame { seed: *seed, swaps: false }),
        };
        Ok(Decision::Events(events))
    }

    fn expect_human(&self, side: Side) -> Result<(), CommandError> {
        if self.ended().is_some() || self.count().is_some() {
            Err(CommandError::Over)
        } else if self.game().to_move() != side {
            Err(CommandError::NotYourTurn(!side))
        } else if !self.setup().seats.of(side).is_human() {
            Err(CommandError::ComputersTurn)
        } else {
            Ok(())
        }
    }

    /// The count that this side's person can change or accept.
    fn expect_counted_by(&self, side: Side) -> Result<&Count, CommandError> {
        match self.count() {
            _ if self.ended().is_some() => Err(CommandError::Over),
            None => Err(CommandError::NotCounted),
            Some(_) if !self.setup().seats.of(side).is_human() => Err(CommandError::ComputersTurn),
            Some(count) => Ok(count),
        }
    }

    /// At a shared screen only the player to move can resign, since both use the same button. A remote player can
    /// resign at any time.
    fn expect_may_resign(&self, side: Side) -> Result<(), CommandError> {
        let has_own_screen = self.setup().remote && self.setup().seats.of(side).is_human();
        if has_own_screen && self.ended().is_none() { Ok(()) } else { self.expect_human(side) }
    }

    fn expect_engine(&self, sequence: u64) -> Result<Side, CommandError> {
        let wanted = self.engine_wanted().filter(|wanted| wanted.sequence == sequence);
        wanted.map(|wanted| wanted.side).ok_or(CommandError::Stale)
    }

    fn expect_in_time(&self, side: Side) -> Result<(), CommandError> {
        let is_late = self.clock_running().is_some()
            && self.clock.as_ref().is_some_and(|clock| clock.left_after(side, self.spent).is_none());
        if is_late { Err(CommandError::OutOfTime) } else { Ok(()) }
    }

    /// Plays a move and the automatic passes that follow it.
    fn play(&mut self, side: Side, m: &str, observe: Observer<'_>) -> Result<(), CommandError> {
        if let Some((_, what)) = self.asked() {
            // A move declines an open question, but only if the move is legal and in time.
            self.game.check(m).map_err(CommandError::Rule)?;
            self.expect_in_time(side)?;
            let declined = Event::Declined { what };
            self.apply(&declined).expect("an open question can be declined");
            observe(self, &declined, Vec::new());
        }
        self.play_one(side, m, observe)?;
        self.pass_while_forced(observe);
        Ok(())
    }

    fn play_one(&mut self, side: Side, m: &str, observe: Observer<'_>) -> Result<(), CommandError> {
        self.expect_in_time(side)?;
        let forced_pass = self.game.must_pass();
        let spent = self.clock_running().map(|_| self.spent);
        let played = self.game.play_with_effects(m).map_err(CommandError::Rule)?;
        if let (Some(clock), Some(spent)) = (&mut self.clock, spent) {
            let _in_time = clock.charge(side, spent);
        }
        self.spent = 0;
        let step = Step::made(self.game.as_ref(), played);
        self.played.push(Played { side, forced_pass });
        self.count = Count::of(self.game.as_ref());
        self.sequence += 1;
        observe(self, &Event::Moved { side, m: step.m.clone(), spent }, vec![step]);
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

    /// The automatic passes at the start of a game, when the first side cannot move.
    pub fn opening_passes(&self) -> Vec<Event> {
        let mut passes = Vec::new();
        if must_pass_now(self.kind().passing(), self.game()) {
            self.clone().pass_while_forced(&mut |_, event, _| passes.push(event.clone()));
        }
        passes
    }

    fn ask(&self, side: Side, what: Ask) -> Result<Vec<Event>, CommandError> {
        match (self.ended(), what) {
            (Some(_), Ask::Draw) => return Err(CommandError::Over),
            (None, Ask::Rematch | Ask::RematchSwapped) => return Err(CommandError::NotOver),
            _ => {}
        }
        if !self.is_between_remote_people() {
            return Err(CommandError::NobodyToAsk);
        }
        if self.asked().is_some() {
            return Err(CommandError::AlreadyAsked);
        }
        if what == Ask::Undo && self.undo_ply(side).is_none() {
            return Err(CommandError::NothingToUndo);
        }
        Ok(vec![Event::Asked { side, what }])
    }

    fn answer(&self, side: Side, grants: bool, seed: u64) -> Result<Decision, CommandError> {
        let asked = self.asked().filter(|(asker, _)| *asker != side);
        let (asker, what) = asked.ok_or(CommandError::NothingAsked)?;
        let event = match what {
            _ if !grants => Event::Declined { what },
            Ask::Undo => Event::Undone { ply: self.undo_ply(asker).ok_or(CommandError::NothingToUndo)? },
            Ask::Draw => Event::DrawAgreed,
            Ask::Rematch => return Ok(Decision::NewGame { seed, swaps: false }),
            Ask::RematchSwapped => return Ok(Decision::NewGame { seed, swaps: true }),
        };
        Ok(Decision::Events(vec![event]))
    }

    /// Starts the next game with the same players and rules.
    fn start_new_game(&mut self, seed: u64, swaps: bool, observe: Observer<'_>) -> Result<(), CommandError> {
        let mut setup: Setup = self.setup().clone();
        if swaps {
            std::mem::swap(&mut setup.seats.black, &mut setup.seats.white);
            setup.swapped = !setup.swapped;
        }
        let is_random = self.kind().needs_seed(&setup.rules()) || setup.options.contains_key("seed");
        if setup.position.is_none() && is_random {
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

/// Whether the side to move passes automatically.
fn must_pass_now(passing: Passing, game: &dyn DynGame) -> bool {
    passing == Passing::Automatic && game.must_pass() && game.ending().is_none()
}
