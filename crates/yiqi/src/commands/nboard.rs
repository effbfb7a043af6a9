//! Serving Reversi to board programs that speak the NBoard protocol.

use clap::{Arg, ArgMatches};
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_protocols::{NBoardOptions, NBoardStatus, serve_nboard};
use yiqi_words::Words;

use crate::Console;
use crate::engine_args::{analyst, engine_args, limits};
use crate::failure::Failure;

/// `--level`, `--seconds`, `--nodes`, `--depth` and `--threads`.
pub(crate) fn nboard_args(words: &Words) -> Vec<Arg> {
    engine_args("8", words)
}

/// `yiqi nboard`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let mut engine = analyst(engines, matches, "reversi", words)?;
    let say = |key| words.say(key, &[]);
    let status = NBoardStatus {
        thinking: say("nboard-thinking"),
        analysing: say("nboard-analysing"),
        game_over: say("nboard-game-over"),
        refused: say("nboard-refused"),
    };
    let options = NBoardOptions { name: "Yiqi".to_owned(), limits: limits(matches), status };
    let input = console.input_for_thread()?;
    serve_nboard(games, engine.as_mut(), &options, input, console.output)
        .map_err(|error| Failure::of_serving(error, words))
}
