//! Errors in settings.

use yiqi_core::{Argument, excerpt};
use yiqi_words::Words;

use super::Setting;
use super::origin::OriginFault;

/// An invalid setting and where it was given: `--port`, `YIQI_PORT` or `server.toml:3: port`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SettingError {
    place: String,
    fault: Fault,
}

/// Why a setting is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The value does not have the expected form.
    Invalid { value: String, expected: Expected },
    /// The value is not a web origin.
    Origin { value: String, fault: OriginFault },
    /// There is no limit with this name.
    NoSuchLimit(String),
    /// The file contains an unknown key.
    NoSuchKey,
    /// The value is not valid UTF-8.
    NotText,
    /// The file cannot be read or parsed; contains the message of the operating system or of the parser.
    Unreadable(String),
}

/// The expected form of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Expected {
    Address,
    Port,
    Folder,
    Store,
    Announce,
    Boolean,
    Assignment,
    Limit { example: String },
    String,
    List,
    Table,
    EngineName,
    Engine,
}

impl Fault {
    pub(super) fn invalid(value: &str, expected: Expected) -> Fault {
        Fault::Invalid { value: excerpt(value), expected }
    }

    pub(super) fn at(self, place: impl Into<String>) -> SettingError {
        SettingError { place: place.into(), fault: self }
    }

    fn in_words(&self, words: &Words) -> String {
        match self {
            Fault::Invalid { value, expected } => {
                let (kind, example) = expected.arguments();
                let arguments = [
                    Argument::new("value", value),
                    Argument::new("expected", kind),
                    Argument::new("example", example),
                ];
                words.say("settings-invalid", &arguments)
            }
            Fault::Origin { value, fault } => words.say(
                "settings-origin",
                &[Argument::new("value", value), Argument::new("fault", fault.name())],
            ),
            Fault::NoSuchLimit(name) => words.say("settings-no-such-limit", &[Argument::new("name", name)]),
            Fault::NoSuchKey => {
                let keys = Setting::ALL.map(Setting::key).join(", ");
                words
                    .say("settings-no-such-key", &[Argument::new("keys", format!("{keys}, limits, engines"))])
            }
            Fault::NotText => words.say("settings-not-text", &[]),
            Fault::Unreadable(reason) => reason.clone(),
        }
    }
}

impl Expected {
    /// The name of the expected form, and an example where it depends on the setting.
    fn arguments(&self) -> (&'static str, &str) {
        let kind = match self {
            Expected::Address => "address",
            Expected::Port => "port",
            Expected::Folder => "folder",
            Expected::Store => "store",
            Expected::Announce => "announce",
            Expected::Boolean => "boolean",
            Expected::Assignment => "assignment",
            Expected::String => "string",
            Expected::List => "list",
            Expected::Table => "table",
            Expected::EngineName => "name",
            Expected::Engine => "engine",
            Expected::Limit { example } if example.bytes().all(|byte| byte.is_ascii_digit()) => {
                return ("number", example);
            }
            Expected::Limit { example } if example == "never" => return ("duration", "30d"),
            Expected::Limit { example } => return ("duration", example),
        };
        (kind, "")
    }
}

impl SettingError {
    /// The complete error message.
    pub(crate) fn in_words(&self, words: &Words) -> String {
        let problem = self.fault.in_words(words);
        words.say(
            "settings-refused",
            &[Argument::new("place", &self.place), Argument::new("problem", problem)],
        )
    }
}
