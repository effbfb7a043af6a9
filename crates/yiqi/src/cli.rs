//! What may be written on the command line.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, value_parser};
use yiqi_core::Argument;
use yiqi_games::Games;
use yiqi_words::{Language, Words};

use crate::commands::{AREAS, backup_args, gtp_args, restore_args, seat_args};
use crate::engine_args::engine_args;
use crate::game_args::{game_args, replay_args};
use crate::settings::serve_args;

/// The whole command line.
pub(crate) fn command(games: &Games, words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    let command = Command::new("yiqi")
        .version(env!("CARGO_PKG_VERSION"))
        .about(say("help-yiqi"))
        .arg_required_else_help(false)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(say("help-version")),
        )
        .arg(
            Arg::new("lang")
                .long("lang")
                .value_name("LANGUAGE")
                .value_parser(Language::ALL.map(Language::tag))
                .hide_possible_values(true)
                .global(true)
                .help(say("help-lang")),
        )
        .subcommands([
            serve(words),
            subcommand("backup", say("help-backup"))
                .args(backup_args(words))
                .after_help(examples(words, &["yiqi backup games.db"])),
            subcommand("restore", say("help-restore"))
                .long_about(say("help-restore-long"))
                .args(restore_args(words))
                .after_help(examples(words, &["yiqi restore games.db"])),
            play(games, words),
            subcommand("moves", say("help-moves"))
                .args(game_args(games, words))
                .arg(json("help-moves-json", words))
                .after_help(examples(
                    words,
                    &[
                        "yiqi moves reversi",
                        "yiqi moves go --position '.X./X.X/.X. w'",
                        "yiqi moves go --size 9 --moves 'E5 C3'",
                    ],
                )),
            show(games, words),
            perft(games, words),
            subcommand("replay", say("help-replay"))
                .long_about(say("help-replay-long"))
                .args(replay_args(games, words))
                .arg(json("help-replay-json", words))
                .after_help(examples(words, &["echo 'f5 d6 c3' | yiqi replay reversi"])),
            best(games, words),
            analyse(words),
            solve(games, words),
            convert(words),
            subcommand("bench", say("help-bench"))
                .arg(
                    Arg::new("area")
                        .value_name("AREA")
                        .value_parser(AREAS)
                        .hide_possible_values(true)
                        .help(words.say("help-bench-area", &[Argument::new("areas", AREAS.join(", "))])),
                )
                .arg(json("help-json-lines", words))
                .after_help(examples(words, &["yiqi bench rules", "yiqi bench search"])),
            gtp(games, words),
        ]);
    in_language(command.mut_subcommands(|command| in_language(command, words)), words)
}

/// A command whose `--help` is ours.
fn subcommand(name: &'static str, about: String) -> Command {
    Command::new(name).about(about).disable_help_flag(true)
}

/// The headings of the help, and the flag for it.
fn in_language(command: Command, words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    let usage = say("help-usage");
    command
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"))
        .subcommand_help_heading(say("help-commands"))
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help).help(say("help-help")))
        .mut_args(|arg| {
            let is_positional = arg.is_positional();
            let heading = arg.get_help_heading().map(str::to_owned);
            let ours = if is_positional { "help-arguments" } else { "help-options" };
            arg.help_heading(heading.unwrap_or_else(|| words.say(ours, &[])))
        })
}

fn serve(words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    subcommand("serve", say("help-serve"))
        .long_about(say("help-serve-long"))
        .args(serve_args(words))
        .after_help(format!(
            "{}\n\n{}",
            say("help-serve-after"),
            examples(
                words,
                &[
                    "yiqi",
                    "yiqi serve --port 9000 --data games",
                    "yiqi serve --public-url https://games.example.org --trust-proxy --limit rooms=5000",
                    "YIQI_LIMIT_ROOMS=5000 yiqi serve --config yiqi.toml --limits",
                ]
            )
        ))
}

fn play(games: &Games, words: &Words) -> Command {
    subcommand("play", words.say("help-play", &[]))
        .long_about(words.say("help-play-long", &[]))
        .args(replay_args(games, words).into_iter().map(|arg| arg.required(false)))
        .args(seat_args(words))
        .after_help(examples(
            words,
            &[
                "yiqi play",
                "yiqi play reversi --black human --white level:5",
                "yiqi play go --size 9 --white human",
                "yiqi play dvonn",
                "yiqi play liuzichong --black level:8 --white level:3 --plain",
            ],
        ))
}

fn show(games: &Games, words: &Words) -> Command {
    subcommand("show", words.say("help-show", &[]))
        .args(game_args(games, words))
        .arg(json("help-show-json", words))
        .arg(flag("svg", "help-show-svg", words).conflicts_with("json"))
        .after_help(examples(
            words,
            &[
                "yiqi show go --size 9 --handicap 4",
                "yiqi show reversi --moves 'f5 d6 c3'",
                "yiqi show dvonn --seed 1 --svg > board.svg",
            ],
        ))
}

