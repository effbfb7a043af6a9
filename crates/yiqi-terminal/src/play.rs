//! Playing a game: the turns, and the commands that can be typed during them.

use std::io;

use yiqi_core::{Argument, Passing, Reason, ReasonCode as _, Side};
use yiqi_engine::Report;
use yiqi_session::{Command, Draft, EngineWanted, Event, Player, Stage};
use yiqi_words::Language;

use crate::app::{App, CurrentGame, Screen};
use crate::engines::analyse;
use crate::presenter::{self, Input, Presenter};
use crate::text_command::{self, TextCommand};

/// What to do after an input.
pub(crate) enum Next {
    /// Stay in the same turn without showing the board.
    Stay,
    /// Show the board.
    Show,
    /// Go to another screen.
    Go(Screen),
}

/// The number of moves that an evaluation shows.
const CANDIDATES: usize = 3;

/// Moves in the notation of the board's labels.
fn moves_text(presenter: &dyn Presenter, moves: &[String]) -> String {
    let texts: Vec<String> = moves.iter().map(|m| presenter.move_text(m)).collect();
    texts.join(presenter.move_separator())
}

impl App<'_> {
    /// Plays until the user leaves the game.
    pub(crate) fn play(&mut self, mut current: CurrentGame) -> io::Result<Screen> {
        let presenter = presenter::of(current.state.kind().name());
        let mut shows = true;
        self.check_seats(&mut current)?;
        loop {
            let stage = current.state.stage();
            if let Stage::User(side) = stage
                && current.state.kind().passing() == Passing::Automatic
                && current.state.game().must_pass()
            {
                // The game starts with a forced pass; later ones are made together with the move before.
                self.perform(presenter, &mut current, &Command::Move { side, m: "pass".to_owned() })?;
                continue;
            }
            // The board after the computer's answer is enough: one a turn.
            let seats = &current.state.setup().seats;
            let has_person = Side::ALL.into_iter().any(|side| seats.of(side).is_human());
            let is_shown = match stage {
                Stage::User(_) => true,
                Stage::Opponent(_) => !has_person || presenter.shows_every_turn(),
                Stage::Counting | Stage::Result => false,
            };
            if shows && is_shown {
                presenter.show_turn(self, &current.state)?;
                let is_told = self.settings.evaluates && matches!(stage, Stage::User(_));
                if is_told
                    && !self.tell_standing(&mut current)?
                    && let Next::Go(screen) = self.leave(&mut current)?
                {
                    return Ok(screen);
                }
            }
            let next = match stage {
                Stage::User(_) => self.user_turn(presenter, &mut current)?,
                Stage::Opponent(_) => self.opponent_turn(presenter, &mut current)?,
                Stage::Counting => self.count(presenter, &mut current)?,
                Stage::Result => self.result(presenter, &mut current)?,
            };
            shows = match next {
                Next::Stay => false,
                Next::Show => true,
                Next::Go(screen) => return Ok(screen),
            };
        }
    }

    /// Replaces engines that do not exist or do not play this game.
    fn check_seats(&mut self, current: &mut CurrentGame) -> io::Result<()> {
        let (kind, mut seats) = (*current.state.kind(), current.state.setup().seats.clone());
        self.replace_unfit_engines(&kind, &mut seats)?;
        for side in Side::ALL {
            let player = seats.of(side).clone();
            if player != *current.state.setup().seats.of(side)
                && let Ok(events) = current.state.perform(&Command::Sit { side, player })
            {
                current.events.extend(events);
            }
        }
        Ok(())
    }

    /// Saves the unfinished game, tells the user, and exits.
    pub(crate) fn leave(&mut self, current: &mut CurrentGame) -> io::Result<Next> {
        if self.save_unfinished(current)? {
            self.say("terminal-kept", &[])?;
        }
        Ok(Next::Go(Screen::Exit))
    }

    /// The user interrupted a game between two computers: reads a command, or continues on an empty line.
    fn stopped(&mut self, presenter: &dyn Presenter, current: &mut CurrentGame) -> io::Result<Next> {
        let Some(answer) = self.ask("play-stopped", &[])? else { return self.leave(current) };
        match text_command::read(&answer, presenter.own_commands()) {
            Some(command) => self.run_command(presenter, current, command),
            None => Ok(Next::Show),
        }
    }

    fn user_turn(&mut self, presenter: &dyn Presenter, current: &mut CurrentGame) -> io::Result<Next> {
        // Moves first: they are typed most often.
        self.offer(presenter, presenter.completions(&current.state));
        match presenter.ask(self, &current.state)? {
            Input::End => self.leave(current),
            Input::Nothing => Ok(Next::Stay),
            Input::Command(command) => self.run_command(presenter, current, command),
            Input::Move(m) => self.try_move(presenter, current, &m),
        }
    }

    /// Lets Tab complete these moves, and commands.
    pub(crate) fn offer(&mut self, presenter: &dyn Presenter, moves: Vec<String>) {
        let own = presenter.own_commands().iter().flat_map(|(_, texts)| texts.iter().copied());
        let commands = text_command::spellings().chain(own).map(str::to_owned);
        self.dialogue.offer(moves.into_iter().chain(commands).collect());
    }

    /// Plays a move, after a confirmation if the game has one.
    fn try_move(
        &mut self,
        presenter: &dyn Presenter,
        current: &mut CurrentGame,
        m: &str,
    ) -> io::Result<Next> {
        let side = current.state.game().to_move();
        let draft = match Draft::perform(&current.state, side, m) {
            Ok(draft) => draft,
            Err(refusal) => return presenter.refuse(self, &current.state, &refusal.reason()),
        };
        if draft.asks(&current.state) {
            presenter.show_result(self, &current.state, draft.result())?;
            match self.ask_yes("terminal-confirm", &[])? {
                None => return self.leave(current),
                Some(false) => return Ok(Next::Show),
                Some(true) => {}
            }
        }
        match draft.confirm(&current.state) {
            Ok(command) => {
                let before = current.state.game().boxed_clone();
                let next = self.perform(presenter, current, &command)?;
                if self.settings.teaches {
                    self.teach(before.as_ref(), m, presenter.noticeable_loss())?;
                }
                Ok(next)
            }
            Err(refusal) => presenter.refuse(self, &current.state, &refusal.reason()),
        }
    }

    /// Performs a command, tells the user what happened, and saves the game.
    pub(crate) fn perform(
        &mut self,
        presenter: &dyn Presenter,
        current: &mut CurrentGame,
        command: &Command,
    ) -> io::Result<Next> {
        let events = match current.state.decide(command) {
            Ok(events) => events,
            Err(refusal) => return presenter.refuse(self, &current.state, &refusal.reason()),
        };
        for event in events {
            if let Event::Moved { m, .. } = &event {
                self.tell_move(presenter, current, m, matches!(command, Command::Move { .. }))?;
            }
            if current.state.apply(&event).is_err() {
                return Ok(Next::Go(Screen::Error(format!("{event:?}"))));
            }
            current.events.push(event);
        }
        self.save_unfinished(current)?;
        Ok(Next::Show)
    }

    /// Announces a move: who made it, unless the user typed it; what it captures; an automatic pass.
    fn tell_move(
        &mut self,
        presenter: &dyn Presenter,
        current: &CurrentGame,
        m: &str,
        is_own: bool,
    ) -> io::Result<()> {
        let game = current.state.game();
        let player = Argument::new("player", self.player_name(&current.state, game.to_move()));
        if game.must_pass() {
            return self.say("play-passes", &[player]);
        }
        if !is_own && m != "pass" {
            self.say("play-plays", &[player, Argument::new("move", presenter.move_text(m))])?;
        }
        presenter.tell_effects(self, game, m)
    }

    fn opponent_turn(&mut self, presenter: &dyn Presenter, current: &mut CurrentGame) -> io::Result<Next> {
        let Some(EngineWanted { sequence, side, engine }) = current.state.engine_wanted() else {
            return Ok(Next::Show);
        };
        let player = Argument::new("player", self.player_name(&current.state, side));
        // Ctrl-C is handled from here on, even before the engine starts.
        let stop = self.interrupts.watch();
        self.say("play-thinking", &[player])?;
        let seed = (self.seed)();
        let searched =
            self.seat_engines.search(self.engines, &stop, current.state.game(), (side, &engine, seed));
        self.interrupts.unwatch();
        let command = match searched {
            Err(reason) => return Ok(Next::Go(Screen::Error(self.words.reason(&reason)))),
            Ok(None) if current.state.setup().seats.only_human().is_none() => {
                return self.stopped(presenter, current);
            }
            Ok(None) => return self.leave(current),
            Ok(Some(report)) => match report.best() {
                _ if report.resigns => Command::EngineResigns { sequence },
                Some(m) => Command::EngineMove { sequence, m: m.to_owned() },
                None => return Ok(Next::Go(Screen::Error(self.words.say("terminal-no-move", &[])))),
            },
        };
        self.perform(presenter, current, &command)
    }

    /// Runs a typed command.
    pub(crate) fn run_command(
        &mut self,
        presenter: &dyn Presenter,
        current: &mut CurrentGame,
        command: TextCommand,
    ) -> io::Result<Next> {
        match command {
            TextCommand::Help => {
                self.say("play-help", &[])?;
                if let Some(own) = presenter.help() {
                    self.say(own, &[])?;
                }
                self.say("play-help-more", &[])?;
            }
            TextCommand::Rules => presenter.tell_rules(self, &current.state)?,
            TextCommand::Moves => {
                let moves = moves_text(presenter, &current.state.game().legal_moves());
                let text = if moves.is_empty() { self.words.say("game-over", &[]) } else { moves };
                self.dialogue.tell(&text)?;
            }
            TextCommand::Hint => return self.advise(presenter, current, 1),
            TextCommand::Eval => return self.advise(presenter, current, CANDIDATES),
            TextCommand::EvalAlways(evaluates) => {
                self.settings.evaluates = evaluates;
                self.save_settings()?;
                self.say(if evaluates { "play-eval-on" } else { "play-eval-off" }, &[])?;
                if evaluates && !self.tell_standing(current)? {
                    return self.leave(current);
                }
            }
            TextCommand::Teach(Some(teaches)) => {
                self.settings.teaches = teaches;
                self.save_settings()?;
                self.say(if teaches { "play-teach-on" } else { "play-teach-off" }, &[])?;
            }
            TextCommand::Teach(None) => self.say("play-teach-expected", &[])?,
            TextCommand::Undo => {
                let side = self.asker(current);
                return self.perform(presenter, current, &Command::Undo { side });
            }
            TextCommand::Save(file) => self.save(current, &file)?,
            TextCommand::Load(file) => return self.load(current, &file),
            TextCommand::Board => return Ok(Next::Show),
            TextCommand::Score => {
                let score = self.words.reason(&current.state.score_in_words());
                self.dialogue.tell(&score)?;
            }
            TextCommand::Resign => {
                let side = self.asker(current);
                return self.perform(presenter, current, &Command::Resign { side });
            }
            TextCommand::NewGame => {
                let seed = (self.seed)();
                // An unfinished game stays saved.
                if current.is_unfinished() {
                    self.save_unfinished(current)?;
                    current.slot = None;
                }
                return self.perform(presenter, current, &Command::NewGame { seed });
            }
            TextCommand::Computer(engine) => return self.seat_computer(presenter, current, engine),
            TextCommand::Language(tag) => match Language::of_locale(&tag) {
                Some(language) => {
                    self.set_language(language)?;
                    return Ok(Next::Show);
                }
                None => self.say("terminal-languages", &[])?,
            },
            TextCommand::Ok => return Ok(Next::Go(Screen::MainMenu)),
            TextCommand::Quit => return self.leave(current),
            TextCommand::Own(name) => return presenter.run_own(self, current, name),
        }
        Ok(Next::Stay)
    }

    /// The side that a command is for: the only person's, or the side to move.
    pub(crate) fn asker(&self, current: &CurrentGame) -> Side {
        current.state.setup().seats.only_human().unwrap_or_else(|| current.state.game().to_move())
    }

    /// Analyses the position, once however often the user asks, so that all answers agree.
    fn advice(&mut self, current: &mut CurrentGame) -> Result<Option<Report>, Reason> {
        let number = current.events.len();
        if let Some((_, report)) = current.advice.as_ref().filter(|(asked, _)| *asked == number) {
            return Ok(Some(report.clone()));
        }
        let report = analyse(self.engines, self.interrupts, current.state.game(), CANDIDATES)?;
        current.advice = report.clone().map(|report| (number, report));
        Ok(report)
    }

    /// Tells who is ahead, by which margin; whether the user let the search finish.
    fn tell_standing(&mut self, current: &mut CurrentGame) -> io::Result<bool> {
        let to_move = current.state.game().to_move();
        match self.advice(current) {
            Err(reason) => self.refuse(&reason)?,
            Ok(None) => return Ok(false),
            Ok(Some(report)) => {
                if let Some(value) = report.value() {
                    let standing = value.standing_in_words(to_move).unwrap_or_else(|| value.in_words());
                    let standing = self.words.reason(&standing);
                    self.dialogue.tell(&standing)?;
                }
            }
        }
        Ok(true)
    }

    fn advise(
        &mut self,
        presenter: &dyn Presenter,
        current: &mut CurrentGame,
        lines: usize,
    ) -> io::Result<Next> {
        match self.advice(current) {
            Err(reason) => self.refuse(&reason)?,
            Ok(None) => return self.leave(current),
            Ok(Some(report)) if report.candidates.is_empty() => self.say("game-over", &[])?,
            Ok(Some(report)) => {
                let to_move = current.state.game().to_move();
                if lines > 1
                    && let Some(standing) = report.value().and_then(|value| value.standing_in_words(to_move))
                {
                    let standing = self.words.reason(&standing);
                    self.dialogue.tell(&standing)?;
                }
                for candidate in report.candidates.iter().take(lines) {
                    let value = self.words.reason(&candidate.value.in_words());
                    let line = if lines > 1 { moves_text(presenter, &candidate.line) } else { String::new() };
                    let text = format!("{:<6} {value}   {line}", presenter.move_text(&candidate.m));
                    self.dialogue.tell(text.trim_end())?;
                }
            }
        }
        Ok(Next::Stay)
    }

    /// Gives the side to move to an engine, or gives an engine's side to a person.
    fn seat_computer(
        &mut self,
        presenter: &dyn Presenter,
        current: &mut CurrentGame,
        engine: Option<String>,
    ) -> io::Result<Next> {
        let side = current.state.game().to_move();
        let text = engine.unwrap_or_else(|| "level:3".to_owned());
        let kind = *current.state.kind();
        let Some(player) = self.read_player(&kind, &text)? else { return Ok(Next::Stay) };
        // A person takes over a computer's side; if both are computers, the side to move.
        let seats = &current.state.setup().seats;
        let side = match player {
            Player::Computer { .. } => side,
            Player::Human { .. } if !seats.of(side).is_human() => side,
            Player::Human { .. } if !seats.of(!side).is_human() => !side,
            Player::Human { .. } => return Ok(Next::Stay),
        };
        self.perform(presenter, current, &Command::Sit { side, player })
    }
}
