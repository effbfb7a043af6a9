//! Measures durable appends per second: games that each have one move waiting for its answer at any time.
//!
//! `cargo run --release -p yiqi-store --example appends -- <folder> [appends, 100,000] [games, 1,000]`
//!
//! The folder should be on a disk; the system's temporary folder is often in memory. With `--features cluster`, an address
//! `postgres://…` in its place measures PostgreSQL; the games stay in that database.
#![allow(clippy::print_stdout)]

use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use yiqi_core::Side;
use yiqi_games::Games;
use yiqi_session::{Event, Setup, State};
use yiqi_store::{Actor, Append, Appended, EventStore, NewGame, Phase, Store};

/// The game, its last event, and how long the answer took.
type Answer = (usize, u64, Duration);

fn append(game: &str, expected: u64, event: Event) -> Append {
    Append {
        game: game.to_owned(),
        expected,
        // As long as the server's: the side and the client's UUID.
        command: format!("black-0b5c7a1e-93f4-4d0c-8a52-{expected:012x}"),
        actor: Actor::Black,
        time: 1_700_000_000_000 + expected,
        events: vec![event],
        phase: None,
    }
}

fn create(store: &dyn EventStore, id: &str) {
    let started = State::open(&Games::standard(), Setup::new("reversi")).expect("a game").1;
    let game = NewGame {
        id: id.to_owned(),
        game: "reversi".to_owned(),
        is_public: true,
        creator: None,
        keys: Vec::new(),
        append: Append { phase: Some(Phase::Unplayed), ..append(id, 0, started) },
    };
    let (send, answer) = channel();
    store.create(game, Box::new(move |result| send.send(result).expect("a receiver")));
    answer.recv().expect("an answer").expect("the game cannot be created");
}

fn play(store: &dyn EventStore, (game, id): (usize, &str), expected: u64, answers: &Sender<Answer>) {
    let answers = answers.clone();
    let since = Instant::now();
    let reply = move |result| match result {
        // Those that come after the last one that is counted are not received.
        Ok(Appended::Done(last)) => drop(answers.send((game, last, since.elapsed()))),
        other => panic!("{other:?}"),
    };
    let moved = Event::Moved { side: Side::Black, m: "f5".to_owned(), spent: None };
    store.append(append(id, expected, moved), Box::new(reply));
}

fn measure(store: &dyn EventStore, total: usize, games: usize) {
    // Spread like random ids, and others for each process.
    let first = u64::from(std::process::id()) << 32;
    let ids: Vec<String> = (1..=games as u64)
        .map(|game| format!("{:016x}", (first + game).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
        .collect();
    ids.iter().for_each(|id| create(store, id));
    let (send, answers) = channel();
    let since = Instant::now();
    for (game, id) in ids.iter().enumerate() {
        play(store, (game, id), 1, &send);
    }
    let mut latencies: Vec<Duration> = Vec::with_capacity(total);
    for (game, last, latency) in answers.iter().take(total) {
        latencies.push(latency);
        play(store, (game, &ids[game]), last, &send);
    }
    let rate = total as f64 / since.elapsed().as_secs_f64();
    latencies.sort();
    let at = |part: usize| latencies[(total - 1) * part / 100];
    println!("{rate:.0} appends per second; p50 {:.1?}, p99 {:.1?}, most {:.1?}", at(50), at(99), at(100));
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let place = arguments.next().expect("a folder for the database");
    let mut number = |usual| arguments.next().map_or(usual, |text| text.parse().expect("a number"));
    let (total, games) = (number(100_000), number(1_000));
    if place.starts_with("postgres://") {
        return measure(&*postgres(&place), total, games);
    }
    let folder = PathBuf::from(place).join(format!("appends-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder cannot be created");
    let store = Store::open(&folder.join("yiqi.db")).expect("the database cannot be opened");
    measure(&store, total, games);
    drop(store);
    std::fs::remove_dir_all(&folder).expect("the folder cannot be removed");
}

#[cfg(feature = "cluster")]
fn postgres(url: &str) -> Box<dyn EventStore> {
    let node = format!("appends-{}", std::process::id());
    let store = yiqi_store::PostgresStore::open(url, &node, yiqi_store::PostgresOptions::default());
    Box::new(store.expect("PostgreSQL cannot be used"))
}

#[cfg(not(feature = "cluster"))]
fn postgres(_: &str) -> Box<dyn EventStore> {
    panic!("build this with --features cluster")
}
