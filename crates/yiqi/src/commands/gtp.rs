//! The Go Text Protocol, for programs that show the board.

use clap::{Arg, ArgMatches};
use yiqi_core::Options;
use yiqi_engine::{EngineOptions, Engines};
use yiqi_games::Games;
use yiqi_protocols::{GTP_GAMES, GtpSetup, serve_gtp};
use yiqi_words::Words;

use crate::engine_args::limits;
use crate::failure::Failure;
use crate::{Console, game_args};

/// The options of rules that a session starts with.
const RULES: [&str; 8] = ["rules", "size", "komi", "ko", "tie", "suicide", "counting", "dead"];

/// `--game`, and the rules to start with.
pub(crate) fn gtp_args(games: &Games, words: &Words) -> Vec<Arg> {
    let game = Arg::new("game")
        .long("game")
        .value_name("GAME")
        .value_parser(GTP_GAMES)
        .default_value(GTP_GAMES[0])
        .hide_possible_values(true)
        .hide_default_value(true)
        .help(words.say("help-gtp-game", &[]));
    let rules = RULES.map(|name| game_args::rule_option(games, name, words));
    [game].into_iter().chain(rules).collect()
}

/// `yiqi gtp`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let kind = game_args::kind(games, matches, words)?;
    let mut options = Options::new();
    for name in RULES {
        if let Some(value) = matches.get_one::<String>(name) {
            options.set(name, value);
        }
    }
    let game = kind
        .start(&options, None)
        .map_err(|error| Failure::Usage(game_args::start_error(kind, error, words)))?;
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let setup = GtpSetup {
        games,
        engines,
        game,
        level: matches.get_one::<u8>("level").copied().unwrap_or(7),
        limits: limits(matches),
        ponders: matches.get_flag("ponder"),
        options: EngineOptions {
            threads: matches.get_one::<u16>("threads").map_or(all, |&threads| usize::from(threads)),
            seed: matches.get_one::<u64>("random").copied().unwrap_or(1),
        },
    };
    Ok(serve_gtp(setup, console.input, console.output)?)
}
