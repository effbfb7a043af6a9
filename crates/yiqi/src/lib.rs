#![doc = include_str!("../README.md")]

mod about;
mod cli;
mod commands;
mod console;
mod engine_args;
mod failure;
mod game_args;
pub mod log;
mod misuse;
mod move_list;
mod near_miss;
mod panics;
mod progress;
mod settings;
mod solution_cache;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use yiqi_engine::Engines;
use yiqi_games::Games;

pub use console::{Console, Interrupt};
use failure::Failure;
pub use progress::clear_before_exit;

/// Keeps what is expensive to compute in the user's cache folder.
pub fn keep_solutions(folders: Option<&yiqi_files::Folders>) {
    if let Some(cache) = folders.map(|folders| folders.cache.clone()) {
        yiqi_opponents::set_solution_source(move |rules| {
            solution_cache::kept_or_solved(&cache, rules, yiqi_liuzichong::Solution::new)
        });
    }
}

/// Runs the command given by the arguments with these games and engines. The first argument is the program's name.
pub fn run(
    games: &Games,
    engines: &Engines,
    arguments: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let words = cli::words(&arguments);
    // Before the arguments are parsed, since their errors must be JSON already.
    let json = arguments.iter().any(|argument| argument == "--json");
    let mut command = cli::command(games, &words);
    let done = match command.try_get_matches_from_mut(&arguments) {
        Ok(matches) => match matches.subcommand() {
            Some(("help" | "completions" | "man", _)) => {
                about::run(games, command, &matches, &words, console)
            }
            _ => commands::run((games, engines), &matches, &words, console),
        },
        Err(refused) => match refused.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                write_all(console.output, &refused.render().to_string()).map_err(Failure::from)
            }
            _ => {
                let meant = misuse::option_meant(&command, &arguments, &refused);
                let misuse = misuse::in_words(&refused, meant, &words);
                if json {
                    failure::write_json_error(console, "usage", &misuse.message, 2);
                } else {
                    console.complain(&misuse.whole);
                }
                return ExitCode::from(2);
            }
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&words, console, json),
    }
}

fn write_all(stream: &mut dyn std::io::Write, text: &str) -> std::io::Result<()> {
    stream.write_all(text.as_bytes())?;
    stream.flush()
}
