use std::fmt;

/// The value of an argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A whole number, by which a sentence may choose its form.
    Number(u64),
    /// Text, shown as it is.
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => text.fmt(f),
        }
    }
}

/// One named value that belongs to a reason, such as the point that was occupied.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Argument {
    /// The name by which a sentence refers to it.
    pub name: &'static str,
    /// Its value.
    pub value: Value,
}

impl Argument {
    /// A named text. What comes from outside goes through [`excerpt`] first.
    pub fn new(name: &'static str, value: impl fmt::Display) -> Argument {
        Argument { name, value: Value::Text(value.to_string()) }
    }

    /// A named number.
    pub fn number(name: &'static str, value: impl TryInto<u64>) -> Argument {
        Argument { name, value: Value::Number(value.try_into().unwrap_or(u64::MAX)) }
    }
}

/// A reason as it leaves a library: a stable code with its arguments, no sentence in any language.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    /// The code, in lower case with hyphens; also the key of the sentence.
    pub code: &'static str,
    /// What the sentence needs to know.
    pub arguments: Vec<Argument>,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        for Argument { name, value } in &self.arguments {
            match value {
                Value::Number(number) => write!(f, " {name}={number}")?,
                Value::Text(text) => write!(f, " {name}={text:?}")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Reason {}

/// A typed error or refusal that can say its reason as a code.
///
/// ```
/// use yiqi_core::{Argument, ReasonCode};
///
/// #[derive(Debug, Clone, PartialEq, Eq)]
/// enum TooFar { Steps(u8) }
///
/// impl ReasonCode for TooFar {
///     fn code(&self) -> &'static str { "too-far" }
///     fn arguments(&self) -> Vec<Argument> {
///         let TooFar::Steps(steps) = self;
///         vec![Argument::number("steps", *steps)]
///     }
/// }
///
/// assert_eq!(TooFar::Steps(3).reason().to_string(), "too-far steps=3");
/// ```
pub trait ReasonCode: fmt::Debug {
    /// The stable code.
    fn code(&self) -> &'static str;

    /// The values its sentence needs.
    fn arguments(&self) -> Vec<Argument> {
        Vec::new()
    }

    /// Code and arguments together.
    fn reason(&self) -> Reason {
        Reason { code: self.code(), arguments: self.arguments() }
    }
}

impl ReasonCode for Reason {
    fn code(&self) -> &'static str {
        self.code
    }

    fn arguments(&self) -> Vec<Argument> {
        self.arguments.clone()
    }
}

/// Why a move was refused: one of two reasons every game has, or one of the game's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal<R> {
    /// The game is over; nothing may be played.
    GameOver,
    /// The move would bring back the position that stood after so many plies (0 is the start).
    Repetition {
        /// The ply after which the same position stood.
        ply: usize,
    },
    /// A rule of the game itself.
    Rule(R),
}

impl<R: ReasonCode> ReasonCode for Refusal<R> {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::Repetition { .. } => "repeats-position",
            Refusal::Rule(rule) => rule.code(),
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            Refusal::GameOver => Vec::new(),
            Refusal::Repetition { ply } => vec![Argument::number("ply", *ply)],
            Refusal::Rule(rule) => rule.arguments(),
        }
    }
}

impl<R: ReasonCode> fmt::Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl<R: ReasonCode> std::error::Error for Refusal<R> {}

/// The text is no move of this game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NotAMove {
    /// What was read, cut to a length fit for a message.
    pub text: String,
    /// The code of the sentence that says what was expected.
    pub code: &'static str,
}

impl NotAMove {
    /// Remembers the offending text, its first characters if it is long.
    pub fn new(code: &'static str, text: &str) -> NotAMove {
        NotAMove { text: excerpt(text), code }
    }
}

impl ReasonCode for NotAMove {
    fn code(&self) -> &'static str {
        self.code
    }

    fn arguments(&self) -> Vec<Argument> {
        vec![Argument::new("text", &self.text)]
    }
}

/// The beginning of a text from outside, fit to be repeated in a message: short, and without characters that would
/// command a terminal.
///
/// ```
/// assert_eq!(yiqi_core::excerpt("D4\u{1b}[2J"), "D4\u{fffd}[2J");
/// ```
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut short: String = text.chars().take(LONGEST).map(shown).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
