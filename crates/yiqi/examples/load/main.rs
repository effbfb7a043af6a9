//! Generates load on a running server: many games at once, each with a fixed rate of moves. Measures how long each move
//! takes to be acknowledged.
//!
//! ```text
//! yiqi serve --unlimited --port 9000 --data /tmp/load
//! cargo run --release -p yiqi --example load -- 127.0.0.1:9000 1000 1 20
//! ```
//!
//! That is 1,000 games, a move a second each, for 20 seconds. A fifth number adds idle connections. With several addresses, separated by
//! commas, the two players of a game are at different servers.
//! Every game comes from an address of its own to a server that trusts its proxy (`--trust-proxy`), so that its limits
//! can stay on; the example `measure` runs the same load beside attacks.

mod play;

use std::time::{Duration, Instant};

use play::{Fault, Plan, create, forwarded, play_all, watch};
use serde_json::json;

/// CPU seconds of this process so far, as the system counts them.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

#[tokio::main]
#[expect(clippy::print_stdout, reason = "its figures are its purpose")]
async fn main() -> Result<(), Fault> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: load ADDRESS[,ADDRESS…] GAMES MOVES_PER_SECOND_OF_EACH SECONDS [IDLE_CONNECTIONS]";
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<f64>().ok());
    let (Some(addresses), Some(games), Some(rate), Some(seconds)) =
        (arguments.first(), number(1), number(2), number(3))
    else {
        return Err(usage.into());
    };
    let addresses: Vec<String> = addresses.split(',').map(str::to_owned).collect();
    let address = &addresses[0];
    let mut idle = Vec::new();
    if let Some(wanted) = number(4) {
        let body = json!({"game": "reversi", "black": "human", "white": "human", "public": true});
        let created = create(address, &forwarded(0), &body).await?;
        let id = created["id"].as_str().ok_or("no id")?.to_owned();
        for number in 0..wanted as usize {
            idle.push(watch(address, &forwarded(number), &id, None).await?);
        }
        println!("{} idle connections", idle.len());
    }
    let (since, busy) = (Instant::now(), cpu_seconds());
    let until = since + Duration::from_secs_f64(seconds + 2.0 + games / 500.0);
    let plan = Plan { pause: Duration::from_secs_f64(1.0 / rate), from: since, until };
    let measured = play_all(&addresses, games as usize, plan).await;
    let elapsed = since.elapsed().as_secs_f64();
    let count = measured.moves();
    println!(
        "{count} moves in {elapsed:.1} s: {:.0}/s; acknowledged in {:.1} ms (median), {:.1} ms (p99), {:.1} ms (worst); \
         {} games failed; this tool used {:.1} CPU s",
        count as f64 / elapsed,
        measured.within(0.5),
        measured.within(0.99),
        measured.within(1.0),
        measured.failed,
        cpu_seconds() - busy
    );
    if let Some(fault) = measured.fault {
        println!("the first failure: {fault}");
    }
    Ok(())
}
