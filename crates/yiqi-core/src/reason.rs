use std::fmt;

/// The value of an [`Argument`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ArgumentValue {
    /// A whole number. Sentences may use it to choose between singular and plural.
    Number(u64),
    /// Text, shown as it is.
    Text(String),
}

impl fmt::Display for ArgumentValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgumentValue::Number(number) => number.fmt(f),
            ArgumentValue::Text(text) => text.fmt(f),
        }
    }
}

/// A named value that belongs to a reason, such as the occupied point.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Argument {
    /// The name used in the sentence.
    pub name: &'static str,
    /// The value.
    pub value: ArgumentValue,
}

impl Argument {
    /// A text argument. Text from outside must go through [`excerpt`] first.
    pub fn new(name: &'static str, value: impl fmt::Display) -> Argument {
        Argument { name, value: ArgumentValue::Text(value.to_string()) }
    }

    /// A numeric argument.
    pub fn number(name: &'static str, value: impl TryInto<u64>) -> Argument {
        Argument { name, value: ArgumentValue::Number(value.try_into().unwrap_or(u64::MAX)) }
    }
}

/// A reason in language-independent form: a stable code and its arguments. Only `yiqi-words` turns it into a
/// sentence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    /// The code, in lower case with hyphens; also the key of the sentence.
    pub code: &'static str,
    /// The values the sentence needs.
    pub arguments: Vec<Argument>,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        for Argument { name, value } in &self.arguments {
            match value {
                ArgumentValue::Number(number) => write!(f, " {name}={number}")?,
                ArgumentValue::Text(text) => write!(f, " {name}={text:?}")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Reason {}

/// An error that has a stable code and arguments.
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

    /// The values the sentence needs.
    fn arguments(&self) -> Vec<Argument> {
        Vec::new()
    }

    /// The code and its arguments.
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

/// Why a move was refused: one of two reasons common to all games, or a rule of the game itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal<R> {
    /// The game is over.
    GameOver,
    /// The move would repeat an earlier position.
    Repetition {
        /// The number of plies after which that position occurred; 0 is the start.
        ply: usize,
    },
    /// A rule of this game.
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

impl<R: fmt::Display> fmt::Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::Repetition { ply } => write!(f, "the move repeats the position after ply {ply}"),
            Refusal::Rule(rule) => rule.fmt(f),
        }
    }
}

impl<R: std::error::Error> std::error::Error for Refusal<R> {}

/// The text is not a move of this game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NotAMove {
    /// The text, shortened by [`excerpt`].
    pub text: String,
    /// The code of the sentence that explains what was expected.
    pub code: &'static str,
}

impl NotAMove {
    /// An error about `text`, which is shortened if it is long.
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

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a move ({})", self.text, self.code)
    }
}

impl std::error::Error for NotAMove {}

/// The beginning of a text from outside, safe to repeat in a message: short, with control characters replaced
/// so that it cannot control the terminal.
///
/// ```
/// assert_eq!(yiqi_core::excerpt("D4\u{1b}[2J"), "D4\u{fffd}[2J");
/// ```
pub fn excerpt(text: &str) -> String {
    const MAX_LENGTH: usize = 40;
    let end = text.char_indices().nth(MAX_LENGTH).map_or(text.len(), |(index, _)| index);
    let mut short = printable(&text[..end]);
    if text.chars().nth(MAX_LENGTH).is_some() {
        short.push('…');
    }
    short
}

/// A text from outside with control characters replaced, for what must not be shortened, such as the path of a file.
///
/// ```
/// assert_eq!(yiqi_core::printable("games/\u{1b}[2J.sgf"), "games/\u{fffd}[2J.sgf");
/// ```
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
