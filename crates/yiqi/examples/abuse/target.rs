//! The attacked server, requests to it, and their outcomes.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

pub(crate) type Fault = Box<dyn std::error::Error + Send + Sync>;
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// The address that a proxy in front of the server would report. Servers without `--trust-proxy` ignore it.
const FORWARDED_FOR: &str = "203.0.113.7";

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// Longer waits are as good as for ever.
const LONGEST: Duration = Duration::from_secs(86_400);

/// What became of an attack's requests, connections and messages.
#[derive(Default)]
pub(crate) struct Counts {
    sent: AtomicU64,
    done: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
}

impl Counts {
    pub(crate) fn sent(&self) {
        self.sent.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn done(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// The connection could not be opened, or was closed without an answer.
    pub(crate) fn failed(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [sent, done, refused, failed] =
            [&self.sent, &self.done, &self.refused, &self.failed].map(|count| count.load(Ordering::Relaxed));
        write!(f, "{sent} sent, {done} done, {refused} refused, {failed} failed")
    }
}

/// What an attack holds after a round, such as connections, and for how long.
pub(crate) struct Held {
    pub(crate) time: Duration,
    _things: Box<dyn std::any::Any + Send>,
}

impl Held {
    pub(crate) fn new(things: impl Send + 'static, time: Duration) -> Held {
        Held { time, _things: Box::new(things) }
    }

    pub(crate) fn nothing() -> Held {
        Held::nothing_for(Duration::ZERO)
    }

    /// Nothing, but there is to be a pause.
    pub(crate) fn nothing_for(time: Duration) -> Held {
        Held::new((), time)
    }
}

/// The server, and how hard it is attacked.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    /// The local address that connections come from.
    pub(crate) source: Option<IpAddr>,
    /// Counts of connections and requests are multiplied by this.
    pub(crate) scale: f64,
    pub(crate) until: Instant,
    pub(crate) name: &'static str,
    pub(crate) counts: Arc<Counts>,
    pub(crate) is_under_way: Arc<AtomicBool>,
}

impl Target {
    /// A count, scaled.
    pub(crate) fn scaled(&self, count: usize) -> usize {
        ((count as f64 * self.scale) as usize).max(1)
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Waits until the attack's time is over, or for `most`, if that is sooner.
    pub(crate) async fn wait(&self, most: Duration) {
        tokio::time::sleep_until(self.until.min(Instant::now() + most.min(LONGEST)).into()).await;
    }

    /// Says, once, that the server feels the attack.
    #[expect(clippy::print_stdout, reason = "tests and people wait for this line")]
    pub(crate) fn under_way(&self) {
        if !self.is_under_way.swap(true, Ordering::Relaxed) {
            println!("{}: under way", self.name);
        }
    }

    pub(crate) async fn connect(&self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if let Some(source) = self.source {
            socket.bind((source, 0).into())?;
        }
        socket.connect(self.address).await
    }

    /// The head of a request with a body of this length.
    pub(crate) fn head(&self, method: &str, path: &str, token: &str, length: usize) -> String {
        let address = self.address;
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nX-Forwarded-For: {FORWARDED_FOR}\r\n\
             Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        )
    }

    /// A request over a connection of its own: the status and the body of its answer.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &[u8],
    ) -> Result<(u16, Vec<u8>), Fault> {
        self.counts.sent();
        let answer = tokio::time::timeout(PATIENCE, self.exchange(method, path, token, body)).await;
        let answer = answer.map_err(Fault::from).flatten();
        match &answer {
            Ok((200..300, _)) => self.counts.done(),
            Ok(_) => self.counts.refused(),
            Err(_) => self.counts.failed(),
        }
        answer
    }

    async fn exchange(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &[u8],
    ) -> Result<(u16, Vec<u8>), Fault> {
        let mut stream = self.connect().await?;
        stream.write_all(self.head(method, path, token, body.len()).as_bytes()).await?;
        stream.write_all(body).await?;
        self.under_way();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").ok_or("no answer")?;
        let status = str::from_utf8(answer.get(9..12).ok_or("no status")?)?.parse()?;
        Ok((status, answer.split_off(end + 4)))
    }

    /// Requests one path many times, `at_once` at a time, until there have been `count` or time is over.
    pub(crate) async fn flood(&self, count: usize, at_once: usize, requests: Vec<Request>) {
        let requests = Arc::new(requests);
        let next = Arc::new(AtomicU64::new(0));
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..at_once.min(count) {
            let (target, requests, next) = (self.clone(), requests.clone(), next.clone());
            all.spawn(async move {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed) as usize;
                    if number >= count || target.is_over() {
                        return;
                    }
                    let Request { method, path, token, body } = &requests[number % requests.len()];
                    // Refusals are counted; what matters is what the others notice.
                    let _ = target.request(method, path, token, body).await;
                }
            });
        }
        all.join_all().await;
    }

    /// Creates a game, or imports one; nothing when that is refused.
    pub(crate) async fn create(&self, path: &str, body: &Value) -> Option<Game> {
        let (_, answer) = self.request("POST", path, "", body.to_string().as_bytes()).await.ok()?;
        let created: Value = serde_json::from_slice(&answer).ok()?;
        let token = |side: &str| created["tokens"][side].as_str().unwrap_or_default().to_owned();
        let id = created["id"].as_str()?.to_owned();
        Some(Game { id, black: token("black") })
    }

    /// A public game between two people at one screen.
    pub(crate) async fn public_game(&self, game: &str) -> Result<Game, Fault> {
        let body = json!({"game": game, "black": "human", "white": "human", "public": true});
        self.create("/api/games", &body).await.ok_or_else(|| "the game was refused".into())
    }

    /// A WebSocket that has said hello; the answer has not been read.
    pub(crate) async fn watch(&self, id: &str, token: Option<&str>, after: u64) -> Result<Socket, Fault> {
        self.counts.sent();
        let opened = self.open(id, token, after).await;
        match &opened {
            Ok(_) => self.counts.done(),
            Err(_) => self.counts.refused(),
        }
        opened
    }

    async fn open(&self, id: &str, token: Option<&str>, after: u64) -> Result<Socket, Fault> {
        let url = format!("ws://{}/api/games/{id}/live", self.address);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("X-Forwarded-For", FORWARDED_FOR.parse()?);
        let stream = self.connect().await?;
        let shaken = tokio::time::timeout(PATIENCE, tokio_tungstenite::client_async(request, stream));
        let (mut socket, _) = shaken.await??;
        let hello = json!({"hello": {"token": token, "after": after}});
        socket.send(Message::text(hello.to_string())).await?;
        Ok(socket)
    }
}

/// A request that is sent many times.
pub(crate) struct Request {
    pub(crate) method: &'static str,
    pub(crate) path: String,
    pub(crate) token: String,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn get(path: impl Into<String>) -> Request {
        Request { method: "GET", path: path.into(), token: String::new(), body: Vec::new() }
    }

    pub(crate) fn post(path: impl Into<String>, body: &Value) -> Request {
        Request {
            method: "POST",
            path: path.into(),
            token: String::new(),
            body: body.to_string().into_bytes(),
        }
    }

    pub(crate) fn with_token(self, token: &str) -> Request {
        Request { token: token.to_owned(), ..self }
    }
}

/// A game of the attacker's own.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) black: String,
}
