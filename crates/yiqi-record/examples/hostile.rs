//! What hostile files cost: CPU time and peak memory for each, read without limits and with those of a server.
//!
//! `cargo run --release -p yiqi-record --example hostile [part of an idea]`

#![allow(clippy::print_stdout, reason = "a table for the terminal")]

#[path = "../tests/hostile/mod.rs"]
mod hostile;

use hostile::allocator::{Counting, peak};
use yiqi_games::Games;
use yiqi_record::{Format, ReadLimits};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// CPU time of this thread in milliseconds, where the system tells.
fn cpu_ms() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0) / 1_000_000
}

fn main() {
    let games = Games::standard();
    println!(
        "| idea | format | CPU ms | peak MB | outcome | server CPU ms | server peak MB | server outcome |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let files = hostile::files().into_iter().filter(|file| file.idea.contains(&wanted));
    for hostile::Hostile { idea, format, text } in files {
        let named = Format::by_name(format).expect("a format");
        let cost = |limits: ReadLimits| {
            let start = cpu_ms();
            let (read, bytes) = peak(|| named.read_with(&games, text.as_bytes(), &limits));
            let outcome = read.map_or_else(|error| error.reason.code, |_| "read");
            format!("{} | {} | {outcome}", cpu_ms() - start, bytes / 1_000_000)
        };
        let (free, limited) = (cost(ReadLimits::none()), cost(ReadLimits::server()));
        println!("| {idea} | {format} | {free} | {limited} |");
    }
}
