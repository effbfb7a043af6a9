//! Copies the server's database.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, value_parser};
use yiqi_core::Argument;
use yiqi_words::Words;

use super::serve::{database, settings};
use crate::Console;
use crate::failure::Failure;
use crate::settings::folder_args;

/// The file to write, and the options that locate the database.
pub(crate) fn backup_args(words: &Words) -> Vec<Arg> {
    let file = Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .help(words.say("help-backup-file", &[]));
    [file].into_iter().chain(folder_args(words)).collect()
}

/// `yiqi backup`
pub(super) fn run(matches: &ArgMatches, words: &Words, console: &mut Console<'_>) -> Result<(), Failure> {
    let database = database(&settings(matches, words)?, words, console)?;
    let file = matches.get_one::<PathBuf>("file").map_or(Path::new(""), PathBuf::as_path);
    let name = Argument::new("file", file.display());
    yiqi_store::backup(&database, file).map_err(|error| {
        Failure::Refused(words.say("convert-refused", &[name.clone(), Argument::new("reason", error)]))
    })?;
    writeln!(console.output, "{}", words.say("play-saved", &[name]))?;
    Ok(())
}
