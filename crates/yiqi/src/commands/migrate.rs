//! Copies the server's database to PostgreSQL, for several servers.

use clap::{Arg, ArgMatches};
use yiqi_words::Words;

use crate::Console;
use crate::failure::Failure;
use crate::settings::migration_args;

/// The address of PostgreSQL, and the options that locate the database.
pub(crate) fn migrate_args(words: &Words) -> Vec<Arg> {
    migration_args(words)
}

/// `yiqi migrate`
#[cfg(feature = "cluster")]
pub(super) fn run(matches: &ArgMatches, words: &Words, console: &mut Console<'_>) -> Result<(), Failure> {
    use yiqi_core::Argument;
    use yiqi_store::{PostgresOptions, PostgresStore, StoreError};

    use super::serve::{database, settings, without_password};

    let settings = settings(matches, words)?;
    let Some(store) = &settings.store else {
        return Err(Failure::Usage(words.say("migrate-no-store", &[])));
    };
    let database = database(&settings, words, console)?;
    let place = without_password(store);
    let refused = |error: StoreError| {
        let arguments = [Argument::new("file", &place), Argument::new("reason", error)];
        Failure::Refused(words.say("convert-refused", &arguments))
    };
    let options = PostgresOptions { writers: 1, readers: 1 };
    let node = format!("migrate-{}", std::process::id());
    let store = PostgresStore::open(store, &node, options).map_err(refused)?;
    let done = store.migrate(&database, |_| ()).map_err(refused)?;
    let arguments = [
        Argument::new("database", database.display()),
        Argument::new("store", &place),
        Argument::new("games", done.games),
        Argument::new("events", done.events),
        Argument::new("copied", done.copied),
        Argument::new("newer", done.newer),
    ];
    writeln!(console.output, "{}", words.say("migrate-done", &arguments))?;
    Ok(())
}

#[cfg(not(feature = "cluster"))]
pub(super) fn run(_: &ArgMatches, words: &Words, _: &mut Console<'_>) -> Result<(), Failure> {
    Err(Failure::Usage(words.say("serve-no-cluster", &[])))
}
