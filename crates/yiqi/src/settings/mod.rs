//! The server's settings. Each can be given as a flag, an environment variable or a key of the configuration file. Flags
//! override variables, and variables override the file.

mod args;
mod environment;
mod error;
mod file;
mod layer;
mod limits_table;
mod origin;

use std::ffi::{OsStr, OsString};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use yiqi_engine::Engines;
use yiqi_protocols::External;
use yiqi_server::{Config, ServerLimits};

pub(crate) use args::{folder_args, migration_args, serve_args};
pub(crate) use error::SettingError;
use layer::Layer;
pub(crate) use limits_table::limits_table;
pub(crate) use origin::Origin;

use crate::log;

/// The default port.
const PORT: u16 = 8080;

/// The effective settings.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Settings {
    address: IpAddr,
    port: Option<u16>,
    /// The folder of the database, if set.
    pub(crate) data: Option<PathBuf>,
    /// The log that several servers share, if set: an address of PostgreSQL. It may contain a password.
    pub(crate) store: Option<String>,
    /// Where several servers tell each other of new events: an address of NATS.
    pub(crate) announce: Option<String>,
    /// The address under which players reach the server, if set.
    pub(crate) public_url: Option<Origin>,
    origins: Vec<Origin>,
    trusts_proxy: bool,
    /// The effective limits.
    pub(crate) limits: ServerLimits,
    /// Programs that play on the server, by name.
    engines: Vec<(String, External)>,
}

impl Settings {
    /// Reads the settings from the flags, the environment variables, and the configuration file that these name.
    pub(crate) fn read(
        matches: &ArgMatches,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Settings, SettingError> {
        let variables: Vec<(OsString, OsString)> = variables.into_iter().collect();
        let flags = args::layer(matches)?;
        let environment = environment::layer(&variables)?;
        let config = args::config(matches).or_else(|| environment::config(&variables));
        let file = match config {
            Some(path) => file::layer(Path::new(path))?,
            None => Layer::default(),
        };
        Ok(Settings::of(flags.over(environment.over(file))))
    }

    fn of(layer: Layer) -> Settings {
        // `unlimited` replaces only the defaults; limits set by name still apply.
        let mut limits = if layer.unlimited.unwrap_or(false) {
            ServerLimits::unlimited()
        } else {
            ServerLimits::default()
        };
        for (name, value) in &layer.limits {
            // Cannot fail: a layer contains only valid limits.
            let _ = limits.set(name, value);
        }
        Settings {
            address: layer.address.unwrap_or(Ipv4Addr::LOCALHOST.into()),
            port: layer.port,
            data: layer.data,
            store: layer.store,
            announce: layer.announce,
            public_url: layer.public_url,
            origins: layer.origins.unwrap_or_default(),
            trusts_proxy: layer.trusts_proxy.unwrap_or(false),
            limits,
            engines: layer.engines,
        }
    }

    /// These engines, and the programs of the configuration file.
    pub(crate) fn engines(&self, engines: &Engines) -> Engines {
        let add = |engines: Engines, (name, program): &(String, External)| engines.with(program.kind(name));
        self.engines.iter().fold(engines.clone(), add)
    }

    /// The server configuration for these settings.
    pub(crate) fn config(&self, database: PathBuf) -> Config {
        let mut origins: Vec<String> = Vec::new();
        for origin in self.public_url.iter().chain(&self.origins).map(ToString::to_string) {
            if !origins.contains(&origin) {
                origins.push(origin);
            }
        }
        Config {
            address: (self.address, self.port.unwrap_or(PORT)).into(),
            any_port: self.port.is_none(),
            trusts_proxy: self.trusts_proxy,
            origins,
            limits: self.limits,
            dropped_log_lines: log::dropped,
            ..Config::local(database)
        }
    }
}

/// A setting that can be given as a flag, a variable or a key of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    Address,
    Port,
    Data,
    Store,
    Announce,
    PublicUrl,
    Origins,
    TrustProxy,
    Unlimited,
}

impl Setting {
    const ALL: [Setting; 9] = [
        Setting::Address,
        Setting::Port,
        Setting::Data,
        Setting::Store,
        Setting::Announce,
        Setting::PublicUrl,
        Setting::Origins,
        Setting::TrustProxy,
        Setting::Unlimited,
    ];

    /// The flag, without the leading dashes.
    const fn flag(self) -> &'static str {
        match self {
            Setting::Address => "address",
            Setting::Port => "port",
            Setting::Data => "data",
            Setting::Store => "store",
            Setting::Announce => "announce",
            Setting::PublicUrl => "public-url",
            Setting::Origins => "origin",
            Setting::TrustProxy => "trust-proxy",
            Setting::Unlimited => "unlimited",
        }
    }

    /// The environment variable.
    fn variable(self) -> String {
        format!("YIQI_{}", self.flag().to_uppercase().replace('-', "_"))
    }

    /// The key in the configuration file.
    fn key(self) -> String {
        if self == Setting::Origins { "origins".to_owned() } else { self.flag().replace('-', "_") }
    }
}

/// A file named by a flag or a variable, if any.
type FileName<'a> = Option<&'a OsStr>;

#[cfg(test)]
mod tests;
