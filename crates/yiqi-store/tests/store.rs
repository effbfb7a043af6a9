//! The log keeps what it acknowledged, in order, once, and tells why it keeps nothing else.

use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;

use yiqi_core::Side;
use yiqi_games::Games;
use yiqi_session::{Event, Setup, State};
use yiqi_store::{Append, Appended, Disk, KeyHash, NewGame, Role, Store, StoreError, backup};

/// A database of this test's own.
fn database(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("store-{name}"));
    // What an earlier run left behind, if anything.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("yiqi.db")
}

fn append(game: &str, expected: u64, command: &str, events: Vec<Event>) -> Append {
    Append {
        game: game.to_owned(),
        expected,
        command: command.to_owned(),
        actor: "black".to_owned(),
        time: 1_000 + expected,
        events,
    }
}

fn started() -> Event {
    State::open(&Games::standard(), Setup::new("reversi")).unwrap().1
}

fn moved(m: &str) -> Event {
    Event::Moved { side: Side::Black, m: m.to_owned() }
}

/// Waits for an answer.
fn wait<T: Send + 'static>(
    ask: impl FnOnce(Box<dyn FnOnce(Result<T, StoreError>) + Send>),
) -> Result<T, StoreError> {
    let (send, answer) = channel();
    ask(Box::new(move |result| send.send(result).unwrap()));
    answer.recv().unwrap()
}

fn create(store: &Store, id: &str, is_public: bool, keys: Vec<(KeyHash, Role)>) {
    let game = NewGame {
        id: id.to_owned(),
        game: "reversi".to_owned(),
        is_public,
        keys,
        append: append(id, 0, "create", vec![started()]),
    };
    wait(|reply| store.create(game, reply)).unwrap();
}

#[test]
fn what_was_appended_is_read_in_order_and_again_after_a_restart() {
    let path = database("order");
    let store = Store::open(&path).unwrap();
    create(&store, "a", true, Vec::new());
    for number in 1..=20 {
        let events = vec![moved("f5"), moved(&format!("m{number}"))];
        let expected = 1 + 2 * (number - 1);
        let done =
            wait(|reply| store.append(append("a", expected, &format!("c{number}"), events), reply)).unwrap();
        assert_eq!(done, Appended::Done(expected + 2));
    }
    let check = |store: &Store| {
        let events = store.read("a", 0).unwrap();
        assert_eq!(events.len(), 41);
        assert!(events.iter().zip(1..).all(|(stored, number)| stored.sequence == number));
        assert_eq!(events[40].event, moved("m20"));
        assert_eq!(
            (events[0].actor.as_str(), events[0].time, events[1].command.as_str()),
            ("black", 1_000, "c1")
        );
        assert_eq!(store.read("a", 39).unwrap(), events[39..]);
        assert!(store.read("a", 41).unwrap().is_empty() && store.read("b", 0).unwrap().is_empty());
    };
    check(&store);
    drop(store);
    check(&Store::open(&path).unwrap());
}

#[test]
fn a_command_is_stored_once_even_after_a_restart() {
    let path = database("once");
    let store = Store::open(&path).unwrap();
    create(&store, "a", true, Vec::new());
    let command = append("a", 1, "c1", vec![moved("f5"), moved("d6")]);
    assert_eq!(wait(|reply| store.append(command.clone(), reply)), Ok(Appended::Done(3)));
    assert_eq!(wait(|reply| store.append(command.clone(), reply)), Ok(Appended::AlreadyDone(2, 3)));
    drop(store);
    let store = Store::open(&path).unwrap();
    assert_eq!(wait(|reply| store.append(command.clone(), reply)), Ok(Appended::AlreadyDone(2, 3)));
    // The same id in another game is another command.
    create(&store, "b", true, Vec::new());
    let other = Append { game: "b".to_owned(), ..command };
    assert_eq!(wait(|reply| store.append(other, reply)), Ok(Appended::Done(3)));
}

#[test]
fn who_knows_another_number_of_events_is_told_the_true_one_and_nothing_is_stored() {
    let store = Store::open(&database("conflict")).unwrap();
    create(&store, "a", true, Vec::new());
    for expected in [0, 2, 100] {
        let refused = wait(|reply| store.append(append("a", expected, "c", vec![moved("f5")]), reply));
        assert_eq!(refused, Ok(Appended::Conflict(1)));
    }
    assert_eq!(store.read("a", 0).unwrap().len(), 1);
}

#[test]
fn many_at_once_are_all_answered_and_each_game_has_its_own() {
    let store = Store::open(&database("many")).unwrap();
    let (send, answers) = channel();
    for game in 0..50 {
        create(&store, &format!("g{game}"), true, Vec::new());
    }
    std::thread::scope(|scope| {
        for game in 0..50 {
            let (store, send) = (&store, send.clone());
            scope.spawn(move || {
                for number in 1..=20u64 {
                    let id = format!("g{game}");
                    let done = wait(|reply| {
                        store.append(append(&id, number, &format!("c{number}"), vec![moved("f5")]), reply);
                    });
                    send.send(done == Ok(Appended::Done(number + 1))).unwrap();
                }
            });
        }
    });
    drop(send);
    assert_eq!(answers.iter().filter(|done| *done).count(), 1_000);
    assert!((0..50).all(|game| store.read(&format!("g{game}"), 0).unwrap().len() == 21));
}

#[test]
fn of_several_that_expect_the_same_number_one_is_stored() {
    let store = Store::open(&database("race")).unwrap();
    create(&store, "a", true, Vec::new());
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
}

