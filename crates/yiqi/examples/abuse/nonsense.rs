//! Malformed requests and messages.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::Message;

use crate::target::{Fault, Held, Request, Target};

/// How long an answer to raw bytes is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// Sends bytes that are no request, and reads what comes.
async fn raw(target: Target, bytes: Vec<u8>) {
    target.counts.sent();
    let answered = async {
        let mut stream = target.connect().await?;
        stream.write_all(&bytes).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await
    };
    match tokio::time::timeout(PATIENCE, answered).await {
        Ok(Ok(_)) => target.counts.refused(),
        _ => target.counts.failed(),
    }
}

/// Sends the same message over and over until the server closes the socket.
async fn shout(target: Target, id: String, message: String) {
    let Ok(mut socket) = target.watch(&id, None, 0).await else { return };
    for _ in 0..100 {
        target.counts.sent();
        if socket.send(Message::text(message.clone())).await.is_err() {
            return;
        }
    }
    while let Ok(Some(Ok(_))) = tokio::time::timeout(PATIENCE, socket.next()).await {}
}

pub(crate) async fn nonsense(target: &Target) -> Result<Held, Fault> {
    let id = target.public_game("reversi").await.map_or_else(|_| "nothing".to_owned(), |game| game.id);
    let brackets = vec![b'['; 256 << 10];
    let post = |path: &str, body: &[u8]| Request { body: body.to_vec(), ..Request::post(path, &json!(0)) };
    let requests = vec![
        post("/api/import", &brackets),
        post("/api/games", &brackets),
        post("/api/positions", b"\xff\xfe\x00"),
        post(&format!("/api/games/{id}/commands"), b"{\"id\": {}}"),
        Request { method: "DELETE", ..Request::get("/api/kinds") },
        Request { method: "BREW", ..Request::get("/api/games") },
        Request::get(format!("/api/games/{}", "%00".repeat(1_000))),
        Request::get("/../../../etc/passwd"),
        Request::get(format!("/api/games/{id}")).with_token(&"x".repeat(30_000)),
    ];
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..target.scaled(20) {
        let head = format!("GET / HTTP/1.1\r\nHost: x\r\n{}", "X-Long: yes\r\n".repeat(10_000));
        all.spawn(raw(target.clone(), head.into_bytes()));
        all.spawn(raw(target.clone(), vec![0xff; 100_000]));
        all.spawn(raw(target.clone(), b"GET / HTTP/9.9\r\n\r\n".to_vec()));
        all.spawn(shout(target.clone(), id.clone(), "[".repeat(10_000)));
        all.spawn(shout(target.clone(), id.clone(), "x".repeat(100_000)));
        all.spawn(shout(target.clone(), id.clone(), json!({"hello": {}}).to_string()));
    }
    target.flood(target.scaled(2_000), target.scaled(50), requests).await;
    all.join_all().await;
    Ok(Held::nothing())
}
