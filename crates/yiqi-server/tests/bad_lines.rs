//! Clocks while the line to a player is slow or breaks: a proxy between client and server delays and drops what passes through it.
//! What a move is charged for is compared with what the test itself has measured around it: the bounds follow from the order in which
//! things happen, on a machine of any speed.

mod common;

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::{Server, Watcher, limits, token};
use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use yiqi_server::{ServerLimits, Span};

/// The most of a delay that is not charged.
const MAX_DELAY: u64 = 500;

/// A line that delays everything, in both directions, and can lose what comes back.
struct Proxy {
    address: SocketAddr,
    /// How many of the next connections break when the server answers, and how many before it has heard anything.
    loses_answers: Arc<AtomicU32>,
    loses_requests: Arc<AtomicU32>,
}

impl Proxy {
    fn to(server: SocketAddr, delay: Duration) -> Proxy {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let (loses_answers, loses_requests) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
        let (answers, requests) = (loses_answers.clone(), loses_requests.clone());
        let takes_one = |count: &AtomicU32| {
            count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
        };
        thread::spawn(move || {
            for client in listener.incoming() {
                let Ok(mut client) = client else { return };
                if takes_one(&requests) {
                    // All of it has been sent before it is lost.
                    let _ = client.read(&mut [0; 1 << 16]);
                    continue;
                }
                let loses_answer = takes_one(&answers);
                let upstream = TcpStream::connect(server).unwrap();
                for (from, to, is_answer) in [(&client, &upstream, false), (&upstream, &client, true)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    thread::spawn(move || pass_on(from, to, delay, is_answer && loses_answer));
                }
            }
        });
        Proxy { address, loses_answers, loses_requests }
    }

    /// A command through the proxy; nothing if the line broke.
    fn command(&self, id: &str, secret: &str, body: &Value) -> Option<Value> {
        let body = body.to_string();
        let mut stream = TcpStream::connect(self.address).unwrap();
        let head = format!(
            "POST /api/games/{id}/commands HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {secret}\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, delay: Duration, is_lost: bool) {
    let mut bytes = [0; 1 << 16];
    while let Ok(count) = from.read(&mut bytes) {
        if count == 0 || is_lost {
            break;
        }
        // One piece after the other: each is late by the delay at least.
        thread::sleep(delay);
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

/// A game of 5 minutes and 3 seconds a move between two screens in which both have moved once: its id and the secrets.
fn begun(server: &Server) -> (String, String, String) {
    let (id, created) =
        server.create(&json!({"game": "reversi", "black": "human", "white": "invite", "clock": "5m+3s"}));
    let invite = json!({"invite": created["invites"]["white"]});
    let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &invite);
    let (black, white) = (token(&created, "black"), joined["token"].as_str().unwrap().to_owned());
    for (secret, m) in [(&black, "f5"), (&white, "d6")] {
        assert_eq!(server.command(&id, secret, json!({"id": m, "do": "move", "move": m})).0, 200);
    }
    (id, black, white)
}

fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}

fn spent(done: &Value) -> u64 {
    done["events"][0]["event"]["spent"].as_u64().unwrap_or_else(|| panic!("{done}"))
}

/// A player's connection through the proxy, once the server has measured its delay.
fn connected(proxy: &Proxy, id: &str, secret: &str) -> Watcher {
    let (mut socket, _) =
        tungstenite::connect(format!("ws://{}/api/games/{id}/live", proxy.address)).unwrap();
    if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    }
    let mut player = Watcher { socket };
    player.say(&json!({"hello": {"token": secret, "after": u32::MAX}}));
    // The answer to a ping comes to the server before what is said after it. If the server has sent another ping before that, it may
    // have taken the answer for that one's.
    while !is_measured(&mut player) {}
    player
}

/// Waits for a ping; says whether its answer was the only one on its way.
fn is_measured(player: &mut Watcher) -> bool {
    use tungstenite::Message::{Ping, Text};
    while !matches!(player.socket.read().unwrap(), Ping(_)) {}
    player.socket.flush().unwrap();
    player.say(&json!("ping"));
    let mut is_alone = true;
    loop {
        match player.socket.read().unwrap() {
            Text(text) if text.as_str() == "\"pong\"" => return is_alone,
            Ping(_) => is_alone = false,
            _ => {}
        }
    }
}

/// White's turn over a line with this delay: what it is charged for, and the least and the most that it can have taken until the move
/// came to the server.
fn turn(delay: Duration) -> (u64, u64, u64) {
    // Longer than a message to the player and back takes.
    let limits = ServerLimits { heartbeat: Span::seconds(3), ..limits() };
    let server = Server::with_limits(&format!("bad-line-{}", delay.as_millis()), limits);
    let (id, black, white) = begun(&server);
    let proxy = Proxy::to(server.address, delay);
    let mut player = connected(&proxy, &id, &white);
    let mut watcher = server.watch(&id, Some(&black), u64::MAX);
    watcher.hear_kind("clock");
    // White's turn begins after this, and before the next message about the clock.
    let before = Instant::now();
    assert_eq!(server.command(&id, &black, json!({"id": "1", "do": "move", "move": "c3"})).0, 200);
    assert_eq!(watcher.hear_kind("clock")["running"], "white");
    // The player moves as soon as the turn is known at the other end of the line.
    while player.hear_kind("clock")["running"] != "white" {}
    let done = proxy.command(&id, &white, &json!({"id": "1", "do": "move", "move": "d3"})).unwrap();
    let (least, most) = (2 * millis(delay), millis(before.elapsed() - delay));
    let charged = spent(&done);
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&white));
    assert_eq!(game["clock"]["white"]["main"].as_u64(), Some(303_000 - charged), "{game}");
    (charged, least, most)
}

