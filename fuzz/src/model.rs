//! What a game on the server ought to be, told from what was answered so far.

use std::collections::HashMap;

use axum::http::Method;
use serde_json::{Value, json};
use yiqi_core::{ReasonCode as _, Side};
use yiqi_games::Games;
use yiqi_session::{Command, Event, Player, Stage, State};

use crate::Server;

/// A game, followed from outside.
pub struct Model {
    id: String,
    token: Option<String>,
    /// The game as far as it is known.
    pub state: State,
    log: Vec<Value>,
    done: HashMap<(Side, String), Value>,
    /// Whether nothing happens but by commands: no engine sits there, nor has.
    is_sure: bool,
}

/// A command as a client would mean it.
struct Wanted {
    id: String,
    sequence: Option<u64>,
    wish: Value,
}

impl Model {
    /// A game as its log has it.
    pub async fn of(server: &Server, id: &str, token: Option<&str>) -> Model {
        let log = read_log(server, id, token).await;
        let state = replay(&log);
        let (id, token) = (id.to_owned(), token.map(str::to_owned));
        let mut model = Model { id, token, state, log, done: HashMap::new(), is_sure: true };
        model.look_for_engines();
        model
    }

    fn look_for_engines(&mut self) {
        let seats = &self.state.setup().seats;
        self.is_sure &= Side::ALL.into_iter().all(|side| seats.of(side).is_human());
    }

    /// Compares the answer to a message of whoever holds this side's seat with what it ought to be, and learns from it.
    pub async fn check(&mut self, server: &Server, side: Option<Side>, said: &[u8], answer: &Value) {
        let wanted = read_command(said);
        if let Some(done) = answer.get("done") {
            let side = side.expect("only who has a seat does anything");
            let id = done["id"].as_str().expect("an id").to_owned();
            if let Some(before) = self.done.get(&(side, id.clone())) {
                assert_eq!(done, before, "the same id is answered with the same");
                return;
            }
            if let Some(wanted) = &wanted {
                self.expect_done(side, wanted, done);
            }
            for event in done["events"].as_array().expect("events") {
                self.learn(event);
            }
            self.done.insert((side, id), done.clone());
            // An engine may have moved in between.
            if self.state.sequence() < done["sequence"].as_u64().expect("a number") {
                assert!(!self.is_sure, "something happened by itself");
                self.log = read_log(server, &self.id, self.token.as_deref()).await;
                self.state = replay(&self.log);
            }
            self.look_for_engines();
        } else if let (Some(refused), Some(wanted)) = (answer.get("refused"), wanted) {
            let code = refused["complaint"]["code"].as_str().expect("a code");
            match side {
                None if command(Side::Black, &wanted.wish).is_none() => {
                    assert_eq!(code, "server-bad-request")
                }
                None => assert_eq!(code, "server-needs-seat"),
                Some(side) => self.expect_refused(side, &wanted, code, &refused["complaint"]),
            }
        }
    }

    fn learn(&mut self, told: &Value) {
        if told["sequence"].as_u64() == Some(self.state.sequence() + 1) {
            let event: Event = serde_json::from_value(told["event"].clone()).expect("an event");
            self.state.apply(&event).expect("what was done fits");
            self.log.push(told.clone());
        }
    }

    fn expect_done(&self, side: Side, wanted: &Wanted, done: &Value) {
        if !self.is_sure {
            return;
        }
        assert!(
            wanted.sequence.is_none_or(|known| known == self.state.sequence()),
            "stale, and done: {done}"
        );
        let Some(command) = command(side, &wanted.wish) else { panic!("no command, and done: {done}") };
        let events = self.state.decide(&command).unwrap_or_else(|no| panic!("{no:?}, and done: {done}"));
        let told = done["events"].as_array().expect("events");
        assert_eq!(told.len(), events.len(), "{done}");
        for (told, event) in told.iter().zip(events) {
            let event = serde_json::to_value(event).expect("an event can be written");
            // The next game's chance is the server's own.
            let is_same = told["event"] == event || wanted.wish["do"] == "new_game";
            assert!(is_same && told["event"]["event"] == event["event"], "{event}, and done: {done}");
        }
    }

