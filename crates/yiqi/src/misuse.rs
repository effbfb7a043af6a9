//! Translates the errors of the argument parser.

use std::ffi::OsString;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use yiqi_core::{Argument, excerpt};
use yiqi_words::Words;

use crate::near_miss;

/// A wrong command line, in words.
pub(crate) struct Misuse {
    /// What is wrong.
    pub(crate) message: String,
    /// The same with what was probably meant, the usage, and where to find help.
    pub(crate) whole: String,
}

/// The option that was meant by a name that other programs have for it.
pub(crate) fn option_meant(
    command: &Command,
    arguments: &[OsString],
    refused: &clap::Error,
) -> Option<String> {
    if refused.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(given)) = refused.get(ContextKind::InvalidArg) else { return None };
    let names = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    let named = names.clone().find_map(|name| command.find_subcommand(name));
    // `yiqi --listen` without a command is meant for the server, which is the default.
    let command = named.or_else(|| command.find_subcommand("serve"))?;
    let known = command.get_arguments().filter_map(clap::Arg::get_long);
    let meant = near_miss::option(given.trim_start_matches('-'), known)?;
    let is_default = named.is_none();
    Some(if is_default { format!("{} --{meant}", command.get_name()) } else { format!("--{meant}") })
}

/// The error message. `meant` is a better suggestion than the parser's, which goes by the letters.
pub(crate) fn in_words(refused: &clap::Error, meant: Option<String>, words: &Words) -> Misuse {
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
    let similar = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    // The parser's usage is for its own suggestion.
    let has_usage = meant.is_none();
    let suggestion = meant
        .or_else(|| similar.into_iter().find_map(text))
        .map(|suggested| words.say("usage-suggestion", &[Argument::new("suggested", suggested)]));
    let mut lines = vec![words.say("usage-error", &[Argument::new("message", &message)])];
    lines.extend(suggestion);
    if let Some(usage) = text(ContextKind::Usage).filter(|_| has_usage) {
        let usage = usage.trim_start_matches("Usage:").trim().to_owned();
        lines.push(format!("{} {usage}", words.say("help-usage", &[])));
    }
    lines.push(words.say("usage-more", &[]));
    Misuse { message, whole: lines.join("\n") }
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
