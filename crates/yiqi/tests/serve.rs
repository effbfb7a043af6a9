//! The real server: started, stopped, killed in the middle of everything; and what clients were told compared with what
//! is there afterwards.

#![cfg(unix)]

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use yiqi_battery::volume;

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}"));
    // What an earlier run left behind, if anything.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        Server::start_under(Command::new(env!("CARGO_BIN_EXE_yiqi")), folder)
    }

    fn start_under(mut command: Command, folder: &Path) -> Server {
        let mut child = command
            .args(["serve", "--port", "0", "--unlimited", "--lang", "en", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Server { child, address }
    }

    /// At once and without a word.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// As Ctrl-C does.
    fn terminate(mut self) -> Option<i32> {
        let killed = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already. Under strace the server is a child of the child.
        let _ = Command::new("pkill").args(["-KILL", "-P", &self.child.id().to_string()]).status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request over a connection of its own; nothing when the server is gone.
fn ask(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let answer = String::from_utf8(answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    // Half an answer is none.
    serde_json::from_str(body).ok().map(|body| (status, body))
}

/// A game of one client, and every event it was told is stored.
struct Played {
    id: String,
    tokens: [String; 2],
    told: Vec<Value>,
    commands: usize,
}

impl Played {
    fn create(address: &str) -> Played {
        let body = json!({"game": "liuzichong", "black": "human", "white": "human"});
        let (status, created) = ask(address, "POST", "/api/games", "", &body).unwrap();
        assert_eq!(status, 201);
        let token = |side: &str| created["tokens"][side].as_str().unwrap().to_owned();
        let id = created["id"].as_str().unwrap().to_owned();
        Played { id, tokens: [token("black"), token("white")], told: Vec::new(), commands: 0 }
    }

    /// Plays a move, or begins anew when the game is over; nothing when the server is gone.
    fn step(&mut self, address: &str) -> Option<()> {
        let path = format!("/api/games/{}", self.id);
        let (_, game) = ask(address, "GET", &path, &self.tokens[0], &Value::Null)?;
        let black = game["view"]["to_move"] == "black";
        self.commands += 1;
        let command = match game["legal_moves"].as_array()? {
            moves if moves.is_empty() => json!({"id": format!("{}", self.commands), "do": "new_game"}),
            moves => {
                // Different games in different rounds, and the same again after a crash.
                let m = &moves[self.commands * 7 % moves.len()];
                json!({"id": format!("{}", self.commands), "do": "move", "move": m})
            }
        };
        let path = format!("{path}/commands");
        let (status, done) = ask(address, "POST", &path, &self.tokens[usize::from(!black)], &command)?;
        assert_eq!(status, 200, "{done}");
        self.told.extend(done["events"].as_array()?.iter().cloned());
        Some(())
    }
}

/// What clients were told is there, each event with the number and the content it was told with, and the rest is a log
/// without gaps.
fn check(address: &str, games: &[Played]) -> Result<usize, String> {
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
        for told in &game.told {
            let number = told["sequence"].as_u64().unwrap_or(0);
            if by_number.get(&number) != Some(&told) {
                return Err(format!("{} lost event {number}: {told}", game.id));
            }
            checked += 1;
        }
    }
    Ok(checked)
}

#[test]
fn what_was_acknowledged_is_there_after_every_kill() {
    let folder = folder("killed");
    let mut server = Server::start(&folder);
    let mut games: Vec<Played> = (0..8).map(|_| Played::create(&server.address)).collect();
    let mut last = 0;
    for round in 0..volume(20, 1_000) {
        let acknowledged = Arc::new(AtomicUsize::new(0));
        let over = Arc::new(AtomicBool::new(false));
        let enough = 5 + round * 13 % 40;
        let address = server.address.clone();
        std::thread::scope(|scope| {
            for game in &mut games {
                let (acknowledged, over, address) = (acknowledged.clone(), over.clone(), address.clone());
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) && game.step(&address).is_some() {
                        acknowledged.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            // In the middle of everything: after so many acknowledgements, while others are under way.
            while acknowledged.load(Ordering::Relaxed) < enough {
                std::thread::yield_now();
            }
            server.kill();
            over.store(true, Ordering::Relaxed);
        });
        server = Server::start(&folder);
        let checked = check(&server.address, &games).unwrap();
        assert!(checked >= last + enough, "{checked} after {last} and {enough}");
        last = checked;
    }
    // The checker is worth something: it sees an event that was told and is not there, and one that is another.
    games[0].told.push(json!({"sequence": 1_000_000}));
    assert!(check(&server.address, &games).is_err());
    games[0].told.pop();
    games[0].told[0]["event"]["move"] = json!("d1d2x");
    assert!(check(&server.address, &games).is_err());
    assert_eq!(server.terminate(), Some(0));
}

#[test]
fn it_stops_when_told_and_a_copy_of_its_database_is_made_meanwhile() {
    let folder = folder("stopped");
    let server = Server::start(&folder);
    let mut game = Played::create(&server.address);
    (0..5).for_each(|_| game.step(&server.address).unwrap());
    let copy = folder.join("copy").join("yiqi.db");
    std::fs::create_dir(folder.join("copy")).unwrap();
    let backup = || {
        let data = folder.to_str().unwrap();
        Command::new(env!("CARGO_BIN_EXE_yiqi"))
            .args(["backup", copy.to_str().unwrap(), "--data", data])
            .output()
            .unwrap()
    };
    assert!(backup().status.success());
    assert_eq!(backup().status.code(), Some(1), "it is not overwritten");
    // A second server on the same data is refused, in words.
    let second = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args(["serve", "--port", "0", "--lang", "en", "--data", folder.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another server uses this database"));
    assert_eq!(server.terminate(), Some(0));
    let server = Server::start(copy.parent().unwrap());
    assert_eq!(check(&server.address, &[game]), Ok(5));
}

/// Under strace: between a command and its acknowledgement lies a sync of the log that has returned.
#[test]
fn the_disk_has_a_move_before_its_player_hears_of_it() {
    let folder = folder("traced");
    let trace = folder.join("trace");
    let mut strace = Command::new("strace");
    strace
        .args(["-f", "-qq", "-s", "300", "-e", "trace=fsync,fdatasync,sendto,write,writev,sendmsg", "-o"])
        .arg(&trace)
        .arg(env!("CARGO_BIN_EXE_yiqi"));
    let server = Server::start_under(strace, &folder);
    let mut game = Played::create(&server.address);
    let moves = 20;
    (0..moves).for_each(|_| game.step(&server.address).unwrap());
    // The traced server ends, and strace with it.
    let killed =
        Command::new("pkill").args(["-TERM", "-P", &server.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut server = server;
    server.child.wait().unwrap();
    let trace = std::fs::read_to_string(trace).unwrap();
    // Every acknowledgement of a command (its answer has its events) needs a sync since the one before.
    let (mut acknowledged, mut synced) = (0, false);
    for line in trace.lines() {
        let returned = !line.contains("unfinished");
        if (line.contains("fdatasync") || line.contains("fsync"))
            && returned
            && line.trim_end().ends_with("= 0")
        {
            synced = true;
        } else if line.contains("HTTP/1.1 200") && line.contains("\\\"events\\\":[") {
            assert!(synced, "an acknowledgement without a sync: {line}");
            synced = false;
            acknowledged += 1;
        }
    }
    assert_eq!(acknowledged, moves, "every acknowledgement was seen");
}