    fn expect_refused(&self, side: Side, wanted: &Wanted, code: &str, complaint: &Value) {
        let Some(command) = command(side, &wanted.wish) else {
            return assert_eq!(code, "server-bad-request");
        };
        assert!(!self.done.contains_key(&(side, wanted.id.clone())), "done before: {complaint}");
        if !self.is_sure {
            return;
        }
        let sequence = self.state.sequence();
        let is_seating = wanted.wish["do"] == "sit";
        if wanted.id.is_empty() || wanted.id.len() > 64 {
            assert_eq!(code, "server-bad-request");
        } else if wanted.sequence.is_some_and(|known| known != sequence) {
            assert_eq!(code, "session-stale", "{complaint}");
            let missed = complaint.get("missed").and_then(Value::as_array).cloned().unwrap_or_default();
            let known = wanted.sequence.unwrap_or(0).min(sequence);
            assert_eq!(missed, self.log[known as usize..], "what was missed");
        } else if !is_seating || !(code == "server-not-your-seat" || code.starts_with("engine-")) {
            let refusal = self.state.decide(&command).expect_err("only what cannot be done is refused");
            assert_eq!(code, refusal.code(), "{complaint}");
        }
    }

    /// After it all: the log replays to the game that the server shows, and is what everybody was told.
    pub async fn settle(&self, server: &Server) -> Vec<Value> {
        let path = format!("/api/games/{}", self.id);
        let mut seen = server.expect(Method::GET, &path, self.token.as_deref(), None).await;
        let log = read_log(server, &self.id, self.token.as_deref()).await;
        let numbers: Vec<u64> = log.iter().filter_map(|event| event["sequence"].as_u64()).collect();
        assert_eq!(numbers, (1..=log.len() as u64).collect::<Vec<_>>(), "the log has no gaps");
        assert_eq!(log[..self.log.len()], self.log, "what was told is in the log");
        assert!(!self.is_sure || log.len() == self.log.len(), "nothing else is");
        let sequence = seen["sequence"].as_u64().expect("a number") as usize;
        assert!(sequence <= log.len());
        seen.as_object_mut().expect("a game").remove("id");
        assert_eq!(seen, shown(&replay(&log[..sequence])), "the log replays to what is shown");
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

/// What the server ought to show of a state, but for the game's id.
pub fn shown(state: &State) -> Value {
    let game = state.game();
    let ended = state.ended();
    let stage = match state.stage() {
        Stage::User(_) => "user",
        Stage::Opponent(_) => "opponent",
        Stage::Result => "result",
    };
    let asked = state.asked().map(|(side, what)| json!({"side": side.name(), "what": what}));
    json!({
        "sequence": state.sequence(),
        "setup": state.setup(),
        "view": yiqi_view::View::of(game),
        "moves": game.moves(),
        "legal_moves": if ended.is_some() { Vec::new() } else { game.legal_moves() },
        "stage": stage,
        "result": ended.map(|ended| json!({"result": ended.outcome.name(), "reason": ended.reason.code()})),
        "asked": asked,
        "can_undo": Side::ALL.into_iter().any(|side| state.undo_ply(side).is_some()),
    })
}

/// The command in a message, if it is one beyond doubt: written as we write it, nothing strange in it.
fn read_command(said: &[u8]) -> Option<Wanted> {
    let message: Value = serde_json::from_slice(said).ok()?;
    if message.to_string().as_bytes() != said {
        return None;
    }
    let parts = message.as_object().filter(|parts| parts.len() == 1)?.get("command")?.as_object()?;
    let sequence = match parts.get("sequence") {
        None | Some(Value::Null) => None,
        Some(number) => Some(number.as_u64()?),
    };
    let mut wish = parts.clone();
    wish.remove("sequence");
    let id = wish.remove("id")?.as_str()?.to_owned();
    Some(Wanted { id, sequence, wish: Value::Object(wish) })
}

/// What a wish commands; nothing if it cannot be understood.
fn command(side: Side, wish: &Value) -> Option<Command> {
    Some(match wish["do"].as_str()? {
        "move" => Command::Move { side, m: wish["move"].as_str()?.to_owned() },
        "resign" => Command::Resign { side },
        "undo" => Command::Undo { side },
        "ask" => Command::Ask { side, what: serde_json::from_value(wish["what"].clone()).ok()? },
        "answer" => Command::Answer { side, grants: wish["grants"].as_bool()?, seed: 1 },
        "new_game" => Command::NewGame { seed: 1 },
        "sit" => {
            let seat = Side::ALL.into_iter().find(|side| wish["side"] == side.name())?;
            let player = match wish["player"].as_str()? {
                "human" => Player::human(),
                engine => Player::computer(engine),
            };
            Command::Sit { side: seat, player }
        }
        _ => return None,
    })
}
