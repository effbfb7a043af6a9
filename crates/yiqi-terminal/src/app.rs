use std::io;

use yiqi_core::{Argument, Reason, Side};
use yiqi_engine::{Engines, Report};
use yiqi_games::{DynGame, GameKind, Games};
use yiqi_session::{Event, Player, Setup, State};
use yiqi_words::{Language, Words};

use crate::board;
use crate::dialogue::{Answer, Dialogue};
use crate::engines::{Interrupts, SeatEngines};
use crate::storage::{Damaged, Settings, Slot, Storage, Unfinished};
use crate::text_command::{self, TextCommand};
use crate::wrap;

/// The first screen.
#[derive(Clone, Debug)]
pub enum Begin {
    /// The main menu.
    Menu,
    /// A new game.
    Game {
        /// How it is set up.
        setup: Setup,
        /// Whether people are asked for their names first.
        asks_names: bool,
    },
}

/// The screens, named as in the diagram of the Reversi specification.
pub(crate) enum Screen {
    MainMenu,
    Config(GameKind),
    GameStart {
        setup: Setup,
        asks_names: bool,
    },
    /// A game being played: the user's turn, the opponent's turn, or the result.
    Game(Box<CurrentGame>),
    Error(String),
    Exit,
}

/// The game being played, with its events.
pub(crate) struct CurrentGame {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    /// Where it is saved, once it is.
    pub(crate) slot: Option<Slot>,
    /// The last analysis, and the number of events at that time.
    pub(crate) advice: Option<(usize, Report)>,
}

impl CurrentGame {
    /// A game that is not saved yet.
    pub(crate) fn new(state: State, events: Vec<Event>) -> CurrentGame {
        CurrentGame { state, events, slot: None, advice: None }
    }

    /// Whether it has begun and is not over, so that it should be saved.
    pub(crate) fn is_unfinished(&self) -> bool {
        let has_begun = !self.state.game().moves().is_empty() || self.state.setup().position.is_some();
        has_begun && self.state.ended().is_none()
    }
}

impl From<Unfinished> for CurrentGame {
    fn from(Unfinished { state, events, slot, .. }: Unfinished) -> CurrentGame {
        CurrentGame { state, events, slot: Some(slot), advice: None }
    }
}

/// The terminal application: shows one screen after another.
pub struct App<'a> {
    pub(crate) games: &'a Games,
    pub(crate) engines: &'a Engines,
    pub(crate) words: Words,
    pub(crate) dialogue: &'a mut dyn Dialogue,
    pub(crate) storage: Storage,
    pub(crate) settings: Settings,
    pub(crate) interrupts: &'a dyn Interrupts,
    pub(crate) seed: &'a mut dyn FnMut() -> u64,
    pub(crate) seat_engines: SeatEngines,
    /// Whether the settings may be written: not if the existing file could be neither read nor moved.
    saves_settings: bool,
    /// Whether the menu has been shown, so that leaving a game returns to it.
    pub(crate) has_menu: bool,
}

