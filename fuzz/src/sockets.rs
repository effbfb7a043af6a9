//! Conversations over WebSockets.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use yiqi_core::Side;
use yiqi_server::in_process::Frame;

use crate::server::ADDRESS;
use crate::{Choices, Keys, Model, Server, assert_valid_error, command, creation, hello, mutated};

/// A slower answer means that the server hangs.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The stage of a conversation.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Fresh,
    /// Welcomed, possibly as the holder of a seat.
    Live(Option<Side>),
    Gone,
}

/// The client's end of a socket.
pub struct Socket {
    sender: UnboundedSender<Frame>,
    received: UnboundedReceiver<Frame>,
    stage: Stage,
    /// The number of the last event received.
    seen: u64,
    events: Vec<Value>,
}

impl Socket {
    fn open(server: &Server, id: &str) -> Socket {
        let (sender, received) = server.in_process.connect(id, ADDRESS.ip());
        Socket { sender, received, stage: Stage::Fresh, seen: 0, events: Vec::new() }
    }

    async fn receive(&mut self) -> Option<Value> {
        let frame = tokio::time::timeout(TIMEOUT, self.received.recv()).await.expect("an answer in time");
        match frame {
            Some(Frame::Text(text)) => Some(serde_json::from_str(&text).expect("messages are JSON")),
            Some(Frame::Close(_)) | None => None,
            Some(other) => panic!("unexpected frame from the server: {other:?}"),
        }
    }

    /// The next message that is not an event.
    async fn answer(&mut self) -> Option<Value> {
        loop {
            let message = self.receive().await?;
            let Some(event) = message.get("event") else { return Some(message) };
            self.note(event);
        }
    }

    fn note(&mut self, event: &Value) {
        self.seen += 1;
        assert_eq!(event["sequence"].as_u64(), Some(self.seen), "every event is sent once, in order");
        self.events.push(event.clone());
    }

    /// Sends a message and checks the answer, which must come unless the socket is closed.
    async fn send(&mut self, server: &Server, keys: &Keys, model: &mut Model, sent: Vec<u8>, is_text: bool) {
        let frame = match String::from_utf8(sent.clone()) {
            Ok(text) if is_text => Frame::Text(text.into()),
            _ => Frame::Binary(sent.clone().into()),
        };
        if self.stage == Stage::Gone {
            // The socket is closed; sending must do no harm.
            let _ = self.sender.send(frame);
            return;
        }
        let is_text = matches!(frame, Frame::Text(_));
        let _ = self.sender.send(frame);
        let Some(answer) = self.answer().await else { panic!("the socket was closed without an answer") };
        if let Some(refused) = answer.get("refused") {
            assert_valid_error(&refused["complaint"]);
        }
        assert!(is_text || answer.get("refused").is_some(), "a binary frame was accepted: {answer}");
        match self.stage {
            Stage::Live(side) => {
                assert!(answer.get("welcome").is_none(), "welcomed twice");
                model.check(server, side, &sent, &answer).await;
            }
            _ => self.welcomed(keys, &sent, &answer).await,
        }
    }

    async fn welcomed(&mut self, keys: &Keys, sent: &[u8], answer: &Value) {
        let Some(welcome) = answer.get("welcome") else {
            assert!(answer.get("refused").is_some(), "{answer}");
            assert_eq!(self.receive().await, None, "a refused client is disconnected");
            self.stage = Stage::Gone;
            return;
        };
        let message: Value = serde_json::from_slice(sent).expect("only JSON is accepted");
        let hello = &message["hello"];
        // Serde also accepts a list for a struct.
        let part = |name: &str, index: usize| hello.get(name).or_else(|| hello.get(index));
        let token = part("token", 0).and_then(Value::as_str);
        let after = part("after", 1).and_then(Value::as_u64).unwrap_or(0);
        let holds = |index: usize| token.is_some() && keys.tokens[index].as_deref() == token;
        let side = Side::ALL.into_iter().enumerate().find(|(index, _)| holds(*index)).map(|(_, side)| side);
        self.stage = Stage::Live(side);
        self.seen = after.min(welcome["sequence"].as_u64().expect("a number"));
    }

