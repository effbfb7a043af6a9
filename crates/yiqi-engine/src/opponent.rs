use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use yiqi_core::{Options, excerpt};

use crate::EngineError;

/// The levels, from weak to strong. The engine that plays a game defines what each level means.
pub const LEVELS: RangeInclusive<u8> = 1..=8;

/// A computer opponent: a level, or a named engine with its settings.
///
/// The text form is `level:5`, `greedy` or `gnugo:level=3,threads=2`, with settings sorted by name, so each opponent has
/// exactly one text form. Parsing checks only the syntax; [`Engines`](crate::Engines) knows which engines exist.
///
/// ```
/// use yiqi_engine::Opponent;
///
/// assert_eq!("level:5".parse(), Ok(Opponent::Level(5)));
/// assert_eq!("greedy".parse(), Ok(Opponent::named("greedy")));
/// assert_eq!(Opponent::named("gnugo").with("level", 3).to_string(), "gnugo:level=3");
/// assert!("level:9".parse::<Opponent>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// One of the [`LEVELS`].
    Level(u8),
    /// A named engine.
    Named {
        /// The engine's name.
        name: String,
        /// The engine's settings; may be empty.
        settings: Options,
    },
}

/// Whether `text` is a valid engine name: at most 40 lower-case ASCII letters, digits and hyphens, starting with a letter.
/// `level` and `human` are reserved.
pub fn is_engine_name(text: &str) -> bool {
    const MAX_LENGTH: usize = 40;
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.len() <= MAX_LENGTH
        && text.chars().all(is_allowed)
        && !["level", "human"].contains(&text)
}

impl Opponent {
    /// The engine with this name and no settings.
    pub fn named(name: impl Into<String>) -> Opponent {
        Opponent::Named { name: name.into(), settings: Options::new() }
    }

    /// Adds a setting to a named engine. A level has no settings and is returned unchanged.
    pub fn with(mut self, setting: &str, value: impl fmt::Display) -> Opponent {
        if let Opponent::Named { settings, .. } = &mut self {
            settings.set(setting, value);
        }
        self
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Level(number) => write!(f, "level:{number}"),
            Opponent::Named { name, settings } => {
                f.write_str(name)?;
                for (index, (setting, value)) in settings.iter().enumerate() {
                    write!(f, "{}{setting}={value}", if index == 0 { ':' } else { ',' })?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Opponent {
    type Err = EngineError;

    fn from_str(text: &str) -> Result<Opponent, EngineError> {
        let read = match text.strip_prefix("level:") {
            Some(number) => number.parse().ok().filter(|number| LEVELS.contains(number)).map(Opponent::Level),
            None => read_named(text),
        };
        // Accept only the canonical form: reject `level:+3`, `level:03` and unsorted settings.
        let known = read.filter(|opponent| opponent.to_string() == text);
        known.ok_or_else(|| EngineError::NoSuchOpponent(excerpt(text)))
    }
}

fn read_named(text: &str) -> Option<Opponent> {
    let (name, settings) = match text.split_once(':') {
        Some((name, settings)) => (name, Some(settings)),
        None => (text, None),
    };
    let mut opponent = is_engine_name(name).then(|| Opponent::named(name))?;
    for setting in settings.into_iter().flat_map(|settings| settings.split(',')) {
        let (setting, value) = setting.split_once('=')?;
        let is_value = !value.is_empty() && !value.contains(|c: char| c.is_control() || c.is_whitespace());
        if setting.is_empty() || !is_value {
            return None;
        }
        opponent = opponent.with(setting, value);
    }
    Some(opponent)
}

#[cfg(test)]
mod tests {
    use super::{LEVELS, Opponent, is_engine_name};

    #[test]
    fn every_opponent_has_one_text_form() {
        let named = Opponent::named("gnugo");
        let levels = LEVELS.map(Opponent::Level);
        for opponent in levels.chain([named.clone(), named.with("threads", 2).with("level", "a=b")]) {
            assert_eq!(opponent.to_string().parse(), Ok(opponent));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            " ",
            "level",
            "level:",
            "level:0",
            "level:9",
            "level:03",
            "level:+3",
            "level:3 ",
            "Level:3",
            "human",
            "Greedy",
            "greedy ",
            "greedy:",
            "gnugo:level",
            "gnugo:level=",
            "gnugo:=3",
            "gnugo:b=1,a=2",
            "gnugo:a=1,a=2",
            "gnugo:a=1,",
            "gnugo:a=1 2",
            "贪心",
            "3d",
            "-x",
        ] {
            assert!(text.parse::<Opponent>().is_err(), "{text:?}");
        }
        assert!(!is_engine_name(&"x".repeat(41)) && is_engine_name(&"x".repeat(40)));
    }
}
