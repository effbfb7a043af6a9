//! Playing DVONN for a referee of the CodeCup 2011.

use std::time::Duration;

use clap::{Arg, ArgMatches};
use yiqi_core::{Options, ReasonCode as _};
use yiqi_engine::{EngineError, Engines, Opponent};
use yiqi_games::Games;
use yiqi_protocols::{CodeCupLimits, serve_codecup};
use yiqi_words::Words;

use crate::engine_args::{engine_args, engine_options, positive_seconds};
use crate::failure::Failure;
use crate::{Console, game_args};

/// `--level`, `--seconds`, `--seconds-per-move`, `--nodes`, `--threads` and `--position`.
pub(crate) fn codecup_args(words: &Words) -> Vec<Arg> {
    let say = |key| words.say(key, &[]);
    let mut arguments = engine_args("6", words);
    // A search by depth would know nothing of the time that is left.
    arguments.retain(|arg| arg.get_id() != "depth");
    let mut arguments: Vec<Arg> = arguments
        .into_iter()
        .map(|arg| if arg.get_id() == "seconds" { arg.help(say("help-codecup-seconds")) } else { arg })
        .collect();
    arguments.push(
        Arg::new("seconds-per-move")
            .long("seconds-per-move")
            .value_name("S")
            .value_parser(positive_seconds)
            .help(say("help-codecup-seconds-per-move")),
    );
    arguments.push(
        Arg::new("position")
            .long("position")
            .value_name("P")
            .allow_hyphen_values(true)
            .help(say("help-codecup-position")),
    );
    arguments
}

/// `yiqi codecup`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let usage = |error: EngineError| Failure::Usage(words.reason(&error.reason()));
    let kind = games.get("dvonn").ok_or_else(|| usage(EngineError::NoEngine("dvonn".to_owned())))?;
    let position = matches.get_one::<String>("position").map(String::as_str);
    let options = match position {
        Some(_) => Options::new(),
        None => Options::new().with("setup", "players"),
    };
    let game = kind
        .start(&options, position)
        .map_err(|error| Failure::Usage(game_args::start_error(kind, error, words)))?;
    let level = matches.get_one::<u8>("level").copied().unwrap_or(6);
    let mut engine =
        engines.make(kind.name(), &Opponent::Level(level), engine_options(matches)).map_err(usage)?;
    let seconds = |name| {
        let seconds = matches.get_one::<f64>(name).copied();
        seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    };
    let limits = CodeCupLimits {
        total: seconds("seconds"),
        per_move: seconds("seconds-per-move"),
        nodes: matches.get_one::<u64>("nodes").copied(),
    };
    let input = console.input_for_thread()?;
    serve_codecup(game, engine.as_mut(), limits, input, console.output)
        .map_err(|error| Failure::of_serving(error, words))
}
