//! A server without a network, and the checks on each of its answers.

use std::cell::RefCell;
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;
use yiqi_core::Argument;
use yiqi_games::Games;
use yiqi_server::in_process::{ConnectInfo, InProcess};
use yiqi_server::{Config, ServerLimits, Span};
use yiqi_words::{Language, Words};

/// The number of inputs after which a server is replaced, because its database would keep growing.
const INPUTS: u32 = 1_000;

/// The address of all clients.
pub const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 7);

/// A server under test.
pub struct Server {
    /// The server itself.
    pub in_process: InProcess,
    router: Router,
    folder: PathBuf,
    inputs: u32,
}

/// An HTTP response.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// JSON, or text as a string.
    pub body: Value,
}

thread_local! {
    // Two servers: one unloads every game after every command, the other never does.
    static SERVERS: RefCell<[Option<(Runtime, Server)>; 2]> = const { RefCell::new([None, None]) };
    static WORDS: [Words; 2] = Language::ALL.map(Words::new);
}

/// Argument names. There are few, so they are leaked.
static NAMES: LazyLock<Mutex<HashMap<String, &'static str>>> = LazyLock::new(Mutex::default);

/// Runs `play` with a server.
pub fn on_server(unloads_games: bool, play: impl AsyncFnOnce(&Server)) {
    SERVERS.with_borrow_mut(|servers| {
        let slot = &mut servers[usize::from(unloads_games)];
        if slot.as_ref().is_some_and(|(_, server)| server.inputs >= INPUTS) {
            *slot = None;
        }
        let (runtime, server) = slot.get_or_insert_with(|| {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            (runtime, Server::new(unloads_games))
        });
        server.inputs += 1;
        runtime.block_on(play(server));
    });
}

impl Server {
    fn new(unloads_games: bool) -> Server {
        let folder = folder(unloads_games);
        let idle = if unloads_games { Span::seconds(0) } else { Span::seconds(3_600) };
        let limits = ServerLimits { body_bytes: 4 << 10, engines: 1, idle, ..ServerLimits::unlimited() };
        let config = Config {
            address: ADDRESS,
            trusts_proxy: true,
            origins: vec!["https://page.example".to_owned()],
            limits,
            ..Config::local(folder.join("yiqi.db"))
        };
        let in_process = InProcess::open(Games::standard(), yiqi_opponents::standard(), config)
            .expect("the database can be created");
        let router = in_process.router();
        Server { in_process, router, folder, inputs: 0 }
    }

    /// Sends any request and checks that a client can understand the answer.
    pub async fn send(&self, mut request: Request<Body>) -> Answer {
        request.extensions_mut().insert(ConnectInfo(ADDRESS));
        let (is_head, asked) =
            (request.method() == Method::HEAD, format!("{} {}", request.method(), request.uri()));
        let Ok(response) = self.router.clone().oneshot(request).await;
        let status = response.status().as_u16();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a complete body");
        let text = String::from_utf8(bytes.to_vec()).expect("answers are text");
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        assert!((200..500).contains(&status), "{asked}: {status} {body}");
        if status >= 300 && !is_head {
            assert_valid_error(&body);
        }
        Answer { status, body }
    }

    /// Sends an ordinary request.
    pub async fn ask(&self, method: Method, path: &str, token: Option<&str>, body: Option<&Value>) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send(request.body(body).expect("a request")).await
    }

    /// Sends an ordinary request that must succeed.
    pub async fn expect(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Value {
        let answer = self.ask(method, path, token, body).await;
        assert!(answer.status < 300, "{path}: {}", answer.body);
        answer.body
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Anything left is removed at the next start.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A folder for this server, in memory if the system supports it, since durability does not matter here.
/// Removes the folders of runs that were killed.
fn folder(unloads_games: bool) -> PathBuf {
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let is_gone = |name: &str| {
        let process = name.strip_prefix("yiqi-fuzz-").and_then(|rest| rest.split('-').next());
        process
            .is_some_and(|process| Path::new("/proc").is_dir() && !Path::new("/proc").join(process).exists())
    };
    for entry in std::fs::read_dir(&base).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_gone) {
            // Another run may be removing it too.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
    let folder = base.join(format!("yiqi-fuzz-{}-{unloads_games}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder can be created");
    folder
}

/// Checks that an error has a code with a sentence in both languages, all arguments of that sentence, and no
/// unsafe text from the client.
pub fn assert_valid_error(complaint: &Value) {
    let code = complaint["code"].as_str().unwrap_or_else(|| panic!("an error without a code: {complaint}"));
    assert!(!SERVER_FAILURES.contains(&code), "{complaint}");
    let arguments = complaint["arguments"].as_object().expect("arguments by name");
    let arguments: Vec<Argument> = arguments.iter().map(|(name, value)| argument(name, value)).collect();
    WORDS.with(|languages| {
        for words in languages {
            let sentence = words.find(code, &arguments);
            let sentence = sentence.unwrap_or_else(|| panic!("no sentence for {complaint}"));
            assert!(!sentence.contains("{$"), "{sentence:?} lacks an argument: {complaint}");
        }
    });
}

/// Codes that mean a failure of the server itself, which must not happen here.
const SERVER_FAILURES: [&str; 7] = [
    "server-closing",
    "server-not-stored",
    "server-no-random-numbers",
    "server-too-many",
    "session-no-start",
    "session-newer-version",
    "session-unfit-event",
];

fn argument(name: &str, value: &Value) -> Argument {
    let mut names = NAMES.lock().expect("no thread panics while holding the lock");
    let name = *names.entry(name.to_owned()).or_insert_with(|| Box::leak(name.to_owned().into_boxed_str()));
    match value {
        Value::String(text) => {
            assert!(text.chars().count() <= 400 && !text.chars().any(char::is_control), "{name}: {text:?}");
            // Text from the client may look like a placeholder.
            Argument::new(name, text.replace('{', "("))
        }
        value => Argument::number(name, value.as_u64().expect("text or a number")),
    }
}
