//! Runs the real server with clients that remember what was acknowledged, and checks that the server has stored it.

#![allow(dead_code, unreachable_pub)]

pub mod attacker;

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// An empty folder for this test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}"));
    // Remove the files of an earlier run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    // File names in a trace have symbolic links resolved.
    folder.canonicalize().unwrap()
}

/// `yiqi serve`.
pub fn yiqi(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(["serve", "--port", "0", "--unlimited", "--lang", "en", "--data"]).arg(folder);
    command
}

/// `yiqi serve` with limits enabled, some of them changed.
pub fn limited(folder: &Path, limits: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(["serve", "--port", "0", "--lang", "en", "--data"]).arg(folder);
    for (name, value) in limits {
        command.arg("--limit").arg(format!("{name}={value}"));
    }
    command
}

/// The example `careless_no_sync` or `careless_answers_first`: a server that loses what it has acknowledged.
pub fn careless(fault: &str, folder: &Path) -> Command {
    let mut command = Command::new(example(&format!("careless_{fault}")));
    command.arg(folder);
    command
}

/// The program of an example, which `cargo test` has built.
pub fn example(name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_yiqi")).with_file_name("examples").join(name);
    assert!(program.exists(), "not built: cargo build -p yiqi --all-features --example {name}");
    program
}

/// Runs a command under strace, which writes the system calls of all threads to a file.
pub fn traced(command: &Command, options: &[&str], trace: &Path) -> Command {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq"]).args(options).arg("-o").arg(trace);
    strace.arg(command.get_program()).args(command.get_args());
    strace
}

pub struct Server {
    child: Child,
    pub address: String,
    is_traced: bool,
}

impl Server {
    /// Starts the server and waits until it prints its address.
    pub fn start(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Server { child, address, is_traced: command.get_program() == "strace" }
    }

    /// Sends a signal to the server, which is a grandchild of this process when run under strace.
    fn signal(&self, signal: &str) -> bool {
        let id = self.child.id().to_string();
        let mut command = Command::new(if self.is_traced { "pkill" } else { "kill" });
        command.arg(signal).args(self.is_traced.then_some("-P")).arg(id);
        command.status().unwrap().success()
    }

    /// Kills the server with SIGKILL.
    pub fn kill(mut self) {
        assert!(self.signal("-KILL"));
        self.child.wait().unwrap();
    }

