//! Measures speed. Times are CPU seconds of one thread, or wall-clock seconds where numbers of threads are compared. Each
//! line names a command that does the same work.

mod dvonn;
mod fingerprint;
mod net;
mod reversi;

use std::time::Instant;

use clap::ArgMatches;
use cpu_time::ThreadTime;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use yiqi_core::{GameRules, Options, Side};
use yiqi_engine::{EngineOptions, Engines, Limits, Opponent, Stop};
use yiqi_games::{DynGame, Games};
use yiqi_reversi::{Kernel, SquareSet};
use yiqi_words::Words;

use super::write_json;
use crate::failure::Failure;
use crate::{Console, cli, game_args};

/// The areas that can be measured.
pub(crate) const AREAS: [&str; 5] = ["rules", "search", "net", "reversi", "dvonn"];

/// One measurement.
#[derive(Serialize)]
struct Figure {
    name: String,
    rate: f64,
    unit: &'static str,
    seconds: f64,
    /// The unit of `seconds`: `CPU s`, or `s` for wall-clock time.
    clock: &'static str,
    /// Additional information, such as a mean length.
    note: String,
    /// The position that was measured.
    position: String,
    /// A command that does the same work.
    command: String,
}

/// `yiqi bench`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let json = matches.get_flag("json");
    let mut write = |figure: Figure| {
        if json {
            write_json(console, &figure)?;
        } else {
            let Figure { name, rate, unit, seconds, clock, note, position, command } = figure;
            writeln!(
                console.output,
                "{name:<26} {rate:>7.1} {unit:<12} {seconds:>5.2} {clock:<5}  {note:<28} {command}  # {position}"
            )?;
        }
        console.output.flush()?;
        Ok::<(), Failure>(())
    };
    let area = matches.get_one::<String>("area").map(String::as_str);
    if area.is_none_or(|area| area == "rules") {
        for kernel in Kernel::available() {
            write(reversi_kernel(kernel))?;
        }
        for arguments in [
            "reversi --depth 11",
            "go --size 9 --depth 4",
            "dvonn --seed 1 --depth 5",
            "liuzichong --depth 11",
        ] {
            write(perft(games, arguments, words)?)?;
        }
        write(playouts(9, 200_000))?;
        write(playouts(19, 40_000))?;
    }
    if area.is_none_or(|area| area == "search") {
        for figure in fingerprint::figures(games, engines)? {
            write(figure)?;
        }
        for (game, level, options, depth) in [
            ("reversi", 8, Options::new(), Some(14)),
            ("dvonn", 8, Options::new().with("seed", 1), Some(7)),
            // The highest level does not search, since the game is solved.
            ("liuzichong", 7, Options::new(), Some(20)),
            ("go", 6, Options::new().with("size", 9), None),
        ] {
            let kind = games.get(game).expect("the game is in the standard list");
            let start = kind.start(&options, None).expect("the options are valid");
            let one = search(engines, start.as_ref(), level, (depth, 1))?;
            let alone = one.seconds;
            write(one)?;
            let mut two = search(engines, start.as_ref(), level, (depth, 2))?;
            two.note = format!("{}, {:.2}x as fast as one thread", two.note, alone / two.seconds);
            write(two)?;
        }
    }
    if area.is_none_or(|area| area == "net") {
        net::figures((games, engines), &mut write)?;
    }
    // Not without being asked: it takes a minute or more.
    if area == Some("reversi") {
        reversi::figures(matches.get_flag("all"), &mut write)?;
    }
    if area == Some("dvonn") {
        let games = matches.get_one::<std::path::PathBuf>("games");
        dvonn::figures(games.map(std::path::PathBuf::as_path), matches.get_flag("all"), &mut write)?;
    }
    Ok(())
}

