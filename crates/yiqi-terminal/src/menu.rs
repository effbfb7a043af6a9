//! The main menu.

use std::io;

use unicode_width::UnicodeWidthStr;
use yiqi_core::Argument;
use yiqi_games::GameKind;
use yiqi_words::{Language, Words};

use crate::app::{App, CurrentGame, Screen};

/// The number of unfinished games in the menu; the latest are shown.
const MOST_UNFINISHED: usize = 9;

enum Item {
    Game(GameKind),
    Continue(Box<CurrentGame>),
    Language,
    Exit,
}

impl App<'_> {
    /// Offers the games, unfinished games, the language and the exit.
    pub(crate) fn main_menu(&mut self) -> io::Result<Screen> {
        let mut items: Vec<(String, String, Item)> = Vec::new();
        for kind in self.games.iter() {
            let name = self.game_name(kind.name());
            items.push((name, kind.name().to_owned(), Item::Game(*kind)));
        }
        self.has_menu = true;
        let (unfinished, damaged) = self.storage.unfinished(self.games);
        for damaged in &damaged {
            self.tell_damaged(damaged)?;
        }
        for unfinished in unfinished.into_iter().take(MOST_UNFINISHED) {
            let state = &unfinished.state;
            let arguments = [
                Argument::new("game", self.game_name(state.kind().name())),
                Argument::number("moves", state.game().moves().len()),
                Argument::new("black", self.player_in_words(&state.setup().seats.black)),
                Argument::new("white", self.player_in_words(&state.setup().seats.white)),
            ];
            let text = self.words.say("menu-continue", &arguments);
            items.push((text, String::new(), Item::Continue(Box::new(unfinished.into()))));
        }
        items.push((self.words.say("menu-language", &[]), "lang".to_owned(), Item::Language));
        items.push((self.words.say("menu-exit", &[]), "exit".to_owned(), Item::Exit));
        let width = items.iter().map(|(text, ..)| text.width()).max().unwrap_or(0);
        self.dialogue.tell("")?;
        self.say("menu-title", &[])?;
        for (number, (text, typed, _)) in (1..).zip(&items) {
            let line = format!("{number:>3}  {text}{}  {typed}", " ".repeat(width - text.width()));
            self.dialogue.tell(line.trim_end())?;
        }
        loop {
            let Some(answer) = self.ask("menu-prompt", &[])? else { return Ok(Screen::Exit) };
            let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let chosen = number.filter(|&number| number < items.len()).or_else(|| {
                let typed = answer.to_lowercase();
                let is_exit = ["quit", "q", "退出"].contains(&typed.as_str());
                items.iter().position(|(text, name, _)| {
                    (!typed.is_empty() && (*name == typed || text.to_lowercase() == typed))
                        || (is_exit && name == "exit")
                })
            });
            let Some(chosen) = chosen else {
                self.say("menu-expected", &[Argument::number("last", items.len())])?;
                continue;
            };
            return Ok(match items.swap_remove(chosen).2 {
                Item::Game(kind) => Screen::Config(kind),
                Item::Continue(current) => Screen::Game(current),
                Item::Language => {
                    let other = match self.words.language() {
                        Language::English => Language::Chinese,
                        Language::Chinese => Language::English,
                    };
                    self.set_language(other)?;
                    Screen::MainMenu
                }
                Item::Exit => Screen::Exit,
            });
        }
    }

    /// Switches the language and saves the choice.
    pub(crate) fn set_language(&mut self, language: Language) -> io::Result<()> {
        self.words = Words::new(language);
        self.settings.language = Some(language.tag().to_owned());
        self.save_settings()
    }
}
