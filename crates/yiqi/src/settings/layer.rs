//! The settings from one source.

use std::ffi::OsStr;
use std::net::IpAddr;
use std::path::PathBuf;

use yiqi_core::excerpt;
use yiqi_engine::is_engine_name;
use yiqi_protocols::External;
use yiqi_server::{LimitError, ServerLimits};

use super::error::{Expected, Fault};
use super::{Origin, Setting};

/// The settings from one source. All values are valid.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Layer {
    pub(super) address: Option<IpAddr>,
    pub(super) port: Option<u16>,
    pub(super) data: Option<PathBuf>,
    pub(super) store: Option<String>,
    pub(super) announce: Option<String>,
    pub(super) public_url: Option<Origin>,
    pub(super) origins: Option<Vec<Origin>>,
    pub(super) trusts_proxy: Option<bool>,
    pub(super) unlimited: Option<bool>,
    /// Names and values; later entries override earlier ones.
    pub(super) limits: Vec<(&'static str, String)>,
    /// Programs that play on the server, by name.
    pub(super) engines: Vec<(String, External)>,
}

impl Layer {
    /// Sets one setting. Origins are separated by commas, and repeated calls add to them.
    pub(super) fn set(&mut self, setting: Setting, value: &OsStr) -> Result<(), Fault> {
        // A path is the only value that may be something other than UTF-8.
        if setting == Setting::Data {
            if value.is_empty() {
                return Err(Fault::invalid("", Expected::Folder));
            }
            self.data = Some(value.into());
            return Ok(());
        }
        let text = value.to_str().ok_or(Fault::NotText)?.trim();
        match setting {
            Setting::Address => self.address = Some(parse(text, Expected::Address)?),
            Setting::Port => self.port = Some(parse(text, Expected::Port)?),
            Setting::Store => self.store = Some(url(text, &["postgres", "postgresql"], Expected::Store)?),
            Setting::Announce => self.announce = Some(url(text, &["nats", "tls"], Expected::Announce)?),
            Setting::PublicUrl => self.public_url = Some(origin(text)?),
            Setting::Origins => {
                let origins: Result<Vec<Origin>, Fault> =
                    text.split(',').map(str::trim).map(origin).collect();
                self.origins.get_or_insert_default().extend(origins?);
            }
            Setting::TrustProxy => self.trusts_proxy = Some(boolean(text)?),
            Setting::Unlimited => self.unlimited = Some(boolean(text)?),
            Setting::Data => {}
        }
        Ok(())
    }

    /// Sets a limit by its name.
    pub(super) fn set_limit(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let known = ServerLimits::NAMES.iter().find(|known| **known == name);
        let known = known.ok_or_else(|| Fault::NoSuchLimit(excerpt(name)))?;
        match ServerLimits::default().set(known, value) {
            Ok(()) => {
                self.limits.push((known, value.to_owned()));
                Ok(())
            }
            Err(LimitError::NoSuchLimit(name)) => Err(Fault::NoSuchLimit(name)),
            Err(LimitError::BadValue { value, example, .. }) => {
                Err(Fault::invalid(&value, Expected::Limit { example }))
            }
        }
    }

    /// Adds a program that plays under a name.
    pub(super) fn add_engine(&mut self, name: &str, text: &str) -> Result<(), Fault> {
        if !is_engine_name(name) {
            return Err(Fault::invalid(name, Expected::EngineName));
        }
        self.engines.push((name.to_owned(), parse(text, Expected::Engine)?));
        Ok(())
    }

    /// Merges two layers; settings of this layer override those of the layer below.
    pub(super) fn over(self, below: Layer) -> Layer {
        Layer {
            address: self.address.or(below.address),
            port: self.port.or(below.port),
            data: self.data.or(below.data),
            store: self.store.or(below.store),
            announce: self.announce.or(below.announce),
            public_url: self.public_url.or(below.public_url),
            origins: self.origins.or(below.origins),
            trusts_proxy: self.trusts_proxy.or(below.trusts_proxy),
            unlimited: self.unlimited.or(below.unlimited),
            limits: below.limits.into_iter().chain(self.limits).collect(),
            engines: below.engines.into_iter().chain(self.engines).collect(),
        }
    }
}

fn parse<T: std::str::FromStr>(text: &str, expected: Expected) -> Result<T, Fault> {
    text.parse().map_err(|_| Fault::invalid(text, expected))
}

/// An address of one of these schemes. What follows the scheme may contain a password, and is not repeated.
fn url(text: &str, schemes: &[&str], expected: Expected) -> Result<String, Fault> {
    match text.split_once("://") {
        Some((scheme, rest)) if schemes.contains(&scheme) && !rest.is_empty() => Ok(text.to_owned()),
        Some((scheme, _)) => Err(Fault::invalid(&format!("{scheme}://…"), expected)),
        None => Err(Fault::invalid("…", expected)),
    }
}

fn boolean(text: &str) -> Result<bool, Fault> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(Fault::invalid(text, Expected::Boolean)),
    }
}

fn origin(text: &str) -> Result<Origin, Fault> {
    text.parse().map_err(|fault| Fault::Origin { value: excerpt(text), fault })
}
