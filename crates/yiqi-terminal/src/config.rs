//! The configuration screen of a game: seats, colour, level, options. And starting a game.

use std::io;

use yiqi_core::{Argument, ReasonCode as _, Side};
use yiqi_engine::Opponent;
use yiqi_games::GameKind;
use yiqi_session::{Player, Seats, Setup, State};

use crate::app::{App, CurrentGame, Screen};
use crate::storage::Preference;

/// The default opponent.
const DEFAULT_ENGINE: &str = "level:3";

impl App<'_> {
    /// The last setup of a game, or a person against the computer.
    fn preferred(&self, kind: &GameKind) -> Setup {
        let people = Seats { black: Player::human(), white: Player::computer(DEFAULT_ENGINE) };
        let preference = self.settings.games.get(kind.name()).cloned();
        let mut setup = Setup::new(kind.name());
        let known = |name: &str| kind.options().iter().any(|spec| spec.name == name);
        match preference {
            Some(Preference { seats, options }) => {
                setup.seats = seats;
                setup.options = options.into_iter().filter(|(name, _)| known(name)).collect();
            }
            None => {
                setup.seats = people;
                let casual = crate::presenter::of(kind.name()).casual_options();
                setup.options =
                    casual.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            }
        }
        setup
    }

    pub(crate) fn config(&mut self, kind: &GameKind) -> io::Result<Screen> {
        let mut setup = self.preferred(kind);
        self.replace_unfit_engines(kind, &mut setup.seats)?;
        self.dialogue.tell("")?;
        let name = Argument::new("game", self.game_name(kind.name()));
        self.say("config-title", &[name])?;
        self.tell_config(kind, &setup)?;
        self.say("config-help", &[])?;
        loop {
            let Some(answer) = self.ask("config-prompt", &[])? else { return Ok(Screen::Exit) };
            let mut parts = answer.split_whitespace();
            let first = parts.next().unwrap_or("").to_lowercase();
            let rest = parts.collect::<Vec<_>>().join(" ");
            match (first.as_str(), rest.as_str()) {
                ("start" | "开始", "") | ("", _) => {
                    let preference =
                        Preference { seats: setup.seats.clone(), options: setup.options.clone() };
                    self.settings.games.insert(kind.name().to_owned(), preference);
                    self.save_settings()?;
                    let asks_names =
                        kind.confirms_moves() && setup.seats.black.is_human() && setup.seats.white.is_human();
                    return Ok(Screen::GameStart { setup, asks_names });
                }
                ("cancel" | "取消", "") => return Ok(Screen::MainMenu),
                ("quit" | "exit" | "q" | "退出", "") => return Ok(Screen::Exit),
                _ => {
                    if self.change(kind, &mut setup, &first, &rest)? {
                        self.tell_config(kind, &setup)?;
                    }
                }
            }
        }
    }

    /// Changes one setting. On failure, tells the user what was expected and returns `false`.
    fn change(&mut self, kind: &GameKind, setup: &mut Setup, name: &str, value: &str) -> io::Result<bool> {
        let mut changed = setup.clone();
        let seats = &mut changed.seats;
        let engine = |seats: &Seats| match (&seats.black, &seats.white) {
            (Player::Computer { engine }, _) | (_, Player::Computer { engine }) => engine.clone(),
            _ => DEFAULT_ENGINE.into(),
        };
        match name {
            "black" | "黑" | "黑方" | "white" | "白" | "白方" => {
                let side = if ["black", "黑", "黑方"].contains(&name) { Side::Black } else { Side::White };
                if value.is_empty() {
                    // A colour without a player: the user takes that side.
                    let computer = Player::Computer { engine: engine(seats) };
                    *seats.of_mut(!side) = computer;
                    *seats.of_mut(side) = Player::human();
                } else {
                    let Some(player) = self.read_player(kind, value)? else { return Ok(false) };
                    *seats.of_mut(side) = player;
                }
            }
            "level" | "级" | "级别" => {
                let Some(player) = self.read_player(kind, &format!("level:{value}"))? else {
                    return Ok(false);
                };
                let side = seats.only_human().map_or(Side::White, |human| !human);
                *seats.of_mut(side) = player;
            }
            "people" | "两人" => *seats = Seats::people(),
            _ if kind.options().iter().any(|spec| spec.name == name) => {
                if value.is_empty() {
                    changed.options.remove(name);
                } else {
                    changed.options.insert(name.to_owned(), value.to_owned());
                }
            }
            _ => {
                let options: Vec<&str> = kind.options().iter().map(|spec| spec.name).collect();
                let options = if options.is_empty() { "none".to_owned() } else { options.join(", ") };
                self.say("config-expected", &[Argument::new("options", options)])?;
                return Ok(false);
            }
        }
        let mut tried = changed.clone();
        fill_seed(kind, &mut tried, 1);
        if let Err(refusal) = State::open(self.games, tried) {
            self.refuse(&refusal.reason())?;
            return Ok(false);
        }
        *setup = changed;
        Ok(true)
    }

    /// Reads a player: `human`, or an engine that plays this game.
    pub(crate) fn read_player(&mut self, kind: &GameKind, text: &str) -> io::Result<Option<Player>> {
        if ["human", "person", "me", "off", "人", "玩家"].contains(&text) {
            return Ok(Some(Player::human()));
        }
        let text = if text == "贪心" { "greedy" } else { text };
        let opponent = text.parse::<Opponent>().and_then(|opponent| {
            self.engines.plays(kind.name(), &opponent)?;
            Ok(opponent)
        });
        match opponent {
            Ok(opponent) => Ok(Some(Player::computer(opponent.to_string()))),
            Err(error) => {
                self.refuse(&error.reason())?;
                Ok(None)
            }
        }
    }

    /// Replaces engines that do not play this game by the default one, and tells the user.
    pub(crate) fn replace_unfit_engines(&mut self, kind: &GameKind, seats: &mut Seats) -> io::Result<()> {
        for side in Side::ALL {
            let Player::Computer { engine } = seats.of(side) else { continue };
            let plays =
                engine.parse::<Opponent>().and_then(|opponent| self.engines.plays(kind.name(), &opponent));
            if let Err(error) = plays {
                self.refuse(&error.reason())?;
                *seats.of_mut(side) = Player::computer(DEFAULT_ENGINE);
            }
        }
        Ok(())
    }

    fn tell_config(&mut self, kind: &GameKind, setup: &Setup) -> io::Result<()> {
        let seats = [
            Argument::new("black", self.player_in_words(&setup.seats.black)),
            Argument::new("white", self.player_in_words(&setup.seats.white)),
        ];
        self.say("config-seats", &seats)?;
        for spec in kind.options() {
            let key = format!("option-{}-{}", kind.name(), spec.name);
            let meaning = self.words.find(&key, &[]).unwrap_or(key);
            let value = setup.options.get(spec.name).map_or(spec.default, String::as_str);
            let value = if value.is_empty() { "-" } else { value };
            self.dialogue.tell(&format!("  {} {value}  ({meaning}: {})", spec.name, spec.values))?;
        }
        Ok(())
    }

    /// Starts the game, unless the user continues an unfinished one.
    pub(crate) fn game_start(&mut self, mut setup: Setup, asks_names: bool) -> io::Result<Screen> {
        let Some(kind) = self.games.get(&setup.game).copied() else {
            return Ok(Screen::Error(setup.game));
        };
        let presenter = crate::presenter::of(kind.name());
        presenter.welcome(self)?;
        // The menu has an item for this.
        if !self.has_menu {
            let (unfinished, damaged) = self.storage.unfinished(self.games);
            for damaged in &damaged {
                self.tell_damaged(damaged)?;
            }
            let latest = unfinished.into_iter().find(|one| one.state.kind().name() == kind.name());
            if let Some(latest) = latest {
                let moves = Argument::number("moves", latest.state.game().moves().len());
                match self.ask_yes("terminal-continue", &[moves])? {
                    None => return Ok(Screen::Exit),
                    Some(true) => return Ok(Screen::Game(Box::new(latest.into()))),
                    Some(false) => {}
                }
            }
        }
        if asks_names {
            for (number, side) in (1..).zip([kind.opens(), !kind.opens()]) {
                let number = Argument::number("number", number as u64);
                let Some(name) = self.ask("terminal-player-name", &[number])? else {
                    return Ok(Screen::Exit);
                };
                if crate::app::is_quit(&name) {
                    return Ok(Screen::Exit);
                }
                if !name.is_empty() {
                    *setup.seats.of_mut(side) = Player::Human { name: Some(name) };
                }
            }
        }
        let seed = (self.seed)();
        fill_seed(&kind, &mut setup, seed);
        match State::open(self.games, setup) {
            Ok((state, started)) => Ok(Screen::Game(Box::new(CurrentGame::new(state, vec![started])))),
            Err(refusal) => Ok(Screen::Error(self.words.reason(&refusal.reason()))),
        }
    }
}

/// Sets the seed if the start is random and has none.
fn fill_seed(kind: &GameKind, setup: &mut Setup, seed: u64) {
    if setup.position.is_none() && kind.needs_seed(&setup.rules()) {
        setup.options.insert("seed".to_owned(), seed.to_string());
    }
}
