//! Games between two WebSockets, and how long each of their moves takes to be acknowledged.

use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

pub(crate) type Fault = Box<dyn std::error::Error + Send + Sync>;
pub(crate) type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// An address of a game's own, for a server that trusts its proxy.
pub(crate) fn forwarded(game: usize) -> String {
    let [.., high, middle, low] = (game as u32 + 1).to_be_bytes();
    format!("10.{high}.{middle}.{low}")
}

/// A request over a connection of its own: the body of its answer.
pub(crate) async fn request(
    address: &str,
    from: &str,
    method: &str,
    path: &str,
    body: &str,
) -> Result<String, Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         X-Forwarded-For: {from}\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer.split_once("\r\n\r\n").ok_or("no answer")?.1.to_owned())
}

/// Creates a game.
pub(crate) async fn create(address: &str, from: &str, body: &Value) -> Result<Value, Fault> {
    Ok(serde_json::from_str(&request(address, from, "POST", "/api/games", &body.to_string()).await?)?)
}

/// A socket that has been welcomed.
pub(crate) async fn watch(address: &str, from: &str, id: &str, token: Option<&str>) -> Result<Socket, Fault> {
    let mut request = format!("ws://{address}/api/games/{id}/live").into_client_request()?;
    request.headers_mut().insert("X-Forwarded-For", from.parse()?);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    let hello = json!({"hello": {"token": token, "after": u64::MAX}});
    socket.send(Message::text(hello.to_string())).await?;
    hear(&mut socket, "welcome").await?;
    Ok(socket)
}

/// The next message of a kind.
pub(crate) async fn hear(socket: &mut Socket, kind: &str) -> Result<Value, Fault> {
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

/// When moves are made: one every `pause`, those between `from` and `until` are timed.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) pause: Duration,
    pub(crate) from: Instant,
    pub(crate) until: Instant,
}

/// A game between two sockets: two stones of 六子冲 go to and fro, and it begins anew when that is a draw.
async fn play([black, white]: [String; 2], from: String, plan: Plan) -> Result<Vec<Duration>, Fault> {
    let body = json!({"game": "liuzichong", "black": "human", "white": "human"});
    let created = create(&black, &from, &body).await?;
    let id = created["id"].as_str().ok_or_else(|| created.to_string())?;
    let token = |side: &str| created["tokens"][side].as_str().map(str::to_owned);
    let mut sockets = [
        watch(&black, &from, id, token("black").as_deref()).await?,
        watch(&white, &from, id, token("white").as_deref()).await?,
    ];
    let mut times = Vec::new();
    // Not all at once.
    tokio::time::sleep(plan.pause.mul_f64(id.bytes().map(f64::from).sum::<f64>() % 97.0 / 97.0)).await;
    for number in 0.. {
        if Instant::now() >= plan.until {
            break;
        }
        let ply = number % 9;
        let step = ["a2b2", "a3b3", "b2a2", "b3a3"][ply % 4];
        let mut command = match ply {
            8 => json!({"do": "new_game"}),
            _ => json!({"do": "move", "move": step}),
        };
        command["id"] = json!(number.to_string());
        let socket = &mut sockets[ply % 2];
        let since = Instant::now();
        socket.send(Message::text(json!({"command": command}).to_string())).await?;
        hear(socket, "done").await?;
        if since >= plan.from {
            times.push(since.elapsed());
        }
        tokio::time::sleep(plan.pause.saturating_sub(since.elapsed())).await;
    }
    Ok(times)
}

/// What many games have measured.
#[derive(Default)]
pub(crate) struct Measured {
    times: Vec<Duration>,
    pub(crate) failed: usize,
    /// Why the first game that failed did.
    pub(crate) fault: Option<Fault>,
}

impl Measured {
    pub(crate) fn moves(&self) -> usize {
        self.times.len()
    }

    /// The time within which this share of the moves was acknowledged, in milliseconds.
    pub(crate) fn within(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        let index = ((share * self.times.len() as f64) as usize).min(last);
        self.times.get(index).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    }
}

/// Plays so many games at once. With several servers, the two players of a game are at different ones.
pub(crate) async fn play_all(addresses: &[String], games: usize, plan: Plan) -> Measured {
    let mut players = tokio::task::JoinSet::new();
    let servers = addresses.iter().cycle().zip(addresses.iter().cycle().skip(1));
    for (game, (black, white)) in servers.take(games).enumerate() {
        players.spawn(play([black.clone(), white.clone()], forwarded(game), plan));
    }
    let mut measured = Measured::default();
    while let Some(done) = players.join_next().await {
        match done.map_err(Fault::from).flatten() {
            Ok(times) => measured.times.extend(times),
            Err(fault) => {
                measured.failed += 1;
                measured.fault.get_or_insert(fault);
            }
        }
    }
    measured.times.sort();
    measured
}
