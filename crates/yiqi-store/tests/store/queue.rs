//! The queue in front of the writer.

use std::sync::mpsc::{Receiver, Sender, channel};

use yiqi_store::{Appended, Care, Disk, QUEUE, Store, StoreError};

use crate::{ALL, append, create, database, moved, number, wait};

/// Holds the writer up until something is sent.
fn hold(store: &Store) -> Sender<()> {
    let (enter, entered) = channel();
    let (leave, left) = channel::<()>();
    store.probe(Box::new(move |_| {
        enter.send(()).unwrap();
        // Whoever holds it up may also drop the sender.
        let _ = left.recv();
    }));
    entered.recv().unwrap();
    leave
}

fn probe(store: &Store) -> Receiver<Result<(), StoreError>> {
    let (send, answer) = channel();
    store.probe(Box::new(move |result| send.send(result).unwrap()));
    answer
}

#[test]
fn a_full_queue_refuses_and_nobody_waits() {
    let store = Store::open(&database("queue")).unwrap();
    assert_eq!((store.queue_depth(), store.failed_writes()), (0, 0));
    let held = hold(&store);
    let waiting: Vec<_> = (0..QUEUE).map(|_| probe(&store)).collect();
    assert_eq!(store.queue_depth(), QUEUE);
    let refused = probe(&store).try_recv().expect("an answer at once").unwrap_err();
    assert_eq!((refused.code(), refused), ("store-busy", StoreError::Busy));
    assert_eq!((store.queue_depth(), store.failed_writes()), (QUEUE, 1));
    drop(held);
    assert!(waiting.into_iter().all(|answer| answer.recv().unwrap() == Ok(())));
    assert_eq!((wait(|reply| store.probe(reply)), store.queue_depth()), (Ok(()), 0));
    assert_eq!(store.failed_writes(), 1);
}

#[test]
fn what_was_sent_before_the_store_is_closed_is_written() {
    let path = database("closing");
    let store = Store::open(&path).unwrap();
    let held = hold(&store);
    let waiting: Vec<_> = (0..2_000).map(|_| probe(&store)).collect();
    drop(held);
    drop(store);
    assert!(waiting.into_iter().all(|answer| answer.recv().unwrap() == Ok(())));
    assert_eq!(number(&path, "SELECT count(*) FROM health"), 1);
}

/// A reply runs in the writer's thread, which cannot wait for its own end.
#[test]
fn the_last_handle_may_be_dropped_in_a_reply() {
    let path = database("last-handle");
    let store = Store::open(&path).unwrap();
    let held = hold(&store);
    let (send, done) = channel();
    let last = store.clone();
    store.probe(Box::new(move |result| {
        drop(last);
        send.send(result).unwrap();
    }));
    drop(store);
    drop(held);
    assert_eq!(done.recv().unwrap(), Ok(()));
}

#[test]
fn many_readers_at_once_are_all_answered() {
    let store = Store::open(&database("readers")).unwrap();
    create(&store, "a", true, Vec::new());
    let started = std::sync::Barrier::new(32);
    std::thread::scope(|scope| {
        for _ in 0..32 {
            scope.spawn(|| {
                started.wait();
                for _ in 0..20 {
                    assert_eq!(store.count(), Ok(1));
                }
            });
        }
    });
}

/// The careless disk of other crates' tests loses what it has acknowledged; the usual one does not.
#[test]
fn an_answer_comes_after_the_commit_except_from_the_careless_disk() {
    for (care, committed) in [(Care::Full, 2), (Care::AnswersFirst, 1)] {
        let path = database(&format!("care-{committed}"));
        let store = Store::open_with(&path, Disk { care, ..Disk::default() }).unwrap();
        create(&store, "a", true, Vec::new());
        let done = wait(|reply| store.append(append("a", 1, "c", vec![moved("f5")]), reply));
        assert_eq!(done, Ok(Appended::Done(2)));
        assert_eq!(store.read("a", 0, ALL).unwrap().len(), committed);
        wait(|reply| store.probe(reply)).unwrap();
        assert_eq!(store.read("a", 0, ALL).unwrap().len(), 2);
    }
}
