//! The commands, one file each.

mod analyse;
mod arena;
mod backup;
mod bench;
mod best;
mod codecup;
mod convert;
mod gtp;
mod migrate;
mod moves;
mod nboard;
mod perft;
mod play;
mod replay;
mod restore;
mod serve;
mod show;
mod solve;
mod train;

use clap::ArgMatches;
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_record::ReadLimits;
use yiqi_words::Words;

pub(crate) use arena::arena_args;
pub(crate) use backup::backup_args;
pub(crate) use bench::AREAS;
pub(crate) use codecup::codecup_args;
pub(crate) use gtp::gtp_args;
pub(crate) use migrate::migrate_args;
pub(crate) use nboard::nboard_args;
pub(crate) use play::seat_args;
pub(crate) use restore::restore_args;
pub(crate) use train::train_args;

use crate::Console;
use crate::engine_args::with_weights;
use crate::failure::Failure;

/// Limits on one game of a file. They bound the memory; no real game comes near them.
const READ_LIMITS: ReadLimits = ReadLimits { bytes: 64 << 20, ..ReadLimits::none() };

/// Runs the given command, or the server if there is none.
pub(crate) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let other_engines = match matches.subcommand() {
        Some((_, matches)) => with_weights(matches, words)?,
        None => None,
    };
    let engines = other_engines.as_ref().unwrap_or(engines);
    match matches.subcommand() {
        Some(("play", matches)) => play::run((games, engines), matches, words, console)?,
        Some(("moves", matches)) => moves::run(games, matches, words, console)?,
        Some(("show", matches)) => show::run(games, matches, words, console)?,
        Some(("perft", matches)) => perft::run(games, matches, words, console)?,
        Some(("replay", matches)) => replay::run(games, matches, words, console)?,
        Some(("best", matches)) => best::run((games, engines), matches, words, console)?,
        Some(("analyse", matches)) => analyse::run((games, engines), matches, words, console)?,
        Some(("convert", matches)) => convert::run(games, matches, words, console)?,
        Some(("solve", matches)) => solve::run(games, matches, words, console)?,
        Some(("train", matches)) => train::run(matches, words, console)?,
        Some(("bench", matches)) => bench::run((games, engines), matches, words, console)?,
        Some(("arena", matches)) => arena::run((games, engines), matches, words, console)?,
        Some(("nboard", matches)) => nboard::run((games, engines), matches, words, console)?,
        Some(("codecup", matches)) => codecup::run((games, engines), matches, words, console)?,
        Some(("gtp", matches)) => gtp::run((games, engines), matches, words, console)?,
        Some(("serve", matches)) => serve::run((games, engines), matches, words, console)?,
        Some(("backup", matches)) => backup::run(matches, words, console)?,
        Some(("restore", matches)) => restore::run(matches, words, console)?,
        Some(("migrate", matches)) => migrate::run(matches, words, console)?,
        _ => serve::run((games, engines), &serve::by_default(words), words, console)?,
    }
    console.output.flush()?;
    Ok(())
}

/// Writes a JSON value on one line.
fn write_json(console: &mut Console<'_>, value: &impl serde::Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *console.output, value).map_err(std::io::Error::from)?;
    writeln!(console.output)?;
    Ok(())
}
