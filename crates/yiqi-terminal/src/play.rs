//! The game: turn after turn, and what can be asked for meanwhile.

use std::io;

use yiqi_core::{Argument, Passing, ReasonCode as _, Side};
use yiqi_session::{Command, Draft, EngineWanted, Event, Player, Stage};
use yiqi_words::Language;

use crate::host::{Host, Screen, Table};
use crate::manner::{self, Asked, Manner};
use crate::thinking::advise;
use crate::word::{self, Word};

/// What comes after something was typed.
pub(crate) enum After {
    /// The same turn, nothing to be shown again.
    Stay,
    /// The board has changed, or is wanted again.
    Show,
    /// Another screen.
    Go(Screen),
}

impl Host<'_> {
    /// Plays until the game is left.
    pub(crate) fn play(&mut self, mut table: Table) -> io::Result<Screen> {
        let manner = manner::of(table.state.kind().name());
        let mut shows = true;
        self.check_seats(&mut table)?;
        loop {
            let stage = table.state.stage();
            if let Stage::User(side) = stage
                && table.state.kind().passing() == Passing::Automatic
                && table.state.game().must_pass()
            {
                // A game that begins like this; behind a move the pass is made with it.
                self.perform(manner, &mut table, &Command::Move { side, m: "pass".to_owned() })?;
                continue;
            }
            if shows && stage != Stage::Result {
                manner.show_turn(self, &table.state)?;
            }
            let after = match stage {
                Stage::User(_) => self.user_turn(manner, &mut table)?,
                Stage::Opponent(_) => self.opponent_turn(manner, &mut table)?,
                Stage::Result => self.result(manner, &mut table)?,
            };
            shows = match after {
                After::Stay => false,
                After::Show => true,
                After::Go(screen) => return Ok(screen),
            };
        }
    }

    /// An engine that does not play this game, or does not exist, makes room for one that does.
    fn check_seats(&mut self, table: &mut Table) -> io::Result<()> {
        let (kind, mut seats) = (*table.state.kind(), table.state.setup().seats.clone());
        self.fit_seats(&kind, &mut seats)?;
        for side in Side::ALL {
            let player = seats.of(side).clone();
            if player != *table.state.setup().seats.of(side)
                && let Ok(events) = table.state.perform(&Command::Sit { side, player })
            {
                table.events.extend(events);
            }
        }
        Ok(())
    }

    /// The unfinished game is kept; says so.
    pub(crate) fn leave(&mut self, table: &mut Table) -> io::Result<After> {
        if self.keep(table)? {
            self.say("terminal-kept", &[])?;
        }
        Ok(After::Go(Screen::Exit))
    }

    /// Two computers play and somebody stops them: a word, or nothing to go on.
    fn stopped(&mut self, manner: &dyn Manner, table: &mut Table) -> io::Result<After> {
        let Some(answer) = self.ask("play-stopped", &[])? else { return self.leave(table) };
        match word::read(&answer, manner.own_words()) {
            Some(word) => self.word(manner, table, word),
            None => Ok(After::Show),
        }
    }

    fn user_turn(&mut self, manner: &dyn Manner, table: &mut Table) -> io::Result<After> {
        match manner.ask(self, &table.state)? {
            Asked::Left => self.leave(table),
            Asked::Nothing => Ok(After::Stay),
            Asked::Word(word) => self.word(manner, table, word),
            Asked::Move(m) => self.try_move(manner, table, &m),
        }
    }

    /// Performs a move: shows what it does where the game asks for a confirmation, and makes it.
    fn try_move(&mut self, manner: &dyn Manner, table: &mut Table, m: &str) -> io::Result<After> {
        let side = table.state.game().to_move();
        let draft = match Draft::perform(&table.state, side, m) {
            Ok(draft) => draft,
            Err(refusal) => return manner.refuse(self, &table.state, &refusal.reason()),
        };
        if draft.asks(&table.state) {
            manner.show_result(self, draft.result())?;
            match self.ask_yes("terminal-confirm", &[])? {
                None => return self.leave(table),
                Some(false) => return Ok(After::Show),
                Some(true) => {}
            }
        }
        match draft.confirm(&table.state) {
            Ok(command) => self.perform(manner, table, &command),
            Err(refusal) => manner.refuse(self, &table.state, &refusal.reason()),
        }
    }

    /// Does what was commanded, tells what happened, and keeps the game.
    pub(crate) fn perform(
        &mut self,
        manner: &dyn Manner,
        table: &mut Table,
        command: &Command,
    ) -> io::Result<After> {
        let events = match table.state.decide(command) {
            Ok(events) => events,
            Err(refusal) => return manner.refuse(self, &table.state, &refusal.reason()),
        };
        for event in events {
            if let Event::Moved { m, .. } = &event {
                self.tell_move(manner, table, m, matches!(command, Command::Move { .. }))?;
            }
            if table.state.apply(&event).is_err() {
                return Ok(After::Go(Screen::Error(format!("{event:?}"))));
            }
            table.events.push(event);
        }
        self.keep(table)?;
        Ok(After::Show)
    }

    /// What a move does that is worth a word: who made it, if it was not he who typed it; what it captures; a pass that
    /// was made for somebody.
    fn tell_move(&mut self, manner: &dyn Manner, table: &Table, m: &str, is_own: bool) -> io::Result<()> {
        let game = table.state.game();
        let player = Argument::new("player", self.player_name(&table.state, game.to_move()));
        if game.must_pass() {
            return self.say("play-passes", &[player]);
        }
        if !is_own && m != "pass" {
            self.say("play-plays", &[player, Argument::new("move", m)])?;
        }
        manner.tell_effects(self, game, m)
    }

    fn opponent_turn(&mut self, manner: &dyn Manner, table: &mut Table) -> io::Result<After> {
        let Some(EngineWanted { sequence, side, engine }) = table.state.engine_wanted() else {
            return Ok(After::Show);
        };
        let player = Argument::new("player", self.player_name(&table.state, side));
        // From here on Ctrl-C is heard, also before the engine has begun.
        let stop = self.attention.watch();
        self.say("play-thinking", &[player])?;
        let seed = (self.seed)();
        let thought = self.thinkers.think(self.engines, &stop, table.state.game(), (side, &engine, seed));
        self.attention.unwatch();
        let command = match thought {
            Err(reason) => return Ok(After::Go(Screen::Error(self.words.reason(&reason)))),
            Ok(None) if table.state.setup().seats.only_human().is_none() => {
                return self.stopped(manner, table);
            }
            Ok(None) => return self.leave(table),
            Ok(Some(report)) => match report.best() {
                _ if report.resigns => Command::EngineResigns { sequence },
                Some(m) => Command::EngineMove { sequence, m: m.to_owned() },
                None => return Ok(After::Go(Screen::Error(self.words.say("terminal-no-move", &[])))),
            },
        };
        self.perform(manner, table, &command)
    }

    /// Does what a word asks for.
    pub(crate) fn word(&mut self, manner: &dyn Manner, table: &mut Table, word: Word) -> io::Result<After> {
        match word {
            Word::Help => {
                self.say("play-help", &[])?;
                if let Some(own) = manner.help() {
                    self.say(own, &[])?;
                }
                self.say("play-help-more", &[])?;
            }
            Word::Rules => manner.tell_rules(self, &table.state)?,
            Word::Moves => {
                let moves = table.state.game().legal_moves();
                let text = if moves.is_empty() { self.words.say("game-over", &[]) } else { moves.join(" ") };
                self.talk.tell(&text)?;
            }
            Word::Hint => return self.advise(table, 1),
            Word::Eval => return self.advise(table, 3),
            Word::Undo => {
                let side = self.asker(table);
                return self.perform(manner, table, &Command::Undo { side });
            }
            Word::Save(file) => self.save(table, &file)?,
            Word::Load(file) => return self.load(table, &file),
            Word::Board => return Ok(After::Show),
            Word::Score => {
                let score = self.words.reason(&table.state.game().score_in_words());
                self.talk.tell(&score)?;
            }
            Word::Resign => {
                let side = self.asker(table);
                return self.perform(manner, table, &Command::Resign { side });
            }
            Word::NewGame => {
                let seed = (self.seed)();
                // The game so far, if it is not finished, stays where it is kept.
                if table.is_worth_keeping() {
                    self.keep(table)?;
                    table.slot = None;
                }
                return self.perform(manner, table, &Command::NewGame { seed });
            }
            Word::Computer(engine) => return self.seat_computer(manner, table, engine),
            Word::Language(tag) => match Language::of_locale(&tag) {
                Some(language) => {
                    self.speak(language)?;
                    return Ok(After::Show);
                }
                None => self.say("terminal-languages", &[])?,
            },
            Word::Ok => return Ok(After::Go(Screen::MainMenu)),
            Word::Quit => return self.leave(table),
            Word::Own(name) => return manner.own(self, table, name),
        }
        Ok(After::Stay)
    }

    /// In whose name something is asked for: the only person's, or that of whoever is to move.
    fn asker(&self, table: &Table) -> yiqi_core::Side {
        table.state.setup().seats.only_human().unwrap_or_else(|| table.state.game().to_move())
    }

    fn advise(&mut self, table: &mut Table, lines: usize) -> io::Result<After> {
        match advise(self.engines, self.attention, table.state.game(), lines) {
            Err(reason) => self.refuse(&reason)?,
            Ok(None) => return self.leave(table),
            Ok(Some(report)) if report.candidates.is_empty() => self.say("game-over", &[])?,
            Ok(Some(report)) => {
                for candidate in &report.candidates {
                    let value = self.words.reason(&candidate.value.in_words());
                    let line = if lines > 1 { candidate.line.join(" ") } else { String::new() };
                    let text = format!("{:<6} {value}   {line}", candidate.m);
                    self.talk.tell(text.trim_end())?;
                }
            }
        }
        Ok(After::Stay)
    }

    /// Seats the computer at the side to move, or another one; where it sits against a person, the person takes over.
    fn seat_computer(
        &mut self,
        manner: &dyn Manner,
        table: &mut Table,
        engine: Option<String>,
    ) -> io::Result<After> {
        let side = table.state.game().to_move();
        let text = engine.unwrap_or_else(|| "level:3".to_owned());
        let kind = *table.state.kind();
        let Some(player) = self.read_player(&kind, &text)? else { return Ok(After::Stay) };
        // To free a seat is to free the computer's: where both are, that of the side to move.
        let seats = &table.state.setup().seats;
        let side = match player {
            Player::Computer { .. } => side,
            Player::Human { .. } if !seats.of(side).is_human() => side,
            Player::Human { .. } if !seats.of(!side).is_human() => !side,
            Player::Human { .. } => return Ok(After::Stay),
        };
        self.perform(manner, table, &Command::Sit { side, player })
    }
}
