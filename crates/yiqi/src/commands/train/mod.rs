//! `yiqi train`: makes the weights of an engine's evaluation.

mod dvonn;
mod reversi;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use yiqi_core::Argument;
use yiqi_words::Words;

use crate::Console;
use crate::failure::Failure;

/// Arguments that only one game has.
const ONLY: [(&str, &[&str]); 2] = [
    (
        "reversi",
        &[
            "depth", "exact", "opening", "surprise", "random", "threads", "start", "errors", "book",
            "openings",
        ],
    ),
    ("dvonn", &["records", "nodes"]),
];

/// The arguments of `yiqi train`.
pub(crate) fn train_args(words: &Words) -> Vec<Arg> {
    let option = |name: &'static str, value_name: &'static str, key: &'static str| {
        Arg::new(name).long(name).value_name(value_name).help(words.say(key, &[]))
    };
    let small = |from, to| value_parser!(u32).range(from..=to);
    vec![
        Arg::new("game")
            .value_name("GAME")
            .required(true)
            .value_parser(ONLY.map(|(game, _)| game))
            .hide_possible_values(true)
            .help(words.say("help-train-game", &[])),
        Arg::new("folder").value_name("FOLDER").required(true).help(words.say("help-train-folder", &[])),
        option("rounds", "N", "help-train-rounds").value_parser(small(0, 100)),
        option("games", "N", "help-train-games").value_parser(small(0, 10_000_000)),
        option("records", "FILE", "help-train-records"),
        option("nodes", "N", "help-train-nodes").default_value("1500").value_parser(small(1, 1_000_000_000)),
        option("depth", "PLIES", "help-train-depth").default_value("6").value_parser(small(0, 20)),
        option("exact", "N", "help-train-exact").default_value("15").value_parser(small(1, 24)),
        option("opening", "PLIES", "help-train-opening").default_value("24").value_parser(small(4, 50)),
        option("surprise", "N", "help-train-surprise").default_value("8").value_parser(small(1, 1_000_000)),
        option("random", "N", "help-train-random").default_value("1").value_parser(value_parser!(u64)),
        option("threads", "N", "help-train-threads").value_parser(small(1, 256)),
        option("start", "FILE", "help-train-start"),
        option("errors", "", "help-train-errors").value_name(None).action(ArgAction::SetTrue),
        option("book", "N", "help-train-book").value_parser(small(1, 1_000_000)),
        option("openings", "N", "help-train-openings").value_parser(small(1, 100_000)),
    ]
}

/// `yiqi train`
pub(super) fn run(matches: &ArgMatches, words: &Words, console: &mut Console<'_>) -> Result<(), Failure> {
    let game = matches.get_one::<String>("game").map_or("", String::as_str);
    let foreign = ONLY.iter().filter(|(owner, _)| *owner != game).flat_map(|(_, names)| *names);
    let is_given = |name: &&&str| matches.value_source(name) == Some(ValueSource::CommandLine);
    if let Some(name) = foreign.into_iter().find(is_given) {
        let arguments = [Argument::new("name", format!("--{name}")), Argument::new("game", game)];
        return Err(Failure::Usage(words.say("train-foreign-argument", &arguments)));
    }
    match game {
        "dvonn" => dvonn::run(matches, words, console),
        _ => reversi::run(matches, words, console),
    }
}
