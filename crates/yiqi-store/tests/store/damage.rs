//! Damage in the file is found, not played on.

use std::path::Path;
use std::time::Duration;

use yiqi_store::{Integrity, Role, Store, StoreError, check};

use crate::{ALL, append, create, database, moved, wait};

const KEY: [u8; 32] = *b"a key that is easily found again";

/// A database that nobody has open: a game with three events and a key, and another one.
fn written(name: &str) -> std::path::PathBuf {
    let path = database(name);
    let store = Store::open(&path).unwrap();
    for (id, key) in [("game-one", KEY), ("game-two", [2; 32])] {
        create(&store, id, false, vec![(key, Role::Black)]);
        let events = vec![moved(&format!("middle-{id}")), moved(&format!("last-{id}"))];
        wait(|reply| store.append(append(id, 1, "c", events), reply)).unwrap();
    }
    path
}

/// Flips a bit in each place where these bytes are in the file; tells how many there were.
fn flip(path: &Path, bytes: &[u8]) -> usize {
    let mut file = std::fs::read(path).unwrap();
    let places: Vec<usize> =
        (0..file.len() - bytes.len()).filter(|at| file[*at..].starts_with(bytes)).collect();
    for at in &places {
        file[at + bytes.len() - 1] ^= 1;
    }
    std::fs::write(path, file).unwrap();
    places.len()
}

fn change(path: &Path, sql: &str) {
    let changed = rusqlite::Connection::open(path).unwrap().execute(sql, []).unwrap();
    assert_eq!(changed, 1, "{sql}");
}

fn is_damaged<T>(result: Result<T, StoreError>) -> bool {
    result.is_err_and(|error| error.code() == "store-damaged")
}

#[test]
fn a_bit_that_flips_in_an_event_is_found() {
    let path = written("flipped-event");
    // It is still an event that could be read.
    assert_eq!(flip(&path, b"middle-game-one"), 1);
    let store = Store::open(&path).unwrap();
    assert!(is_damaged(store.read("game-one", 0, ALL)));
    assert!(is_damaged(store.read("game-one", 1, 1)));
    assert_eq!(store.read("game-one", 0, 1).unwrap().len(), 1, "the page before is sound");
    assert_eq!(store.read("game-two", 0, ALL).unwrap().len(), 3, "and so is the other game");
}

#[test]
fn every_column_of_an_event_counts() {
    for (number, change_of) in [
        "sequence = 7",
        "time = time + 1",
        "actor = 'white'",
        "command = 'd'",
        "part = part + 7",
        "event = replace(event, 'black', 'white')",
        "event = 'nothing', sum = NULL",
        "event = x'ff'",
        "time = -1",
        "sum = sum + 1",
    ]
    .into_iter()
    .enumerate()
    {
        let path = written(&format!("column-{number}"));
        change(&path, &format!("UPDATE events SET {change_of} WHERE game = 'game-one' AND sequence = 2"));
        assert!(is_damaged(Store::open(&path).unwrap().read("game-one", 0, ALL)), "{change_of}");
    }
}

#[test]
fn an_event_that_is_missing_before_others_is_found() {
    for sequence in [1, 2] {
        let path = written(&format!("missing-{sequence}"));
        change(&path, &format!("DELETE FROM events WHERE game = 'game-one' AND sequence = {sequence}"));
        let store = Store::open(&path).unwrap();
        assert!(is_damaged(store.read("game-one", 0, ALL)));
        assert!(is_damaged(store.read("game-one", sequence - 1, 1)));
        assert_eq!(store.read("game-one", sequence, ALL).unwrap().len() as u64, 3 - sequence);
    }
}

#[test]
fn a_bit_that_flips_in_a_key_is_found() {
    // The hash of a key is in the table and in an index.
    let path = written("flipped-key");
    assert_eq!(Store::open(&path).unwrap().role("game-one", &KEY), Ok(Some(Role::Black)));
    let whole = std::fs::read(&path).unwrap();
    assert_eq!(flip(&path, &KEY), 2);
    let store = Store::open(&path).unwrap();
    assert_eq!((store.role("game-one", &KEY), store.is_damaged("game-one")), (Ok(None), Ok(true)));
    assert_eq!(store.is_damaged("game-two"), Ok(false));
    drop(store);
    // Each of the two places alone.
    let places: Vec<usize> = (0..whole.len() - 32).filter(|at| whole[*at..].starts_with(&KEY)).collect();
    for at in places {
        let mut file = whole.clone();
        file[at] ^= 1;
        std::fs::write(&path, file).unwrap();
        assert_eq!(Store::open(&path).unwrap().is_damaged("game-one"), Ok(true));
    }
}

