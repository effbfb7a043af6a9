//! The queue in front of the writer.

use std::sync::mpsc::{Receiver, Sender, channel};

use yiqi_store::{Appended, QUEUE, Store, StoreError};

use crate::{ALL, append, create, database, moved, number, wait};

/// Blocks the writer until something is sent or the sender is dropped.
fn hold(store: &Store) -> Sender<()> {
    let (enter, entered) = channel();
    let (leave, left) = channel::<()>();
    store.probe(Box::new(move |_| {
        enter.send(()).unwrap();
        // An error means that the sender was dropped.
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

/// The reply runs in the writer's thread, so that nothing can be committed between the answer and this look at the log.
#[test]
fn an_answer_comes_after_the_commit() {
    let store = Store::open(&database("commit-first")).unwrap();
    create(&store, "a", true, Vec::new());
    let (send, seen) = channel();
    let reader = store.clone();
    store.append(
        append("a", 1, "c", vec![moved("f5")]),
        Box::new(move |result| send.send((result, reader.read("a", 0, ALL).unwrap().len())).unwrap()),
    );
    assert_eq!(seen.recv().unwrap(), (Ok(Appended::Done(2)), 2));
}
