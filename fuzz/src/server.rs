//! A server without a network, and what every answer of it must be.

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

/// Inputs after which a server has seen enough: its database would grow for ever.
const INPUTS: u32 = 1_000;

/// Where everybody comes from.
pub const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 7);

/// A server.
pub struct Server {
    /// The server itself.
    pub in_process: InProcess,
    router: Router,
    folder: PathBuf,
    inputs: u32,
}

/// What was answered.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// JSON, or text as a string.
    pub body: Value,
}

thread_local! {
    // Two of them: one forgets every game after every command, the other never does.
    static SERVERS: RefCell<[Option<(Runtime, Server)>; 2]> = const { RefCell::new([None, None]) };
    static WORDS: [Words; 2] = Language::ALL.map(Words::new);
}

/// Names of arguments. There are few, and they are kept to the end.
static NAMES: LazyLock<Mutex<HashMap<String, &'static str>>> = LazyLock::new(Mutex::default);

/// Does something with a server.
pub fn on_server(is_forgetful: bool, play: impl AsyncFnOnce(&Server)) {
    SERVERS.with_borrow_mut(|servers| {
        let place = &mut servers[usize::from(is_forgetful)];
        if place.as_ref().is_some_and(|(_, server)| server.inputs >= INPUTS) {
            *place = None;
        }
        let (runtime, server) = place.get_or_insert_with(|| {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            (runtime, Server::new(is_forgetful))
        });
        server.inputs += 1;
        runtime.block_on(play(server));
    });
}

impl Server {
    fn new(is_forgetful: bool) -> Server {
        let folder = folder(is_forgetful);
        let idle = if is_forgetful { Span::seconds(0) } else { Span::seconds(3_600) };
        let limits = ServerLimits { body_bytes: 4 << 10, engines: 1, idle, ..ServerLimits::unlimited() };
        let config = Config {
            address: ADDRESS,
            trusts_proxy: true,
            origins: vec!["https://page.example".to_owned()],
            limits,
            ..Config::local(folder.join("yiqi.db"))
        };
        let in_process = InProcess::open(Games::standard(), yiqi_opponents::standard(), config)
            .expect("a database can be made");
        let router = in_process.router();
        Server { in_process, router, folder, inputs: 0 }
    }

    /// Any request; whatever it is, the answer is one that a client can understand.
    pub async fn send(&self, mut request: Request<Body>) -> Answer {
        request.extensions_mut().insert(ConnectInfo(ADDRESS));
        let (is_head, asked) =
            (request.method() == Method::HEAD, format!("{} {}", request.method(), request.uri()));
        let Ok(response) = self.router.clone().oneshot(request).await;
        let status = response.status().as_u16();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a whole answer");
        let text = String::from_utf8(bytes.to_vec()).expect("answers are text");
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        assert!((200..500).contains(&status), "{asked}: {status} {body}");
        if status >= 300 && !is_head {
            assert_sayable(&body);
        }
        Answer { status, body }
    }

    /// An ordinary request.
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

    /// The same, to be answered with what was asked for.
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
        // What cannot be removed now is removed at the next start.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A folder of this server's own, in memory where the system has such a place: nobody pulls the plug here. What runs
/// that were killed have left behind is removed.
fn folder(is_forgetful: bool) -> PathBuf {
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let is_gone = |name: &str| {
        let process = name.strip_prefix("yiqi-fuzz-").and_then(|rest| rest.split('-').next());
        process
            .is_some_and(|process| Path::new("/proc").is_dir() && !Path::new("/proc").join(process).exists())
    };
    for entry in std::fs::read_dir(&base).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_gone) {
            // Another run may be at it too.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
    let folder = base.join(format!("yiqi-fuzz-{}-{is_forgetful}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A complaint has a code that both languages have a sentence for, with all that the sentence needs, and repeats what
/// was said only in a form that is fit to be shown.
pub fn assert_sayable(complaint: &Value) {
    let code =
        complaint["code"].as_str().unwrap_or_else(|| panic!("a complaint without a code: {complaint}"));
    assert!(!TROUBLE.contains(&code), "{complaint}");
    let arguments = complaint["arguments"].as_object().expect("arguments by name");
    let arguments: Vec<Argument> = arguments.iter().map(|(name, value)| argument(name, value)).collect();
    WORDS.with(|languages| {
        for words in languages {
            let sentence = words.find(code, &arguments);
            let sentence = sentence.unwrap_or_else(|| panic!("no sentence for {complaint}"));
            assert!(!sentence.contains("{$"), "{sentence:?} lacks something: {complaint}");
        }
    });
}

/// What is only said when something is wrong with the server itself, and here nothing is.
const TROUBLE: [&str; 7] = [
    "server-closing",
    "server-not-stored",
    "server-no-random-numbers",
    "server-too-many",
    "session-no-start",
    "session-newer-version",
    "session-unfit-event",
];

fn argument(name: &str, value: &Value) -> Argument {
    let mut names = NAMES.lock().expect("nobody panics here");
    let name = *names.entry(name.to_owned()).or_insert_with(|| Box::leak(name.to_owned().into_boxed_str()));
    match value {
        Value::String(text) => {
            assert!(text.chars().count() <= 400 && !text.chars().any(char::is_control), "{name}: {text:?}");
            // What was said may look like a hole in a sentence.
            Argument::new(name, text.replace('{', "("))
        }
        value => Argument::number(name, value.as_u64().expect("text or a number")),
    }
}
