use clap::ArgMatches;
use serde::Serialize;
use yiqi_core::Argument;
use yiqi_engine::{Engines, Report};
use yiqi_games::Games;
use yiqi_words::Words;

use super::write_json;
use crate::engine_args::{CandidateView, analyst, limits};
use crate::failure::Failure;
use crate::{Console, game_args};

#[derive(Serialize)]
struct Best {
    game: &'static str,
    position: String,
    to_move: &'static str,
    best: Option<String>,
    resigns: bool,
    candidates: Vec<CandidateView>,
    depth: Option<u32>,
    nodes: u64,
}

/// `yiqi best`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let game = game_args::start(games, matches, words)?;
    let mut engine = analyst(engines, matches, game.name(), words)?;
    engine.set_lines(matches.get_one::<u8>("lines").copied().unwrap_or(1).into());
    let stop = console.interrupt.watch();
    let report = engine.search(game.as_ref(), &limits(matches), &stop, &mut |_| {})?;
    if matches.get_flag("json") {
        let best = Best {
            game: game.name(),
            position: game.position(),
            to_move: game.to_move().name(),
            best: report.best().map(str::to_owned),
            resigns: report.resigns,
            candidates: report.candidates.iter().map(CandidateView::from).collect(),
            depth: report.depth,
            nodes: report.nodes,
        };
        return write_json(console, &best);
    }
    write_text(console, &report, words)
}

fn write_text(console: &mut Console<'_>, report: &Report, words: &Words) -> Result<(), Failure> {
    if report.candidates.is_empty() {
        writeln!(console.output, "{}", words.say("best-none", &[]))?;
        return Ok(());
    }
    for candidate in &report.candidates {
        let value = words.reason(&candidate.value.in_words());
        writeln!(console.output, "{:<6} {value}   {}", candidate.m, candidate.line.join(" "))?;
    }
    let nodes = Argument::number("nodes", report.nodes);
    let looked = match report.depth {
        Some(depth) => words.say("best-looked", &[Argument::number("depth", depth), nodes]),
        None if report.nodes == 0 => words.say("best-table", &[]),
        None => words.say("best-played", &[nodes]),
    };
    writeln!(console.output, "{looked}")?;
    if report.resigns {
        writeln!(console.output, "{}", words.say("best-resigns", &[]))?;
    }
    Ok(())
}
