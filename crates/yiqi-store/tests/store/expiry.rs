//! Deleting games, at once or when they have expired.

use yiqi_store::{Append, Appended, EventStore, Phase, Role};

use crate::databases::on_each;
use crate::{ALL, append, create, moved, new_game, wait};

fn delete(store: &dyn EventStore, game: &str) -> bool {
    let game = game.to_owned();
    wait(|reply| store.delete(game, reply)).unwrap()
}

fn delete_expired(store: &dyn EventStore, game: &str, phase: Phase, before: u64) -> bool {
    let game = game.to_owned();
    wait(|reply| store.delete_expired(game, phase, before, reply)).unwrap()
}

#[test]
fn a_deleted_game_leaves_nothing_and_no_other_is_touched() {
    on_each("delete", |database| {
        let store = database.open();
        for (id, key) in [("a", 1), ("b", 2)] {
            create(store.as_ref(), id, true, vec![([key; 32], Role::Black)]);
            wait(|reply| store.append(append(id, 1, "c", vec![moved("f5"), moved("d6")]), reply)).unwrap();
        }
        assert!(delete(store.as_ref(), "a"));
        assert!(!delete(store.as_ref(), "a") && !delete(store.as_ref(), "never"));
        assert_eq!((store.game("a"), store.role("a", &[1; 32])), (Ok(None), Ok(None)));
        assert!(store.read("a", 0, ALL).unwrap().is_empty());
        assert_eq!(store.is_damaged("a"), Ok(false));
        for (table, left) in [("games", 1), ("events", 3), ("keys", 1)] {
            assert_eq!(database.number(&format!("SELECT count(*) FROM {table}")), left, "{table}");
        }
        assert_eq!(store.read("b", 0, ALL).unwrap().len(), 3);
        // A room that still has it in memory is told that the log is gone.
        let late = wait(|reply| store.append(append("a", 3, "late", vec![moved("f5")]), reply));
        assert_eq!(late, Ok(Appended::Conflict(0)));
    });
}

#[test]
fn games_expire_by_their_last_event() {
    on_each("expire", |database| {
        let store = database.open();
        for (id, time) in [("old", 1_000), ("older", 500), ("young", 3_000), ("played", 900)] {
            wait(|reply| store.create(new_game(id, time, true, Vec::new()), reply)).unwrap();
        }
        let played = Append { time: 3_000, ..append("played", 1, "c", vec![moved("f5")]) };
        wait(|reply| store.append(played, reply)).unwrap();
        let expired = |before, most| store.expired(Phase::Unplayed, before, most).unwrap();
        assert_eq!(expired(2_000, 10), ["older", "old"]);
        assert_eq!(expired(2_000, 1), ["older"]);
        assert_eq!(expired(1_000, 10), ["older"], "an event of that very time is not older");
        assert_eq!(expired(u64::MAX, 10).len(), 4);
        assert!(store.expired(Phase::Finished, 2_000, 10).unwrap().is_empty());
        for id in ["old", "older"] {
            assert!(delete_expired(store.as_ref(), id, Phase::Unplayed, 2_000));
        }
        assert!(expired(2_000, 10).is_empty());
        assert_eq!(store.count(), Ok(2));
    });
}

#[test]
fn a_game_that_has_changed_since_it_was_listed_is_kept() {
    on_each("fresh", |database| {
        let store = database.open();
        for id in ["moved", "finished"] {
            create(store.as_ref(), id, true, Vec::new());
        }
        assert_eq!(store.expired(Phase::Unplayed, 2_000, 10).unwrap(), ["finished", "moved"]);
        let fresh = Append { time: 9_000, ..append("moved", 1, "c", vec![moved("f5")]) };
        let phase = Some(Phase::Finished);
        let finished = Append { phase, ..append("finished", 1, "c", vec![moved("f5")]) };
        wait(|reply| store.append(fresh, reply)).unwrap();
        wait(|reply| store.append(finished, reply)).unwrap();
        assert!(!delete_expired(store.as_ref(), "moved", Phase::Unplayed, 2_000), "it has a fresh event");
        assert!(!delete_expired(store.as_ref(), "finished", Phase::Unplayed, 2_000), "it has another phase");
        assert!(!delete_expired(store.as_ref(), "never", Phase::Unplayed, 2_000));
        assert_eq!((store.read("moved", 0, ALL).unwrap().len(), store.count()), (2, Ok(2)));
        assert!(delete_expired(store.as_ref(), "finished", Phase::Finished, 2_000));
    });
}

/// Both are sent before either is written, and are committed together.
#[test]
fn an_append_before_the_deletion_saves_the_game() {
    on_each("race-of-deletion", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        let fresh = Append { time: 9_000, ..append("a", 1, "c", vec![moved("f5")]) };
        let (send, answers) = std::sync::mpsc::channel();
        store.append(fresh, Box::new(move |result| assert_eq!(result, Ok(Appended::Done(2)))));
        let reply = Box::new(move |result| send.send(result).unwrap());
        store.delete_expired("a".to_owned(), Phase::Unplayed, 2_000, reply);
        assert_eq!(answers.recv().unwrap(), Ok(false));
        assert_eq!(store.read("a", 0, ALL).unwrap().len(), 2);
    });
}

#[test]
fn a_long_log_is_deleted_at_once() {
    on_each("long", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        for number in 0..20 {
            let events = (0..1_000).map(|m| moved(&format!("m{m}"))).collect();
            let command = format!("black-0b5c7a1e-93f4-4d0c-8a52-{number:012}");
            wait(|reply| store.append(append("a", 1 + number * 1_000, &command, events), reply)).unwrap();
        }
        assert_eq!(database.number("SELECT count(*) FROM events"), 20_001);
        assert!(delete(store.as_ref(), "a"));
        assert_eq!(database.number("SELECT count(*) FROM events"), 0);
    });
}
