//! The server, and copies of its database.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use yiqi_core::Argument;
use yiqi_games::Games;
use yiqi_server::{Config, Limits, start};
use yiqi_words::Words;

use crate::failure::Failure;
use crate::panics::LogPanics;
use crate::{Console, log};

/// Where it listens when nobody says otherwise.
const PORT: u16 = 8080;

/// How often it looks whether it is to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// `--address`, `--port`, `--data` and who is trusted.
pub(crate) fn serve_args(words: &Words) -> Vec<Arg> {
    let say = |key| words.say(key, &[]);
    vec![
        Arg::new("address")
            .long("address")
            .value_name("IP")
            .value_parser(value_parser!(IpAddr))
            .help(say("help-serve-address")),
        Arg::new("port")
            .long("port")
            .value_name("N")
            .value_parser(value_parser!(u16))
            .help(say("help-serve-port")),
        data_arg(words),
        Arg::new("trust-proxy")
            .long("trust-proxy")
            .action(ArgAction::SetTrue)
            .help(say("help-serve-trust-proxy")),
        Arg::new("origin")
            .long("origin")
            .value_name("ORIGIN")
            .action(ArgAction::Append)
            .help(say("help-serve-origin")),
        Arg::new("unlimited").long("unlimited").action(ArgAction::SetTrue).help(say("help-serve-unlimited")),
    ]
}

fn data_arg(words: &Words) -> Arg {
    Arg::new("data")
        .long("data")
        .value_name("FOLDER")
        .value_parser(value_parser!(PathBuf))
        .help(words.say("help-serve-data", &[]))
}

/// `yiqi backup`'s arguments.
pub(crate) fn backup_args(words: &Words) -> Vec<Arg> {
    let file = Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .help(words.say("help-backup-file", &[]));
    vec![file, data_arg(words)]
}

/// What `yiqi` alone does.
pub(crate) fn by_default(words: &Words) -> ArgMatches {
    Command::new("serve").args(serve_args(words)).get_matches_from(["serve"])
}

fn database(matches: &ArgMatches, words: &Words, console: &Console<'_>) -> Result<PathBuf, Failure> {
    let asked = matches.get_one::<PathBuf>("data").cloned();
    let folder = asked.or_else(|| console.folders.as_ref().map(|folders| folders.data.clone()));
    let folder = folder.ok_or_else(|| Failure::Usage(words.say("serve-no-folder", &[])))?;
    Ok(folder.join("yiqi.db"))
}

/// `yiqi serve`
pub(super) fn run(
    games: &Games,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let database = database(matches, words, console)?;
    let port = matches.get_one::<u16>("port").copied();
    let ip = matches.get_one::<IpAddr>("address").copied().unwrap_or(Ipv4Addr::LOCALHOST.into());
    let origins = matches.get_many::<String>("origin").into_iter().flatten().cloned().collect();
    let config = Config {
        address: (ip, port.unwrap_or(PORT)).into(),
        any_port: port.is_none(),
        database: database.clone(),
        trusts_proxy: matches.get_flag("trust-proxy"),
        origins,
        limits: if matches.get_flag("unlimited") { Limits::unlimited() } else { Limits::default() },
    };
    log::start();
    let _panics = LogPanics::install();
    let stop = console.interrupt.watch();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let running = start(games.clone(), config).await.map_err(|error| {
            Failure::Refused(words.say("serve-cannot-start", &[Argument::new("reason", error)]))
        })?;
        let arguments = [
            Argument::new("address", format!("http://{}", running.address)),
            Argument::new("database", database.display()),
        ];
        writeln!(console.output, "{}", words.say("serve-serving", &arguments))?;
        console.output.flush()?;
        while !stop.is_stopped() {
            tokio::time::sleep(GLANCE).await;
        }
        running.stop().await?;
        writeln!(console.output, "{}", words.say("serve-stopped", &[]))?;
        Ok(())
    })
}

/// `yiqi backup`
pub(super) fn backup(matches: &ArgMatches, words: &Words, console: &mut Console<'_>) -> Result<(), Failure> {
    let database = database(matches, words, console)?;
    let file = matches.get_one::<PathBuf>("file").map_or(Path::new(""), PathBuf::as_path);
    let told = Argument::new("file", file.display());
    yiqi_store::backup(&database, file).map_err(|error| {
        Failure::Refused(words.say("convert-refused", &[told.clone(), Argument::new("reason", error)]))
    })?;
    writeln!(console.output, "{}", words.say("play-saved", &[told]))?;
    Ok(())
}
