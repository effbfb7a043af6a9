//! Replaces the server's database with a copy made by `yiqi backup`.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, value_parser};
use yiqi_core::Argument;
use yiqi_words::Words;

use super::serve::{database, settings};
use crate::Console;
use crate::failure::Failure;
use crate::settings::folder_args;

/// The copy, and the options that locate the database.
pub(crate) fn restore_args(words: &Words) -> Vec<Arg> {
    let file = Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .help(words.say("help-restore-file", &[]));
    [file].into_iter().chain(folder_args(words)).collect()
}

/// `yiqi restore`
pub(super) fn run(matches: &ArgMatches, words: &Words, console: &mut Console<'_>) -> Result<(), Failure> {
    let database = database(&settings(matches, words)?, words, console)?;
    let file = matches.get_one::<PathBuf>("file").map_or(Path::new(""), PathBuf::as_path);
    let refused = |path: &Path, reason: String| {
        let arguments = [Argument::new("file", path.display()), Argument::new("reason", reason)];
        Failure::Refused(words.say("convert-refused", &arguments))
    };
    let place = Argument::new("database", database.display());
    // Hold the lock until the end, so that no server starts meanwhile.
    let _lock = match lock(&database) {
        Ok(lock) => lock,
        Err(TryLockError::WouldBlock) => {
            return Err(Failure::Refused(words.say("restore-in-use", &[place])));
        }
        Err(TryLockError::Error(error)) => return Err(refused(&database, error.to_string())),
    };
    yiqi_store::restore(file, &database).map_err(|error| refused(file, error.to_string()))?;
    let arguments = [Argument::new("file", file.display()), place];
    writeln!(console.output, "{}", words.say("restore-done", &arguments))?;
    Ok(())
}

/// Acquires the lock that a server holds while it runs.
fn lock(database: &Path) -> Result<File, TryLockError> {
    if let Some(folder) = database.parent() {
        fs::create_dir_all(folder).map_err(TryLockError::Error)?;
    }
    let path = database.with_extension("lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path);
    let file = file.map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}
