//! Runs the server.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Command};
use yiqi_core::{Argument, ReasonCode as _};
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_server::{ServeError, start};
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
    let database = database(&settings, words, console)?;
    let config = settings.config(database.clone());
    log::start();
    let _panics = LogPanics::install();
    let stop = console.interrupt.watch();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let running = start(games.clone(), settings.engines(engines), config).await.map_err(|error| {
            let reason = Argument::new("reason", words.reason(&error.reason()));
            Failure::Refused(match error {
                ServeError::Address(..) | ServeError::Random(_) => words.say("serve-cannot-start", &[reason]),
                _ => {
                    let database = Argument::new("database", database.display());
                    words.say("serve-cannot-start-with", &[database, reason])
                }
            })
        })?;
        let listening = || format!("http://{}", running.address);
        let address = settings.public_url.as_ref().map_or_else(listening, ToString::to_string);
        let arguments = [Argument::new("address", address), Argument::new("database", database.display())];
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