#[test]
fn every_column_of_a_key_counts() {
    for (number, change_of) in [
        "role = 'white'",
        "role = 'queen', sum = NULL",
        "used_by = zeroblob(32)",
        "sum = 1",
        "used_by = x'00'",
    ]
    .into_iter()
    .enumerate()
    {
        let path = written(&format!("key-column-{number}"));
        change(&path, &format!("UPDATE keys SET {change_of} WHERE game = 'game-one'"));
        let store = Store::open(&path).unwrap();
        assert!(is_damaged(store.role("game-one", &KEY)), "{change_of}");
        assert_eq!(store.is_damaged("game-one"), Ok(true), "{change_of}");
        let redeemed = wait(|reply| store.redeem("game-one".to_owned(), KEY, [3; 32], [4; 32], reply));
        assert!(is_damaged(redeemed), "{change_of}");
    }
    // A key of another game.
    let path = written("key-of-another");
    change(&path, "UPDATE keys SET game = 'game-two' WHERE game = 'game-one'");
    let store = Store::open(&path).unwrap();
    assert!(is_damaged(store.role("game-two", &KEY)));
    assert_eq!(store.is_damaged("game-two"), Ok(true));
}

#[test]
fn a_game_without_events_and_events_without_a_game_are_damage() {
    let path = written("halves");
    change(&path, "DELETE FROM games WHERE id = 'game-one'");
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute("DELETE FROM events WHERE game = 'game-two'", [])
        .unwrap();
    let store = Store::open(&path).unwrap();
    for (game, damaged) in [("game-one", true), ("game-two", true), ("never", false)] {
        assert_eq!(store.is_damaged(game), Ok(damaged), "{game}");
    }
}

#[test]
fn a_damaged_row_does_not_hide_the_other_games_of_a_list() {
    let path = written("listed");
    change(&path, "UPDATE games SET phase = 'asleep' WHERE id = 'game-one'");
    rusqlite::Connection::open(&path).unwrap().execute("UPDATE games SET is_public = 1", []).unwrap();
    let store = Store::open(&path).unwrap();
    assert!(is_damaged(store.game("game-one")) && store.is_damaged("game-one") == Ok(true));
    assert_eq!(store.public_games(None, 10).unwrap().len(), 1);
    assert_eq!(store.games_of(&[KEY, [2; 32]]).unwrap().len(), 1);
    assert!(is_damaged(store.games_of(&[KEY])));
}

/// A database of many pages.
fn large(name: &str) -> std::path::PathBuf {
    let path = database(name);
    let store = Store::open(&path).unwrap();
    for id in 0..20 {
        let id = format!("g{id}");
        create(&store, &id, true, Vec::new());
        let events = (0..200).map(|number| moved(&format!("m{number}"))).collect();
        wait(|reply| store.append(append(&id, 1, "c", events), reply)).unwrap();
    }
    path
}

#[test]
fn a_check_finds_an_overwritten_page() {
    let path = large("page");
    let minute = Duration::from_secs(60);
    assert_eq!(check(&path, minute), Ok(Integrity::Sound));
    let mut file = std::fs::read(&path).unwrap();
    let pages = file.len() / 4096;
    assert!(pages > 50);
    for page in pages / 4..pages / 2 {
        file[page * 4096..(page + 1) * 4096].fill(0xAA);
    }
    std::fs::write(&path, file).unwrap();
    let Ok(Integrity::Damaged(findings)) = check(&path, minute) else { panic!("not found") };
    assert!((1..=10).contains(&findings.len()), "{findings:?}");
    // Reading runs into it too, and the store can still be used.
    let store = Store::open(&path).unwrap();
    let read: Vec<_> = (0..20).map(|id| store.read(&format!("g{id}"), 0, ALL)).collect();
    assert!(read.iter().any(|result| result.is_err()) && read.iter().any(|result| result.is_ok()));
    assert!(read.into_iter().filter(Result::is_err).all(is_damaged));
}

#[test]
fn a_check_ends_when_its_time_is_up() {
    assert_eq!(check(&large("time"), Duration::ZERO), Ok(Integrity::Unfinished));
}

#[test]
fn a_check_works_beside_a_writer_and_needs_a_database() {
    let path = database("check");
    let store = Store::open(&path).unwrap();
    create(&store, "a", true, Vec::new());
    assert_eq!(check(&path, Duration::from_secs(60)), Ok(Integrity::Sound));
    let missing = path.with_file_name("missing.db");
    assert_eq!(check(&missing, Duration::from_secs(60)).unwrap_err().code(), "store-io");
    assert!(!missing.exists());
    let letter = path.with_file_name("letter.db");
    std::fs::write(&letter, "Dear aunt, ".repeat(1_000)).unwrap();
    assert!(matches!(check(&letter, Duration::from_secs(60)), Ok(Integrity::Damaged(_))));
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let path = database("foreign");
    std::fs::write(&path, "this is a letter to my aunt, and no database at all").unwrap();
    assert!(is_damaged(Store::open(&path)));
    assert!(std::fs::read_to_string(&path).unwrap().contains("aunt"));
    assert_eq!(Store::open(&path.join("below")).unwrap_err().code(), "store-io");
}
