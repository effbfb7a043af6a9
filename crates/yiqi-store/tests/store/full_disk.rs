//! A full disk, and the readiness check.

use std::sync::mpsc::channel;

use yiqi_store::{Appended, Store, StoreError, StoreOptions};

use crate::{ALL, append, create, database, moved, number, wait};

/// A store with a game in a database that can grow by this number of pages, like a disk that is nearly full.
fn nearly_full(name: &str, pages: u32) -> Store {
    let path = database(name);
    let store = Store::open(&path).unwrap();
    create(&store, "a", true, Vec::new());
    wait(|reply| store.probe(reply)).unwrap();
    drop(store);
    let present = number(&path, "SELECT page_count FROM pragma_page_count") as u32;
    Store::open_with(&path, StoreOptions { max_pages: Some(present + pages) }).unwrap()
}

/// Appends until the disk is full; the number of events that were stored.
fn fill(store: &Store) -> u64 {
    let mut stored = 1;
    loop {
        let big = vec![moved(&"x".repeat(3_000))];
        match wait(|reply| store.append(append("a", stored, &format!("c{stored}"), big), reply)) {
            Ok(Appended::Done(sequence)) => stored = sequence,
            Ok(other) => panic!("{other:?}"),
            Err(error) => {
                assert_eq!((error.code(), error), ("store-disk-full", StoreError::DiskFull));
                return stored;
            }
        }
    }
}

#[test]
fn a_full_disk_is_reported_and_leaves_the_log_right() {
    let store = nearly_full("full", 2);
    let stored = fill(&store);
    assert_eq!(store.failed_writes(), 1);
    assert_eq!(store.read("a", 0, ALL).unwrap().len() as u64, stored);
    let path = store.path().to_owned();
    drop(store);
    // With room again it goes on where it was.
    let store = Store::open(&path).unwrap();
    let done = wait(|reply| store.append(append("a", stored, "again", vec![moved("f5")]), reply));
    assert_eq!(done, Ok(Appended::Done(stored + 1)));
}

#[test]
fn an_open_store_recovers_when_there_is_room_again() {
    let store = nearly_full("room", 8);
    create(&store, "b", true, Vec::new());
    let events = (0..30).map(|number| moved(&format!("{number}{}", "x".repeat(500)))).collect();
    wait(|reply| store.append(append("b", 1, "c", events), reply)).unwrap();
    let stored = fill(&store);
    // A probe rewrites a page that is there and needs no room; a deletion makes some.
    assert_eq!(wait(|reply| store.probe(reply)), Ok(()));
    assert_eq!(wait(|reply| store.delete("b".to_owned(), reply)), Ok(true));
    let done =
        wait(|reply| store.append(append("a", stored, "again", vec![moved(&"x".repeat(3_000))]), reply));
    assert_eq!(done, Ok(Appended::Done(stored + 1)));
    assert_eq!(store.read("a", 0, ALL).unwrap().len() as u64, stored + 1);
}

/// Requests of one group share a transaction: when it fails, none of them is acknowledged.
#[test]
fn what_shares_a_transaction_with_a_full_disk_is_not_acknowledged() {
    let store = nearly_full("group", 4);
    let (send, answers) = channel();
    let (enter, entered) = channel();
    let (leave, left) = channel::<()>();
    // The writer is held up, so that the requests that follow are taken together.
    let hold = Box::new(move |result: Result<(), StoreError>| {
        enter.send(result).unwrap();
        left.recv().unwrap();
    });
    store.probe(hold);
    entered.recv().unwrap().unwrap();
    for (expected, size) in [(1, 10), (2, 100_000), (2, 10)] {
        let send = send.clone();
        let event = vec![moved(&"x".repeat(size))];
        let reply = Box::new(move |result| send.send(result).unwrap());
        store.append(append("a", expected, &format!("{expected}-{size}"), event), reply);
    }
    leave.send(()).unwrap();
    drop(send);
    let answers: Vec<_> = answers.iter().collect();
    assert_eq!(answers, [const { Err(StoreError::DiskFull) }; 3]);
    assert_eq!(store.read("a", 0, ALL).unwrap().len(), 1);
    let done = wait(|reply| store.append(append("a", 1, "again", vec![moved("f5")]), reply));
    assert_eq!(done, Ok(Appended::Done(2)));
}

#[test]
fn a_probe_writes() {
    let path = database("probe");
    let store = Store::open(&path).unwrap();
    wait(|reply| store.probe(reply)).unwrap();
    let first = number(&path, "SELECT time FROM health");
    assert!(first > 1_600_000_000_000);
    while number(&path, "SELECT time FROM health") == first {
        wait(|reply| store.probe(reply)).unwrap();
    }
    assert_eq!(number(&path, "SELECT count(*) FROM health"), 1);
    drop(store);
    // It is the writer that writes it, and it fails where nothing can be written.
    let store = Store::open(&path).unwrap();
    rusqlite::Connection::open(&path).unwrap().execute_batch("DROP TABLE health").unwrap();
    assert!(wait(|reply| store.probe(reply)).is_err());
}
