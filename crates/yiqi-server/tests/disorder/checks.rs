//! What must hold afterwards, in whatever order the commands arrived.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;
use yiqi_store::Store;

use crate::clients::{Answered, Table};
use crate::model::{missed, replay, shown};

fn number(told: &Value) -> u64 {
    told["sequence"].as_u64().unwrap()
}

/// The log has no gaps, and replaying it gives the game.
pub(crate) fn log_is_the_game(table: &Table<'_>) -> Vec<Value> {
    let log = table.log(0);
    assert!(log.iter().map(number).eq(1..=log.len() as u64), "{log:?}");
    assert_eq!(table.look(), shown(&table.id, &replay(&log)));
    log
}

/// Every acknowledgement of an id is the same, and every event of the log belongs to one of them: refused commands have
/// left no trace. Returns the acknowledgements.
pub(crate) fn each_was_done_once(
    log: &[Value],
    answers: &[Vec<Answered>],
) -> BTreeMap<(String, String), Value> {
    let mut done: BTreeMap<(String, String), Value> = BTreeMap::new();
    for Answered { side, body, answer } in answers.iter().flatten() {
        let Ok(answer) = answer else { continue };
        assert_eq!(answer["id"], body["id"]);
        let key = (side.name().to_owned(), answer["id"].as_str().unwrap().to_owned());
        let first = done.entry(key).or_insert_with(|| answer.clone());
        assert_eq!(first, answer, "one id, two answers");
    }
    let mut owned = BTreeSet::new();
    for ((side, id), answer) in &done {
        let events = answer["events"].as_array().unwrap();
        let last = number(answer) as usize;
        assert_eq!(events[..], log[last - events.len()..last], "{side} {id}");
        for event in events {
            assert_eq!(event["actor"], **side);
            assert!(owned.insert(number(event)), "two commands did {event}");
        }
    }
    let by_people: BTreeSet<u64> =
        log.iter().filter(|event| event["actor"] != "server").map(number).collect();
    assert_eq!(owned, by_people, "something was done that nobody was told of");
    done
}

/// A repeated command gets the same acknowledgement; an outdated one gets the events that its client missed.
pub(crate) fn nobody_was_misled(log: &[Value], answers: &[Vec<Answered>]) {
    for client in answers {
        let mut done = BTreeSet::new();
        for Answered { body, answer, .. } in client {
            match answer {
                Ok(_) => drop(done.insert(body["id"].as_str().unwrap())),
                Err(refused) => {
                    assert!(!done.contains(body["id"].as_str().unwrap()), "{body} was done, then {refused}");
                    if refused["code"] == "session-stale" {
                        let from = body["sequence"].as_u64().unwrap() as usize;
                        let to = number(&refused["arguments"]) as usize;
                        assert_eq!(missed(refused), &log[from.min(to)..to]);
                    }
                }
            }
        }
    }
}

/// Every state that a client was shown is one that the log went through.
pub(crate) fn nothing_else_was_shown(table: &Table<'_>, log: &[Value], views: &[Value]) {
    for view in views {
        assert_eq!(*view, shown(&table.id, &replay(&log[..number(view) as usize])));
    }
}

/// In the database, each command's events are together, once, under its sender's id.
pub(crate) fn stored_once(database: &Path, game: &str, done: &BTreeMap<(String, String), Value>) {
    let stored = Store::open(database).unwrap().read(game, 0, u32::MAX).unwrap();
    let mut commands: Vec<(&str, usize)> = Vec::new();
    // That a friend has come is the server's own note.
    for event in stored.iter().filter(|event| !event.command.starts_with("arrived-")) {
        match commands.last_mut() {
            Some((command, count)) if *command == event.command => *count += 1,
            _ => commands.push((&event.command, 1)),
        }
    }
    let wanted = done
        .iter()
        .map(|((side, id), answer)| (format!("{side}-{id}"), answer["events"].as_array().unwrap().len()));
    let wanted: BTreeSet<(String, usize)> = wanted.chain([("create".to_owned(), 1)]).collect();
    let found: BTreeSet<(String, usize)> =
        commands.iter().map(|(command, count)| ((*command).to_owned(), *count)).collect();
    assert_eq!(found, wanted);
    assert_eq!(commands.len(), wanted.len(), "a command was done in two parts");
}
