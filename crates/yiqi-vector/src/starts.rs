use std::fmt;

use yiqi_core::zobrist::splitmix64;
use yiqi_core::{GameRules, OptionError, Options, ReasonCode as _};

/// The rules under which games start. If the start is random, every game has its own seed.
#[derive(Clone, Debug)]
pub struct Starts<R> {
    options: Options,
    rules: R,
    needs_seed: bool,
}

/// Why the options are invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadStart {
    /// The value of an option is invalid.
    Option(OptionError),
    /// The game has no such option.
    NoSuchOption {
        /// The given name.
        name: String,
        /// The options of the game.
        known: Vec<&'static str>,
    },
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadStart::Option(error) => write!(f, "{error} ({})", error.code()),
            BadStart::NoSuchOption { name, known } => {
                write!(f, "no option is named {name}; this game has: {}", known.join(", "))
            }
        }
    }
}

impl std::error::Error for BadStart {}

impl<R: GameRules> Starts<R> {
    /// Games with these options.
    pub fn new(options: Options) -> Result<Starts<R>, BadStart> {
        let known = || R::OPTIONS.iter().map(|spec| spec.name);
        if let Some((name, _)) = options.iter().find(|(name, _)| known().all(|known| known != *name)) {
            return Err(BadStart::NoSuchOption { name: name.to_owned(), known: known().collect() });
        }
        let rules = R::from_options(&options, None).map_err(BadStart::Option)?;
        Ok(Starts { needs_seed: R::needs_seed(&options), options, rules })
    }

    /// The rules, with an arbitrary seed.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The rules of the `episode`th game in a row of an environment.
    pub(crate) fn draw(&self, seed: u64, row: usize, episode: u64) -> R {
        if !self.needs_seed {
            return self.rules.clone();
        }
        let seed = splitmix64(splitmix64(splitmix64(seed) ^ row as u64) ^ episode);
        let options = self.options.clone().with("seed", seed);
        R::from_options(&options, None).unwrap_or_else(|_| self.rules.clone())
    }
}