    /// Receives the remaining events and compares them with the log.
    async fn settle(mut self, log: &[Value]) {
        let Stage::Live(_) = self.stage else { return };
        while self.seen < log.len() as u64 {
            let message = self.receive().await.expect("the socket is open");
            self.note(message.get("event").expect("an event"));
        }
        let first = (self.seen as usize) - self.events.len();
        // An engine may have moved since.
        let known = log.len().saturating_sub(first).min(self.events.len());
        assert_eq!(self.events[..known], log[first..first + known], "clients receive the events of the log");
    }
}

/// Creates a game and returns its id and its secrets.
async fn create(server: &Server, choices: &mut Choices<'_>) -> (String, Keys) {
    let body = creation(choices);
    let created = server.expect(Method::POST, "/api/games", None, Some(&body)).await;
    let id = created["id"].as_str().expect("an id").to_owned();
    let token = |side: &str| created["tokens"][side].as_str().map(str::to_owned);
    let mut keys = Keys { tokens: vec![token("black"), token("white"), token("watch")] };
    for (index, side) in ["black", "white"].into_iter().enumerate() {
        let Some(invite) = created["invites"].get(side) else { continue };
        let join = match choices.below(3) {
            0 => json!({"invite": invite}),
            1 => json!({"invite": invite, "name": "Bob"}),
            _ => continue,
        };
        let path = format!("/api/games/{id}/join");
        let joined = server.expect(Method::POST, &path, None, Some(&join)).await;
        keys.tokens[index] = joined["token"].as_str().map(str::to_owned);
    }
    keys.tokens.extend([None, Some("nobody's".to_owned())]);
    (id, keys)
}

/// Chooses who sends the next message: mostly a client that can do something.
fn choose_sender(sockets: &[Socket], turn: Side, step: u8) -> usize {
    let any_client = usize::from(step / 16) % sockets.len();
    let on_turn = sockets.iter().position(|socket| socket.stage == Stage::Live(Some(turn)));
    if step % 16 < 9 { on_turn.unwrap_or(any_client) } else { any_client }
}

/// Runs a game with several clients that send the messages selected by the bytes.
pub async fn exchange_messages(server: &Server, choices: &mut Choices<'_>) {
    let (id, keys) = create(server, choices).await;
    let mut model = Model::of(server, &id, keys.tokens[2].as_deref()).await;
    let mut sockets: Vec<Socket> = Vec::new();
    // Mostly both players are connected.
    for token in keys.tokens[..choices.of(&[2, 2, 2, 0])].iter() {
        let mut socket = Socket::open(server, &id);
        let sent = json!({"hello": {"token": token}}).to_string().into_bytes();
        socket.send(server, &keys, &mut model, sent, true).await;
        sockets.push(socket);
    }
    while !choices.is_empty() {
        let step = choices.byte();
        if sockets.is_empty() || (step % 16 == 15 && sockets.len() < 6) {
            sockets.push(Socket::open(server, &id));
        }
        let index = choose_sender(&sockets, model.state.game().to_move(), step);
        let socket = &mut sockets[index];
        let (message, is_text) = match step % 16 {
            _ if socket.stage == Stage::Fresh && !choices.happens(16) => {
                (hello(choices, &keys, model.state.sequence()), true)
            }
            0..=11 => (json!({"command": command(choices, &model.state)}), true),
            12 => {
                let messages = [json!("ping"), json!("pong"), json!({"ping": null}), json!(7)];
                (messages[choices.below(4)].clone(), true)
            }
            13 => (json!("ping"), choices.below(2) == 1),
            14 => {
                // Control frames get no answer, but a close frame ends the conversation.
                let frames = [Frame::Ping(vec![1].into()), Frame::Pong(vec![].into()), Frame::Close(None)];
                let frame = frames[choices.below(3)].clone();
                if matches!(frame, Frame::Close(_)) {
                    socket.stage = Stage::Gone;
                }
                let _ = socket.sender.send(frame);
                continue;
            }
            _ => (hello(choices, &keys, model.state.sequence()), true),
        };
        let sent = mutated(message, choices);
        // Sometimes resend the previous message.
        for _ in 0..if choices.happens(32) { 2 } else { 1 } {
            socket.send(server, &keys, &mut model, sent.clone(), is_text).await;
        }
    }
    let log = model.settle(server).await;
    for socket in sockets {
        socket.settle(&log).await;
    }
}
