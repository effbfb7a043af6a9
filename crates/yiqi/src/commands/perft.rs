use clap::ArgMatches;
use serde::Serialize;
use yiqi_core::{Argument, Perft};
use yiqi_games::{DynGame, Games};
use yiqi_words::Words;

use super::write_json;
use crate::failure::Failure;
use crate::progress::Progress;
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
    // Ctrl-C ends the program at once, even in the middle of a long count: the lines so far have been written.
    let mut counter =
        Counter { progress: Progress::new(console.shows_progress), words, label: String::new() };
    let write = |console: &mut Console<'_>, depth: u32, first: Option<&str>, count: Perft| {
        let Perft { leaves, finished } = count;
        if json {
            write_json(console, &Line { depth, first: first.map(str::to_owned), leaves, finished })?;
        } else {
            let label = first.map_or_else(|| depth.to_string(), str::to_owned);
            writeln!(console.output, "{label} {leaves} {finished}")?;
        }
        // The next line may take long to compute, so show this one now.
        console.output.flush()?;
        Ok::<(), Failure>(())
    };
    if matches.get_flag("divide") {
        for first in game.legal_moves() {
            let mut after = game.clone();
            after.play(&first).map_err(|reason| Failure::Refused(words.reason(&reason)))?;
            counter.label.clone_from(&first);
            let count = counter.count(after.as_mut(), deepest - 1, console)?;
            write(console, deepest, Some(&first), count)?;
        }
    } else {
        let mut game = game;
        for depth in 1..=deepest {
            counter.label = depth.to_string();
            let count = counter.count(game.as_mut(), depth, console)?;
            write(console, depth, None, count)?;
        }
    }
    Ok(())
}

/// Counts in parts, with progress between them.
struct Counter<'a> {
    progress: Progress,
    words: &'a Words,
    /// What is being counted: a depth or a move.
    label: String,
}

/// Parts have about this many leaves or fewer: a fraction of a second.
const PART: f64 = 1e6;

/// Parts begin at most this many plies deep. No position can occur for the third time so early: that would end the game
/// here, but perft does not stop at such draws.
const DEEPEST_PART: u32 = 4;

impl Counter<'_> {
    fn count(
        &mut self,
        game: &mut dyn DynGame,
        depth: u32,
        console: &mut Console<'_>,
    ) -> Result<Perft, Failure> {
        self.count_at(game, depth, 0, (0.0, 1.0), console)
    }

    /// Counts from this position. `from` and `share` say which part of the whole it is, between 0 and 1.
    fn count_at(
        &mut self,
        game: &mut dyn DynGame,
        depth: u32,
        ply: u32,
        (from, share): (f64, f64),
        console: &mut Console<'_>,
    ) -> Result<Perft, Failure> {
        let (words, label) = (self.words, &self.label);
        self.progress.show(console.errors, || {
            let percent = Argument::new("percent", format!("{:.0}", 100.0 * from));
            words.say("perft-progress", &[Argument::new("label", label), percent])
        })?;
        let moves = if game.ending().is_some() { Vec::new() } else { game.legal_moves() };
        let leaves = f64::from(u32::try_from(moves.len()).unwrap_or(u32::MAX)).powf(f64::from(depth));
        if depth <= 1 || ply >= DEEPEST_PART || moves.is_empty() || leaves <= PART {
            return Ok(game.perft(depth));
        }
        let mut sum = Perft::default();
        let part = share / moves.len() as f64;
        for (index, m) in moves.iter().enumerate() {
            game.play(m).map_err(|reason| Failure::Refused(words.reason(&reason)))?;
            let place = (from + index as f64 * part, part);
            let counted = self.count_at(game, depth - 1, ply + 1, place, console);
            game.undo();
            sum += counted?;
        }
        if ply == 0 {
            self.progress.clear(console.errors)?;
        }
        Ok(sum)
    }
}