/// Measures the wall-clock time of a search to a fixed depth or number of playouts. CPU time would not show the gain from
/// threads.
fn search(
    engines: &Engines,
    game: &dyn DynGame,
    level: u8,
    (depth, threads): (Option<u32>, usize),
) -> Result<Figure, Failure> {
    let mut engine = engines
        .make(game.name(), &Opponent::Level(level), EngineOptions { threads, seed: 1 })
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let nodes = depth.is_none().then_some(100_000);
    let limits = Limits { depth, nodes, time: None };
    let started = Instant::now();
    let report = engine.search(game, &limits, &Stop::default(), &mut |_| {})?;
    let seconds = started.elapsed().as_secs_f64();
    let what = depth.map_or_else(|| "100000 playouts".to_owned(), |depth| format!("to depth {depth}"));
    Ok(Figure {
        name: format!("{} search, {threads} thread{}", game.name(), if threads == 1 { "" } else { "s" }),
        rate: report.nodes as f64 / seconds / if depth.is_some() { 1e6 } else { 1e3 },
        unit: if depth.is_some() { "M nodes/s" } else { "k playouts/s" },
        seconds,
        clock: "s",
        note: format!("{what}, {} nodes", report.nodes),
        position: game.position(),
        command: "yiqi bench search".to_owned(),
    })
}

/// Runs `yiqi perft` with these arguments and measures the deepest count.
fn perft(games: &Games, arguments: &'static str, words: &Words) -> Result<Figure, Failure> {
    let command = format!("yiqi perft {arguments}");
    let matches = cli::command(games, words)
        .try_get_matches_from(command.split(' '))
        .map_err(|refused| Failure::Usage(refused.to_string()))?;
    let matches = matches.subcommand_matches("perft").expect("the command is perft");
    let depth = *matches.get_one::<u32>("depth").expect("the depth is given");
    let game = game_args::start(games, matches, words)?;
    let started = ThreadTime::now();
    let count = game.perft(depth);
    let cpu_seconds = started.elapsed().as_secs_f64();
    Ok(Figure {
        name: format!("{} perft {depth}", game.name()),
        rate: count.leaves as f64 / cpu_seconds / 1e6,
        unit: "M leaves/s",
        seconds: cpu_seconds,
        clock: "CPU s",
        note: format!("{} leaves", count.leaves),
        position: game.position(),
        command,
    })
}

/// Measures move generation and flipping of one Reversi kernel on positions from random games.
fn reversi_kernel(kernel: Kernel) -> Figure {
    const ROUNDS: u32 = 5_000_000;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let start = yiqi_reversi::Position::START;
    let (mut own, mut other) = (start.discs(Side::Black), start.discs(Side::White));
    let (mut calls, mut sum) = (0u64, 0);
    let started = ThreadTime::now();
    for _ in 0..ROUNDS {
        let moves = kernel.moves(own, other);
        calls += 1;
        let mut chosen = None;
        for square in SquareSet(moves) {
            let flips = kernel.flips(own, other, square);
            calls += 1;
            sum ^= flips;
            if chosen.is_none() || random.next_u32() % 4 == 0 {
                chosen = Some((flips, square));
            }
        }
        (own, other) = match chosen {
            Some((flips, square)) => (other & !flips, own | flips | square.bit()),
            None if kernel.moves(other, own) != 0 => (other, own),
            None => (start.discs(Side::Black), start.discs(Side::White)),
        };
    }
    let cpu_seconds = started.elapsed().as_secs_f64();
    Figure {
        name: format!("reversi kernel {}", kernel.name()),
        rate: calls as f64 / cpu_seconds / 1e6,
        unit: "M answers/s",
        seconds: cpu_seconds,
        clock: "CPU s",
        note: format!("checksum {sum:016x}"),
        position: "random games, seed 1".to_owned(),
        command: "yiqi bench rules".to_owned(),
    }
}

fn playouts(size: u8, count: u64) -> Figure {
    let start = yiqi_go::Rules::with_size(size).expect("the size is valid").start();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut moves = 0;
    let started = ThreadTime::now();
    yiqi_go::run_playouts(&start, count, &mut random, |playout| moves += u64::from(playout.moves));
    let cpu_seconds = started.elapsed().as_secs_f64();
    Figure {
        name: format!("go playouts {size}x{size}"),
        rate: count as f64 / cpu_seconds / 1e3,
        unit: "k playouts/s",
        seconds: cpu_seconds,
        clock: "CPU s",
        note: format!("mean length {:.1} moves", moves as f64 / count as f64),
        position: format!("the empty board, {count} playouts, seed 1"),
        command: "yiqi bench rules".to_owned(),
    }
}
