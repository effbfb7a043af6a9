//! Somebody who does not behave: from one address, as fast as he can, for so many seconds, in so many ways at once.
//!
//! ```text
//! yiqi serve --trust-proxy --port 9000 --data /tmp/load
//! cargo run --release -p yiqi-server --example abuse -- 127.0.0.1:9000 20 8
//! ```
//!
//! What it did to the others is told by the example `load`, run beside it. On the same machine it should be run with
//! `nice -n 19`: what counts is the work that it makes for the server, not its own. A fourth number chooses one way.

use std::time::{Duration, Instant};

use futures_util::SinkExt as _;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// A request that may be refused, or cut off in the middle.
async fn request(address: &str, method: &str, path: &str, body: &[u8]) -> Result<String, Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

/// Says the same thing over and over until it is shown the door.
async fn shout(address: &str, id: &str, messages: [String; 2]) -> Result<(), Fault> {
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("ws://{address}/api/games/{id}/live")).await?;
    let [hello, message] = messages;
    socket.send(Message::text(hello)).await?;
    loop {
        socket.send(Message::text(message.clone())).await?;
    }
}

/// One way to be a nuisance, over and over.
async fn abuse(address: String, way: usize, until: Instant) -> u64 {
    let create = json!({"game": "go", "black": "human", "white": "level:8", "public": true}).to_string();
    let created = request(&address, "POST", "/api/games", create.as_bytes()).await.unwrap_or_default();
    let body = created.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let game: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    let id = game["id"].as_str().unwrap_or("nothing");
    let hello = json!({"hello": {"token": game["tokens"]["black"]}}).to_string();
    let command = json!({"command": {"id": "1", "do": "move", "move": "Z99"}}).to_string();
    let mut times = 0;
    while Instant::now() < until {
        // Being refused is expected; what matters is what the others notice.
        let _ = match way % 6 {
            0 => shout(&address, id, [hello.clone(), command.clone()]).await,
            1 => shout(&address, id, [hello.clone(), "[".repeat(10_000)]).await,
            2 => shout(&address, id, ["nonsense".to_owned(), String::new()]).await,
            3 => request(&address, "POST", "/api/games", create.as_bytes()).await.map(drop),
            4 => request(&address, "POST", "/api/import", &vec![b'['; 256 << 10]).await.map(drop),
            _ => request(&address, "GET", &format!("/api/games/{id}/analysis?level=6"), b"").await.map(drop),
        };
        times += 1;
    }
    times
}

#[tokio::main]
#[expect(clippy::print_stdout, reason = "its figures are its purpose")]
async fn main() -> Result<(), Fault> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<f64>().ok());
    let (Some(address), Some(seconds), Some(ways)) = (arguments.first(), number(1), number(2)) else {
        return Err("usage: abuse ADDRESS SECONDS CONNECTIONS [WAY]".into());
    };
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    let mut all = tokio::task::JoinSet::new();
    for number_of_way in 0..ways as usize {
        let way = number(3).map_or(number_of_way, |only| only as usize);
        // A way that hangs ends with the time.
        let one = abuse(address.clone(), way, until);
        all.spawn(tokio::time::timeout_at((until + Duration::from_secs(2)).into(), one));
    }
    let mut times = 0;
    while let Some(done) = all.join_next().await {
        times += done?.unwrap_or(1);
    }
    println!("a nuisance {times} times");
    Ok(())
}
