//! Databases of older and newer versions.

use std::path::Path;

use rusqlite::{Connection, params};
use yiqi_store::{Append, Appended, Phase, Role, Store, StoreError, VERSION, backup, restore};

use crate::{ALL, append, database, moved, number, started, wait};

/// The tables of schema 1.
const FIRST: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, created INTEGER NOT NULL, is_public INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_by_time ON games (is_public, created);
    CREATE TABLE events (
        game TEXT NOT NULL, sequence INTEGER NOT NULL, time INTEGER NOT NULL, actor TEXT NOT NULL,
        command TEXT NOT NULL, part INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (game, sequence)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX events_by_command ON events (game, command, part);
    CREATE TABLE keys (hash BLOB PRIMARY KEY, game TEXT NOT NULL, role TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX keys_by_game ON keys (game);
    PRAGMA user_version = 1;
";

const BLACK: [u8; 32] = [1; 32];
const INVITE: [u8; 32] = [2; 32];

/// A database as version 1 wrote it: two games, each with two events and two keys.
fn write_first(path: &Path) {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(FIRST).unwrap();
    for (id, number, is_public) in [("a", 0u8, true), ("b", 10, false)] {
        connection
            .execute(
                "INSERT INTO games VALUES (?, 'reversi', ?, ?)",
                params![id, 1_000 + i64::from(number), is_public],
            )
            .unwrap();
        for (sequence, command, event) in [(1, "create", started()), (2, "black-1", moved("f5"))] {
            let text = serde_json::to_string(&event).unwrap();
            connection
                .execute(
                    "INSERT INTO events VALUES (?, ?, ?, 'black', ?, 0, ?)",
                    params![id, sequence, 1_000 + sequence, command, text],
                )
                .unwrap();
        }
        for (hash, role) in [(BLACK, "black"), (INVITE, "invite-white")] {
            let hash = hash.map(|byte| byte + number);
            connection.execute("INSERT INTO keys VALUES (?, ?, ?)", params![hash, id, role]).unwrap();
        }
    }
}

#[test]
fn a_database_of_schema_1_is_upgraded_and_reads_the_same() {
    let path = database("first");
    write_first(&path);
    let store = Store::open(&path).unwrap();
    assert_eq!(number(&path, "SELECT user_version FROM pragma_user_version"), i64::from(VERSION));
    for id in ["a", "b"] {
        let log = store.read(id, 0, ALL).unwrap();
        assert_eq!(log.iter().map(|stored| stored.sequence).collect::<Vec<_>>(), [1, 2]);
        assert_eq!((&log[0].event, &log[1].event), (&started(), &moved("f5")));
        assert_eq!((log[1].time, log[1].actor.name(), log[1].command.as_str()), (1_002, "black", "black-1"));
        let row = store.game(id).unwrap().unwrap();
        assert_eq!(
            (row.game.as_str(), row.is_public, row.phase, row.creator),
            ("reversi", id == "a", None, None)
        );
        assert_eq!(store.is_damaged(id), Ok(false));
    }
    let listed = store.public_games(None, 10).unwrap();
    assert_eq!((listed.len(), listed[0].id.as_str(), listed[0].created), (1, "a", 1_000));
    assert_eq!(store.role("a", &BLACK), Ok(Some(Role::Black)));
    assert_eq!(store.role("b", &[12; 32]), Ok(Some(Role::InviteWhite)));
    assert_eq!(store.games_of(&[[11; 32]]).unwrap()[0].id, "b");
}

#[test]
fn an_upgraded_game_goes_on() {
    let path = database("goes-on");
    write_first(&path);
    let store = Store::open(&path).unwrap();
    let again = append("a", 2, "black-1", vec![moved("f5")]);
    assert_eq!(wait(|reply| store.append(again, reply)), Ok(Appended::AlreadyDone(2, 2)));
    let next = Append { phase: Some(Phase::Playing), ..append("a", 2, "white-1", vec![moved("d6")]) };
    assert_eq!(wait(|reply| store.append(next, reply)), Ok(Appended::Done(3)));
    assert_eq!(store.read("a", 0, ALL).unwrap().len(), 3);
    let redeem = || wait(|reply| store.redeem("a".to_owned(), INVITE, [5; 32], [6; 32], reply));
    assert_eq!((redeem(), redeem()), (Ok(Some(Role::White)), Ok(Some(Role::White))));
    assert_eq!((store.role("a", &INVITE), store.role("a", &[6; 32])), (Ok(None), Ok(Some(Role::White))));
    assert_eq!(store.is_damaged("a"), Ok(false));
}

#[test]
fn games_of_schema_1_get_their_phase_once() {
    let path = database("classified");
    write_first(&path);
    let store = Store::open(&path).unwrap();
    let set = |id: &str, phase| wait(|reply| store.set_phase(id.to_owned(), phase, reply));
    assert_eq!(store.without_phase("", 10).unwrap(), ["a", "b"]);
    assert_eq!(
        (store.without_phase("", 1).unwrap(), store.without_phase("a", 1).unwrap()),
        (vec!["a".to_owned()], vec!["b".to_owned()])
    );
    assert!(store.expired(Phase::Playing, u64::MAX, 10).unwrap().is_empty());
    assert_eq!(set("a", Phase::Playing), Ok(true));
    assert_eq!(set("a", Phase::Finished), Ok(false), "it has one");
    assert_eq!(set("none", Phase::Finished), Ok(false));
    assert_eq!(store.game("a").unwrap().unwrap().phase, Some(Phase::Playing));
    assert_eq!(store.without_phase("", 10).unwrap(), ["b"]);
    assert_eq!(store.expired(Phase::Playing, 2_000, 10).unwrap(), ["a"]);
}

#[test]
fn a_database_of_a_newer_version_is_refused_and_left_alone() {
    let path = database("newer");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (x); PRAGMA user_version = 99").unwrap();
    let before = std::fs::read(&path).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert_eq!((error.code(), error), ("store-newer-schema", StoreError::NewerSchema(99)));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_copy_of_schema_1_can_be_restored() {
    let path = database("restore-first");
    let first = path.with_file_name("first.db");
    write_first(&first);
    let copy = path.with_file_name("copy.db");
    backup(&first, &copy).unwrap();
    restore(&copy, &path).unwrap();
    assert_eq!(Store::open(&path).unwrap().read("b", 0, ALL).unwrap().len(), 2);
}
