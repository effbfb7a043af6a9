//! Players who wait for anyone, at any of several servers.

use yiqi_store::{
    Claims as _, EnteredSeek, EventStore as _, NewSeek, PairedSeek, PostgresStore, Role, SeekStatus,
    Seeks as _, WaitingSeek,
};

use crate::databases::Database as _;
use crate::postgres::{Postgres, database};
use crate::{new_game, wait};

/// A player's request; the same player and request give the same hashes.
fn seek(id: &str, player: u8, request: u8) -> NewSeek {
    NewSeek {
        id: id.to_owned(),
        wanted: "reversi".to_owned(),
        wish: [1; 32],
        player: [player; 32],
        request: [request; 32],
        seat: std::array::from_fn(|index| id.as_bytes()[index % id.len()]),
        name: Some(format!("Player {player}")),
        bot: false,
    }
}

fn enter(store: &PostgresStore, seek: NewSeek) -> EnteredSeek {
    wait(|reply| store.enter_seek(seek, reply)).unwrap()
}

fn waits(replaced: Option<&str>) -> EnteredSeek {
    EnteredSeek::Waits { replaced: replaced.map(str::to_owned) }
}

fn status(store: &PostgresStore, id: &str) -> Option<SeekStatus> {
    store.seek_statuses(vec![id.to_owned()]).unwrap().pop().map(|(_, status)| status)
}

/// Whom a request meets.
fn meets(store: &PostgresStore, id: &str) -> Option<String> {
    match status(store, id) {
        Some(SeekStatus::Meets(WaitingSeek { id, .. })) => Some(id),
        _ => None,
    }
}

fn pair(store: &PostgresStore, black: &str, white: &str, game: &str) -> bool {
    let game = new_game(game, 1_000, true, Vec::new());
    wait(|reply| store.pair_seeks(black.to_owned(), white.to_owned(), game, reply)).unwrap()
}

/// Two servers with a lease.
fn two_nodes(name: &str) -> (Postgres, PostgresStore, PostgresStore) {
    let database = database(name);
    let (one, two) = (database.node("one"), database.node("two"));
    for node in [&one, &two] {
        wait(|reply| node.renew(true, reply)).unwrap();
    }
    (database, one, two)
}

#[test]
fn two_requests_are_paired_once_in_the_order_in_which_they_came() {
    let (database, one, two) = two_nodes("seeks");
    assert_eq!(enter(&one, seek("a", 1, 1)), waits(None));
    assert_eq!(status(&one, "a"), Some(SeekStatus::Waits));
    assert_eq!(enter(&two, seek("b", 2, 2)), waits(None));
    assert_eq!(enter(&two, seek("c", 3, 3)), waits(None));
    assert_eq!(
        enter(&two, NewSeek { wish: [9; 32], wanted: "go".to_owned(), ..seek("d", 4, 4) }),
        waits(None)
    );
    assert_eq!(one.open_seeks(10), Ok(vec![("go".to_owned(), 1), ("reversi".to_owned(), 3)]));
    let expected = WaitingSeek {
        id: "a".to_owned(),
        node: "one".to_owned(),
        name: Some("Player 1".to_owned()),
        bot: false,
        seat: [b'a'; 32],
    };
    assert_eq!(status(&two, "c"), Some(SeekStatus::Meets(expected)));
    assert_eq!((meets(&two, "a").as_deref(), meets(&two, "d")), (Some("b"), None));
    assert!(pair(&two, "b", "a", "first"));
    assert!(pair(&two, "b", "a", "first"), "repeated after a lost answer");
    assert!(!pair(&two, "c", "a", "second"), "one of them is paired");
    assert!(!pair(&two, "c", "nobody", "second"), "one of them has left");
    assert_eq!(status(&one, "c"), Some(SeekStatus::Waits), "nobody is left");
    let paired = |id: &str, seat: Role| PairedSeek { id: id.to_owned(), game: "first".to_owned(), seat };
    assert_eq!(status(&one, "a"), Some(SeekStatus::Paired(paired("a", Role::White))));
    assert_eq!(status(&one, "b"), Some(SeekStatus::Paired(paired("b", Role::Black))));
    assert_eq!((one.count(), database.number("SELECT count(*) FROM events")), (Ok(1), 1));
    // A repeated request gets the game again, at any server, and one that leaves late does not undo it.
    wait(|reply| one.leave_seek("a".to_owned(), reply)).unwrap();
    assert_eq!(enter(&two, seek("a2", 1, 1)), EnteredSeek::Paired(paired("a", Role::White)));
    assert_eq!(two.paired_seek([2; 32]), Ok(Some(paired("b", Role::Black))));
    assert_eq!(two.paired_seek([3; 32]), Ok(None));
    // Ten minutes later it does not.
    database.number("UPDATE seeks SET paired = paired - interval '10 minutes' RETURNING 1");
    assert_eq!((one.paired_seek([1; 32]), enter(&one, seek("a3", 1, 1))), (Ok(None), waits(None)));
    wait(|reply| one.leave_seek("a3".to_owned(), reply)).unwrap();
    assert_eq!(status(&one, "a3"), None);
}

