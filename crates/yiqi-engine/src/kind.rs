use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use yiqi_core::{OptionSpec, Options};

use crate::{Engine, EngineError, is_engine_name};

/// Options that every engine has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineOptions {
    /// The number of threads the engine may use, at least one.
    pub threads: usize,
    /// The seed of the random number generator. With one thread and no time limit, results are reproducible.
    pub seed: u64,
}

impl Default for EngineOptions {
    /// One thread and seed 1, so that results are reproducible.
    fn default() -> EngineOptions {
        EngineOptions { threads: 1, seed: 1 }
    }
}

/// What an engine is used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// Playing. Weak levels sometimes choose a move that is slightly worse than the best.
    Play,
    /// Analysis. The engine searches as much as its level does, but always chooses the best move.
    Analyse,
}

/// The parameters that an [`EngineKind`] creates an engine from.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct EngineRequest<'a> {
    /// The name of the game, one of [`EngineKind::games`].
    pub game: &'a str,
    /// The level, one of [`EngineKind::levels`]; `None` if the engine was requested by name.
    pub level: Option<u8>,
    /// The settings. Their names are in [`EngineKind::settings`]; their values have not been checked.
    pub settings: &'a Options,
    /// Whether the engine plays or analyses.
    pub purpose: Purpose,
    /// Threads and seed.
    pub options: EngineOptions,
}

/// The function that creates an engine.
type Make = dyn Fn(&EngineRequest<'_>) -> Result<Box<dyn Engine>, EngineError> + Send + Sync;

/// A registered kind of engine: its name, description, games, levels and settings, and the function that creates it.
///
/// A kind with levels is requested as `level:N`. A kind without levels is requested by its name, optionally with settings
/// (see [`Opponent`](crate::Opponent)).
#[derive(Clone)]
pub struct EngineKind {
    name: String,
    description: String,
    games: Vec<String>,
    levels: Option<RangeInclusive<u8>>,
    settings: &'static [OptionSpec],
    make: Arc<Make>,
}

impl fmt::Debug for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EngineKind { name, description, games, levels, settings, make: _ } = self;
        f.debug_struct("EngineKind")
            .field("name", name)
            .field("description", description)
            .field("games", games)
            .field("levels", levels)
            .field("settings", settings)
            .finish_non_exhaustive()
    }
}

impl EngineKind {
    /// Creates a kind without games, levels or settings; add them with the builder methods below. `description` is one
    /// sentence for users, or the name and version that an external program reports.
    ///
    /// # Panics
    ///
    /// Panics if `name` is not a valid engine name (see [`is_engine_name`]).
    pub fn new(
        name: impl Into<String>,
        description: impl Into<String>,
        make: impl Fn(&EngineRequest<'_>) -> Result<Box<dyn Engine>, EngineError> + Send + Sync + 'static,
    ) -> EngineKind {
        let (name, description) = (name.into(), description.into());
        assert!(is_engine_name(&name), "invalid engine name {name:?}");
        EngineKind { name, description, games: Vec::new(), levels: None, settings: &[], make: Arc::new(make) }
    }

    /// Adds a game.
    pub fn for_game(mut self, game: impl Into<String>) -> EngineKind {
        self.games.push(game.into());
        self
    }

    /// Sets the levels that this kind plays in all its games.
    pub fn for_levels(self, levels: RangeInclusive<u8>) -> EngineKind {
        EngineKind { levels: Some(levels), ..self }
    }

    /// Sets the settings that this kind accepts.
    pub fn with_settings(self, settings: &'static [OptionSpec]) -> EngineKind {
        EngineKind { settings, ..self }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The description.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The names of the games it plays.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(String::as_str)
    }

    /// The levels it plays; `None` if it is requested by name.
    pub fn levels(&self) -> Option<RangeInclusive<u8>> {
        self.levels.clone()
    }

    /// The settings it accepts.
    pub fn settings(&self) -> &'static [OptionSpec] {
        self.settings
    }

    pub(crate) fn plays(&self, game: &str) -> bool {
        self.games().any(|name| name == game)
    }

    pub(crate) fn make(&self, request: &EngineRequest<'_>) -> Result<Box<dyn Engine>, EngineError> {
        (self.make)(request)
    }
}
