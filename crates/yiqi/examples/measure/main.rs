//! Measures the effect of each attack on other clients: a load alone, then the same load during each attack of the
//! example `abuse`.
//!
//! ```text
//! cargo build --release -p yiqi
//! cargo build --release -p yiqi --examples
//! target/release/examples/measure target/release/yiqi [--games 200] [--seconds 15] [--runs 1] [--profile FOLDER] [ATTACK…]
//! ```
//!
//! Each line is a server of its own, started behind a pretended proxy with its limits on, and an empty database. Every
//! game makes a move a second from an address of its own; the attacker runs with `nice -n 19`, since it shares the
//! processor with the server. Beside the moves, one more client looks at a game by HTTP twenty times a second, and another
//! asks for a position, which waits for its turn among imports and the like.

#[path = "../load/play.rs"]
#[allow(dead_code, reason = "it does not need all of it")]
mod play;
mod server;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use play::{Fault, Measured, Plan, create, play_all, request};
use serde_json::json;
use server::{Attacker, Server, Usage};

const USAGE: &str = "usage: measure YIQI [--games N] [--seconds N] [--runs N] [--profile FOLDER] [ATTACK…]";

/// How long games are created and sockets opened before anything is measured, and how long an attack takes to begin.
const WARM_UP: Duration = Duration::from_secs(3);

/// How often the client that looks at a game does, one that asks for a position, and how often the server's memory is
/// looked at.
const LOOK: Duration = Duration::from_millis(50);
const POSITION: Duration = Duration::from_millis(200);
const SAMPLE: Duration = Duration::from_millis(500);

/// The addresses of those that look at a game, at the memory and at a position.
const LOOKER: &str = "192.0.2.1";
const SAMPLER: &str = "192.0.2.2";
const READER: &str = "192.0.2.3";

struct Arguments {
    program: PathBuf,
    games: usize,
    seconds: u64,
    runs: usize,
    /// Where `perf` writes what the server did.
    profile: Option<PathBuf>,
    attacks: Vec<String>,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, Fault> {
        let program = words.next().ok_or(USAGE)?.into();
        let mut read =
            Arguments { program, games: 200, seconds: 15, runs: 1, profile: None, attacks: Vec::new() };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--games" => read.games = words.next().ok_or(USAGE)?.parse()?,
                "--seconds" => read.seconds = words.next().ok_or(USAGE)?.parse()?,
                "--runs" => read.runs = words.next().ok_or(USAGE)?.parse()?,
                "--profile" => read.profile = Some(words.next().ok_or(USAGE)?.into()),
                _ => read.attacks.push(word),
            }
        }
        Ok(read)
    }
}

/// One line of the table.
struct Row {
    moves: Measured,
    looks: Vec<Duration>,
    positions: Vec<Duration>,
    most_memory: f64,
    cpu: f64,
    elapsed: f64,
    attacker: String,
}

/// A request that is made again and again, and what its answers have in them.
struct Probe {
    from: &'static str,
    method: &'static str,
    path: String,
    body: String,
    expected: &'static str,
    pause: Duration,
}

impl Probe {
    /// Makes the request until the time is over: how long each answer took, the shortest first.
    async fn run(self, address: String, plan: Plan) -> Result<Vec<Duration>, Fault> {
        let Probe { from, method, path, body, expected, pause } = self;
        let mut times = Vec::new();
        while Instant::now() < plan.until {
            let since = Instant::now();
            let answer = request(&address, from, method, &path, &body).await?;
            if !answer.contains(expected) {
                return Err(format!("{path}: {answer}").into());
            }
            // Also one that was asked for before, and waited.
            if Instant::now() >= plan.from {
                times.push(since.elapsed());
            }
            tokio::time::sleep(pause.saturating_sub(since.elapsed())).await;
        }
        times.sort();
        Ok(times)
    }
}

/// Looks at a game.
async fn look(address: &str) -> Result<Probe, Fault> {
    let body = json!({"game": "go", "black": "human", "white": "human", "public": true});
    let created = create(address, LOOKER, &body).await?;
    let path = format!("/api/games/{}", created["id"].as_str().ok_or_else(|| created.to_string())?);
    let (body, expected) = (String::new(), "legal_moves");
    Ok(Probe { from: LOOKER, method: "GET", path, body, expected, pause: LOOK })
}

