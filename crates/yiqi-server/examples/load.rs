//! A load on a running server: so many games at once, each moving so often, and how long each move takes to be
//! acknowledged.
//!
//! ```text
//! yiqi serve --unlimited --port 9000 --data /tmp/load
//! cargo run --release -p yiqi-server --example load -- 127.0.0.1:9000 1000 1 20
//! ```
//!
//! That is 1,000 games, a move a second each, for 20 seconds. A fifth number opens so many idle connections beside them.
//! Every game comes from an address of its own to a server that trusts its proxy (`--trust-proxy`), so that its limits
//! can stay on; the example `abuse` can then be run beside it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

type Fault = Box<dyn std::error::Error + Send + Sync>;
type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// An address of a game's own, for a server that trusts its proxy.
fn forwarded(game: usize) -> String {
    let [.., high, middle, low] = (game as u32 + 1).to_be_bytes();
    format!("10.{high}.{middle}.{low}")
}

async fn post(address: &str, from: &str, path: &str, body: &Value) -> Result<Value, Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let body = body.to_string();
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         X-Forwarded-For: {from}\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(serde_json::from_str(answer.split_once("\r\n\r\n").ok_or("no answer")?.1)?)
}

/// A socket that has been welcomed.
async fn watch(address: &str, from: &str, id: &str, token: Option<&str>) -> Result<Socket, Fault> {
    let mut request = format!("ws://{address}/api/games/{id}/live").into_client_request()?;
    request.headers_mut().insert("X-Forwarded-For", from.parse()?);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    let hello = json!({"hello": {"token": token, "after": u64::MAX}});
    socket.send(Message::text(hello.to_string())).await?;
    hear(&mut socket, "welcome").await?;
    Ok(socket)
}

/// The next message of a kind.
async fn hear(socket: &mut Socket, kind: &str) -> Result<Value, Fault> {
    loop {
        let message = socket.next().await.ok_or("the socket was closed")??;
        if let Message::Text(text) = message {
            let value: Value = serde_json::from_str(&text)?;
            if let Some(found) = value.get(kind) {
                return Ok(found.clone());
            }
            if let Some(refused) = value.get("refused") {
                return Err(refused.to_string().into());
            }
        }
    }
}

/// A game between two sockets: two stones of 六子冲 go to and fro, and it begins anew when that is a draw.
async fn play(
    address: String,
    from: String,
    pause: Duration,
    until: Instant,
    moves: Arc<AtomicU64>,
    times: Arc<Mutex<Vec<Duration>>>,
) -> Result<(), Fault> {
    let created = post(
        &address,
        &from,
        "/api/games",
        &json!({"game": "liuzichong", "black": "human", "white": "human"}),
    )
    .await?;
    let id = created["id"].as_str().ok_or("no id")?;
    let token = |side: &str| created["tokens"][side].as_str().map(str::to_owned);
    let mut sockets = [
        watch(&address, &from, id, token("black").as_deref()).await?,
        watch(&address, &from, id, token("white").as_deref()).await?,
    ];
    let mut own = Vec::new();
    let mut number = 0usize;
    // Not all at once.
    tokio::time::sleep(pause.mul_f64(id.bytes().map(f64::from).sum::<f64>() % 97.0 / 97.0)).await;
    while Instant::now() < until {
        let ply = number % 9;
        let wish = match ply {
            8 => json!({"do": "new_game"}),
            _ => {
                let step = ["a2b2", "a3b3", "b2a2", "b3a3"][ply % 4];
                json!({"do": "move", "move": step})
            }
        };
        let mut command = wish;
        command["id"] = json!(number.to_string());
        let socket = &mut sockets[ply % 2];
        let since = Instant::now();
        socket.send(Message::text(json!({"command": command}).to_string())).await?;
        hear(socket, "done").await?;
        own.push(since.elapsed());
        moves.fetch_add(1, Ordering::Relaxed);
        number += 1;
        tokio::time::sleep(pause.saturating_sub(since.elapsed())).await;
    }
    times.lock().await.extend(own);
    Ok(())
}

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
    let usage = "usage: load ADDRESS GAMES MOVES_PER_SECOND_OF_EACH SECONDS [IDLE_CONNECTIONS]";
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<f64>().ok());
    let (Some(address), Some(games), Some(rate), Some(seconds)) =
        (arguments.first().cloned(), number(1), number(2), number(3))
    else {
        return Err(usage.into());
    };
    let mut idle = Vec::new();
    if let Some(wanted) = number(4) {
        let body = json!({"game": "reversi", "black": "human", "white": "human", "public": true});
        let created = post(&address, &forwarded(0), "/api/games", &body).await?;
        let id = created["id"].as_str().ok_or("no id")?.to_owned();
        for number in 0..wanted as usize {
            idle.push(watch(&address, &forwarded(number), &id, None).await?);
        }
        println!("{} idle connections", idle.len());
    }
    let until = Instant::now() + Duration::from_secs_f64(seconds + 2.0 + games / 500.0);
    let (moves, times) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::new(Vec::new())));
    let mut players = tokio::task::JoinSet::new();
    let (since, busy) = (Instant::now(), cpu_seconds());
    for game in 0..games as usize {
        let pause = Duration::from_secs_f64(1.0 / rate);
        players.spawn(play(address.clone(), forwarded(game), pause, until, moves.clone(), times.clone()));
    }
    let mut failed = 0;
    while let Some(done) = players.join_next().await {
        if !matches!(done, Ok(Ok(()))) {
            failed += 1;
        }
    }
    let elapsed = since.elapsed().as_secs_f64();
    let mut times = times.lock().await.clone();
    times.sort();
    let at = |share: f64| {
        times.get((share * times.len() as f64) as usize).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let count = moves.load(Ordering::Relaxed);
    println!(
        "{count} moves in {elapsed:.1} s: {:.0}/s; acknowledged in {:.1} ms (median), {:.1} ms (p99), {:.1} ms (worst); \
         {failed} games failed; this tool used {:.1} CPU s",
        count as f64 / elapsed,
        at(0.5),
        at(0.99),
        at(0.999_999),
        cpu_seconds() - busy
    );
    Ok(())
}
