use clap::ArgMatches;
use serde::Serialize;
use yiqi_games::Games;
use yiqi_view::EndingView;
use yiqi_words::Words;

use super::write_json;
use crate::failure::Failure;
use crate::{Console, game_args};

#[derive(Serialize)]
struct Moves {
    game: &'static str,
    position: String,
    to_move: &'static str,
    moves: Vec<String>,
    ending: Option<EndingView>,
}

/// `yiqi moves`
pub(super) fn run(
    games: &Games,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let game = game_args::start(games, matches, words)?;
    let moves = game.legal_moves();
    if matches.get_flag("json") {
        let listed = Moves {
            game: game.name(),
            position: game.position(),
            to_move: game.to_move().name(),
            moves,
            ending: game.ending().map(EndingView::from),
        };
        return write_json(console, &listed);
    }
    for m in moves {
        writeln!(console.output, "{m}")?;
    }
    Ok(())
}
