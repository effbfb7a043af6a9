use std::io;

use yiqi_core::{Argument, Reason, Side};
use yiqi_engine::Engines;
use yiqi_games::{GameKind, Games};
use yiqi_session::{Event, Player, Setup, State};
use yiqi_words::{Language, Words};

use crate::shelf::{Damaged, Settings, Shelf, Slot, Unfinished};
use crate::talk::{Answer, Talk};
use crate::thinking::{Attention, Thinkers};
use crate::word::{self, Word};

/// Where to begin.
#[derive(Clone, Debug)]
pub enum Begin {
    /// At the main menu.
    Menu,
    /// Straight in the game.
    Game {
        /// How it is set up.
        setup: Setup,
        /// Whether people are asked for their names first.
        asks_names: bool,
    },
}

/// The screens of the Reversi seed's diagram.
pub(crate) enum Screen {
    MainMenu,
    Config(GameKind),
    GameStart {
        setup: Setup,
        asks_names: bool,
    },
    /// A game being played, by its events: the user's turn, the opponent's turn, the result.
    Game(Box<Table>),
    Error(String),
    Exit,
}

/// A game on the table, and how it came to be so.
pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    /// Where it is kept, once it is.
    pub(crate) slot: Option<Slot>,
}

impl Table {
    /// A game that is not kept anywhere yet.
    pub(crate) fn new(state: State, events: Vec<Event>) -> Table {
        Table { state, events, slot: None }
    }

    /// Whether it would be a pity if it were lost.
    pub(crate) fn is_worth_keeping(&self) -> bool {
        let has_begun = !self.state.game().moves().is_empty() || self.state.setup().position.is_some();
        has_begun && self.state.ended().is_none()
    }
}

impl From<Unfinished> for Table {
    fn from(Unfinished { state, events, slot }: Unfinished) -> Table {
        Table { state, events, slot: Some(slot) }
    }
}

/// Leads through the screens.
pub struct Host<'a> {
    pub(crate) games: &'a Games,
    pub(crate) engines: &'a Engines,
    pub(crate) words: Words,
    pub(crate) talk: &'a mut dyn Talk,
    pub(crate) shelf: Shelf,
    pub(crate) settings: Settings,
    pub(crate) attention: &'a dyn Attention,
    pub(crate) seed: &'a mut dyn FnMut() -> u64,
    pub(crate) thinkers: Thinkers,
    /// Whether the settings may be written: not when there are some that could not be read.
    keeps_settings: bool,
    /// Whether the user has been at the menu, and leaves to it.
    pub(crate) has_menu: bool,
}