#[test]
fn a_player_has_one_request_for_a_game_and_is_not_paired_with_themselves() {
    let (_, one, two) = two_nodes("seeks-again");
    assert_eq!(enter(&one, seek("a", 1, 1)), waits(None));
    assert_eq!(enter(&two, seek("b", 2, 2)), waits(None));
    assert_eq!(enter(&two, seek("a2", 1, 1)), waits(Some("one")), "the same request");
    assert_eq!(enter(&one, seek("a3", 1, 7)), waits(Some("two")), "another one of the same player");
    assert_eq!((status(&one, "a"), status(&one, "a2")), (None, None));
    assert_eq!((meets(&one, "b").as_deref(), meets(&one, "a3").as_deref()), (Some("a3"), Some("b")));
    let other = NewSeek { wish: [9; 32], wanted: "go".to_owned(), ..seek("a4", 1, 7) };
    assert_eq!(enter(&one, other), waits(None), "the same request for something else replaces it");
    assert_eq!((status(&one, "a3"), meets(&one, "b")), (None, None));
}

#[test]
fn requests_at_the_same_moment_are_not_entered_twice() {
    let (database, one, two) = two_nodes("seeks-moment");
    std::thread::scope(|scope| {
        for (number, node) in [&one, &two, &one, &two].into_iter().cycle().take(40).enumerate() {
            // Ten players, each of whom asks four times at once.
            let seek = seek(&format!("seek-{number}"), (number % 10) as u8, (number % 10) as u8);
            scope.spawn(move || enter(node, seek));
        }
    });
    assert_eq!(database.number("SELECT count(*) FROM seeks"), 10);
    assert_eq!(database.number("SELECT count(DISTINCT player) FROM seeks"), 10);
}

#[test]
fn requests_of_a_server_without_a_lease_are_not_offered_and_forgotten_later() {
    let (database, one, two) = two_nodes("seeks-dead");
    assert_eq!(enter(&one, seek("a", 1, 1)), waits(None));
    assert_eq!(enter(&two, seek("b", 2, 2)), waits(None));
    let lease = |interval: &str| {
        let sql =
            format!("UPDATE nodes SET until = now() + interval '{interval}' WHERE id = 'one' RETURNING 1");
        assert_eq!(database.number(&sql), 1);
    };
    let forget = |node: &PostgresStore| wait(|reply| node.forget_seeks(reply)).unwrap();
    lease("-1 s");
    assert_eq!((meets(&two, "b"), two.open_seeks(10)), (None, Ok(vec![("reversi".to_owned(), 1)])));
    forget(&two);
    // It was only slow.
    wait(|reply| one.renew(true, reply)).unwrap();
    assert_eq!(meets(&two, "b").as_deref(), Some("a"));
    lease("-11 minutes");
    forget(&two);
    assert_eq!((status(&two, "a"), status(&two, "b")), (None, Some(SeekStatus::Waits)));
    assert_eq!((one.own_seeks(), two.own_seeks()), (Ok(Vec::new()), Ok(vec!["b".to_owned()])));
}

#[test]
fn a_database_of_the_first_version_gets_the_table_beside_a_running_server() {
    let database = database("seeks-upgrade");
    let old = database.node("old");
    database.number("DELETE FROM schema_versions WHERE version = 2 RETURNING version");
    database.run("DROP TABLE seeks; ALTER TABLE nodes DROP COLUMN hears");
    let new = database.node("new");
    assert_eq!(enter(&new, seek("a", 1, 1)), waits(None));
    assert_eq!(database.number("SELECT oldest FROM schema_versions WHERE version = 2"), 1);
    assert_eq!(old.count(), Ok(0));
}
