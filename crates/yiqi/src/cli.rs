//! The definition of the command line.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, value_parser};
use clap_complete::Shell;
use yiqi_core::Argument;
use yiqi_games::Games;
use yiqi_words::{Language, Words};

use crate::about::long_version;
use crate::commands::{
    AREAS, arena_args, backup_args, codecup_args, gtp_args, migrate_args, nboard_args, restore_args,
    seat_args, train_args,
};
use crate::engine_args::engine_args;
use crate::game_args::{game_args, replay_args};
use crate::settings::serve_args;

/// The command line with all its subcommands.
pub(crate) fn command(games: &Games, words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    let command = Command::new("yiqi")
        .version(env!("CARGO_PKG_VERSION"))
        .long_version(long_version())
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
                .after_help(examples(words, &["yiqi backup games.db", "yiqi backup --data games games.db"])),
            subcommand("restore", say("help-restore"))
                .long_about(say("help-restore-long"))
                .args(restore_args(words))
                .after_help(examples(
                    words,
                    &["yiqi restore games.db", "yiqi restore --data games games.db"],
                )),
            subcommand("migrate", say("help-migrate"))
                .long_about(say("help-migrate-long"))
                .args(migrate_args(words))
                .after_help(examples(
                    words,
                    &["yiqi migrate --data games --store postgres://yiqi@db.example.org/yiqi"],
                )),
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
                .after_help(examples(
                    words,
                    &["echo 'f5 d6 c3' | yiqi replay reversi", "yiqi replay go --size 9 --json < games.txt"],
                )),
            best(games, words),
            analyse(words),
            solve(games, words),
            convert(words),
            arena(games, words),
            subcommand("bench", say("help-bench"))
                .arg(
                    Arg::new("area")
                        .value_name("AREA")
                        .value_parser(AREAS)
                        .hide_possible_values(true)
                        .help(words.say("help-bench-area", &[Argument::new("areas", AREAS.join(", "))])),
                )
                .arg(
                    Arg::new("games")
                        .long("games")
                        .value_name("FILE")
                        .value_parser(value_parser!(std::path::PathBuf))
                        .help(say("help-bench-games")),
                )
                .arg(Arg::new("all").long("all").action(ArgAction::SetTrue).help(say("help-bench-all")))
                .arg(json("help-json-lines", words))
                .after_help(examples(
                    words,
                    &[
                        "yiqi bench rules",
                        "yiqi bench search",
                        "yiqi bench net",
                        "yiqi bench dvonn --games games.tsv",
                    ],
                )),
            subcommand("train", say("help-train"))
                .long_about(say("help-train-long"))
                .args(train_args(words))
                .arg(json("help-json-lines", words))
                .after_help(examples(
                    words,
                    &[
                        "yiqi train reversi weights --rounds 2 --games 20000",
                        "yiqi train dvonn weights --records games.tsv",
                    ],
                )),
            gtp(games, words),
            subcommand("nboard", say("help-nboard"))
                .long_about(say("help-nboard-long"))
                .args(nboard_args(words))
                .after_help(examples(words, &["yiqi nboard --threads 2"])),
            subcommand("codecup", say("help-codecup"))
                .long_about(say("help-codecup-long"))
                .args(codecup_args(words))
                .after_help(examples(words, &["yiqi codecup --seconds 5 --threads 1"])),
            subcommand("completions", say("help-completions"))
                .long_about(say("help-completions-long"))
                .arg(
                    Arg::new("shell")
                        .value_name("SHELL")
                        .required(true)
                        .value_parser(value_parser!(Shell))
                        .hide_possible_values(true)
                        .help(say("help-completions-shell")),
                )
                .after_help(examples(
                    words,
                    &["yiqi completions bash > ~/.local/share/bash-completion/completions/yiqi"],
                )),
            subcommand("man", say("help-man"))
                .arg(Arg::new("command").value_name("COMMAND").help(say("help-man-command")))
                .arg(Arg::new("out").long("out").value_name("FOLDER").help(say("help-man-out")))
                .after_help(examples(
                    words,
                    &["yiqi man convert | man -l -", "yiqi man --out ~/.local/share/man/man1"],
                )),
            subcommand("help", say("help-help-command"))
                .arg(Arg::new("command").value_name("COMMAND").help(say("help-help-of"))),
        ]);
    in_language(command.mut_subcommands(|command| in_language(command, words)), words)
}

