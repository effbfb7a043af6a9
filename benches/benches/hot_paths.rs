//! Counts the instructions of the hot paths with Callgrind. The counts hardly depend on the machine or its load. Each
//! limit is about a tenth above what was counted: a change that needs more must raise it and say why.
//!
//! ```sh
//! cargo install gungraun-runner --version 0.20.0 --locked
//! cd benches && cargo bench
//! ```
//!
//! Valgrind does not know AVX-512: the AVX2 paths are measured.

#![allow(missing_docs, reason = "the macros make public items")]

use std::hint::black_box;

use gungraun::{
    Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};
use yiqi_arena::random_opening;
use yiqi_core::{Options, Perft};
use yiqi_engine::{DynGame, Engine, EngineOptions, Limits, Opponent, Stop};
use yiqi_games::Games;
use yiqi_record::{Format, Record};

/// Fails above this many million instructions.
fn at_most(millions: f64) -> LibraryBenchmarkConfig {
    let limit = (millions * 1e6) as u64;
    LibraryBenchmarkConfig::default().tool(Callgrind::default().hard_limits([(EventKind::Ir, limit)])).clone()
}

/// A game after some random moves.
fn game(name: &str, plies: u32) -> Box<dyn DynGame> {
    let options = match name {
        "go" => Options::new().with("size", 9),
        "dvonn" => Options::new().with("seed", 1),
        _ => Options::new(),
    };
    let start = Games::standard().get(name).unwrap().start(&options, None).unwrap();
    random_opening(start.as_ref(), plies, 1)
}

fn to_count(name: &str, plies: u32, depth: u32) -> (Box<dyn DynGame>, u32) {
    (game(name, plies), depth)
}

// The rules: legal moves, moves, ends.
#[library_benchmark(setup = to_count)]
#[bench::reversi(args = ("reversi", 20, 6), config = at_most(43.0))]
#[bench::dvonn(args = ("dvonn", 6, 4), config = at_most(101.0))]
#[bench::liuzichong(args = ("liuzichong", 10, 6), config = at_most(5.0))]
#[bench::go(args = ("go", 20, 2), config = at_most(1.7))]
fn positions((game, depth): (Box<dyn DynGame>, u32)) -> Perft {
    black_box(game.perft(black_box(depth)))
}

fn to_search(name: &str, plies: u32, level: u8) -> (Box<dyn Engine>, Box<dyn DynGame>) {
    let options = EngineOptions { threads: 1, seed: 1 };
    let engine = yiqi_opponents::standard().make(name, &Opponent::Level(level), options).unwrap();
    (engine, game(name, plies))
}

// The searches of the opponents.
#[library_benchmark(setup = to_search)]
#[bench::reversi(args = ("reversi", 20, 5), config = at_most(35.5))]
#[bench::dvonn(args = ("dvonn", 6, 5), config = at_most(216.0))]
#[bench::liuzichong(args = ("liuzichong", 10, 7), config = at_most(32.2))]
#[bench::go(args = ("go", 20, 3), config = at_most(6.4))]
fn search((mut engine, game): (Box<dyn Engine>, Box<dyn DynGame>)) -> Option<String> {
    let report = engine.search(game.as_ref(), &Limits::default(), &Stop::default(), &mut |_| {}).unwrap();
    black_box(report.best().map(ToOwned::to_owned))
}

fn to_read(name: &str, plies: u32, format: &str) -> (&'static Format, Games, String) {
    let (format, games) = (Format::by_name(format).unwrap(), Games::standard());
    let text = format.write(&games, &[Record::of_game(game(name, plies).as_ref())]).unwrap();
    (format, games, text)
}

// Records: read and replayed.
#[library_benchmark(setup = to_read)]
#[bench::go(args = ("go", 70, "sgf"), config = at_most(0.99))]
#[bench::reversi(args = ("reversi", 50, "ggf"), config = at_most(0.25))]
#[bench::dvonn(args = ("dvonn", 20, "json"), config = at_most(0.125))]
fn records((format, games, text): (&'static Format, Games, String)) -> Vec<Record> {
    black_box(format.read(&games, black_box(text.as_bytes())).unwrap())
}

library_benchmark_group!(name = rules, benchmarks = positions);
library_benchmark_group!(name = opponents, benchmarks = search);
library_benchmark_group!(name = files, benchmarks = records);

main!(library_benchmark_groups = rules, opponents, files);
