use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use yiqi_core::{OptionSpec, Options};

use crate::{Engine, EngineError, is_engine_name};

/// How an engine is to run, whichever it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineOptions {
    /// Threads it may use, at least one.
    pub threads: usize,
    /// Where its random numbers begin. With one thread and limits other than time, the same seed gives the same answers.
    pub seed: u64,
}

impl Default for EngineOptions {
    /// One thread and the seed 1: answers that can be repeated.
    fn default() -> EngineOptions {
        EngineOptions { threads: 1, seed: 1 }
    }
}

/// What an engine is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// To play. A weak level sometimes chooses a move that is nearly as good as the best.
    Play,
    /// To judge positions. It looks as far as the level does and always prefers the best move.
    Analyse,
}

/// The engine that is asked for, as its kind is told.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct EngineRequest<'a> {
    /// The game it is to play, one of its kind's games.
    pub game: &'a str,
    /// The level, one of its kind's levels; `None` when it was asked for by name.
    pub level: Option<u8>,
    /// Its settings; the names are among those of its kind, the values are as they were given.
    pub settings: &'a Options,
    /// What it is made for.
    pub purpose: Purpose,
    /// How it is to run.
    pub options: EngineOptions,
}

/// Makes an engine for a request.
type Make = dyn Fn(&EngineRequest<'_>) -> Result<Box<dyn Engine>, EngineError> + Send + Sync;

/// A kind of engine: its name, what it is, the games it plays, its levels, and how to make one.
///
/// A kind with levels plays as `level:N` in its games; one without is asked for by its name.
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
    /// A kind of engine that plays no game yet. The description is one sentence, or what a program says of itself.
    ///
    /// # Panics
    ///
    /// When no engine can have this name, see [`is_engine_name`].
    pub fn new(
        name: impl Into<String>,
        description: impl Into<String>,
        make: impl Fn(&EngineRequest<'_>) -> Result<Box<dyn Engine>, EngineError> + Send + Sync + 'static,
    ) -> EngineKind {
        let (name, description) = (name.into(), description.into());
        assert!(is_engine_name(&name), "no engine can be called {name:?}");
        EngineKind { name, description, games: Vec::new(), levels: None, settings: &[], make: Arc::new(make) }
    }

    /// The same kind, which plays this game too.
    pub fn for_game(mut self, game: impl Into<String>) -> EngineKind {
        self.games.push(game.into());
        self
    }

    /// The same kind, playing these levels of its games.
    pub fn for_levels(self, levels: RangeInclusive<u8>) -> EngineKind {
        EngineKind { levels: Some(levels), ..self }
    }

    /// The same kind with these settings.
    pub fn with_settings(self, settings: &'static [OptionSpec]) -> EngineKind {
        EngineKind { settings, ..self }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The games it plays.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(String::as_str)
    }

    /// The levels it plays; `None` when it is asked for by its name.
    pub fn levels(&self) -> Option<RangeInclusive<u8>> {
        self.levels.clone()
    }

    /// Its settings.
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
