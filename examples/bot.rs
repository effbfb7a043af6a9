//! A bot: a program that takes a person's seat on a server and plays random moves until the game is over.
//! docs/bots.md explains the protocol.
//!
//! ```sh
//! cargo run --example bot http://localhost:8080 reversi               # plays anyone who wants this game
//! cargo run --example bot 'http://localhost:8080/#/join/ID/INVITE'    # accepts an invitation
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

type Fallible<T> = Result<T, Box<dyn Error>>;

/// The server sends a ping every 30 seconds, so a connection that is silent for longer than this is lost.
const SILENCE: Duration = Duration::from_secs(75);

fn main() -> Fallible<()> {
    let mut arguments = std::env::args().skip(1);
    let link = arguments.next().ok_or("usage: bot URL [GAME], or bot INVITATION")?;
    let game = arguments.next().unwrap_or_else(|| "reversi".to_owned());
    let address = link.strip_prefix("http://").ok_or("this example has no TLS: use http://")?;
    let (host, rest) = address.split_once('/').unwrap_or((address, ""));
    let server = Server { host: host.to_owned() };
    let seat = match rest.strip_prefix("#/join/").map(|rest| rest.split('/').collect::<Vec<_>>()).as_deref() {
        Some([id, invite, ..]) => server.join(id, invite)?,
        _ => server.seek(&game)?,
    };
    println!("playing {} at http://{host}/#/game/{}", seat.side, seat.id);
    let result = server.play(&seat)?;
    println!("{}: {}", result["result"], result["reason"]);
    Ok(())
}

struct Server {
    host: String,
}

/// A seat that the bot holds.
struct Seat {
    id: String,
    side: String,
    token: String,
}

impl Seat {
    fn new(id: &Value, given: &Value) -> Fallible<Seat> {
        let text = |value: &Value| value.as_str().map(str::to_owned).ok_or("a field is missing");
        Ok(Seat { id: text(id)?, side: text(&given["side"])?, token: text(&given["token"])? })
    }
}

impl Server {
    /// Exchanges an invite for a seat. The request is repeated with the same key until it is answered, so that an answer that
    /// is lost does not cost the seat.
    fn join(&self, id: &str, invite: &str) -> Fallible<Seat> {
        let body = json!({"invite": invite, "id": random_key(), "name": "Rust bot", "bot": true});
        loop {
            match self.request("POST", &format!("/api/games/{id}/join"), "", &body) {
                Ok((200, given)) => return Seat::new(&json!(id), &given),
                Ok((status, refused)) if status < 429 => return Err(format!("refused: {refused}").into()),
                Ok(_) | Err(_) => pause(),
            }
        }
    }

    /// Waits for anyone who wants to play the same.
    fn seek(&self, game: &str) -> Fallible<Seat> {
        // Players with the same key are not paired with each other.
        let wish = json!({"game": game, "player": random_key(), "name": "Rust bot", "bot": true});
        loop {
            let Ok(mut socket) = self.connect("/api/seek", &wish) else {
                pause();
                continue;
            };
            while let Some(message) = receive(&mut socket) {
                if let Some(paired) = message.get("paired") {
                    return Seat::new(&paired["id"], paired);
                }
                if let Some(refused) = message.get("refused") {
                    return Err(format!("refused: {refused}").into());
                }
            }
            // The server restarts, or the connection was lost.
            pause();
        }
    }

    /// Plays until the game is over, over as many connections as that takes; the result.
    fn play(&self, seat: &Seat) -> Fallible<Value> {
        // The welcome has the whole game, so earlier events are not needed.
        let hello = json!({"hello": {"token": seat.token, "after": u32::MAX}});
        loop {
            if let Ok(socket) = self.connect(&format!("/api/games/{}/live", seat.id), &hello)
                && let Some(result) = self.play_connected(seat, socket)?
            {
                return Ok(result);
            }
            pause();
        }
    }

