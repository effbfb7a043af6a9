//! The expected answer to a command, worked out by the session alone from the events and the earlier answers.

use std::collections::HashMap;

use serde_json::{Value, json};
use yiqi_core::{ReasonCode as _, Side};
use yiqi_session::{Command, Event, Player, Stage, State};

use crate::common::games;

/// The command in a body, if it comes from this side's seat.
pub(crate) fn command(side: Side, body: &Value) -> Command {
    match body["do"].as_str().unwrap() {
        "move" => Command::Move { side, m: body["move"].as_str().unwrap().to_owned() },
        "resign" => Command::Resign { side },
        "undo" => Command::Undo { side },
        "ask" => Command::Ask { side, what: serde_json::from_value(body["what"].clone()).unwrap() },
        "answer" => Command::Answer { side, grants: body["grants"].as_bool().unwrap(), seed: 1 },
        "new_game" => Command::NewGame { seed: 1 },
        "sit" => Command::Sit { side, player: Player::human() },
        other => panic!("{other} is no command"),
    }
}

/// The state that a log makes.
pub(crate) fn replay(log: &[Value]) -> State {
    let read = |told: &Value| serde_json::from_value(told["event"].clone()).unwrap();
    let events: Vec<Event> = log.iter().map(read).collect();
    State::from_events(&games(), &events).unwrap_or_else(|unfit| panic!("{unfit:?}: {log:?}"))
}

/// The expected view of a state.
pub(crate) fn shown(id: &str, state: &State) -> Value {
    let game = state.game();
    let ended = state.ended();
    let asked = state.asked().map(|(side, what)| json!({"side": side.name(), "what": what}));
    let mut shown = json!({
        "id": id,
        "sequence": state.sequence(),
        "setup": state.setup(),
        "view": state.view(),
        "moves": game.moves(),
        "legal_moves": if ended.is_some() { Vec::new() } else { game.legal_moves() },
        "stage": match state.stage() {
            Stage::User(_) => "user",
            Stage::Opponent(_) => "opponent",
            Stage::Counting => "counting",
            Stage::Result => "result",
        },
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

/// The missed events in a refusal: none for a client that claims to know more events than there are.
pub(crate) fn missed(refused: &Value) -> &[Value] {
    refused.get("missed").map_or(&[], |missed| missed.as_array().unwrap())
}

/// A game and the answers given in it.
pub(crate) struct Model {
    pub(crate) log: Vec<Value>,
    state: State,
    done: HashMap<(Side, String), Value>,
}

impl Model {
    pub(crate) fn new(log: Vec<Value>) -> Model {
        Model { state: replay(&log), log, done: HashMap::new() }
    }

    /// Compares an answer with the expected one, and records it.
    pub(crate) fn check(&mut self, side: Side, body: &Value, answer: &Result<Value, Value>) {
        let id = body["id"].as_str().unwrap().to_owned();
        if let Some(before) = self.done.get(&(side, id.clone())) {
            assert_eq!(answer.as_ref(), Ok(before), "the same id is answered with the same");
            return;
        }
        let sequence = self.state.sequence();
        let known = body.get("sequence").and_then(Value::as_u64);
        if let Some(known) = known.filter(|known| *known != sequence) {
            let refused = answer.as_ref().expect_err("what is stale is refused");
            assert_eq!(refused["code"], "session-stale");
            assert_eq!(missed(refused), &self.log[known.min(sequence) as usize..]);
            return;
        }
        match (self.state.decide(&command(side, body)), answer) {
            (Err(refusal), Err(refused)) => assert_eq!(refused["code"], refusal.code(), "{body}"),
            (Ok(events), Ok(done)) => {
                let told = done["events"].as_array().unwrap();
                assert_eq!((told.len(), &done["id"]), (events.len(), &body["id"]));
                for (told, event) in told.iter().zip(events) {
                    assert_eq!(told["sequence"], self.state.sequence() + 1);
                    assert_eq!(told["actor"], side.name());
                    // The server chooses the next game's seed.
                    let event = match event {
                        Event::Started { .. } => serde_json::from_value(told["event"].clone()).unwrap(),
                        event => event,
                    };
                    assert_eq!(told["event"], serde_json::to_value(&event).unwrap());
                    self.state.apply(&event).unwrap();
                    self.log.push(told.clone());
                }
                assert_eq!(done["sequence"], self.state.sequence());
                self.done.insert((side, id), done.clone());
            }
            (decided, answer) => panic!("{body}: {decided:?}, but {answer:?}"),
        }
    }
}
