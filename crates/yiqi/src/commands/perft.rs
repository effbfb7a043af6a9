use clap::ArgMatches;
use serde::Serialize;
use yiqi_core::Perft;
use yiqi_games::Games;
use yiqi_words::Words;

use super::write_json;
use crate::failure::Failure;
use crate::{Console, game_args};

#[derive(Serialize)]
struct Line {
    depth: u32,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    leaves: u64,
    finished: u64,
}

/// `yiqi perft`
pub(super) fn run(
    games: &Games,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let game = game_args::start(games, matches, words)?;
    let deepest = *matches.get_one::<u32>("depth").expect("the depth is a required argument");
    let json = matches.get_flag("json");
    let mut write = |depth: u32, first: Option<String>, Perft { leaves, finished }: Perft| {
        if json {
            write_json(console, &Line { depth, first, leaves, finished })?;
        } else {
            let label = first.unwrap_or_else(|| depth.to_string());
            writeln!(console.output, "{label} {leaves} {finished}")?;
        }
        // The next line may take long to compute, so show this one now.
        console.output.flush()?;
        Ok::<(), Failure>(())
    };
    if matches.get_flag("divide") {
        for (first, count) in game.perft_divide(deepest) {
            write(deepest, Some(first), count)?;
        }
    } else {
        for depth in 1..=deepest {
            write(depth, None, game.perft(depth))?;
        }
    }
    Ok(())
}
