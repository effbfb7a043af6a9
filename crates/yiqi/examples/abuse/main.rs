//! Attacks on a running server, each from one address, which try to deny service to the other clients.
//!
//! ```text
//! yiqi serve --trust-proxy --port 9000 --data /tmp/attacked
//! nice -n 19 cargo run --release -p yiqi --example abuse -- 127.0.0.1:9000 20 import positions
//! ```
//!
//! That is two attacks at once, for 20 seconds; without a name it is all of them. `--list` tells what there is. What an
//! attack does to the others is measured by the example `measure`. On the server's own machine the attacker should be
//! run with `nice -n 19`: what counts is the work that it makes for the server, not its own.
//!
//! All requests say that they were forwarded for 203.0.113.7, for servers behind a proxy; `--source IP` chooses the local
//! address that they come from, for servers without one. `--scale 0.1` sends and opens a tenth, `--once` ends each attack
//! after its first round and keeps what it holds until the time is over.

mod connections;
mod games;
mod nonsense;
mod target;
mod work;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use target::{Fault, Held, Target};

const USAGE: &str =
    "usage: abuse ADDRESS SECONDS [--scale X] [--once] [--source IP] [ATTACK…], or abuse --list";

/// How long an attack that could not be carried out waits.
const PAUSE: Duration = Duration::from_millis(500);

/// Every attack with what it does.
const ATTACKS: [(&str, &str); 13] = [
    ("idle", "1,500 connections that send nothing"),
    ("half-head", "500 connections that send half a request's head, a byte now and then"),
    ("half-body", "500 connections that announce a body of 200 kB and send a byte a second"),
    ("unread", "500 connections that ask for large answers and never read them"),
    ("half-open", "100 WebSockets that say hello and never read again"),
    ("import", "150 imports of some 228 kB at once"),
    ("positions", "positions of 25x25 Go after as many moves as are allowed"),
    ("engines", "games between two engines of level 8, left alone, and analyses"),
    ("commands", "100 WebSockets that send commands as fast as they can"),
    ("stale", "commands in a long game that claim to know none of its events"),
    ("watchers", "1,500 watchers of one public game, whose player must still get in"),
    ("rooms", "long games whose rooms are closed, guessed secrets, long lists of them"),
    ("nonsense", "nested brackets, raw bytes, wrong methods, huge heads"),
];

/// One round of an attack, and what it holds.
async fn attack(target: &Target) -> Result<Held, Fault> {
    match target.name {
        "idle" => connections::idle(target).await,
        "half-head" => connections::half_head(target).await,
        "half-body" => connections::half_body(target).await,
        "unread" => connections::unread(target).await,
        "half-open" => connections::half_open(target).await,
        "import" => work::import(target).await,
        "positions" => work::positions(target).await,
        "engines" => work::engines(target).await,
        "commands" => games::commands(target).await,
        "stale" => games::stale(target).await,
        "watchers" => games::watchers(target).await,
        "rooms" => games::rooms(target).await,
        _ => nonsense::nonsense(target).await,
    }
}

/// Rounds of an attack until its time is over. One that could not be carried out is told, and tried again.
#[expect(clippy::print_stdout, reason = "its figures are its purpose")]
async fn rounds(target: Target, is_once: bool) {
    while !target.is_over() {
        let held = match attack(&target).await {
            Ok(held) => held,
            Err(fault) => {
                println!("{}: {fault}", target.name);
                if is_once {
                    return;
                }
                target.under_way();
                Held::nothing_for(PAUSE)
            }
        };
        if is_once {
            println!("{}: one round: {}", target.name, target.counts);
        }
        target.wait(if is_once { Duration::MAX } else { held.time }).await;
        drop(held);
    }
    println!("{}: {}", target.name, target.counts);
}

/// Raises the limit of open files as far as it goes.
fn allow_connections() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        // With fewer files there are fewer connections.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

struct Arguments {
    plain: Vec<String>,
    scale: f64,
    source: Option<IpAddr>,
    is_once: bool,
    is_list: bool,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, Fault> {
        let mut read =
            Arguments { plain: Vec::new(), scale: 1.0, source: None, is_once: false, is_list: false };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--scale" => read.scale = words.next().ok_or(USAGE)?.parse()?,
                "--source" => read.source = Some(words.next().ok_or(USAGE)?.parse()?),
                "--once" => read.is_once = true,
                "--list" => read.is_list = true,
                _ => read.plain.push(word),
            }
        }
        Ok(read)
    }
}

#[tokio::main]
#[expect(clippy::print_stdout, reason = "its figures are its purpose")]
async fn main() -> Result<(), Fault> {
    let Arguments { plain, scale, source, is_once, is_list } = Arguments::read(std::env::args().skip(1))?;
    if is_list {
        for (name, about) in ATTACKS {
            println!("{name:10} {about}");
        }
        return Ok(());
    }
    let [address, seconds, names @ ..] = &plain[..] else { return Err(USAGE.into()) };
    let address = address.parse()?;
    let until = Instant::now() + Duration::try_from_secs_f64(seconds.parse()?)?;
    let mut chosen: Vec<&'static str> = Vec::new();
    for wanted in names {
        let known = ATTACKS.iter().find(|(name, _)| name == wanted);
        chosen.push(known.ok_or_else(|| format!("no attack is called {wanted}; see --list"))?.0);
    }
    if chosen.is_empty() {
        chosen.extend(ATTACKS.map(|(name, _)| name));
    }
    allow_connections();
    let mut all = tokio::task::JoinSet::new();
    for name in chosen {
        let (counts, is_under_way) = (Arc::default(), Arc::default());
        let target = Target { address, source, scale, until, name, counts, is_under_way };
        all.spawn(rounds(target, is_once));
    }
    all.join_all().await;
    Ok(())
}
