use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::reason::excerpt;
use crate::{Argument, ReasonCode};

/// One option of a game's rules, as a command line or a form offers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name: `size` is `--size` on the command line.
    pub name: &'static str,
    /// What may be given, in signs rather than words: `2-25`, `situational|positional|simple`.
    pub values: &'static str,
    /// What it is when nothing is given; empty when chance decides.
    pub default: &'static str,
    /// Whether it decides in which position the game begins, so that it means nothing beside a position.
    pub decides_start: bool,
}

/// The value given for an option is not one of those it takes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OptionError {
    /// The option.
    pub name: &'static str,
    /// What was given.
    pub value: String,
    /// What it takes.
    pub expected: &'static str,
}

impl OptionError {
    /// Refuses a value of this option.
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

/// Options by name, as text: how rules travel between a command line, a record and a server.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// No option given: every default holds.
    pub fn new() -> Options {
        Options::default()
    }

    /// Sets one option.
    pub fn set(&mut self, name: impl Into<String>, value: impl fmt::Display) {
        self.0.insert(name.into(), value.to_string());
    }

    /// The same options and one more.
    pub fn with(mut self, name: impl Into<String>, value: impl fmt::Display) -> Options {
        self.set(name, value);
        self
    }

    /// The text given for an option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The value of an option, or `None` when it was not given.
    pub fn read<T: FromStr>(&self, spec: &OptionSpec) -> Result<Option<T>, OptionError> {
        let Some(text) = self.get(spec.name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| OptionError::new(spec, text))
    }

    /// Keeps the options whose names pass.
    pub fn retain(&mut self, mut keep: impl FnMut(&str) -> bool) {
        self.0.retain(|name, _| keep(name));
    }

    /// Whether none is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All that are set, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
