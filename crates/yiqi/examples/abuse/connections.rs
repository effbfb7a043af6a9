//! Connections that are opened and held: each takes a descriptor, memory and a task.

use std::time::Duration;

use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::target::{Fault, Held, Target};

/// How long connections are held before they are opened again; longer than the server's patience.
const HELD: Duration = Duration::from_secs(25);

/// How long WebSockets leave pings unanswered.
const UNANSWERED: Duration = Duration::from_secs(100);

/// How often a slow connection sends a byte.
const DRIP: Duration = Duration::from_secs(1);

/// How often what to hold could not be opened before that is accepted.
const MOST_FAILURES: usize = 3;

/// Opens connections, each after the other, and sends some bytes over each.
async fn open(target: &Target, count: usize, bytes: &[u8]) -> Vec<TcpStream> {
    let mut open = Vec::new();
    for _ in 0..target.scaled(count) {
        target.counts.sent();
        let opened = async {
            let mut stream = target.connect().await?;
            stream.write_all(bytes).await?;
            Ok::<_, std::io::Error>(stream)
        };
        match opened.await {
            Ok(stream) => {
                target.counts.done();
                open.push(stream);
            }
            Err(_) => target.counts.failed(),
        }
        if target.is_over() {
            break;
        }
    }
    target.under_way();
    open
}

/// Sends a byte over each connection now and then, until the server has closed all of them or the time is over.
async fn drip(target: &Target, mut open: Vec<TcpStream>) {
    while !open.is_empty() && !target.is_over() {
        target.wait(DRIP).await;
        open.retain(|stream| match stream.try_write(b"x") {
            Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
            Ok(_) => true,
        });
    }
}

pub(crate) async fn idle(target: &Target) -> Result<Held, Fault> {
    let open = open(target, 1_500, b"").await;
    Ok(Held::new(open, HELD))
}

pub(crate) async fn half_head(target: &Target) -> Result<Held, Fault> {
    let head = format!("GET /api/games HTTP/1.1\r\nHost: {}\r\nX-Half: ", target.address);
    let open = open(target, 500, head.as_bytes()).await;
    drip(target, open).await;
    Ok(Held::nothing())
}

pub(crate) async fn half_body(target: &Target) -> Result<Held, Fault> {
    let head = target.head("POST", "/api/import", "", 200_000);
    let open = open(target, 500, head.as_bytes()).await;
    drip(target, open).await;
    Ok(Held::nothing())
}

pub(crate) async fn unread(target: &Target) -> Result<Held, Fault> {
    // Many requests over one connection: their answers do not fit into what the system buffers.
    let mut requests = String::new();
    for path in ["/api/openapi.json", "/", "/api/kinds", "/metrics"] {
        let head = target.head("GET", path, "", 0).replace("Connection: close\r\n", "");
        requests += &head.repeat(10);
    }
    let open = open(target, 500, requests.as_bytes()).await;
    Ok(Held::new(open, HELD))
}

pub(crate) async fn half_open(target: &Target) -> Result<Held, Fault> {
    let game = target.public_game("reversi").await?;
    let (mut open, mut failures) = (Vec::new(), 0);
    for _ in 0..target.scaled(100) {
        match target.watch(&game.id, None, 0).await {
            Ok(socket) => open.push(socket),
            Err(_) => failures += 1,
        }
        if target.is_over() || failures > MOST_FAILURES {
            break;
        }
    }
    target.under_way();
    // Nothing is read from now on, so that no ping is answered.
    Ok(Held::new(open, UNANSWERED))
}