    /// Plays over one connection; nothing if it is lost.
    fn play_connected(&self, seat: &Seat, mut socket: WebSocket<TcpStream>) -> Fallible<Option<Value>> {
        let mut acted = 0;
        while let Some(message) = receive(&mut socket) {
            let game = if let Some(game) = message.get("welcome") {
                game.clone()
            } else if let Some(refused) = message.get("refused") {
                if refused["complaint"]["code"] == "server-no-such-game" {
                    // The game was deleted, or the seat is not this bot's any more.
                    return Err(format!("refused: {refused}").into());
                }
                // The game has gone on meanwhile, or the server is busy: look again.
                pause();
                acted = 0;
                self.game(seat)?
            } else if message["event"]["sequence"].as_u64() > Some(acted) {
                self.game(seat)?
            } else {
                continue;
            };
            if game.is_null() {
                return Ok(None);
            }
            if !game["result"].is_null() {
                return Ok(Some(game["result"].clone()));
            }
            let sequence = game["sequence"].as_u64().unwrap_or(0);
            // One command for each state of the game.
            if sequence > acted
                && let Some(mut command) = choose(&game, &seat.side)
            {
                // The key says which state the command is for: should it be sent again over another connection, it is
                // performed once. With `sequence` it is refused if anything has happened since.
                command["id"] = json!(format!("after-{sequence}"));
                command["sequence"] = json!(sequence);
                acted = sequence;
                if socket.send(Message::text(json!({"command": command}).to_string())).is_err() {
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// The game as it is; null if the server does not answer.
    fn game(&self, seat: &Seat) -> Fallible<Value> {
        match self.request("GET", &format!("/api/games/{}", seat.id), &seat.token, &Value::Null) {
            Ok((200, game)) => Ok(game),
            Ok((status, refused)) if status < 429 => Err(format!("refused: {refused}").into()),
            Ok(_) | Err(_) => Ok(Value::Null),
        }
    }

    /// A request over a connection of its own; status and answer.
    fn request(&self, method: &str, path: &str, token: &str, body: &Value) -> Fallible<(u16, Value)> {
        let mut stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(SILENCE))?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("half an answer")?;
        let status = head.split(' ').nth(1).ok_or("no status")?.parse()?;
        Ok((status, serde_json::from_str(body)?))
    }

    /// Opens a WebSocket and sends its first message.
    fn connect(&self, path: &str, first: &Value) -> Fallible<WebSocket<TcpStream>> {
        let stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(SILENCE))?;
        let (mut socket, _) = tungstenite::client(format!("ws://{}{path}", self.host), stream)
            .map_err(|error| error.to_string())?;
        socket.send(Message::text(first.to_string()))?;
        Ok(socket)
    }
}

/// The next message; nothing when the connection is closed (1012: the server restarts) or lost. Pings are answered meanwhile.
fn receive(socket: &mut WebSocket<TcpStream>) -> Option<Value> {
    loop {
        if let Message::Text(text) = socket.read().ok()? {
            return serde_json::from_str(&text).ok();
        }
    }
}

/// What to do in a game that is not over; nothing while the other player has to act.
fn choose(game: &Value, side: &str) -> Option<Value> {
    if !game["asked"].is_null() && game["asked"]["side"] != side {
        return Some(json!({"do": "answer", "grants": false}));
    }
    if game["stage"] == "counting" {
        // This bot believes what is marked as dead.
        let accepted = game["accepted"].as_array().is_some_and(|sides| sides.contains(&json!(side)));
        return (!accepted).then(|| json!({"do": "accept"}));
    }
    let is_my_turn = game["stage"] == "user" && game["view"]["to_move"] == side;
    let moves = game["legal_moves"].as_array().filter(|_| is_my_turn)?;
    let m = moves.get(random() as usize % moves.len().max(1))?;
    Some(json!({"do": "move", "move": m}))
}

/// Random characters, hard to guess.
fn random_key() -> String {
    format!("{:016x}{:016x}", random(), random())
}

fn random() -> u64 {
    getrandom::u64().expect("the system has random numbers")
}

/// A short random time, so that not all clients of a server that restarts come back at once.
fn pause() {
    std::thread::sleep(Duration::from_millis(300 + random() % 500));
}
