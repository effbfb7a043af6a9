//! The configuration screen of a game: seats, colour, level, options. And starting a game.

use std::io;
use std::time::SystemTime;

use yiqi_core::{Argument, Preset, ReasonCode as _, Side};
use yiqi_engine::{LEVELS, Opponent};
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
                ("levels" | "棋力", "") => self.tell_levels(kind)?,
                _ => {
                    if self.change(kind, &mut setup, &first, &rest)? {
                        self.tell_config(kind, &setup)?;
                    }
                }
            }
        }
    }

    /// Says how strong each level is: in the words of the game, or in those common to all games.
    fn tell_levels(&mut self, kind: &GameKind) -> io::Result<()> {
        for level in LEVELS {
            let own = self.words.find(&format!("page-level-{}-{level}", kind.name()), &[]);
            let common = || self.words.find(&format!("page-level-{level}"), &[]);
            let words = own.or_else(common).unwrap_or_default();
            self.dialogue.tell(&format!("  {level}  {words}"))?;
        }
        Ok(())
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
                // Named rules replace the single rules that were set before.
                let replaced = kind.presets().iter().filter(|_| name == Preset::OPTION).flat_map(Preset::all);
                for (name, _) in replaced {
                    changed.options.remove(name);
                }
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
        let text = match text {
            "贪心" => "greedy",
            "随机模拟" => "playouts",
            _ => text,
        };
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
        let mut shown = kind.explicit(&setup.rules());
        for spec in kind.options().iter().filter(|spec| !spec.default.is_empty()) {
            if spec.name != Preset::OPTION && shown.get(spec.name).is_none() {
                shown.set(spec.name, spec.default);
            }
        }
        if let Some(preset) = Preset::matching(kind.presets(), &shown) {
            shown.set(Preset::OPTION, preset.name);
        }
        for spec in kind.options() {
            let key = format!("option-{}-{}", kind.name(), spec.name);
            let meaning = self.words.find(&key, &[]).unwrap_or(key);
            let value = shown.get(spec.name).filter(|value| !value.is_empty()).unwrap_or("-");
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
                let seats = &latest.state.setup().seats;
                let (amount, unit) = age(latest.since);
                let arguments = [
                    Argument::new("game", self.game_name(kind.name())),
                    Argument::new("black", self.player_in_words(&seats.black)),
                    Argument::new("white", self.player_in_words(&seats.white)),
                    Argument::number("moves", latest.state.game().moves().len()),
                    Argument::number("amount", amount),
                    Argument::new("unit", unit),
                ];
                match self.ask_yes("terminal-continue", &arguments)? {
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
                    *setup.seats.of_mut(side) = Player::named(name);
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

/// How long ago something was, as a number and the name of a unit; `now` if less than a minute, or unknown.
fn age(since: Option<SystemTime>) -> (u64, &'static str) {
    let minutes = since.and_then(|since| since.elapsed().ok()).map_or(0, |age| age.as_secs() / 60);
    match minutes {
        0 => (0, "now"),
        1..60 => (minutes, "minutes"),
        60..1440 => (minutes / 60, "hours"),
        _ => (minutes / 1440, "days"),
    }
}

/// Sets the seed if the start is random and has none.
fn fill_seed(kind: &GameKind, setup: &mut Setup, seed: u64) {
    if setup.position.is_none() && kind.needs_seed(&setup.rules()) {
        setup.options.insert("seed".to_owned(), seed.to_string());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn ages_are_given_in_the_largest_unit() {
        let ago = |seconds| age(SystemTime::now().checked_sub(Duration::from_secs(seconds)));
        assert_eq!((ago(5), ago(90)), ((0, "now"), (1, "minutes")));
        assert_eq!((ago(7_300), ago(200_000)), ((2, "hours"), (2, "days")));
        assert_eq!(age(None), (0, "now"));
        // The clock may have been set back.
        assert_eq!(age(SystemTime::now().checked_add(Duration::from_secs(600))), (0, "now"));
    }
}
