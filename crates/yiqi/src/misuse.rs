//! Translates the errors of the argument parser.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use yiqi_core::{Argument, excerpt};
use yiqi_words::Words;

/// The error message: what is wrong, what was expected, and where to find help.
pub(crate) fn in_words(refused: &clap::Error, words: &Words) -> String {
    let text = |kind: ContextKind| match refused.get(kind) {
        Some(ContextValue::String(text)) => Some(excerpt(text)),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        Some(ContextValue::Number(number)) => Some(number.to_string()),
        Some(ContextValue::StyledStr(text)) => Some(text.to_string()),
        Some(ContextValue::StyledStrs(texts)) => {
            Some(texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
        _ => None,
    };
    let argument =
        |name: &'static str, kind: ContextKind| Argument::new(name, text(kind).unwrap_or_default());
    let name = argument("name", ContextKind::InvalidArg);
    let value = argument("value", ContextKind::InvalidValue);
    let message = match refused.kind() {
        ErrorKind::UnknownArgument => words.say("usage-unknown-argument", &[name]),
        ErrorKind::InvalidSubcommand => {
            words.say("usage-unknown-command", &[argument("name", ContextKind::InvalidSubcommand)])
        }
        ErrorKind::MissingRequiredArgument => words.say("usage-missing-argument", &[name]),
        ErrorKind::ArgumentConflict => {
            words.say("usage-conflict", &[name, argument("other", ContextKind::PriorArg)])
        }
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_none_or(|value| value.is_empty()) => {
            words.say("usage-missing-value", &[name])
        }
        ErrorKind::InvalidValue => {
            words.say("usage-bad-choice", &[name, value, argument("valid", ContextKind::ValidValue)])
        }
        ErrorKind::ValueValidation => {
            words.say("usage-invalid-value", &[name, value, Argument::new("expected", expected(refused))])
        }
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => {
            words.say("usage-too-many-values", &[name])
        }
        ErrorKind::InvalidUtf8 => words.say("usage-not-text", &[]),
        // No other error is expected; if there is one, use the parser's own message.
        _ => refused.to_string().lines().next().unwrap_or_default().to_owned(),
    };
    let suggestion =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .into_iter()
            .find_map(text)
            .map(|suggested| words.say("usage-suggestion", &[Argument::new("suggested", suggested)]));
    let mut lines = vec![words.say("usage-error", &[Argument::new("message", message)])];
    lines.extend(suggestion);
    if let Some(usage) = text(ContextKind::Usage) {
        let usage = usage.trim_start_matches("Usage:").trim().to_owned();
        lines.push(format!("{} {usage}", words.say("help-usage", &[])));
    }
    lines.push(words.say("usage-more", &[]));
    lines.join("\n") + "\n"
}

/// The expected range of a number, in a form that needs no translation. clap's message is `9 is not in 1..=8`.
fn expected(refused: &clap::Error) -> String {
    let why = std::error::Error::source(refused).map(ToString::to_string).unwrap_or_default();
    match why.rsplit_once(" is not in ") {
        Some((_, range)) => range.replace("..=", "-").replace("..", "-"),
        None if why.starts_with('>') => why,
        None => "0, 1, 2, …".to_owned(),
    }
}