fn perft(games: &Games, words: &Words) -> Command {
    subcommand("perft", words.say("help-perft", &[]))
        .long_about(words.say("help-perft-long", &[]))
        .args(game_args(games, words))
        .arg(
            Arg::new("depth")
                .long("depth")
                .value_name("N")
                .required(true)
                .value_parser(value_parser!(u32).range(1..=200))
                .help(words.say("help-perft-depth", &[])),
        )
        .arg(flag("divide", "help-perft-divide", words))
        .arg(json("help-json-lines", words))
        .after_help(examples(
            words,
            &[
                "yiqi perft reversi --depth 10",
                "yiqi perft go --size 3 --ko positional --depth 6",
                "yiqi perft reversi --depth 6 --divide",
            ],
        ))
}

fn best(games: &Games, words: &Words) -> Command {
    subcommand("best", words.say("help-best", &[]))
        .args(game_args(games, words))
        .args(engine_args("6", words))
        .arg(
            Arg::new("lines")
                .long("lines")
                .value_name("K")
                .value_parser(value_parser!(u8).range(1..=100))
                .help(words.say("help-best-lines", &[])),
        )
        .arg(json("help-best-json", words))
        .after_help(format!(
            "{}\n\n{}",
            words.say("help-best-after", &[]),
            examples(
                words,
                &[
                    "yiqi best reversi --moves 'f5 d6' --level 7",
                    "yiqi best go --size 9 --seconds 5 --lines 3"
                ]
            )
        ))
}

fn analyse(words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    subcommand("analyse", say("help-analyse"))
        .arg(Arg::new("file").value_name("FILE").required(true).help(say("help-analyse-file")))
        .arg(Arg::new("from").long("from").value_name("FORMAT").help(say("help-from")))
        .arg(
            Arg::new("number")
                .long("number")
                .value_name("N")
                .value_parser(value_parser!(u32).range(1..))
                .help(say("help-analyse-number")),
        )
        .args(engine_args("5", words))
        .arg(json("help-analyse-json", words))
        .arg(flag("svg", "help-analyse-svg", words).conflicts_with("json"))
        .after_help(format!(
            "{}\n\n{}",
            say("help-analyse-after"),
            examples(words, &["yiqi analyse game.sgf --level 6", "yiqi analyse game.ggf --svg > course.svg"])
        ))
}

fn solve(games: &Games, words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    subcommand("solve", say("help-solve"))
        .long_about(say("help-solve-long"))
        .args(game_args(games, words))
        .arg(flag("verify", "help-solve-verify", words))
        .arg(Arg::new("write").long("write").value_name("FILE").help(say("help-solve-write")))
        .arg(json("help-solve-json", words))
        .after_help(format!(
            "{}\n\n{}",
            say("help-solve-after"),
            examples(
                words,
                &[
                    "yiqi solve liuzichong",
                    "yiqi solve liuzichong --verify",
                    "yiqi solve liuzichong --position 'OOO./.XO./X.../..XX b'"
                ]
            )
        ))
}

fn convert(words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    subcommand("convert", say("help-convert"))
        .long_about(say("help-convert-long"))
        .arg(Arg::new("in").value_name("IN").required(true).help(say("help-convert-in")))
        .arg(Arg::new("out").value_name("OUT").required(true).help(say("help-convert-out")))
        .arg(Arg::new("from").long("from").value_name("FORMAT").help(say("help-from")))
        .arg(Arg::new("to").long("to").value_name("FORMAT").help(say("help-to")))
        .after_help(examples(
            words,
            &["yiqi convert game.sgf game.json", "echo f5d6c3 | yiqi convert - - --from transcript --to ggf"],
        ))
}

fn gtp(games: &Games, words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    subcommand("gtp", say("help-gtp"))
        .long_about(say("help-gtp-long"))
        .args(gtp_args(games, words))
        .args(engine_args("6", words))
        .after_help(format!(
            "{}\n\n{}",
            say("help-gtp-after"),
            examples(
                words,
                &[
                    "yiqi gtp",
                    "yiqi gtp --level 8 --threads 4",
                    "yiqi gtp --size 9 --komi 7 --ko positional --seconds 5",
                    "yiqi gtp --game reversi --level 5",
                ]
            )
        ))
}

/// A switch.
fn flag(name: &'static str, key: &'static str, words: &Words) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(words.say(key, &[]))
}

/// `--json`, and what it writes.
fn json(form: &'static str, words: &Words) -> Arg {
    let brief = words.say("help-json", &[]);
    let long = format!("{brief} {}", words.say(form, &[]));
    Arg::new("json").long("json").action(ArgAction::SetTrue).help(brief).long_help(long)
}

fn examples(words: &Words, lines: &[&str]) -> String {
    lines.iter().fold(words.say("help-examples", &[]), |text, line| format!("{text}\n  {line}"))
}

/// The language that the arguments ask for, or that of the locale; English where that is none of ours. Asked before
/// the arguments are read, since what is said of them needs it.
pub(crate) fn words(arguments: &[OsString]) -> Words {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    let asked =
        texts.find_map(|text| text.strip_prefix("--lang")).and_then(|rest| match rest.strip_prefix('=') {
            Some(tag) => Some(tag),
            None => texts.next(),
        });
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = || variables.into_iter().find(|value| !value.is_empty());
    let language = match asked {
        Some(tag) => Language::of_locale(tag),
        None => locale().and_then(|locale| Language::of_locale(&locale)),
    };
    Words::new(language.unwrap_or(Language::English))
}
