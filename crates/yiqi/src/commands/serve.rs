//! Runs the server.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Command};
use yiqi_core::{Argument, ReasonCode as _};
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_server::{Config, Running, ServeError, start};
use yiqi_words::Words;

use crate::failure::Failure;
use crate::panics::LogPanics;
use crate::settings::{Settings, limits_table, serve_args};
use crate::{Console, log};

/// How often the server checks whether it should stop.
const POLL: Duration = Duration::from_millis(50);

/// The arguments of `yiqi` without a command.
pub(super) fn by_default(words: &Words) -> ArgMatches {
    Command::new("serve").args(serve_args(words)).get_matches_from(["serve"])
}

/// Reads the settings from the flags, the environment and the configuration file.
pub(super) fn settings(matches: &ArgMatches, words: &Words) -> Result<Settings, Failure> {
    Settings::read(matches, std::env::vars_os()).map_err(|error| Failure::Usage(error.in_words(words)))
}

/// The path of the server's database.
pub(super) fn database(
    settings: &Settings,
    words: &Words,
    console: &Console<'_>,
) -> Result<PathBuf, Failure> {
    let of_user = || console.folders.as_ref().map(|folders| folders.data.clone());
    let folder = settings.data.clone().or_else(of_user);
    let folder = folder.ok_or_else(|| Failure::Usage(words.say("serve-no-folder", &[])))?;
    Ok(folder.join("yiqi.db"))
}

/// `yiqi serve`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let settings = settings(matches, words)?;
    if matches.get_flag("limits") {
        write!(console.output, "{}", limits_table(&settings.limits, words))?;
        return Ok(());
    }
    // Where the games are, as it is shown: without a password.
    let (name, config) = match &settings.store {
        Some(url) => (without_password(url), settings.config(PathBuf::new())),
        None if settings.announce.is_some() => {
            return Err(Failure::Usage(words.say("serve-announce-alone", &[])));
        }
        None => {
            let database = database(&settings, words, console)?;
            (database.display().to_string(), settings.config(database))
        }
    };
    if settings.store.is_some() && !cfg!(feature = "cluster") {
        return Err(Failure::Usage(words.say("serve-no-cluster", &[])));
    }
    log::start();
    let _panics = LogPanics::install();
    let stop = console.interrupt.watch();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let started = start_as_set(games.clone(), settings.engines(engines), config, &settings).await;
        let running = started.map_err(|error| {
            let reason = Argument::new("reason", words.reason(&error.reason()));
            Failure::Refused(match error {
                ServeError::Address(..) | ServeError::Random(_) | ServeError::Announce(_) => {
                    words.say("serve-cannot-start", &[reason])
                }
                _ => {
                    let database = Argument::new("database", &name);
                    words.say("serve-cannot-start-with", &[database, reason])
                }
            })
        })?;
        let listening = || format!("http://{}", running.address);
        let address = settings.public_url.as_ref().map_or_else(listening, ToString::to_string);
        let arguments = [Argument::new("address", address), Argument::new("database", &name)];
        writeln!(console.output, "{}", words.say("serve-serving", &arguments))?;
        console.output.flush()?;
        while !stop.is_stopped() {
            tokio::time::sleep(POLL).await;
        }
        running.stop().await?;
        writeln!(console.output, "{}", words.say("serve-stopped", &[]))?;
        Ok(())
    })
}

/// Starts a server of its own, or one of several.
#[cfg(feature = "cluster")]
async fn start_as_set(
    games: Games,
    engines: Engines,
    config: Config,
    settings: &Settings,
) -> Result<Running, ServeError> {
    let Some(store) = settings.store.clone() else { return start(games, engines, config).await };
    let announce = settings.announce.clone();
    let cluster =
        yiqi_server::ClusterConfig { store, announce, connections: settings.limits.database_connections };
    yiqi_server::start_node(games, engines, config, cluster).await
}

#[cfg(not(feature = "cluster"))]
async fn start_as_set(
    games: Games,
    engines: Engines,
    config: Config,
    _: &Settings,
) -> Result<Running, ServeError> {
    start(games, engines, config).await
}

/// An address without its user, password and options.
pub(super) fn without_password(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let place = rest.split('?').next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    format!("{scheme}://{place}")
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn a_password_is_not_shown() {
        for url in ["postgres://a:p@ss@host:1/d?password=x", "postgres://host:1/d", "postgres://a@host:1/d?x"]
        {
            assert_eq!(without_password(url), "postgres://host:1/d");
        }
    }
}
