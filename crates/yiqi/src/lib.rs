#![doc = include_str!("../README.md")]

mod cli;
mod commands;
mod console;
mod engine_args;
mod failure;
mod game_args;
pub mod log;
mod misuse;
mod panics;
mod settings;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use yiqi_engine::Engines;
use yiqi_games::Games;

pub use console::{Console, Interrupt};
use failure::Failure;

/// Runs the command given by the arguments with these games and engines. The first argument is the program's name.
pub fn run(
    games: &Games,
    engines: &Engines,
    arguments: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let words = cli::words(&arguments);
    let done = match cli::command(games, &words).try_get_matches_from(arguments) {
        Ok(matches) => commands::run((games, engines), &matches, &words, console)
            .map_err(|failure| failure.report(&words, console)),
        Err(refused) => match refused.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                write_all(console.output, &refused.render().to_string())
                    .map_err(|error| Failure::from(error).report(&words, console))
            }
            _ => {
                // If the message cannot be written, there is nothing left to do.
                let _ = write_all(console.errors, &misuse::in_words(&refused, &words));
                Err(ExitCode::from(2))
            }
        },
    };
    done.err().unwrap_or(ExitCode::SUCCESS)
}

fn write_all(stream: &mut dyn std::io::Write, text: &str) -> std::io::Result<()> {
    stream.write_all(text.as_bytes())?;
    stream.flush()
}
