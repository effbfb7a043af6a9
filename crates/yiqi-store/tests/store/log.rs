//! Events are stored once, in order, and read back as they were written.

use std::sync::mpsc::channel;

use yiqi_store::{Append, Appended, EventStore, Phase};

use crate::databases::on_each;
use crate::{ALL, append, create, moved, new_game, wait};

#[test]
fn what_was_appended_is_read_in_order_and_again_after_a_restart() {
    on_each("order", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        for number in 1..=20 {
            let events = vec![moved("f5"), moved(&format!("m{number}"))];
            let expected = 1 + 2 * (number - 1);
            let done =
                wait(|reply| store.append(append("a", expected, &format!("c{number}"), events), reply))
                    .unwrap();
            assert_eq!(done, Appended::Done(expected + 2));
        }
        let check = |store: &dyn EventStore| {
            let events = store.read("a", 0, ALL).unwrap();
            assert_eq!(events.len(), 41);
            assert!(events.iter().zip(1..).all(|(stored, number)| stored.sequence == number));
            assert_eq!(events[40].event, moved("m20"));
            assert_eq!(
                (events[0].actor.name(), events[0].time, events[1].command.as_str()),
                ("black", 1_000, "c1")
            );
            assert_eq!(store.read("a", 39, ALL).unwrap(), events[39..]);
            assert!(
                store.read("a", 41, ALL).unwrap().is_empty() && store.read("b", 0, ALL).unwrap().is_empty()
            );
        };
        check(store.as_ref());
        drop(store);
        check(database.open().as_ref());
    });
}

#[test]
fn a_command_is_stored_once_even_after_a_restart() {
    on_each("once", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        let command = append("a", 1, "c1", vec![moved("f5"), moved("d6")]);
        assert_eq!(wait(|reply| store.append(command.clone(), reply)), Ok(Appended::Done(3)));
        assert_eq!(wait(|reply| store.append(command.clone(), reply)), Ok(Appended::AlreadyDone(2, 3)));
        drop(store);
        let store = database.open();
        assert_eq!(wait(|reply| store.append(command.clone(), reply)), Ok(Appended::AlreadyDone(2, 3)));
        // The same id in another game is another command.
        create(store.as_ref(), "b", true, Vec::new());
        let other = Append { game: "b".to_owned(), ..command };
        assert_eq!(wait(|reply| store.append(other, reply)), Ok(Appended::Done(3)));
    });
}

#[test]
fn an_append_that_expects_another_number_of_events_stores_nothing_and_answers_the_true_number() {
    on_each("conflict", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        for expected in [0, 2, 100] {
            let refused = wait(|reply| store.append(append("a", expected, "c", vec![moved("f5")]), reply));
            assert_eq!(refused, Ok(Appended::Conflict(1)));
        }
        assert_eq!(store.read("a", 0, ALL).unwrap().len(), 1);
    });
}

#[test]
fn many_at_once_are_all_answered_and_each_game_has_its_own() {
    on_each("many", |database| {
        let store = database.open();
        let (send, answers) = channel();
        for game in 0..50 {
            create(store.as_ref(), &format!("g{game}"), true, Vec::new());
        }
        std::thread::scope(|scope| {
            for game in 0..50 {
                let (store, send) = (store.as_ref(), send.clone());
                scope.spawn(move || {
                    for number in 1..=20u64 {
                        let id = format!("g{game}");
                        let done = wait(|reply| {
                            store
                                .append(append(&id, number, &format!("c{number}"), vec![moved("f5")]), reply);
                        });
                        send.send(done == Ok(Appended::Done(number + 1))).unwrap();
                    }
                });
            }
        });
        drop(send);
        assert_eq!(answers.iter().filter(|done| *done).count(), 1_000);
        assert!((0..50).all(|game| store.read(&format!("g{game}"), 0, ALL).unwrap().len() == 21));
    });
}

#[test]
fn of_several_appends_that_expect_the_same_number_one_is_stored() {
    on_each("race", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        let (send, answers) = channel();
        for number in 0..20 {
            let send = send.clone();
            let reply = Box::new(move |result| send.send(result).unwrap());
            store.append(append("a", 1, &format!("c{number}"), vec![moved("f5")]), reply);
        }
        drop(send);
        let answers: Vec<_> = answers.iter().collect();
        assert_eq!(answers.iter().filter(|answer| **answer == Ok(Appended::Done(2))).count(), 1);
        assert_eq!(answers.iter().filter(|answer| **answer == Ok(Appended::Conflict(2))).count(), 19);
    });
}

