//! Measures the cost of a move with many watchers: the server's CPU time, and the bytes sent to each watcher.
//!
//! ```text
//! cargo run --release -p yiqi --example watchers -- 1000 go 100 20
//! ```
//!
//! That is 1,000 watchers with changes, a game of Go, 100 moves at 20 a second. The server is a separate process, so that
//! the watchers' CPU time is not counted.

#[path = "load/play.rs"]
#[allow(dead_code, reason = "it does not need all of it")]
mod play;

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use play::{Fault, Socket, create, request};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use yiqi_games::Games;
use yiqi_server::{Config, ServerLimits};

const USAGE: &str = "usage: watchers WATCHERS GAME MOVES MOVES_PER_SECOND";

/// Serves until its input ends; says where.
#[expect(clippy::print_stdout, reason = "the parent reads the address")]
async fn serve() -> Result<(), Fault> {
    let folder = std::env::temp_dir().join(format!("yiqi-watchers-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let config = Config { limits: ServerLimits::unlimited(), ..Config::local(folder.join("yiqi.db")) };
    let running = yiqi_server::start(Games::standard(), yiqi_opponents::standard(), config).await?;
    println!("{}", running.address);
    tokio::task::spawn_blocking(|| std::io::stdin().lines().count()).await?;
    running.stop().await?;
    Ok(std::fs::remove_dir_all(folder)?)
}

/// CPU seconds of a process so far, as the system counts them.
fn cpu_seconds(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

async fn watch(address: &str, id: &str) -> Result<Socket, Fault> {
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("ws://{address}/api/games/{id}/live")).await?;
    let hello = json!({"hello": {"after": u64::MAX, "changes": 2}});
    socket.send(Message::text(hello.to_string())).await?;
    socket.next().await.ok_or("no welcome")??;
    Ok(socket)
}

#[tokio::main]
#[expect(clippy::print_stdout, reason = "its figures are its purpose")]
async fn main() -> Result<(), Fault> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments == ["serve"] {
        return serve().await;
    }
    let [watchers, game, moves, rate] = arguments.as_slice() else { return Err(USAGE.into()) };
    let (watchers, moves, rate): (usize, usize, f64) = (watchers.parse()?, moves.parse()?, rate.parse()?);
    let mut command = Command::new(std::env::current_exe()?);
    let mut server = command.arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut address = String::new();
    BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut address)?;
    let address = address.trim().to_owned();
    let mut body = json!({"game": game, "black": "human", "white": "human", "public": true});
    if game == "dvonn" {
        body["options"] = json!({"setup": "random", "seed": "1"});
    }
    let created = create(&address, "", &body).await?;
    let id = created["id"].as_str().ok_or_else(|| created.to_string())?.to_owned();
    let (heard, bytes) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    for _ in 0..watchers {
        let mut socket = watch(&address, &id).await?;
        let (heard, bytes) = (heard.clone(), bytes.clone());
        tokio::spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                if let Message::Text(text) = message {
                    bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
                    heard.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
    }
    let (since, before) = (Instant::now(), cpu_seconds(server.id()));
    let mut ours = play(&address, &id, &created, moves, rate).await?;
    let events = ours.pop().unwrap_or(0) - 1;
    while heard.load(Ordering::Relaxed) < events * watchers as u64 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        if since.elapsed() > Duration::from_secs(300) {
            return Err("the watchers have not heard everything".into());
        }
    }
    let cpu = cpu_seconds(server.id()) - before;
    println!(
        "{game}, {watchers} watchers, {events} events in {:.1} s: server CPU {:.2} ms a move; {:.0} bytes a message",
        since.elapsed().as_secs_f64(),
        cpu * 1e3 / events as f64,
        bytes.load(Ordering::Relaxed) as f64 / heard.load(Ordering::Relaxed) as f64,
    );
    drop(server.stdin.take());
    server.wait()?;
    Ok(())
}

/// Plays by HTTP, always one of the moves in the middle of the list; the numbers of the events.
async fn play(address: &str, id: &str, created: &Value, moves: usize, rate: f64) -> Result<Vec<u64>, Fault> {
    let games = Games::standard();
    let game: Value =
        serde_json::from_str(&request(address, "", "GET", &format!("/api/games/{id}"), "").await?)?;
    let kind = games.get(game["setup"]["game"].as_str().unwrap_or("")).ok_or("no such game")?;
    let mut options = yiqi_core::Options::new();
    for (name, value) in game["setup"]["options"].as_object().into_iter().flatten() {
        options.set(name, value.as_str().unwrap_or(""));
    }
    let mut board = kind.start(&options, None).map_err(|error| format!("{error:?}"))?;
    let (mut numbers, mut number) = (Vec::new(), 0);
    let token = |side: &str| created["tokens"][side].as_str().unwrap_or("").to_owned();
    let mut sockets = [
        play::watch(address, "10.0.0.1", id, Some(&token("black"))).await?,
        play::watch(address, "10.0.0.1", id, Some(&token("white"))).await?,
    ];
    while number < moves {
        let since = Instant::now();
        let legal = board.legal_moves();
        let Some(m) = legal.get(number * 7 % legal.len().max(1)) else { break };
        let m = m.clone();
        let socket = &mut sockets[usize::from(board.to_move() == yiqi_core::Side::White)];
        board.play(&m).map_err(|reason| reason.code)?;
        number += 1;
        if m == "pass" && kind.passing() == yiqi_core::Passing::Automatic {
            // The server passes by itself.
            continue;
        }
        let command = json!({"command": {"id": number.to_string(), "do": "move", "move": m}});
        socket.send(Message::text(command.to_string())).await?;
        let done = play::hear(socket, "done").await?;
        numbers.push(done["sequence"].as_u64().ok_or("no number")?);
        tokio::time::sleep(Duration::from_secs_f64(1.0 / rate).saturating_sub(since.elapsed())).await;
    }
    Ok(numbers)
}
