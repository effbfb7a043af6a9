//! Why settings are refused.

use yiqi_core::{Argument, excerpt};
use yiqi_words::Words;

use super::Setting;
use super::origin::OriginFault;

/// A setting that is refused, and where it was given: `--port`, `YIQI_PORT` or `server.toml:3: port`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SettingError {
    place: String,
    fault: Fault,
}

/// Why it is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The value is not of the expected kind.
    Invalid { value: String, expected: Expected },
    /// It is not the address of a site.
    Origin { value: String, fault: OriginFault },
    /// No limit has this name.
    NoSuchLimit(String),
    /// The file has a key that is no setting.
    NoSuchKey,
    /// The value is not UTF-8.
    NotText,
    /// The file cannot be read; the reason of the system or of the parser.
    Unreadable(String),
}

/// What was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Expected {
    Address,
    Port,
    Folder,
    Boolean,
    Assignment,
    Limit { example: String },
    String,
    List,
    Table,
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
                words.say("settings-no-such-key", &[Argument::new("keys", format!("{keys}, limits"))])
            }
            Fault::NotText => words.say("settings-not-text", &[]),
            Fault::Unreadable(reason) => reason.clone(),
        }
    }
}

impl Expected {
    /// The name of the kind, and an example of a value where it depends on the setting.
    fn arguments(&self) -> (&'static str, &str) {
        let kind = match self {
            Expected::Address => "address",
            Expected::Port => "port",
            Expected::Folder => "folder",
            Expected::Boolean => "boolean",
            Expected::Assignment => "assignment",
            Expected::String => "string",
            Expected::List => "list",
            Expected::Table => "table",
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
    /// Where and why, in a sentence.
    pub(crate) fn in_words(&self, words: &Words) -> String {
        let problem = self.fault.in_words(words);
        words.say(
            "settings-refused",
            &[Argument::new("place", &self.place), Argument::new("problem", problem)],
        )
    }
}
