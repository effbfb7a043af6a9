//! The expected state of a game on the server, derived from the answers so far.

use std::collections::HashMap;

use axum::http::Method;
use serde_json::{Value, json};
use yiqi_core::{ReasonCode as _, Side};
use yiqi_games::Games;
use yiqi_session::{Command, Event, Player, Stage, State};

use crate::Server;

/// A game as seen by its clients.
pub struct Model {
    id: String,
    token: Option<String>,
    /// The game as far as it is known.
    pub state: State,
    log: Vec<Value>,
    done: HashMap<(Side, String), Value>,
    /// Whether only commands change the game: no engine has ever had a seat.
    only_commands: bool,
}

/// A command as a client means it.
struct SentCommand {
    id: String,
    sequence: Option<u64>,
    action: Value,
}

impl Model {
    /// The game according to its log.
    pub async fn of(server: &Server, id: &str, token: Option<&str>) -> Model {
        let log = read_log(server, id, token).await;
        let state = replay(&log);
        let (id, token) = (id.to_owned(), token.map(str::to_owned));
        let mut model = Model { id, token, state, log, done: HashMap::new(), only_commands: true };
        model.check_for_engines();
        model
    }

    fn check_for_engines(&mut self) {
        let seats = &self.state.setup().seats;
        self.only_commands &= Side::ALL.into_iter().all(|side| seats.of(side).is_human());
    }

    /// Compares the answer to a message from the holder of `side`'s seat with the expected one, and updates
    /// the model.
    pub async fn check(&mut self, server: &Server, side: Option<Side>, message: &[u8], answer: &Value) {
        let sent = read_command(message);
        if let Some(done) = answer.get("done") {
            let side = side.expect("only the holder of a seat can do anything");
            let id = done["id"].as_str().expect("an id").to_owned();
            if let Some(before) = self.done.get(&(side, id.clone())) {
                assert_eq!(done, before, "the same id must get the same answer");
                return;
            }
            if let Some(sent) = &sent {
                self.expect_done(side, sent, done);
            }
            for event in done["events"].as_array().expect("events") {
                self.apply(event);
            }
            self.done.insert((side, id), done.clone());
            // An engine may have moved meanwhile.
            if self.state.sequence() < done["sequence"].as_u64().expect("a number") {
                assert!(!self.only_commands, "the game changed without a command");
                self.log = read_log(server, &self.id, self.token.as_deref()).await;
                self.state = replay(&self.log);
            }
            self.check_for_engines();
        } else if let (Some(refused), Some(sent)) = (answer.get("refused"), sent) {
            let code = refused["complaint"]["code"].as_str().expect("a code");
            match side {
                None if command(Side::Black, &sent.action).is_none() => {
                    assert_eq!(code, "server-bad-request")
                }
                None => assert_eq!(code, "server-needs-seat"),
                Some(side) => self.expect_refused(side, &sent, code, &refused["complaint"]),
            }
        }
    }

    fn apply(&mut self, received: &Value) {
        if received["sequence"].as_u64() == Some(self.state.sequence() + 1) {
            let event: Event = serde_json::from_value(received["event"].clone()).expect("an event");
            self.state.apply(&event).expect("the event fits the state");
            self.log.push(received.clone());
        }
    }

    fn expect_done(&self, side: Side, sent: &SentCommand, done: &Value) {
        if !self.only_commands {
            return;
        }
        assert!(
            sent.sequence.is_none_or(|known| known == self.state.sequence()),
            "a stale command was accepted: {done}"
        );
        let Some(command) = command(side, &sent.action) else {
            panic!("not a command, but accepted: {done}")
        };
        let events = self.state.decide(&command).unwrap_or_else(|no| panic!("{no:?}, but accepted: {done}"));
        let received = done["events"].as_array().expect("events");
        assert_eq!(received.len(), events.len(), "{done}");
        for (received, event) in received.iter().zip(events) {
            let event = serde_json::to_value(event).expect("an event can be serialised");
            // The server chooses the seed of the next game.
            let is_same = received["event"] == event || sent.action["do"] == "new_game";
            assert!(
                is_same && received["event"]["event"] == event["event"],
                "{event}, but the answer is {done}"
            );
        }
    }

    fn expect_refused(&self, side: Side, sent: &SentCommand, code: &str, complaint: &Value) {
        let Some(command) = command(side, &sent.action) else {
            return assert_eq!(code, "server-bad-request");
        };
        assert!(!self.done.contains_key(&(side, sent.id.clone())), "accepted before: {complaint}");
        if !self.only_commands {
            return;
        }
        let sequence = self.state.sequence();
        let is_seating = sent.action["do"] == "sit";
        if sent.id.is_empty() || sent.id.len() > 64 {
            assert_eq!(code, "server-bad-request");
        } else if sent.sequence.is_some_and(|known| known != sequence) {
            assert_eq!(code, "session-stale", "{complaint}");
            let missed = complaint.get("missed").and_then(Value::as_array).cloned().unwrap_or_default();
            let known = sent.sequence.unwrap_or(0).min(sequence);
            assert_eq!(missed, self.log[known as usize..], "wrong list of missed events");
        } else if !is_seating || !(code == "server-not-your-seat" || code.starts_with("engine-")) {
            let refusal = self.state.decide(&command).expect_err("only invalid commands are refused");
            assert_eq!(code, refusal.code(), "{complaint}");
        }
    }