impl<'a> App<'a> {
    /// `language` is the requested language; without it the settings decide, and then `locale`.
    pub fn new(
        (games, engines): (&'a Games, &'a Engines),
        (language, locale): (Option<Language>, Language),
        dialogue: &'a mut dyn Dialogue,
        storage: Storage,
        interrupts: &'a dyn Interrupts,
        seed: &'a mut dyn FnMut() -> u64,
    ) -> io::Result<App<'a>> {
        let (settings, damaged) = storage.settings();
        let chosen = settings.language.as_deref().and_then(Language::of_locale);
        let words = Words::new(language.or(chosen).unwrap_or(locale));
        let seat_engines = SeatEngines::default();
        let saves_settings = damaged.as_ref().is_none_or(|damaged| damaged.aside.is_some());
        let mut app = App {
            games,
            engines,
            words,
            dialogue,
            storage,
            settings,
            interrupts,
            seed,
            seat_engines,
            saves_settings,
            has_menu: false,
        };
        if let Some(damaged) = damaged {
            app.tell_damaged(&damaged)?;
        }
        Ok(app)
    }

    /// The board of a game as this terminal shows it.
    pub(crate) fn drawn(&self, game: &dyn DynGame, marks_possible: bool) -> String {
        board::draw(game, self.dialogue.look(), marks_possible)
    }

    /// Runs until the user leaves.
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
                Screen::Game(current) => self.play(*current)?,
                Screen::Error(message) => {
                    self.say("terminal-error", &[Argument::new("message", message)])?;
                    Screen::MainMenu
                }
                Screen::Exit => return Ok(()),
            };
        }
    }

    /// Prints a sentence.
    pub(crate) fn say(&mut self, key: &'static str, arguments: &[Argument]) -> io::Result<()> {
        let sentence = self.words.say(key, arguments);
        self.tell_sentence(&sentence)
    }

    /// Tells the user something, with line breaks between words where the terminal would break it anywhere.
    pub(crate) fn tell_sentence(&mut self, sentence: &str) -> io::Result<()> {
        match self.dialogue.look().columns {
            Some(columns) => self.dialogue.tell(&wrap(sentence, columns)),
            None => self.dialogue.tell(sentence),
        }
    }

    /// Asks a question and returns the trimmed answer; `None` if the user left.
    pub(crate) fn ask(&mut self, key: &'static str, arguments: &[Argument]) -> io::Result<Option<String>> {
        let prompt = format!("{} ", self.words.say(key, arguments));
        Ok(match self.dialogue.ask(&prompt)? {
            Answer::Line(line) => Some(line.trim().to_owned()),
            Answer::End => None,
            Answer::Interrupted => {
                self.dialogue.tell("")?;
                None
            }
        })
    }

    /// Asks a question until the answer is yes or no; `None` if the user left.
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
        self.tell_sentence(&sentence)
    }

    pub(crate) fn tell_damaged(&mut self, damaged: &Damaged) -> io::Result<()> {
        let file = Argument::new("file", damaged.file.display());
        match &damaged.aside {
            Some(aside) => self.say("terminal-damaged", &[file, Argument::new("aside", aside.display())]),
            None => self.say("terminal-unreadable", &[file]),
        }
    }

    /// Saves the changed settings. A failure is only reported.
    pub(crate) fn save_settings(&mut self) -> io::Result<()> {
        if !self.saves_settings {
            return Ok(());
        }
        if let Err(error) = self.storage.save_settings(&self.settings) {
            self.say("terminal-not-kept", &[Argument::new("reason", error)])?;
        }
        Ok(())
    }

    /// Saves the changed game if it is unfinished, and deletes its file otherwise. A failure is only reported. Returns
    /// whether the game is saved now.
    pub(crate) fn save_unfinished(&mut self, current: &mut CurrentGame) -> io::Result<bool> {
        let saves = current.is_unfinished();
        if saves && current.slot.is_none() {
            let number = (self.seed)();
            current.slot = self.storage.new_slot(current.state.kind().name(), number);
        }
        let Some(slot) = &current.slot else { return Ok(false) };
        let done = if saves { self.storage.save(slot, &current.events) } else { self.storage.delete(slot) };
        match done {
            Ok(()) => Ok(saves),
            Err(error) => {
                self.say("terminal-not-kept", &[Argument::new("reason", error)])?;
                Ok(false)
            }
        }
    }

    /// The name of a game in the user's language.
    pub(crate) fn game_name(&self, game: &str) -> String {
        self.words.find(&format!("name-{game}"), &[]).unwrap_or_else(|| game.to_owned())
    }

    /// The name of the player of a side.
    pub(crate) fn player_name(&self, state: &State, side: Side) -> String {
        match state.setup().seats.of(side) {
            Player::Human { name, bot, .. } => {
                self.marked(name.clone().unwrap_or_else(|| self.side_name(side)), *bot)
            }
            Player::Computer { engine } => self.engine_name(engine),
        }
    }

    /// A name with the mark of a program, if it is one's.
    fn marked(&self, name: String, bot: bool) -> String {
        if bot { self.words.say("player-bot", &[Argument::new("name", name)]) } else { name }
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
            None => match engine {
                "greedy" => self.words.say("terminal-greedy", &[]),
                "playouts" => self.words.say("terminal-playouts", &[]),
                _ => engine.to_owned(),
            },
        }
    }

    /// A player in words.
    pub(crate) fn player_in_words(&self, player: &Player) -> String {
        match player {
            Player::Human { name, bot, .. } => {
                self.marked(name.clone().unwrap_or_else(|| self.words.say("terminal-human", &[])), *bot)
            }
            Player::Computer { engine } => self.engine_name(engine),
        }
    }
}

/// Whether the user wants to leave.
pub(crate) fn is_quit(answer: &str) -> bool {
    text_command::read(answer, &[]) == Some(TextCommand::Quit)
}
