use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::reason::excerpt;
use crate::{Argument, ReasonCode};

/// One option of a game's rules, as offered by the command line or a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name: `size` is `--size` on the command line.
    pub name: &'static str,
    /// The accepted values in language-independent notation: `2-25`, `situational|positional|simple`.
    pub values: &'static str,
    /// The default value; empty if it is chosen at random.
    pub default: &'static str,
    /// Whether the option only determines the starting position, so that it has no effect when a position is
    /// given.
    pub decides_start: bool,
}

/// The value is not accepted by the option.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OptionError {
    /// The option's name.
    pub name: &'static str,
    /// The given value, shortened by [`excerpt`].
    pub value: String,
    /// The accepted values.
    pub expected: &'static str,
}

impl OptionError {
    /// An error about `value`, which `spec` does not accept.
    pub fn new(spec: &OptionSpec, value: impl fmt::Display) -> OptionError {
        OptionError { name: spec.name, value: excerpt(&value.to_string()), expected: spec.values }
    }
}

impl ReasonCode for OptionError {
    fn code(&self) -> &'static str {
        "bad-option"
    }

    fn arguments(&self) -> Vec<Argument> {
        vec![
            Argument::new("name", self.name),
            Argument::new("value", &self.value),
            Argument::new("expected", self.expected),
        ]
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OptionError { name, value, expected } = self;
        write!(f, "invalid value {value:?} for option {name}: expected {expected}")
    }
}

impl std::error::Error for OptionError {}

/// The text is none of the words that an option accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseChoiceError;

impl fmt::Display for ParseChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not one of the accepted words")
    }
}

impl std::error::Error for ParseChoiceError {}

/// Options by name, as text: the form in which rules are passed between command line, records and server.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// No options: all defaults apply.
    pub fn new() -> Options {
        Options::default()
    }

    /// Sets one option.
    pub fn set(&mut self, name: impl Into<String>, value: impl fmt::Display) {
        self.0.insert(name.into(), value.to_string());
    }

    /// Adds an option.
    pub fn with(mut self, name: impl Into<String>, value: impl fmt::Display) -> Options {
        self.set(name, value);
        self
    }

    /// The text of an option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The parsed value of an option, or `None` if it is not set.
    pub fn read<T: FromStr>(&self, spec: &OptionSpec) -> Result<Option<T>, OptionError> {
        let Some(text) = self.get(spec.name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| OptionError::new(spec, text))
    }

    /// Keeps only the options whose names satisfy `keep`.
    pub fn retain(&mut self, mut keep: impl FnMut(&str) -> bool) {
        self.0.retain(|name, _| keep(name));
    }

    /// Whether no option is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All options that are set, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
