//! The events that were acknowledged to clients, and a check that a database contains them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};

use serde_json::{Value, json};
use yiqi_games::Games;
use yiqi_session::{Command, Event, Setup, State};
use yiqi_store::{Actor, Append, Appended, NewGame, Store, Stored};

use crate::trace::{Call, Step};

/// A game, and the steps of the trace at which its creation and its events were acknowledged.
#[derive(Default)]
pub struct Game {
    pub created: usize,
    pub events: BTreeMap<u64, (usize, Value)>,
}

#[derive(Default)]
pub struct Acknowledged {
    pub games: BTreeMap<String, Game>,
}

impl Acknowledged {
    /// Reads the responses in a trace. A response counts from the moment at which its sending begins.
    pub fn from_trace(steps: &[Step]) -> Acknowledged {
        let mut acknowledged = Acknowledged::default();
        for (step, begun) in steps.iter().enumerate() {
            let Step::Begins(_, Call::Send { text }) = begun else { continue };
            let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
            let Ok(body) = serde_json::from_str::<Value>(body) else { continue };
            let Some(id) = body["id"].as_str() else { continue };
            if head.starts_with("HTTP/1.1 201") {
                acknowledged.games.insert(id.to_owned(), Game { created: step, ..Game::default() });
            } else if head.starts_with("HTTP/1.1 200")
                && let Some(events) = body["events"].as_array()
            {
                // A command's id starts with the id of its game.
                let game = id
                    .split('.')
                    .next()
                    .and_then(|id| acknowledged.games.get_mut(id))
                    .expect("the game was created");
                for event in events {
                    let number = event["sequence"].as_u64().expect("an event has a sequence number");
                    game.events.insert(number, (step, event.clone()));
                }
            }
        }
        acknowledged
    }

    /// The steps at which something was acknowledged.
    pub fn steps(&self) -> Vec<usize> {
        let games = self.games.values();
        games.flat_map(|game| game.events.values().map(|(step, _)| *step).chain([game.created])).collect()
    }

    /// Checks that a database has everything acknowledged in the first `steps` steps and no events that never happened,
    /// that each log is a valid game, and that each game can continue. Returns the number of events compared.
    pub fn check(&self, database: &Path, steps: usize) -> Result<usize, String> {
        let store = Store::open(database).map_err(|error| format!("cannot open the database: {error}"))?;
        let (answers, answered) = channel();
        let (mut compared, mut requested) = (0, 1);
        for (id, game) in &self.games {
            let log = store.read(id, 0, u32::MAX).map_err(|error| error.to_string())?;
            let is_there = store.game(id).map_err(|error| error.to_string())?.is_some();
            if is_there == log.is_empty() || (!is_there && game.created < steps) {
                return Err(format!("lost game {id}"));
            }
            if log.iter().zip(1..).any(|(stored, number)| stored.sequence != number) {
                return Err(format!("{id} has gaps"));
            }
            // The first event of a game is not part of any acknowledgement.
            for stored in log.iter().skip(1) {
                if game.events.get(&stored.sequence).is_none_or(|(_, event)| *event != view(stored)) {
                    return Err(format!("{id} has an event that never happened: {stored:?}"));
                }
            }
            let expected = game.events.iter().filter(|(_, (step, _))| *step < steps);
            for (number, (_, event)) in expected {
                if log.get(*number as usize - 1).is_none_or(|stored| view(stored) != *event) {
                    return Err(format!("{id} lost event {number}: {event}"));
                }
                compared += 1;
            }
            if !log.is_empty() {
                let state = State::from_events(&Games::standard(), log.iter().map(|stored| &stored.event))
                    .map_err(|unfit| format!("{id} is not a valid game: {unfit:?}"))?;
                continue_game(&store, id, &state, answers.clone())?;
                requested += 1;
            }
        }
        create_game(&store, answers)?;
        // Wait for all writes together, since each waits for the real disk.
        let done = answered.iter().collect::<Result<Vec<()>, String>>()?;
        if done.len() == requested { Ok(compared) } else { Err("a write was not answered".to_owned()) }
    }
}

/// The JSON form of an event in a response.
fn view(stored: &Stored) -> Value {
    let Stored { sequence, time, actor, event, .. } = stored;
    json!({"sequence": sequence, "time": time, "actor": actor.name(), "event": event})
}

fn append(game: &str, expected: u64, events: Vec<Event>) -> Append {
    let command = "after the cut".to_owned();
    Append { game: game.to_owned(), expected, command, actor: Actor::Black, time: 1, events, phase: None }
}

/// Receives the result of each write.
type Answers = Sender<Result<(), String>>;

/// Appends the next move of a game, or starts the next game.
fn continue_game(store: &Store, id: &str, state: &State, answers: Answers) -> Result<(), String> {
    let command = match state.game().legal_moves().first() {
        Some(m) if state.ended().is_none() => Command::Move { side: state.game().to_move(), m: m.clone() },
        _ => Command::NewGame { seed: 1 },
    };
    let events = state.decide(&command).map_err(|refusal| format!("{id}: {refusal:?}"))?;
    let (before, id) = (state.sequence(), id.to_owned());
    let after = Appended::Done(before + events.len() as u64);
    let append = append(&id, before, events);
    let check =
        move |done| if done == Ok(after) { Ok(()) } else { Err(format!("{id} cannot continue: {done:?}")) };
    // The receiver is gone if another check has failed.
    store.append(append, Box::new(move |done| drop(answers.send(check(done)))));
    Ok(())
}

/// Creates a new game.
fn create_game(store: &Store, answers: Answers) -> Result<(), String> {
    let setup = Setup::new("reversi");
    let (_, event) = State::open(&Games::standard(), setup).map_err(|refusal| format!("{refusal:?}"))?;
    let id = "another".to_owned();
    let append = append(&id, 0, vec![event]);
    let game =
        NewGame { id, game: "reversi".to_owned(), is_public: true, creator: None, keys: Vec::new(), append };
    let check = |done: Result<(), _>| done.map_err(|error| format!("cannot create a game: {error}"));
    store.create(game, Box::new(move |done| drop(answers.send(check(done)))));
    Ok(())
}
