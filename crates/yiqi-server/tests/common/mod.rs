//! A server for one test, and simple clients.

#![allow(dead_code, unreachable_pub, missing_docs)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tungstenite::WebSocket;
use tungstenite::stream::MaybeTlsStream;
use yiqi_battery::tictactoe;
use yiqi_games::{GameKind, Games};
use yiqi_opponents::{Engines, standard};
use yiqi_server::{Config, Running, ServerLimits, start, start_with_store};
use yiqi_store::{Store, StoreOptions};

pub struct Server {
    pub address: SocketAddr,
    runtime: Runtime,
    running: Option<Running>,
}

/// The four games and the toy game.
pub fn games() -> Games {
    Games::standard().with(GameKind::of::<tictactoe::Position>())
}

/// A database of this test's own. Test programs may run at the same time.
pub fn database(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", env!("CARGO_CRATE_NAME")));
    // What an earlier run left behind, if anything.
    let _ = std::fs::remove_dir_all(&folder);
    folder.join("yiqi.db")
}

/// Generous limits: tests hammer from one address.
pub fn limits() -> ServerLimits {
    ServerLimits { engines_per_address: 100, watchers_per_game: 1_000, ..ServerLimits::unlimited() }
}

pub fn config(database: &Path, limits: ServerLimits) -> Config {
    Config { limits, ..Config::local(database.to_owned()) }
}

impl Server {
    pub fn new(name: &str) -> Server {
        Server::with(config(&database(name), limits()))
    }

    pub fn with(config: Config) -> Server {
        let runtime = Runtime::new().unwrap();
        let running = runtime.block_on(start(games(), standard(), config)).unwrap();
        Server { address: running.address, runtime, running: Some(running) }
    }

    pub fn stop(mut self) {
        let running = self.running.take().unwrap();
        self.runtime.block_on(running.stop()).unwrap();
    }

    /// A request, and its answer: status and JSON, or text as a string.
    pub fn ask(&self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> (u16, Value) {
        let bytes = body.map(|body| body.to_string().into_bytes());
        let mut headers = String::new();
        if let Some(token) = token {
            headers += &format!("Authorization: Bearer {token}\r\n");
        }
        if bytes.is_some() {
            headers += "Content-Type: application/json\r\n";
        }
        self.send(method, path, &headers, &bytes.unwrap_or_default())
    }

    /// Any request at all.
    pub fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> (u16, Value) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n",
            self.address
        );
        // A server that has heard enough may close; its answer counts.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let mut chunked = false;
        loop {
            line.clear();
            reader.read_line(&mut line).unwrap();
            chunked |= line.to_lowercase().starts_with("transfer-encoding: chunked");
            if line.trim().is_empty() {
                break;
            }
        }
        assert!(!chunked, "answers have a length");
        let mut text = Vec::new();
        let _ = reader.read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
        (status, value)
    }

    pub fn get(&self, path: &str, token: Option<&str>) -> (u16, Value) {
        self.ask("GET", path, token, None)
    }

    pub fn post(&self, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        self.ask("POST", path, token, Some(body))
    }

    /// Creates a game; gives its id and the tokens.
    pub fn create(&self, body: &Value) -> (String, Value) {
        let (status, created) = self.post("/api/games", None, body);
        assert_eq!(status, 201, "{created}");
        (created["id"].as_str().unwrap().to_owned(), created)
    }

    pub fn command(&self, id: &str, token: &str, body: Value) -> (u16, Value) {
        self.post(&format!("/api/games/{id}/commands"), Some(token), &body)
    }

    pub fn watch(&self, id: &str, token: Option<&str>, after: u64) -> Watcher {
        self.greet(id, &json!({"token": token, "after": after}))
    }

    /// Watches what is to come, with what every event changes.
    pub fn watch_shown(&self, id: &str, token: Option<&str>) -> Watcher {
        self.greet(id, &json!({"token": token, "after": u64::MAX, "changes": 2}))
    }

    /// A socket with the given first message.
    pub fn greet(&self, id: &str, hello: &Value) -> Watcher {
        let (mut socket, _) =
            tungstenite::connect(format!("ws://{}/api/games/{id}/live", self.address)).unwrap();
        if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
            stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        }
        let mut watcher = Watcher { socket };
        watcher.say(&json!({"hello": hello}));
        watcher
    }
}

pub struct Watcher {
    pub socket: WebSocket<MaybeTlsStream<TcpStream>>,
}

impl Watcher {
    pub fn say(&mut self, message: &Value) {
        self.socket.send(tungstenite::Message::text(message.to_string())).unwrap();
    }

    /// The next message, or nothing at the end.
    pub fn hear(&mut self) -> Option<Value> {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            // The server's pings keep a silent connection alive.
            assert!(Instant::now() < until, "nothing was heard for a minute");
            match self.socket.read() {
                Ok(tungstenite::Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(tungstenite::Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Skips messages until one of this kind.
    pub fn hear_kind(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().expect("the socket is open");
            if let Some(value) = message.get(kind) {
                return value.clone();
            }
        }
    }
}

pub fn token(created: &Value, side: &str) -> String {
    created["tokens"][side].as_str().unwrap().to_owned()
}

impl Server {
    /// A server whose limits differ from those of the other tests.
    pub fn with_limits(name: &str, limits: ServerLimits) -> Server {
        Server::with(config(&database(name), limits))
    }

    /// A server with other engines.
    pub fn with_engines(config: Config, engines: Engines) -> Server {
        let runtime = Runtime::new().unwrap();
        let running = runtime.block_on(start(games(), engines, config)).unwrap();
        Server { address: running.address, runtime, running: Some(running) }
    }

    /// A server with these options of its store.
    pub fn with_store(config: Config, options: StoreOptions) -> Server {
        let runtime = Runtime::new().unwrap();
        let open = |path: &Path| Store::open_with(path, options);
        let running = runtime.block_on(start_with_store(games(), standard(), config, open)).unwrap();
        Server { address: running.address, runtime, running: Some(running) }
    }

    /// The sum of all values of a metric.
    pub fn metric(&self, name: &str) -> f64 {
        let (_, text) = self.get("/metrics", None);
        let text = text.as_str().unwrap();
        let of_name = |line: &&str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '{']));
        let value = |line: &str| line.rsplit(' ').next().unwrap().parse::<f64>().unwrap();
        let lines: Vec<&str> = text.lines().filter(of_name).collect();
        lines.into_iter().map(value).sum()
    }

    /// Waits until a metric has such a value; fails when it never has.
    pub fn wait_for(&self, name: &str, is_wanted: impl Fn(f64) -> bool) {
        let until = Instant::now() + Duration::from_secs(60);
        while !is_wanted(self.metric(name)) {
            assert!(Instant::now() < until, "{name} stays at {}", self.metric(name));
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// A connection from another address of this machine.
    pub fn connect_from(&self, last: u8) -> TcpStream {
        let server = self.address;
        let stream = self.runtime.block_on(async move {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind(([127, 0, 0, last], 0).into()).unwrap();
            socket.connect(server).await.unwrap().into_std().unwrap()
        });
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }
}

/// Sends bytes and reads text until the server closes the connection.
pub fn say_and_hear_text(stream: &mut TcpStream, bytes: &[u8]) -> String {
    String::from_utf8_lossy(&say_and_hear(stream, bytes)).into_owned()
}

/// Sends bytes and reads until the server closes the connection.
pub fn say_and_hear(stream: &mut TcpStream, bytes: &[u8]) -> Vec<u8> {
    // A server that does not want to hear may have closed already.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => panic!("the server does not answer"),
        // A connection that was reset is closed too.
        _ => answer,
    }
}
