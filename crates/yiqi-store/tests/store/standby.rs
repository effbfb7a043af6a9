//! A primary whose commits wait for a standby.

use std::sync::mpsc::{TryRecvError, channel};
use std::time::{Duration, Instant};

use yiqi_store::{Appended, EventStore as _, PostgresOptions, PostgresStore};

use crate::postgres_server::PostgresServer;
use crate::{ALL, append, create, moved};

/// No step takes as long as this.
const PATIENCE: Duration = Duration::from_secs(60);

fn settings(name: &str) -> String {
    format!(
        "cluster_name = {name}\nsynchronous_standby_names = 'ANY 1 (one, two)'\nwal_retrieve_retry_interval = 100ms"
    )
}

fn until(what: &str, is_so: impl Fn() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Connections of stores that wait for the standby.
fn waiting(server: &PostgresServer) -> usize {
    let sql =
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'yiqi' AND wait_event = 'SyncRep'";
    server.sql("postgres", sql)[0].parse().unwrap()
}

/// A primary that has crashed and come back shows commits that no standby has. They must not be confirmed, and not be read,
/// until a standby has them: if the primary dies now, they are lost.
#[test]
fn what_no_standby_has_is_neither_confirmed_nor_read() {
    let mut primary = PostgresServer::start_as(None, &settings("one"));
    let mut standby = PostgresServer::start_as(Some(primary.port()), &settings("two"));
    primary.database("yiqi");
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", primary.port(), standby.port());
    let url = format!("postgres://yiqi@{hosts}/yiqi");
    let open = |node| PostgresStore::open(&url, node, PostgresOptions::default()).unwrap();
    let (a, b) = (open("a"), open("b"));
    create(&a, "g", true, Vec::new());

    standby.order("stop");
    let (send, first) = channel();
    a.append(append("g", 1, "c", vec![moved("f5")]), Box::new(move |result| drop(send.send(result))));
    until("the commit waits for the standby", || waiting(&primary) > 0);
    primary.order("kill");
    primary.order("start");
    assert_eq!(primary.sql("yiqi", "SELECT events FROM games"), ["2"], "the primary shows it");

    // The client repeats the command at another server, and somebody opens the game.
    let (send, second) = channel();
    b.append(append("g", 1, "c", vec![moved("f5")]), Box::new(move |result| drop(send.send(result))));
    let (send, read) = channel();
    let reader = b.clone();
    std::thread::spawn(move || send.send(reader.read("g", 0, ALL)));
    until("both servers wait for the standby", || waiting(&primary) >= 3);
    assert_eq!(first.try_recv(), Err(TryRecvError::Empty));
    assert_eq!(second.try_recv(), Err(TryRecvError::Empty));
    assert!(matches!(read.try_recv(), Err(TryRecvError::Empty)));

    // Without a standby, attempts do not pile up at the database: one that was given up is continued by the next.
    assert!(read.recv().unwrap().is_err());
    let attempts = [b.clone(), b.clone(), b.clone()].map(|b| std::thread::spawn(move || b.game("g")));
    assert!(attempts.into_iter().all(|attempt| attempt.join().unwrap().is_err()));
    let waiting = waiting(&primary);
    assert!(waiting <= 2 + 3, "{waiting} connections of two writers and three readers");

    primary.order("crash");
    standby.order("start");
    // It is alone now.
    standby.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = ''");
    standby.sql("postgres", "SELECT pg_reload_conf()");
    assert_eq!(standby.sql("postgres", "SELECT pg_promote()"), ["t"]);
    assert_eq!(standby.sql("yiqi", "SELECT events FROM games"), ["1"], "the commit is lost");
    for answer in [first.recv().unwrap(), second.recv().unwrap()] {
        // It is stored there, or the client is told to repeat it.
        assert!(matches!(answer, Err(_) | Ok(Appended::Done(2) | Appended::AlreadyDone(2, 2))), "{answer:?}");
    }
    let (send, again) = channel();
    b.append(append("g", 1, "c", vec![moved("f5")]), Box::new(move |result| drop(send.send(result))));
    assert!(matches!(again.recv().unwrap(), Ok(Appended::Done(2) | Appended::AlreadyDone(2, 2))));
    assert_eq!(b.read("g", 0, ALL).unwrap().len(), 2);
    assert_eq!(standby.sql("yiqi", "SELECT events FROM games"), ["2"]);
}