#[test]
fn a_request_that_cannot_be_written_does_not_spoil_the_others() {
    let store = Store::open(&database("spoil")).unwrap();
    create(&store, "a", true, Vec::new());
    let (send, answers) = channel();
    let twice = NewGame {
        id: "a".to_owned(),
        game: "reversi".to_owned(),
        is_public: true,
        keys: Vec::new(),
        append: append("a", 0, "again", vec![started()]),
    };
    let bad = send.clone();
    store.create(twice, Box::new(move |result| bad.send(result.is_ok()).unwrap()));
    store.append(
        append("a", 1, "c", vec![moved("f5")]),
        Box::new(move |result| send.send(result == Ok(Appended::Done(2))).unwrap()),
    );
    assert_eq!(answers.iter().collect::<Vec<_>>(), [false, true]);
    assert_eq!(store.read("a", 0).unwrap().len(), 2);
}

#[test]
fn an_invite_is_good_for_one_seat_once() {
    let store = Store::open(&database("invite")).unwrap();
    let (black, invite, first, second) = ([1; 32], [2; 32], [3; 32], [4; 32]);
    create(&store, "a", false, vec![(black, Role::Black), (invite, Role::InviteWhite)]);
    assert_eq!(store.role("a", &black), Ok(Some(Role::Black)));
    assert_eq!((store.role("b", &black), store.role("a", &first)), (Ok(None), Ok(None)));
    assert_eq!(wait(|reply| store.redeem(black, first, reply)), Ok(None), "a seat is no invite");
    assert_eq!(wait(|reply| store.redeem(invite, first, reply)), Ok(Some(("a".to_owned(), Role::White))));
    assert_eq!(wait(|reply| store.redeem(invite, second, reply)), Ok(None));
    assert_eq!((store.role("a", &first), store.role("a", &second)), (Ok(Some(Role::White)), Ok(None)));
    assert_eq!(store.games_of(&[first]).unwrap().len(), 1);
}

#[test]
fn lists_hold_public_games_the_newest_first_and_nobody_elses_private_ones() {
    let store = Store::open(&database("lists")).unwrap();
    create(&store, "public", true, Vec::new());
    create(&store, "private", false, vec![([9; 32], Role::Watcher)]);
    let ids = |games: Vec<yiqi_store::GameRow>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
    assert_eq!(ids(store.public_games(u64::MAX, 10).unwrap()), ["public"]);
    assert!(store.public_games(1_000, 10).unwrap().is_empty());
    assert_eq!(ids(store.games_of(&[[9; 32], [8; 32]]).unwrap()), ["private"]);
    assert_eq!(store.count(), Ok(2));
}

#[test]
fn a_game_of_several_keys_is_listed_once_beside_others_of_the_same_moment() {
    let store = Store::open(&database("moment")).unwrap();
    create(&store, "a", false, vec![([1; 32], Role::Black), ([2; 32], Role::White)]);
    create(&store, "b", false, vec![([3; 32], Role::Black)]);
    let ids: Vec<String> =
        store.games_of(&[[1; 32], [3; 32], [2; 32]]).unwrap().into_iter().map(|game| game.id).collect();
    assert_eq!(ids, ["a", "b"]);
}

#[test]
fn a_backup_of_a_live_database_is_a_database_and_nothing_is_replaced_by_it() {
    let path = database("backup");
    let store = Store::open(&path).unwrap();
    create(&store, "a", true, Vec::new());
    let copy = path.with_file_name("copy.db");
    backup(&path, &copy).unwrap();
    wait(|reply| store.append(append("a", 1, "later", vec![moved("f5")]), reply)).unwrap();
    assert_eq!(Store::open(&copy).unwrap().read("a", 0).unwrap().len(), 1);
    assert!(backup(&path, &copy).is_err(), "a file that exists is not overwritten");
    assert!(backup(&path.with_file_name("nothing.db"), &path.with_file_name("x.db")).is_err());
}

#[test]
fn what_is_no_database_or_of_a_later_program_is_refused_and_left_alone() {
    let path = database("foreign");
    std::fs::write(&path, "this is a letter to my aunt, and no database at all").unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::Database(_))));
    assert!(std::fs::read_to_string(&path).unwrap().contains("aunt"));

    let path = database("later");
    drop(Store::open(&path).unwrap());
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    assert_eq!(Store::open(&path).err(), Some(StoreError::NewerSchema(99)));
}

/// A full disk: the file may not grow beyond a page more.
#[test]
fn a_full_disk_is_told_and_leaves_the_log_right() {
    let path = database("full");
    let store = Store::open(&path).unwrap();
    create(&store, "a", true, Vec::new());
    drop(store);
    // A database whose size is limited answers like a full disk.
    let connection = rusqlite::Connection::open(&path).unwrap();
    let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    drop(connection);
    let disk = Disk { most_pages: Some(pages as u32 + 2), ..Disk::default() };
    let store = Store::open_with(&path, disk).unwrap();
    let mut stored = 1;
    let refused = loop {
        let big = vec![moved(&"x".repeat(3_000))];
        match wait(|reply| store.append(append("a", stored, &format!("c{stored}"), big), reply)) {
            Ok(Appended::Done(sequence)) => stored = sequence,
            Ok(other) => panic!("{other:?}"),
            Err(error) => break error,
        }
    };
    assert!(refused.to_string().contains("full"), "{refused}");
    assert_eq!(store.read("a", 0).unwrap().len() as u64, stored);
    drop(store);
    // With room again it goes on where it was.
    let store = Store::open(&path).unwrap();
    let done = wait(|reply| store.append(append("a", stored, "again", vec![moved("f5")]), reply));
    assert_eq!(done, Ok(Appended::Done(stored + 1)));
}
