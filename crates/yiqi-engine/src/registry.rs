use yiqi_core::Options;
use yiqi_games::DynGame;

use crate::{Engine, EngineError, EngineKind, EngineOptions, EngineRequest, LEVELS, Opponent, Purpose};

/// The registry of engine kinds.
///
/// A program builds it once at startup and passes it to everything that needs an engine.
#[derive(Clone, Debug, Default)]
pub struct Engines(Vec<EngineKind>);

impl Engines {
    /// Creates an empty registry.
    pub fn new() -> Engines {
        Engines::default()
    }

    /// Adds a kind of engine. It replaces a kind with the same name, and takes precedence over kinds added earlier where
    /// both play the same level of the same game.
    pub fn with(mut self, kind: EngineKind) -> Engines {
        self.0.retain(|other| other.name() != kind.name());
        self.0.push(kind);
        self
    }

    /// Iterates over the kinds in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &EngineKind> {
        self.0.iter()
    }

    /// Lists the opponents for a game: first the levels from weak to strong, then the named engines.
    pub fn opponents(&self, game: &str) -> Vec<Opponent> {
        let levels = LEVELS.map(Opponent::Level).filter(|level| self.plays(game, level).is_ok());
        let of_game = self.iter().filter(|kind| kind.levels().is_none() && kind.plays(game));
        levels.chain(of_game.map(|kind| Opponent::named(kind.name()))).collect()
    }

    /// Checks that an opponent plays a game.
    pub fn plays(&self, game: &str, opponent: &Opponent) -> Result<(), EngineError> {
        self.find(game, opponent).map(drop)
    }

    /// Creates an engine that plays a game as this opponent.
    pub fn make(
        &self,
        game: &str,
        opponent: &Opponent,
        options: EngineOptions,
    ) -> Result<Box<dyn Engine>, EngineError> {
        self.make_for(Purpose::Play, game, opponent, options)
    }

    /// Creates an engine for analysis: it searches as much as the level does, but always chooses the best move.
    pub fn analyst(
        &self,
        game: &str,
        level: u8,
        options: EngineOptions,
    ) -> Result<Box<dyn Engine>, EngineError> {
        self.make_for(Purpose::Analyse, game, &Opponent::Level(level), options)
    }

    /// Returns the move that an opponent plays; `None` if the game is over. The result is deterministic.
    pub fn best_move(&self, game: &dyn DynGame, opponent: &Opponent) -> Result<Option<String>, EngineError> {
        Ok(self.make(game.name(), opponent, EngineOptions::default())?.best_move(game)?)
    }

    fn make_for(
        &self,
        purpose: Purpose,
        game: &str,
        opponent: &Opponent,
        options: EngineOptions,
    ) -> Result<Box<dyn Engine>, EngineError> {
        let kind = self.find(game, opponent)?;
        let none = Options::new();
        let (level, settings) = match opponent {
            Opponent::Level(level) => (Some(*level), &none),
            Opponent::Named { settings, .. } => (None, settings),
        };
        let options = EngineOptions { threads: options.threads.max(1), ..options };
        kind.make(&EngineRequest { game, level, settings, purpose, options })
    }

    /// Finds the kind that plays as this opponent.
    fn find(&self, game: &str, opponent: &Opponent) -> Result<&EngineKind, EngineError> {
        let unknown = || EngineError::NoSuchOpponent(opponent.to_string());
        let not_this_game =
            || EngineError::NotThisGame { opponent: opponent.to_string(), game: game.to_owned() };
        match opponent {
            Opponent::Level(level) => {
                if !self.iter().any(|kind| kind.plays(game)) {
                    return Err(EngineError::NoEngine(game.to_owned()));
                }
                if !LEVELS.contains(level) {
                    return Err(unknown());
                }
                let has_level =
                    |kind: &EngineKind| kind.levels().is_some_and(|levels| levels.contains(level));
                let mut latest_first = self.0.iter().rev();
                latest_first.find(|kind| kind.plays(game) && has_level(kind)).ok_or_else(not_this_game)
            }
            Opponent::Named { name, settings } => {
                let named = self.iter().find(|kind| kind.levels().is_none() && kind.name() == name);
                let kind = named.ok_or_else(unknown)?;
                if !kind.plays(game) {
                    return Err(not_this_game());
                }
                let is_known = |setting: &str| kind.settings().iter().any(|spec| spec.name == setting);
                match settings.iter().find(|(setting, _)| !is_known(setting)) {
                    Some((setting, _)) => Err(EngineError::NoSuchSetting {
                        engine: name.clone(),
                        setting: yiqi_core::excerpt(setting),
                    }),
                    None => Ok(kind),
                }
            }
        }
    }
}
