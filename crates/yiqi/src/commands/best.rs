use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use clap::ArgMatches;
use serde::Serialize;
use yiqi_core::Argument;
use yiqi_engine::{Engine, Engines, Limits, Report, Stop};
use yiqi_games::{DynGame, Games};
use yiqi_view::FactsView;
use yiqi_words::Words;

use super::write_json;
use crate::engine_args::{CandidateView, analyst, limits};
use crate::failure::Failure;
use crate::progress::{INTERVAL, Progress};
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
    /// Who will own each place, in percent: 100 is certainly Black's, -100 White's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    owners: Vec<i8>,
    /// What players ask besides: mobility, what each move would cut off; absent in games that have no such facts.
    #[serde(skip_serializing_if = "FactsView::is_empty")]
    facts: FactsView,
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
    let report = search(engine.as_mut(), game.as_ref(), &limits(matches), &stop, words, console)?;
    write_report(game.as_ref(), &report, matches, words, console)?;
    console.output.flush()?;
    if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Searches, and shows what was found so far. The search runs on a thread of its own, since its reports must not wait for
/// the terminal.
fn search(
    engine: &mut dyn Engine,
    game: &dyn DynGame,
    limits: &Limits,
    stop: &Stop,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<Report, Failure> {
    let mut progress = Progress::new(console.shows_progress);
    let (send, reports) = std::sync::mpsc::sync_channel::<Report>(1);
    let report = std::thread::scope(|scope| {
        let search = scope.spawn(move || {
            engine.search(game, limits, stop, &mut |report| {
                // If the last report has not been shown yet, this one is left out.
                let _ = send.try_send(report.clone());
            })
        });
        // Between two reports, the passing seconds show that the search goes on.
        let (begun, mut last) = (Instant::now(), None);
        loop {
            match reports.recv_timeout(INTERVAL) {
                Ok(report) => last = Some(report),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            progress.show(console.errors, || in_short(last.as_ref(), begun.elapsed().as_secs(), words))?;
        }
        Ok::<_, std::io::Error>(search.join().expect("searching does not panic"))
    })?;
    progress.clear(console.errors)?;
    Ok(report?)
}

/// The last report on one line, after so many seconds.
fn in_short(report: Option<&Report>, seconds: u64, words: &Words) -> String {
    let seconds = Argument::number("seconds", seconds);
    let Some((report, best)) = report.and_then(|report| Some((report, report.candidates.first()?))) else {
        return words.say("best-begins", &[seconds]);
    };
    let arguments = [
        seconds,
        Argument::number("nodes", report.nodes),
        Argument::new("move", &best.m),
        Argument::new("value", words.reason(&best.value.in_words())),
    ];
    words.say("best-progress", &arguments)
}

fn write_report(
    game: &dyn DynGame,
    report: &Report,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
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
            owners: report.owners_in_percent(game.to_move()),
            facts: FactsView::of(game),
        };
        return write_json(console, &best);
    }
    write_text(console, report, words)
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
