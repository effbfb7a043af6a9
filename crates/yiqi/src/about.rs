//! What the program says about itself: help on a command, completions for shells, manual pages.

use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;
use yiqi_core::{Argument, excerpt, printable};
use yiqi_games::{GameKind, Games};
use yiqi_record::FORMATS;
use yiqi_words::Words;

use crate::Console;
use crate::failure::Failure;
use crate::near_miss;

/// The version with facts about the build.
pub(crate) fn long_version() -> String {
    let mut lines = vec![env!("CARGO_PKG_VERSION").to_owned()];
    lines.extend(option_env!("YIQI_COMMIT").map(|commit| format!("commit: {commit}")));
    lines.push(format!("target: {}", env!("YIQI_TARGET")));
    lines.push(format!("profile: {}", env!("YIQI_PROFILE")));
    lines.push(format!("compiler: {}", env!("YIQI_COMPILER")));
    lines.push("licence: MIT OR Apache-2.0".to_owned());
    lines.join("\n")
}

/// `yiqi help`, `yiqi completions` and `yiqi man`. `command` is the whole command line.
pub(crate) fn run(
    games: &Games,
    mut command: Command,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    if name == "help" {
        return help(command, matches, words, console);
    }
    if name == "completions" {
        command = with_values(command, games);
    }
    command.build();
    match name {
        "completions" => {
            let shell = matches.get_one::<Shell>("shell").copied().unwrap_or(Shell::Bash);
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut command, "yiqi", &mut script);
            console.output.write_all(&script)?;
        }
        _ => match matches.get_one::<String>("out") {
            Some(folder) => write_manual(command, folder, words)?,
            None => console.output.write_all(&page(named(command, matches, words)?)?)?,
        },
    }
    console.output.flush()?;
    Ok(())
}

/// The command line with the values of some arguments, to complete them. The parser does not have them otherwise: the
/// program's own messages on wrong values say more.
fn with_values(command: Command, games: &Games) -> Command {
    let owned = |names: &mut dyn Iterator<Item = &str>| names.map(str::to_owned).collect::<Vec<String>>();
    let names = owned(&mut games.iter().map(GameKind::name));
    let formats = owned(&mut FORMATS.iter().map(|format| format.name));
    let commands = owned(&mut command.get_subcommands().map(Command::get_name));
    let rules: Vec<_> = games.iter().flat_map(GameKind::options).collect();
    // Options may be given by words, such as `black|draw`, or by numbers such as `2-25`, which cannot be listed.
    let is_word = |value: &&str| value.chars().all(|c| c.is_ascii_lowercase() || c == '-') && value.len() > 1;
    let values = |argument: &Arg| -> Vec<String> {
        match argument.get_id().as_str() {
            "game" | "ladder" => names.clone(),
            "from" | "to" => formats.clone(),
            "command" => commands.clone(),
            name => {
                let spec = rules.iter().find(|spec| spec.name == name);
                owned(&mut spec.into_iter().flat_map(|spec| spec.values.split('|')).filter(is_word))
            }
        }
    };
    command.mut_subcommands(|subcommand| {
        subcommand.mut_args(|argument| match values(&argument) {
            values if values.is_empty() => argument,
            values => argument.value_parser(PossibleValuesParser::new(values)),
        })
    })
}

/// Writes what the flag `--help` writes.
fn help(
    mut command: Command,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let name = matches.get_one::<String>("command").map(String::as_str);
    named(command.clone(), matches, words)?;
    let arguments = std::iter::once("yiqi").chain(name).chain(["--help"]);
    if let Err(help) = command.try_get_matches_from_mut(arguments) {
        write!(console.output, "{}", help.render())?;
    }
    console.output.flush()?;
    Ok(())
}

/// The command that the arguments name, or the whole program.
fn named(command: Command, matches: &ArgMatches, words: &Words) -> Result<Command, Failure> {
    let Some(name) = matches.get_one::<String>("command") else { return Ok(command) };
    command.find_subcommand(name).cloned().ok_or_else(|| {
        let message = words.say("usage-unknown-command", &[Argument::new("name", excerpt(name))]);
        let meant = near_miss::command(name, command.get_subcommands().map(Command::get_name));
        let suggestion =
            meant.map(|meant| words.say("usage-suggestion", &[Argument::new("suggested", meant)]));
        Failure::Usage([message].into_iter().chain(suggestion).collect::<Vec<_>>().join("\n"))
    })
}

/// A manual page.
fn page(command: Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}

/// Writes the pages of the program and all its commands to a folder.
fn write_manual(command: Command, folder: &str, words: &Words) -> Result<(), Failure> {
    let refuse = |path: &Path, error: std::io::Error| {
        let file = printable(&path.to_string_lossy());
        let arguments = [Argument::new("file", file), Argument::new("reason", error)];
        Failure::Refused(words.say("convert-refused", &arguments))
    };
    let folder = Path::new(folder);
    std::fs::create_dir_all(folder).map_err(|error| refuse(folder, error))?;
    let commands: Vec<Command> = command.get_subcommands().cloned().collect();
    for command in std::iter::once(command).chain(commands) {
        let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
        let path = folder.join(format!("{name}.1"));
        let written = page(command.name(name)).and_then(|page| yiqi_files::write_atomically(&path, &page));
        written.map_err(|error| refuse(&path, error))?;
    }
    Ok(())
}
