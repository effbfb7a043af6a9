//! The arguments of `yiqi arena`.

use clap::{Arg, ArgMatches, value_parser};
use yiqi_arena::{Contestant, Sprt};
use yiqi_core::{Argument, excerpt};
use yiqi_games::Games;
use yiqi_words::Words;

use crate::failure::Failure;
use crate::game_args::replay_args;

/// Players, game, rules and settings of a match.
pub(crate) fn arena_args(games: &Games, words: &Words) -> Vec<Arg> {
    let say = |key| words.say(key, &[]);
    let number = |name: &'static str, value_name: &'static str, key: &'static str| {
        Arg::new(name).long(name).value_name(value_name).help(words.say(key, &[]))
    };
    let rules = replay_args(games, words).into_iter().filter(|arg| arg.get_id() != "game");
    let mut arguments = vec![
        Arg::new("players").value_name("PLAYER").num_args(0..).help(say("help-arena-players")),
        Arg::new("game").long("game").value_name("GAME").help(say("help-arena-game")),
        Arg::new("ladder")
            .long("ladder")
            .value_name("GAME")
            .conflicts_with_all(["players", "game"])
            .help(say("help-arena-ladder")),
        number("games", "N", "help-arena-games").value_parser(value_parser!(u32).range(2..=1_000_000)),
        number("jobs", "N", "help-arena-jobs").value_parser(value_parser!(u32).range(1..=1_024)),
        number("opening", "PLIES", "help-arena-opening").value_parser(value_parser!(u32).range(0..=200)),
        number("random", "N", "help-arena-random").value_parser(value_parser!(u64)),
        number("sprt", "ELO0,ELO1", "help-arena-sprt").value_parser(read_sprt).allow_hyphen_values(true),
        number("out", "FILE", "help-arena-out"),
        number("weights", "FILE", "help-weights"),
    ];
    arguments.extend(rules);
    arguments
}

fn read_sprt(text: &str) -> Result<(f64, f64), String> {
    let read = || {
        let (elo0, elo1) = text.split_once(',')?;
        let bounds: (f64, f64) = (elo0.trim().parse().ok()?, elo1.trim().parse().ok()?);
        (bounds.0.is_finite() && bounds.1.is_finite() && bounds.0 < bounds.1).then_some(bounds)
    };
    read().ok_or_else(|| "ELO0,ELO1 (0,20)".to_owned())
}

/// The test given in the arguments.
pub(super) fn sprt(matches: &ArgMatches) -> Option<Sprt> {
    matches.get_one::<(f64, f64)>("sprt").map(|&(elo0, elo1)| Sprt::new(elo0, elo1))
}

/// The players given in the arguments, at least two.
pub(super) fn players(matches: &ArgMatches, words: &Words) -> Result<Vec<Contestant>, Failure> {
    let texts: Vec<&String> = matches.get_many("players").into_iter().flatten().collect();
    if texts.len() < 2 {
        return Err(Failure::Usage(words.say("arena-two-players", &[])));
    }
    let read = |text: &String| {
        text.parse().map_err(|_| {
            Failure::Usage(words.say("arena-no-such-player", &[Argument::new("text", excerpt(text))]))
        })
    };
    texts.into_iter().map(read).collect()
}