#[test]
fn a_slow_line_is_not_charged_up_to_the_bound_and_beyond_it_is() {
    // Up to the bound: nothing of the line's delay is charged.
    let (charged, least, most) = turn(Duration::from_millis(100));
    assert!(charged <= most - least, "{charged} of {least}..{most}");
    // Beyond the bound: exactly so much is not charged.
    let (charged, least, most) = turn(Duration::from_millis(700));
    assert!(charged >= least - MAX_DELAY, "{charged} of {least}..{most}");
    assert!(charged <= most - MAX_DELAY, "{charged} of {least}..{most}");
}

#[test]
fn a_move_whose_answer_is_lost_is_charged_once() {
    let server = Server::new("lost-answer");
    let (id, black, _) = begun(&server);
    let proxy = Proxy::to(server.address, Duration::ZERO);
    proxy.loses_answers.store(2, Ordering::SeqCst);
    let command = json!({"id": "the-same", "do": "move", "move": "c3"});
    assert_eq!(proxy.command(&id, &black, &command), None);
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    assert_eq!(game["moves"], json!(["f5", "d6", "c3"]), "it was made");
    let left = game["clock"]["black"]["main"].clone();
    assert_eq!(proxy.command(&id, &black, &command), None);
    let done = proxy.command(&id, &black, &command).unwrap();
    assert_eq!(left, 303_000 - spent(&done));
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    assert_eq!((&game["clock"]["black"]["main"], &game["clock"]["running"]), (&left, &json!("white")));
}

#[test]
fn a_move_that_was_lost_is_charged_until_it_arrives() {
    let server = Server::new("lost-request");
    let (id, black, _) = begun(&server);
    let mut watcher = server.watch(&id, Some(&black), u64::MAX);
    watcher.hear_kind("clock");
    let begun = Instant::now();
    let proxy = Proxy::to(server.address, Duration::from_millis(50));
    proxy.loses_requests.store(2, Ordering::SeqCst);
    let command = json!({"id": "1", "do": "move", "move": "c3"});
    let mut tries = 0;
    let done = loop {
        tries += 1;
        let sent = Instant::now();
        if let Some(done) = proxy.command(&id, &black, &command) {
            let lost = millis(sent.duration_since(begun));
            assert!(spent(&done) >= lost + 50, "the player's line is the player's: {lost} {done}");
            break done;
        }
    };
    assert_eq!(tries, 3);
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    assert_eq!(game["moves"], json!(["f5", "d6", "c3"]));
    assert_eq!(game["clock"]["black"]["main"].as_u64(), Some(303_000 - spent(&done)));
}

#[test]
fn a_flag_falls_while_the_line_is_broken_and_the_move_comes_too_late() {
    let server = Server::new("broken-flag");
    let (id, created) =
        server.create(&json!({"game": "reversi", "black": "human", "white": "invite", "clock": "1s"}));
    let invite = json!({"invite": created["invites"]["white"]});
    let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &invite);
    let (black, white) = (token(&created, "black"), joined["token"].as_str().unwrap().to_owned());
    let mut watcher = server.watch(&id, Some(&white), u64::MAX);
    for (secret, m) in [(&black, "f5"), (&white, "d6")] {
        assert_eq!(server.command(&id, secret, json!({"id": m, "do": "move", "move": m})).0, 200);
    }
    let proxy = Proxy::to(server.address, Duration::ZERO);
    proxy.loses_requests.store(1, Ordering::SeqCst);
    let command = json!({"id": "1", "do": "move", "move": "c3"});
    assert_eq!(proxy.command(&id, &black, &command), None);
    while watcher.hear_kind("event")["event"] != json!({"event": "flagged", "side": "black"}) {}
    assert_eq!(proxy.command(&id, &black, &command).unwrap()["code"], "game-over");
}
