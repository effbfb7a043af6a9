//! Makes the weights of Reversi: rounds of games of the program with itself, each followed by a fit, all in a folder. A
//! command that was interrupted continues where it was.

mod errors;
mod games;
mod openings;

use std::fs;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use serde::Serialize;
use yiqi_core::Argument;
use yiqi_reversi_engine::Weights;
use yiqi_reversi_engine::evaluation::fit::{Sample, fit};
use yiqi_reversi_engine::selfplay::Style;
use yiqi_words::Words;

use crate::Console;
use crate::commands::write_json;
use crate::failure::Failure;

/// The rounds, and the games of each, unless the command says otherwise.
const ROUNDS: u32 = 2;
const GAMES: u32 = 10_000;

/// The work of a round.
struct Plan {
    folder: PathBuf,
    games: u64,
    style: Style,
    seed: u64,
    threads: usize,
}

impl Plan {
    fn weights(&self, round: u32) -> PathBuf {
        self.folder.join(format!("round-{round}.weights"))
    }

    fn samples(&self, round: u32) -> PathBuf {
        self.folder.join(format!("round-{round}.games"))
    }
}

/// A fitted stage, as JSON and as text.
#[derive(Serialize)]
struct StageLine {
    round: u32,
    stage: usize,
    fitted: usize,
    held_out: usize,
    before: f64,
    error: f64,
}

/// `yiqi train reversi`
pub(super) fn run(matches: &ArgMatches, words: &Words, console: &mut Console<'_>) -> Result<(), Failure> {
    let number = |name| *matches.get_one::<u32>(name).expect("it has a default value");
    let given = |name, default| matches.get_one::<u32>(name).copied().unwrap_or(default);
    let threads = matches.get_one::<u32>("threads").map(|&threads| threads as usize);
    let plan = Plan {
        folder: matches.get_one::<String>("folder").map_or_else(PathBuf::new, PathBuf::from),
        games: given("games", GAMES).into(),
        style: Style {
            depth: number("depth"),
            exact: number("exact"),
            opening: number("opening"),
            surprise: number("surprise"),
        },
        seed: *matches.get_one::<u64>("random").expect("it has a default value"),
        threads: threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
    };
    let start = match matches.get_one::<String>("start") {
        Some(file) => read_weights(Path::new(file))?,
        None => Weights::standard(),
    };
    fs::create_dir_all(&plan.folder).map_err(|error| refused(&plan.folder, error))?;
    let json = matches.get_flag("json");
    let mut weights = std::sync::Arc::new(start);
    let stop = console.interrupt.watch();
    let mut samples: Vec<Sample> = Vec::new();
    for round in 1..=given("rounds", ROUNDS) {
        let finished = plan.weights(round);
        let is_finished = finished.is_file();
        let games = games::play_round(&plan, round, &weights, &stop, is_finished, words, console)?;
        if stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
        samples.extend(games);
        if is_finished {
            weights = read_weights(&finished)?.into();
            continue;
        }
        let (fitted, stages) = fit(&weights, &samples, plan.threads);
        for (stage, error) in stages.iter().enumerate() {
            let line = StageLine {
                round,
                stage,
                fitted: error.fitted,
                held_out: error.held_out,
                before: error.before,
                error: error.error,
            };
            write_stage(&line, json, words, console)?;
        }
        yiqi_files::write_atomically(&finished, &fitted.to_bytes())
            .map_err(|error| refused(&finished, error))?;
        weights = fitted.into();
    }
    if matches.get_flag("errors") {
        errors::measure(&weights, &samples, &stop, json, words, console)?;
    }
    let count = |name| matches.get_one::<u32>(name).map(|&count| count as usize);
    if let Some(count) = count("book") {
        openings::grow_book(&plan, &weights, count, &stop, words, console)?;
    }
    if let Some(count) = count("openings") {
        openings::balanced(&plan, &weights, count, &stop, words, console)?;
    }
    if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
}

fn write_stage(
    line: &StageLine,
    json: bool,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    if json {
        return write_json(console, line);
    }
    let arguments = [
        Argument::number("round", line.round),
        Argument::number("stage", line.stage as u64),
        Argument::number("fitted", line.fitted as u64),
        Argument::number("held_out", line.held_out as u64),
        Argument::new("before", format!("{:.2}", line.before)),
        Argument::new("error", format!("{:.2}", line.error)),
    ];
    writeln!(console.output, "{}", words.say("train-stage", &arguments))?;
    console.output.flush()?;
    Ok(())
}

fn refused(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::Refused(format!("{}: {error}", path.display()))
}

fn read_weights(path: &Path) -> Result<Weights, Failure> {
    let bytes = fs::read(path).map_err(|error| refused(path, error))?;
    Weights::from_bytes(&bytes).map_err(|error| refused(path, error))
}
