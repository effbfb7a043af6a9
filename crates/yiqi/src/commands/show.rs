use clap::ArgMatches;
use yiqi_core::{Argument, Outcome};
use yiqi_games::{DynGame, Games};
use yiqi_picture::picture;
use yiqi_view::View;
use yiqi_words::Words;

use super::write_json;
use crate::failure::Failure;
use crate::{Console, game_args};

/// `yiqi show`
pub(super) fn run(
    games: &Games,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let game = game_args::start(games, matches, words)?;
    if matches.get_flag("json") {
        return write_json(console, &View::of(game.as_ref()));
    }
    if matches.get_flag("svg") {
        write!(console.output, "{}", picture(&View::of(game.as_ref())))?;
        return Ok(());
    }
    write!(console.output, "{}", game.diagram())?;
    writeln!(console.output, "{}", state(game.as_ref(), words))?;
    writeln!(console.output, "{}", words.reason(&game.score_in_words()))?;
    Ok(())
}

/// The side to move, or the result.
fn state(game: &dyn DynGame, words: &Words) -> String {
    let Some(ending) = game.ending() else {
        let key = if game.must_pass() { "show-must-pass" } else { "show-to-move" };
        return words.say(key, &[Argument::new("side", game.to_move())]);
    };
    let reason = Argument::new("reason", words.say(ending.reason.code(), &[]));
    match ending.outcome {
        Outcome::Win(side) => words.say("show-won", &[Argument::new("side", side), reason]),
        Outcome::Draw => words.say("show-drawn", &[reason]),
    }
}