#[test]
fn a_request_that_cannot_be_written_does_not_spoil_the_others() {
    on_each("spoil", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        let (send, answers) = channel();
        let twice = new_game("a", 1_000, true, Vec::new());
        let bad = send.clone();
        store.create(twice, Box::new(move |result| bad.send(result.is_ok()).unwrap()));
        store.append(
            append("a", 1, "c", vec![moved("f5")]),
            Box::new(move |result| send.send(result == Ok(Appended::Done(2))).unwrap()),
        );
        assert_eq!(answers.iter().collect::<Vec<_>>(), [false, true]);
        assert_eq!(store.read("a", 0, ALL).unwrap().len(), 2);
    });
}

#[test]
fn a_log_is_read_in_pages() {
    on_each("pages", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        let events = (0..24).map(|number| moved(&format!("m{number}"))).collect();
        wait(|reply| store.append(append("a", 1, "c", events), reply)).unwrap();
        let mut pages = Vec::new();
        let mut read = Vec::new();
        loop {
            let page = store.read("a", read.len() as u64, 10).unwrap();
            pages.push(page.len());
            if page.is_empty() {
                break;
            }
            read.extend(page);
        }
        assert_eq!(pages, [10, 10, 5, 0]);
        assert_eq!(read, store.read("a", 0, ALL).unwrap());
        assert!(
            store.read("a", u64::MAX, ALL).unwrap().is_empty() && store.read("a", 0, 0).unwrap().is_empty()
        );
    });
}

#[test]
fn a_command_that_was_stored_before_is_recognised_with_any_expected_number() {
    on_each("repeated", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        wait(|reply| store.append(append("a", 1, "c1", vec![moved("f5")]), reply)).unwrap();
        wait(|reply| store.append(append("a", 2, "c2", vec![moved("d6")]), reply)).unwrap();
        for expected in [0, 1, 3, u64::MAX] {
            let again = append("a", expected, "c1", vec![moved("f5"), moved("f6")]);
            assert_eq!(
                wait(|reply| store.append(again, reply)),
                Ok(Appended::AlreadyDone(2, 2)),
                "{expected}"
            );
        }
        assert_eq!(store.read("a", 0, ALL).unwrap().len(), 3);
    });
}

#[test]
fn a_game_that_does_not_exist_gets_no_events() {
    on_each("no-game", |database| {
        let store = database.open();
        let refused = wait(|reply| store.append(append("a", 0, "c", vec![moved("f5")]), reply));
        assert!(refused.is_err());
        assert_eq!(
            wait(|reply| store.append(append("a", 1, "c", vec![moved("f5")]), reply)),
            Ok(Appended::Conflict(0))
        );
        assert!(store.read("a", 0, ALL).unwrap().is_empty());
    });
}

#[test]
fn an_append_sets_the_phase_only_if_it_is_stored() {
    on_each("phase", |database| {
        let store = database.open();
        create(store.as_ref(), "a", true, Vec::new());
        let phase = || store.game("a").unwrap().unwrap().phase;
        assert_eq!(phase(), Some(Phase::Unplayed));
        let with =
            |expected, command, phase| Append { phase, ..append("a", expected, command, vec![moved("f5")]) };
        let stale = with(7, "c0", Some(Phase::Finished));
        assert_eq!(wait(|reply| store.append(stale, reply)), Ok(Appended::Conflict(1)));
        assert_eq!(phase(), Some(Phase::Unplayed));
        wait(|reply| store.append(with(1, "c1", Some(Phase::Playing)), reply)).unwrap();
        assert_eq!(phase(), Some(Phase::Playing));
        wait(|reply| store.append(with(2, "c2", None), reply)).unwrap();
        assert_eq!(phase(), Some(Phase::Playing));
        let again = with(1, "c1", Some(Phase::Finished));
        assert_eq!(wait(|reply| store.append(again, reply)), Ok(Appended::AlreadyDone(2, 2)));
        assert_eq!(phase(), Some(Phase::Playing));
    });
}
