use clap::ArgMatches;
use serde::Serialize;
use yiqi_core::Side;
use yiqi_games::{DynGame, Games};
use yiqi_view::{ReasonView, ScoreView};
use yiqi_words::Words;

use super::write_json;
use crate::failure::Failure;
use crate::move_list::{Refused, play_moves};
use crate::{Console, game_args};

#[derive(Serialize)]
struct Replayed {
    line: usize,
    position: String,
    result: &'static str,
    reason: Option<&'static str>,
    score: ScoreView,
}

#[derive(Serialize)]
struct Illegal {
    line: usize,
    error: IllegalMove,
}

#[derive(Serialize)]
struct IllegalMove {
    number: u64,
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    reason: ReasonView,
    message: String,
}

/// `yiqi replay`
pub(super) fn run(
    games: &Games,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let kind = game_args::kind(games, matches, words)?;
    let (opens, passing) = (kind.opens(), kind.passing());
    let start = game_args::start(games, matches, words)?;
    let json = matches.get_flag("json");
    let mut all_legal = true;
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        if console.input.read_until(b'\n', &mut text)? == 0 {
            break;
        }
        // Invalid UTF-8 becomes a word that is reported as an illegal move.
        let moves = String::from_utf8_lossy(&text);
        let mut game = start.clone();
        match play_moves(game.as_mut(), passing, &moves, words) {
            Ok(()) => write_replayed(console, json, line, game.as_ref(), opens)?,
            Err(refused) => {
                all_legal = false;
                write_refused(console, json, line, refused)?;
            }
        }
        // The next line may come much later, from a program that waits for this answer.
        console.output.flush()?;
    }
    console.output.flush()?;
    if all_legal { Ok(()) } else { Err(Failure::BadInput) }
}

fn write_replayed(
    console: &mut Console<'_>,
    json: bool,
    line: usize,
    game: &dyn DynGame,
    opens: Side,
) -> Result<(), Failure> {
    let ending = game.ending();
    let result = ending.map_or("unfinished", |ending| ending.outcome.name());
    let (position, score) = (game.position(), game.score());
    if json {
        let reason = ending.map(|ending| ending.reason.code());
        return write_json(console, &Replayed { line, position, result, reason, score: score.into() });
    }
    let (first, second) = (score.of(opens), score.of(!opens));
    writeln!(console.output, "{position}\t{result}\t{first}:{second}")?;
    Ok(())
}

fn write_refused(
    console: &mut Console<'_>,
    json: bool,
    line: usize,
    refused: Refused,
) -> Result<(), Failure> {
    let Refused { number, text, reason, sentence } = refused;
    if !json {
        writeln!(console.output, "{sentence}")?;
        return Ok(());
    }
    let error = IllegalMove { number, text, reason: reason.into(), message: sentence };
    write_json(console, &Illegal { line, error })
}