    /// At the end: the log replays to the game that the server shows, and contains everything that clients
    /// were sent.
    pub async fn settle(&self, server: &Server) -> Vec<Value> {
        let path = format!("/api/games/{}", self.id);
        let mut seen = server.expect(Method::GET, &path, self.token.as_deref(), None).await;
        let log = read_log(server, &self.id, self.token.as_deref()).await;
        let numbers: Vec<u64> = log.iter().filter_map(|event| event["sequence"].as_u64()).collect();
        assert_eq!(numbers, (1..=log.len() as u64).collect::<Vec<_>>(), "the log has no gaps");
        assert_eq!(log[..self.log.len()], self.log, "the log differs from the events sent");
        assert!(!self.only_commands || log.len() == self.log.len(), "the log has additional events");
        let sequence = seen["sequence"].as_u64().expect("a number") as usize;
        assert!(sequence <= log.len());
        seen.as_object_mut().expect("a game").remove("id");
        assert_eq!(seen, shown(&replay(&log[..sequence])), "the log does not replay to the game shown");
        log
    }
}

async fn read_log(server: &Server, id: &str, token: Option<&str>) -> Vec<Value> {
    let log = server.expect(Method::GET, &format!("/api/games/{id}/events"), token, None).await;
    log.as_array().expect("a list").clone()
}

fn replay(log: &[Value]) -> State {
    let read = |event: &Value| serde_json::from_value(event["event"].clone()).expect("an event");
    let events: Vec<Event> = log.iter().map(read).collect();
    State::from_events(&Games::standard(), &events).expect("the log can be replayed")
}

/// What the server should show of a state, without the game's id.
pub fn shown(state: &State) -> Value {
    let game = state.game();
    let ended = state.ended();
    let stage = match state.stage() {
        Stage::User(_) => "user",
        Stage::Opponent(_) => "opponent",
        Stage::Counting => "counting",
        Stage::Result => "result",
    };
    let asked = state.asked().map(|(side, what)| json!({"side": side.name(), "what": what}));
    let mut shown = json!({
        "sequence": state.sequence(),
        "setup": state.setup(),
        "view": state.view(),
        "moves": game.moves(),
        "legal_moves": if ended.is_some() { Vec::new() } else { game.legal_moves() },
        "stage": stage,
        "result": ended.map(|ended| json!({"result": ended.outcome.name(), "reason": ended.reason.code()})),
        "asked": asked,
        "can_undo": Side::ALL.into_iter().any(|side| state.undo_ply(side).is_some()),
    });
    let has_accepted = |side: &Side| state.count().is_some_and(|count| count.has_accepted(*side));
    let accepted: Vec<&str> = Side::ALL.into_iter().filter(has_accepted).map(Side::name).collect();
    if !accepted.is_empty() {
        shown["accepted"] = json!(accepted);
    }
    shown
}

/// The command in a message, if it is unambiguous: in our own formatting, without unknown parts.
fn read_command(message: &[u8]) -> Option<SentCommand> {
    let json: Value = serde_json::from_slice(message).ok()?;
    if json.to_string().as_bytes() != message {
        return None;
    }
    let parts = json.as_object().filter(|parts| parts.len() == 1)?.get("command")?.as_object()?;
    let sequence = match parts.get("sequence") {
        None | Some(Value::Null) => None,
        Some(number) => Some(number.as_u64()?),
    };
    let mut action = parts.clone();
    action.remove("sequence");
    let id = action.remove("id")?.as_str()?.to_owned();
    Some(SentCommand { id, sequence, action: Value::Object(action) })
}

/// The session command of an action; `None` if it is invalid.
fn command(side: Side, action: &Value) -> Option<Command> {
    Some(match action["do"].as_str()? {
        "move" => Command::Move { side, m: action["move"].as_str()?.to_owned() },
        "resign" => Command::Resign { side },
        "undo" => Command::Undo { side },
        "mark" => Command::Mark { side, place: action["place"].as_str()?.to_owned() },
        "accept" => Command::Accept { side },
        "play_on" => Command::PlayOn { side },
        "ask" => Command::Ask { side, what: serde_json::from_value(action["what"].clone()).ok()? },
        "answer" => Command::Answer { side, grants: action["grants"].as_bool()?, seed: 1 },
        "new_game" => Command::NewGame { seed: 1 },
        "sit" => {
            let seat = Side::ALL.into_iter().find(|side| action["side"] == side.name())?;
            let player = match action["player"].as_str()? {
                "human" => Player::human(),
                engine => Player::computer(engine),
            };
            Command::Sit { side: seat, player }
        }
        _ => return None,
    })
}
