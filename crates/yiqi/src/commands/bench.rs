//! Figures of speed. Times are CPU seconds of one thread; each line names the command that does the same work.

use clap::ArgMatches;
use cpu_time::ThreadTime;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use yiqi_core::{GameRules, Options};
use yiqi_games::Games;

use super::write_json;
use crate::Console;
use crate::failure::Failure;

/// What can be measured.
pub(crate) const AREAS: [&str; 1] = ["rules"];

/// One figure.
#[derive(Serialize)]
struct Figure {
    name: String,
    rate: f64,
    unit: &'static str,
    cpu_seconds: f64,
    /// What else was seen, such as a mean length.
    note: String,
    command: String,
}

/// `yiqi bench`
pub(super) fn run(games: &Games, matches: &ArgMatches, console: &mut Console<'_>) -> Result<(), Failure> {
    let json = matches.get_flag("json");
    let mut write = |figure: Figure| {
        if json {
            write_json(console, &figure)?;
        } else {
            let Figure { name, rate, unit, cpu_seconds, note, command } = figure;
            writeln!(
                console.output,
                "{name:<24} {rate:>8.1} {unit:<12} {cpu_seconds:>6.2} CPU s  {note:<28} {command}"
            )?;
        }
        console.output.flush()?;
        Ok::<(), Failure>(())
    };
    // One area so far; with none named, all are measured.
    write(perft(games, "reversi", &[], 11))?;
    write(perft(games, "go", &[("size", "9")], 4))?;
    write(playouts(9, 200_000))?;
    write(playouts(19, 40_000))
}

fn perft(games: &Games, name: &str, options: &[(&str, &str)], depth: u32) -> Figure {
    let kind = games.get(name).expect("a game of the standard list");
    let chosen = options.iter().fold(Options::new(), |options, (name, value)| options.with(*name, value));
    let game = kind.start(&chosen, None).expect("options of that game");
    let started = ThreadTime::now();
    let count = game.perft(depth);
    let cpu_seconds = started.elapsed().as_secs_f64();
    let flags: String = options.iter().map(|(name, value)| format!(" --{name} {value}")).collect();
    Figure {
        name: format!("{name} perft {depth}"),
        rate: count.leaves as f64 / cpu_seconds / 1e6,
        unit: "M leaves/s",
        cpu_seconds,
        note: format!("{} leaves", count.leaves),
        command: format!("yiqi perft {name}{flags} --depth {depth}"),
    }
}

fn playouts(size: u8, count: u64) -> Figure {
    let start = yiqi_go::Rules::with_size(size).expect("a size that exists").start();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut moves = 0;
    let started = ThreadTime::now();
    yiqi_go::run_playouts(&start, count, &mut random, |playout| moves += u64::from(playout.moves));
    let cpu_seconds = started.elapsed().as_secs_f64();
    Figure {
        name: format!("go playouts {size}x{size}"),
        rate: count as f64 / cpu_seconds / 1e3,
        unit: "k playouts/s",
        cpu_seconds,
        note: format!("mean length {:.1} moves", moves as f64 / count as f64),
        command: "yiqi bench rules".to_owned(),
    }
}