/// A subcommand without clap's own help flag; [`in_language`] adds a translated one.
fn subcommand(name: &'static str, about: String) -> Command {
    Command::new(name).about(about).disable_help_flag(true)
}

/// Adds the help flag and translates the headings of the help text.
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
            let default = if is_positional { "help-arguments" } else { "help-options" };
            arg.help_heading(heading.unwrap_or_else(|| words.say(default, &[])))
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
            examples(words, &["yiqi analyse game.sgf --level 6", "yiqi analyse game.ggf --svg > graph.svg"])
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
        .arg(flag("keep-going", "help-convert-keep-going", words))
        .arg(flag("keep-legal", "help-convert-keep-legal", words))
        .after_help(examples(
            words,
            &[
                "yiqi convert game.sgf game.json",
                "echo f5d6c3 | yiqi convert - - --from transcript --to ggf",
                "yiqi convert WTH_1981.wtb games.jsonl",
                "yiqi convert --to json --keep-going collection games.jsonl",
            ],
        ))
}

fn arena(games: &Games, words: &Words) -> Command {
    subcommand("arena", words.say("help-arena", &[]))
        .long_about(words.say("help-arena-long", &[]))
        .args(arena_args(games, words))
        .arg(json("help-json-lines", words))
        .after_help(format!(
            "{}\n\n{}",
            words.say("help-arena-after", &[]),
            examples(
                words,
                &[
                    "yiqi arena level:6 level:5 --game reversi --games 100",
                    "yiqi arena nodes:20000 nodes:10000 --game dvonn --sprt 0,30 --out match.jsonl",
                    "yiqi arena level:5 'gtp:gnugo --mode gtp --chinese-rules' --game go --size 9",
                    "yiqi arena --ladder reversi",
                ]
            )
        ))
}

fn gtp(games: &Games, words: &Words) -> Command {
    let say = |key| words.say(key, &[]);
    subcommand("gtp", say("help-gtp"))
        .long_about(say("help-gtp-long"))
        .args(gtp_args(games, words))
        .args(engine_args("7", words))
        .arg(flag("ponder", "help-gtp-ponder", words))
        .after_help(format!(
            "{}\n\n{}",
            say("help-gtp-after"),
            examples(
                words,
                &[
                    "yiqi gtp",
                    "yiqi gtp --level 8 --threads 4",
                    "yiqi gtp --size 9 --komi 7 --ko positional --seconds 5",
                    "yiqi gtp --level 8 --ponder",
                    "yiqi gtp --game reversi --level 5",
                ]
            )
        ))
}

/// An option without a value.
fn flag(name: &'static str, key: &'static str, words: &Words) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(words.say(key, &[]))
}

/// The option `--json`. `form` is the key of the text that describes the output.
fn json(form: &'static str, words: &Words) -> Arg {
    let brief = words.say("help-json", &[]);
    let long = format!("{brief} {}", words.say(form, &[]));
    Arg::new("json").long("json").action(ArgAction::SetTrue).help(brief).long_help(long)
}

fn examples(words: &Words, lines: &[&str]) -> String {
    lines.iter().fold(words.say("help-examples", &[]), |text, line| format!("{text}\n  {line}"))
}

/// Chooses the language from `--lang` or the locale; English if neither is supported. This runs before the arguments are
/// parsed, since parse errors must already be in the right language.
pub(crate) fn words(arguments: &[OsString]) -> Words {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    let requested =
        texts.find_map(|text| text.strip_prefix("--lang")).and_then(|rest| match rest.strip_prefix('=') {
            Some(tag) => Some(tag),
            None => texts.next(),
        });
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = || variables.into_iter().find(|value| !value.is_empty());
    let language = match requested {
        Some(tag) => Language::of_locale(tag),
        None => locale().and_then(|locale| Language::of_locale(&locale)),
    };
    Words::new(language.unwrap_or(Language::English))
}
