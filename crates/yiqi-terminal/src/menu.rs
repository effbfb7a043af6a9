//! The main menu.

use std::io;

use unicode_width::UnicodeWidthStr;
use yiqi_core::Argument;
use yiqi_games::GameKind;
use yiqi_words::{Language, Words};

use crate::host::{Host, Screen, Table};

/// The most unfinished games that the menu offers: the latest.
const MOST_UNFINISHED: usize = 9;

enum Item {
    Game(GameKind),
    Continue(Box<Table>),
    Language,
    Exit,
}

impl Host<'_> {
    /// A game, one to continue, another language, or the exit.
    pub(crate) fn main_menu(&mut self) -> io::Result<Screen> {
        let mut items: Vec<(String, String, Item)> = Vec::new();
        for kind in self.games.iter() {
            let name = self.game_name(kind.name());
            items.push((name, kind.name().to_owned(), Item::Game(*kind)));
        }
        self.has_menu = true;
        let (unfinished, damaged) = self.shelf.unfinished(self.games);
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
        self.talk.tell("")?;
        self.say("menu-title", &[])?;
        for (number, (text, typed, _)) in (1..).zip(&items) {
            let line = format!("{number:>3}  {text}{}  {typed}", " ".repeat(width - text.width()));
            self.talk.tell(line.trim_end())?;
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
                Item::Continue(table) => Screen::Game(table),
                Item::Language => {
                    let other = match self.words.language() {
                        Language::English => Language::Chinese,
                        Language::Chinese => Language::English,
                    };
                    self.speak(other)?;
                    Screen::MainMenu
                }
                Item::Exit => Screen::Exit,
            });
        }
    }

    /// Goes on in another language, now and the next time.
    pub(crate) fn speak(&mut self, language: Language) -> io::Result<()> {
        self.words = Words::new(language);
        self.settings.language = Some(language.tag().to_owned());
        self.keep_settings()
    }
}