    /// Stops the server with SIGTERM and returns its exit status. Panics if it does not exit within a minute.
    pub fn terminate(mut self) -> Option<i32> {
        assert!(self.signal("-TERM"));
        let started = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(started.elapsed() < Duration::from_secs(60), "the server does not stop");
            std::thread::sleep(Duration::from_millis(5));
        }
        self.child.wait().unwrap().code()
    }

    /// The pipe from the server's standard error.
    pub fn errors(&mut self) -> ChildStderr {
        self.child.stderr.take().expect("standard error is a pipe")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Still running only if a test has failed.
        if matches!(self.child.try_wait(), Ok(None)) {
            self.signal("-KILL");
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Repeats an attempt until it succeeds or the timeout expires.
pub fn eventually<T>(timeout: Duration, mut attempt: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + timeout;
    loop {
        let found = attempt();
        if found.is_some() || Instant::now() >= until {
            return found;
        }
        // Slow enough to stay within the request limit of one address.
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The client address that a proxy would report for all requests. Servers without `--trust-proxy` ignore it.
const FORWARDED_FOR: &str = "198.51.100.1";

/// Sends a request over a new connection; `None` if the server is not running.
pub fn ask(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    let (status, body) = ask_text(address, method, path, token, body)?;
    // A truncated response counts as none.
    serde_json::from_str(&body).ok().map(|body| (status, body))
}

/// The same, for responses that are not JSON.
pub fn ask_text(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         X-Forwarded-For: {FORWARDED_FOR}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let answer = String::from_utf8(answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, body.to_owned()))
}

/// A game played by one client, with all events that the server has acknowledged.
pub struct Played {
    pub id: String,
    pub tokens: [String; 2],
    pub acknowledged: Vec<Value>,
    commands: usize,
}

impl Played {
    pub fn create(address: &str) -> Played {
        Played::create_as(address, false)
    }

    pub fn create_as(address: &str, is_public: bool) -> Played {
        let body = json!({"game": "liuzichong", "black": "human", "white": "human", "public": is_public});
        let (status, created) = ask(address, "POST", "/api/games", "", &body).unwrap();
        assert_eq!(status, 201);
        let token = |side: &str| created["tokens"][side].as_str().unwrap().to_owned();
        let id = created["id"].as_str().unwrap().to_owned();
        Played { id, tokens: [token("black"), token("white")], acknowledged: Vec::new(), commands: 0 }
    }

    /// Plays a move, or starts a new game if the game is over; `None` if the server is not running.
    pub fn step(&mut self, address: &str) -> Option<()> {
        let path = format!("/api/games/{}", self.id);
        let (_, game) = ask(address, "GET", &path, &self.tokens[0], &Value::Null)?;
        let black = game["view"]["to_move"] == "black";
        self.commands += 1;
        // The id contains that of the game, so that a response can be assigned to its game.
        let id = format!("{}.{}", self.id, self.commands);
        let command = match game["legal_moves"].as_array()? {
            moves if moves.is_empty() => json!({"id": id, "do": "new_game"}),
            moves => {
                // Varies between rounds, and is deterministic after a crash.
                let m = &moves[self.commands * 7 % moves.len()];
                json!({"id": id, "do": "move", "move": m})
            }
        };
        let path = format!("{path}/commands");
        let (status, done) = ask(address, "POST", &path, &self.tokens[usize::from(!black)], &command)?;
        assert_eq!(status, 200, "{done}");
        self.acknowledged.extend(done["events"].as_array()?.iter().cloned());
        Some(())
    }
}

/// Plays all games concurrently. Once `is_enough` accepts the number of acknowledgements, calls `then` while requests are
/// still in progress, and stops.
pub fn play_all(
    games: &mut [Played],
    address: &str,
    mut is_enough: impl FnMut(usize) -> bool,
    then: impl FnOnce(),
) {
    let over = AtomicBool::new(false);
    let (heard, acknowledged) = channel();
    std::thread::scope(|scope| {
        for game in games {
            let (heard, over) = (heard.clone(), &over);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) && game.step(address).is_some() {
                    // The receiver may be gone.
                    let _ = heard.send(());
                }
            });
        }
        drop(heard);
        let mut count = 0;
        while !is_enough(count) {
            acknowledged.recv().expect("the server answers");
            count += 1;
        }
        then();
        over.store(true, Ordering::Relaxed);
    });
}

/// Checks that the server has all acknowledged events, unchanged, and that the logs have no gaps. Returns the number of
/// events checked.
pub fn check(address: &str, games: &[Played]) -> Result<usize, String> {
    let mut checked = 0;
    for game in games {
        let path = format!("/api/games/{}/events", game.id);
        let (_, events) = ask(address, "GET", &path, &game.tokens[0], &Value::Null).ok_or("no answer")?;
        let events = events.as_array().ok_or("no events")?;
        let by_number: HashMap<u64, &Value> =
            events.iter().map(|event| (event["sequence"].as_u64().unwrap_or(0), event)).collect();
        if by_number.len() != events.len() || (1..=events.len() as u64).any(|n| !by_number.contains_key(&n)) {
            return Err(format!("{} has gaps", game.id));
        }
        for event in &game.acknowledged {
            let number = event["sequence"].as_u64().unwrap_or(0);
            if by_number.get(&number) != Some(&event) {
                return Err(format!("{} lost event {number}: {event}", game.id));
            }
            checked += 1;
        }
    }
    Ok(checked)
}