/// Asks for a position.
fn read_position() -> Probe {
    let body = json!({"game": "reversi", "moves": ["f5", "d6", "c3"]}).to_string();
    let (path, expected) = ("/api/positions".to_owned(), "legal_moves");
    Probe { from: READER, method: "POST", path, body, expected, pause: POSITION }
}

/// What the server uses, looked at until the time is over: the most memory, and CPU seconds from first to last.
async fn sample(address: String, plan: Plan) -> Result<(f64, f64, f64), Fault> {
    tokio::time::sleep_until(plan.from.into()).await;
    let (since, first) = (Instant::now(), Usage::of(&address, SAMPLER).await?);
    let mut last = first;
    let mut most = first.memory;
    while Instant::now() < plan.until {
        tokio::time::sleep(SAMPLE).await;
        last = Usage::of(&address, SAMPLER).await?;
        most = most.max(last.memory);
    }
    Ok((most, last.cpu - first.cpu, since.elapsed().as_secs_f64()))
}

async fn measure(arguments: &Arguments, attack: Option<&str>) -> Result<Row, Fault> {
    let server = Server::start(&arguments.program)?;
    let begun = Instant::now() + WARM_UP;
    let plan = Plan {
        pause: Duration::from_secs(1),
        from: begun,
        until: begun + Duration::from_secs(arguments.seconds),
    };
    let length = WARM_UP.as_secs() + arguments.seconds;
    let attacker = attack.map(|name| Attacker::start(&server.address, length, name)).transpose()?;
    let profiler = match &arguments.profile {
        Some(folder) => Some(server.profile(&folder.join(attack.unwrap_or("none")), arguments.seconds)?),
        None => None,
    };
    let looks = tokio::spawn(look(&server.address).await?.run(server.address.clone(), plan));
    let positions = tokio::spawn(read_position().run(server.address.clone(), plan));
    let samples = tokio::spawn(sample(server.address.clone(), plan));
    let moves = play_all(std::slice::from_ref(&server.address), arguments.games, plan).await;
    let (most_memory, cpu, elapsed) = samples.await??;
    let (looks, positions) = (looks.await??, positions.await??);
    let attacker = attacker.map_or(Ok(String::new()), Attacker::finish)?;
    if let Some(mut profiler) = profiler {
        profiler.wait()?;
    }
    server.stop()?;
    Ok(Row { moves, looks, positions, most_memory, cpu, elapsed, attacker })
}

#[expect(clippy::print_stdout, reason = "its figures are its purpose")]
fn print(name: &str, row: &Row, alone: f64) {
    let p99 = row.moves.within(0.99);
    let at = |times: &[Duration], share: usize| {
        let time = times.get((times.len() * share / 100).min(times.len().saturating_sub(1)));
        time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    };
    let (looks, positions) = (at(&row.looks, 99), at(&row.positions, 100));
    println!(
        "| {name} | {} | {:.0} | {:.1} | {p99:.1} | {:.1} | {:.1} | {looks:.1} | {positions:.1} | {:.0} | {:.1} of {:.0} | {} | {} |",
        row.moves.moves(),
        row.moves.moves() as f64 / row.elapsed,
        row.moves.within(0.5),
        p99 / alone,
        row.moves.within(1.0),
        row.most_memory / 1e6,
        row.cpu,
        row.elapsed,
        row.moves.failed,
        row.attacker,
    );
    if let Some(fault) = &row.moves.fault {
        println!("the first failure beside {name}: {fault}");
    }
}

/// The example `abuse`, which lies beside this one.
fn abuse() -> Result<PathBuf, Fault> {
    let beside = std::env::current_exe()?;
    Ok(beside.parent().unwrap_or(Path::new(".")).join("abuse"))
}

#[tokio::main]
#[expect(clippy::print_stdout, reason = "its figures are its purpose")]
async fn main() -> Result<(), Fault> {
    let mut arguments = Arguments::read(std::env::args().skip(1))?;
    if arguments.attacks.is_empty() {
        arguments.attacks = server::all_attacks()?;
    }
    println!(
        "| attack | moves | moves/s | median ms | p99 ms | p99 / alone | worst ms | look p99 ms | worst position ms | memory MB | CPU s | failed | attacker |"
    );
    println!("{}", "| --- ".repeat(13) + "|");
    for _ in 0..arguments.runs {
        let row = measure(&arguments, None).await?;
        let alone = row.moves.within(0.99);
        print("none", &row, alone);
        for attack in &arguments.attacks {
            print(attack, &measure(&arguments, Some(attack)).await?, alone);
        }
    }
    Ok(())
}