impl<'a> Host<'a> {
    /// A host who talks to somebody. `language` is what was asked for; without it the settings decide, and then
    /// `locale`.
    pub fn new(
        (games, engines): (&'a Games, &'a Engines),
        (language, locale): (Option<Language>, Language),
        talk: &'a mut dyn Talk,
        shelf: Shelf,
        attention: &'a dyn Attention,
        seed: &'a mut dyn FnMut() -> u64,
    ) -> io::Result<Host<'a>> {
        let (settings, damaged) = shelf.settings();
        let chosen = settings.language.as_deref().and_then(Language::of_locale);
        let words = Words::new(language.or(chosen).unwrap_or(locale));
        let thinkers = Thinkers::default();
        let keeps_settings = damaged.as_ref().is_none_or(|damaged| damaged.aside.is_some());
        let mut host = Host {
            games,
            engines,
            words,
            talk,
            shelf,
            settings,
            attention,
            seed,
            thinkers,
            keeps_settings,
            has_menu: false,
        };
        if let Some(damaged) = damaged {
            host.tell_damaged(&damaged)?;
        }
        Ok(host)
    }

    /// Goes from screen to screen until somebody leaves.
    pub fn run(&mut self, begin: Begin) -> io::Result<()> {
        let mut screen = match begin {
            Begin::Menu => Screen::MainMenu,
            Begin::Game { setup, asks_names } => Screen::GameStart { setup, asks_names },
        };
        loop {
            screen = match screen {
                Screen::MainMenu => self.main_menu()?,
                Screen::Config(kind) => self.config(&kind)?,
                Screen::GameStart { setup, asks_names } => self.game_start(setup, asks_names)?,
                Screen::Game(table) => self.play(*table)?,
                Screen::Error(message) => {
                    self.say("terminal-error", &[Argument::new("message", message)])?;
                    Screen::MainMenu
                }
                Screen::Exit => return Ok(()),
            };
        }
    }

    /// Says a sentence.
    pub(crate) fn say(&mut self, key: &'static str, arguments: &[Argument]) -> io::Result<()> {
        let sentence = self.words.say(key, arguments);
        self.talk.tell(&sentence)
    }

    /// Asks a question; the answer comes trimmed. `None` when somebody left.
    pub(crate) fn ask(&mut self, key: &'static str, arguments: &[Argument]) -> io::Result<Option<String>> {
        let prompt = format!("{} ", self.words.say(key, arguments));
        Ok(match self.talk.ask(&prompt)? {
            Answer::Line(line) => Some(line.trim().to_owned()),
            Answer::End => None,
            Answer::Interrupted => {
                self.talk.tell("")?;
                None
            }
        })
    }

    /// Asks a question to be answered by yes or no, until it is. `None` when somebody left.
    pub(crate) fn ask_yes(&mut self, key: &'static str, arguments: &[Argument]) -> io::Result<Option<bool>> {
        loop {
            let Some(answer) = self.ask(key, arguments)? else { return Ok(None) };
            match answer.to_lowercase().as_str() {
                "y" | "yes" | "是" | "对" | "好" => return Ok(Some(true)),
                "n" | "no" | "undo" | "否" | "不" => return Ok(Some(false)),
                _ if is_quit(&answer) => return Ok(None),
                _ => self.say("terminal-yes-or-no", &[])?,
            }
        }
    }

    pub(crate) fn refuse(&mut self, reason: &Reason) -> io::Result<()> {
        let sentence = self.words.reason(reason);
        self.talk.tell(&sentence)
    }

    pub(crate) fn tell_damaged(&mut self, damaged: &Damaged) -> io::Result<()> {
        let file = Argument::new("file", damaged.file.display());
        match &damaged.aside {
            Some(aside) => self.say("terminal-damaged", &[file, Argument::new("aside", aside.display())]),
            None => self.say("terminal-unreadable", &[file]),
        }
    }

    /// The settings have changed. When they cannot be kept, that is said, and nothing else is lost.
    pub(crate) fn keep_settings(&mut self) -> io::Result<()> {
        if !self.keeps_settings {
            return Ok(());
        }
        if let Err(error) = self.shelf.keep_settings(&self.settings) {
            self.say("terminal-not-kept", &[Argument::new("reason", error)])?;
        }
        Ok(())
    }

    /// The game has changed: it is kept while it is unfinished, in a place of its own. When it cannot be kept, that is
    /// said. Tells whether it lies on the shelf now.
    pub(crate) fn keep(&mut self, table: &mut Table) -> io::Result<bool> {
        let is_kept = table.is_worth_keeping();
        if is_kept && table.slot.is_none() {
            let number = (self.seed)();
            table.slot = self.shelf.new_slot(table.state.kind().name(), number);
        }
        let Some(slot) = &table.slot else { return Ok(false) };
        let done = if is_kept { self.shelf.keep(slot, &table.events) } else { self.shelf.forget(slot) };
        match done {
            Ok(()) => Ok(is_kept),
            Err(error) => {
                self.say("terminal-not-kept", &[Argument::new("reason", error)])?;
                Ok(false)
            }
        }
    }

    /// The name of a game, as people call it.
    pub(crate) fn game_name(&self, game: &str) -> String {
        self.words.find(&format!("name-{game}"), &[]).unwrap_or_else(|| game.to_owned())
    }

    /// The name of who plays a side.
    pub(crate) fn player_name(&self, state: &State, side: Side) -> String {
        match state.setup().seats.of(side) {
            Player::Human { name: Some(name) } => name.clone(),
            Player::Human { name: None } => self.side_name(side),
            Player::Computer { engine } => self.engine_name(engine),
        }
    }

    pub(crate) fn side_name(&self, side: Side) -> String {
        match side {
            Side::Black => self.words.say("side-black", &[]),
            Side::White => self.words.say("side-white", &[]),
        }
    }

    pub(crate) fn engine_name(&self, engine: &str) -> String {
        match engine.strip_prefix("level:") {
            Some(level) => self.words.say("terminal-level", &[Argument::new("level", level)]),
            None if engine == "greedy" => self.words.say("terminal-greedy", &[]),
            None => engine.to_owned(),
        }
    }

    /// Who sits where, in words.
    pub(crate) fn player_in_words(&self, player: &Player) -> String {
        match player {
            Player::Human { name: Some(name) } => name.clone(),
            Player::Human { name: None } => self.words.say("terminal-human", &[]),
            Player::Computer { engine } => self.engine_name(engine),
        }
    }
}

/// Whether somebody wants to leave.
pub(crate) fn is_quit(answer: &str) -> bool {
    word::read(answer, &[]) == Some(Word::Quit)
}
