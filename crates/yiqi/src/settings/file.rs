//! Settings from a TOML configuration file:
//!
//! ```toml
//! address = "0.0.0.0"
//! port = 8080
//! data = "/var/lib/yiqi"
//! store = "postgres://yiqi@db.example.org/yiqi"
//! announce = "nats://nats.example.org"
//! public_url = "https://games.example.org"
//! origins = ["https://www.example.org"]
//! trust_proxy = true
//! unlimited = false
//!
//! [limits]
//! rooms = 5000
//! idle = "10m"
//!
//! [engines]
//! gnugo = "gtp:gnugo --mode gtp --chinese-rules"
//! ```

use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use yiqi_server::ServerLimits;

use super::Setting;
use super::error::{Expected, Fault, SettingError};
use super::layer::Layer;

/// The settings given in a file.
pub(super) fn layer(path: &Path) -> Result<Layer, SettingError> {
    let text = fs::read_to_string(path)
        .map_err(|error| Fault::Unreadable(error.to_string()).at(path.display().to_string()))?;
    File { path, text: &text }.layer()
}

struct File<'a> {
    path: &'a Path,
    text: &'a str,
}

impl File<'_> {
    fn layer(&self) -> Result<Layer, SettingError> {
        let table = DeTable::parse(self.text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            Fault::Unreadable(error.message().to_owned()).at(self.line(start))
        })?;
        let mut layer = Layer::default();
        for (key, value) in table.get_ref() {
            let name = key.get_ref().as_ref();
            if name == "limits" {
                self.set_limits(&mut layer, key.span(), value)?;
                continue;
            }
            if name == "engines" {
                self.add_engines(&mut layer, key.span(), value)?;
                continue;
            }
            let setting = Setting::ALL.into_iter().find(|setting| setting.key() == name);
            setting
                .ok_or(Fault::NoSuchKey)
                .and_then(|setting| self.set(&mut layer, setting, value))
                .map_err(|fault| self.at(key.span(), name, fault))?;
        }
        Ok(layer)
    }

    fn set(&self, layer: &mut Layer, setting: Setting, value: &Spanned<DeValue<'_>>) -> Result<(), Fault> {
        let wrong = |expected| Err(Fault::invalid(self.source(value), expected));
        match (setting, value.get_ref()) {
            (Setting::Port, DeValue::Integer(number)) => {
                let number = u16::from_str_radix(number.as_str(), number.radix());
                match number {
                    Ok(port) => layer.set(setting, OsStr::new(&port.to_string())),
                    Err(_) => wrong(Expected::Port),
                }
            }
            (Setting::Port, _) => wrong(Expected::Port),
            (Setting::TrustProxy | Setting::Unlimited, DeValue::Boolean(is)) => {
                layer.set(setting, OsStr::new(if *is { "true" } else { "false" }))
            }
            (Setting::TrustProxy | Setting::Unlimited, _) => wrong(Expected::Boolean),
            (Setting::Origins, DeValue::Array(origins)) => {
                layer.origins = Some(Vec::new());
                origins.iter().try_for_each(|origin| match origin.get_ref() {
                    DeValue::String(origin) => layer.set(setting, OsStr::new(origin.as_ref())),
                    _ => Err(Fault::invalid(self.source(origin), Expected::String)),
                })
            }
            (Setting::Origins, _) => wrong(Expected::List),
            (Setting::Data, DeValue::String(folder)) if !folder.is_empty() => {
                // Relative to the file, so that it does not depend on the current directory.
                let beside = self.path.parent().unwrap_or(Path::new(""));
                layer.set(setting, beside.join(folder.as_ref()).as_os_str())
            }
            (_, DeValue::String(text)) => layer.set(setting, OsStr::new(text.as_ref())),
            (_, _) => wrong(Expected::String),
        }
    }

    fn set_limits(
        &self,
        layer: &mut Layer,
        span: Range<usize>,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<(), SettingError> {
        let DeValue::Table(limits) = value.get_ref() else {
            return Err(self.at(span, "limits", Fault::invalid(self.source(value), Expected::Table)));
        };
        for (key, value) in limits {
            let name = key.get_ref().as_ref();
            let set = match value.get_ref() {
                DeValue::String(text) => layer.set_limit(name, text),
                DeValue::Integer(number) => {
                    let decimal = u128::from_str_radix(number.as_str(), number.radix());
                    let text = decimal.map_or_else(|_| number.to_string(), |decimal| decimal.to_string());
                    layer.set_limit(name, &text)
                }
                _ => match ServerLimits::default().get(name) {
                    Some(example) => Err(Fault::invalid(self.source(value), Expected::Limit { example })),
                    None => Err(Fault::NoSuchLimit(name.to_owned())),
                },
            };
            set.map_err(|fault| self.at(key.span(), &format!("limits.{name}"), fault))?;
        }
        Ok(())
    }

    fn add_engines(
        &self,
        layer: &mut Layer,
        span: Range<usize>,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<(), SettingError> {
        let DeValue::Table(engines) = value.get_ref() else {
            return Err(self.at(span, "engines", Fault::invalid(self.source(value), Expected::Table)));
        };
        for (key, value) in engines {
            let name = key.get_ref().as_ref();
            let added = match value.get_ref() {
                DeValue::String(text) => layer.add_engine(name, text),
                _ => Err(Fault::invalid(self.source(value), Expected::Engine)),
            };
            added.map_err(|fault| self.at(key.span(), &format!("engines.{name}"), fault))?;
        }
        Ok(())
    }

    /// The value as written in the file.
    fn source(&self, value: &Spanned<DeValue<'_>>) -> &str {
        self.text.get(value.span()).unwrap_or_default()
    }

    fn at(&self, span: Range<usize>, key: &str, fault: Fault) -> SettingError {
        fault.at(format!("{}: {key}", self.line(span.start)))
    }

    /// The file name and line number: `server.toml:3`.
    fn line(&self, offset: usize) -> String {
        let before = self.text.as_bytes().iter().take(offset);
        format!("{}:{}", self.path.display(), 1 + before.filter(|byte| **byte == b'\n').count())
    }
}
