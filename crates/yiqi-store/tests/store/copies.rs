//! Backups and restores.

use std::fs;
use std::path::{Path, PathBuf};

use yiqi_store::{Store, StoreError, backup, restore};

use crate::{ALL, append, create, database, moved, wait};

/// A database with a game of two events, and a copy from when it had one.
fn copied(name: &str) -> (PathBuf, PathBuf) {
    let path = database(name);
    let copy = path.with_file_name("copy.db");
    let store = Store::open(&path).unwrap();
    create(&store, "a", true, Vec::new());
    backup(&path, &copy).unwrap();
    wait(|reply| store.append(append("a", 1, "later", vec![moved("f5")]), reply)).unwrap();
    (path, copy)
}

fn events(database: &Path) -> usize {
    Store::open(database).unwrap().read("a", 0, ALL).unwrap().len()
}

/// The files beside a database.
fn names(path: &Path) -> Vec<String> {
    let files = fs::read_dir(path.parent().unwrap()).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The databases that were moved aside.
fn replaced(path: &Path) -> Vec<PathBuf> {
    let names = names(path).into_iter().filter(|name| {
        name.strip_prefix("yiqi.db.replaced-")
            .is_some_and(|end| end.bytes().all(|byte| byte.is_ascii_digit()))
    });
    names.map(|name| path.with_file_name(name)).collect()
}

#[test]
fn a_backup_of_a_live_database_is_a_database_and_overwrites_nothing() {
    let path = database("backup");
    let store = Store::open(&path).unwrap();
    create(&store, "a", true, Vec::new());
    let copy = path.with_file_name("copy.db");
    backup(&path, &copy).unwrap();
    wait(|reply| store.append(append("a", 1, "later", vec![moved("f5")]), reply)).unwrap();
    assert_eq!(events(&copy), 1);
    assert!(backup(&path, &copy).is_err(), "a file that exists is not overwritten");
    let missing = path.with_file_name("nothing.db");
    assert_eq!(backup(&missing, &path.with_file_name("x.db")).unwrap_err().code(), "store-io");
    assert!(!missing.exists());
}

#[test]
fn a_restore_replaces_the_database_and_keeps_the_old_one() {
    let (path, copy) = copied("restore");
    restore(&copy, &path).unwrap();
    assert_eq!(replaced(&path).len(), 1);
    assert_eq!((events(&path), events(&copy), events(&replaced(&path)[0])), (1, 1, 2));
    // Once more, in the same second: nothing that was kept is overwritten.
    restore(&copy, &path).unwrap();
    let kept: Vec<usize> = replaced(&path).iter().map(|path| events(path)).collect();
    assert_eq!(kept, [2, 1]);
    assert!(!names(&path).contains(&"yiqi.db.restoring".to_owned()));
}

#[test]
fn a_restore_needs_no_present_database() {
    let (path, copy) = copied("restore-new");
    let new = path.with_file_name("new.db");
    restore(&copy, &new).unwrap();
    assert_eq!(events(&new), 1);
}

/// After a crash the newest events are in the write-ahead log alone: the old database is kept with it, and the new one
/// does not get it.
#[test]
fn the_write_ahead_log_stays_with_its_database() {
    let (path, copy) = copied("restore-log");
    let crashed = path.with_file_name("crashed");
    fs::create_dir_all(&crashed).unwrap();
    let crashed = crashed.join("yiqi.db");
    // The files of an open database are those of one whose process was killed.
    let store = Store::open(&path).unwrap();
    wait(|reply| store.append(append("a", 2, "last", vec![moved("d6")]), reply)).unwrap();
    for ending in ["", "-wal"] {
        let name = format!("yiqi.db{ending}");
        fs::copy(path.with_file_name(&name), crashed.with_file_name(&name)).unwrap();
    }
    drop(store);
    // Such a copy is complete too.
    let other = path.with_file_name("other.db");
    restore(&crashed, &other).unwrap();
    assert_eq!(events(&other), 3);
    restore(&copy, &crashed).unwrap();
    assert_eq!((events(&crashed), events(&replaced(&crashed)[0])), (1, 3));
}

#[test]
fn a_bad_copy_is_refused_and_changes_nothing() {
    let (path, copy) = copied("restore-bad");
    let good = fs::read(&copy).unwrap();
    let before = fs::read(&path).unwrap();
    let bad = path.with_file_name("bad.db");
    let mut overwritten = good.clone();
    overwritten[4096..8192].fill(0xAA);
    for (content, code) in [
        (b"no database, ".repeat(1_000), "store-damaged"),
        (Vec::new(), "store-damaged"),
        (overwritten, "store-damaged"),
    ] {
        fs::write(&bad, content).unwrap();
        assert_eq!(restore(&bad, &path).unwrap_err().code(), code);
    }
    fs::write(&bad, &good).unwrap();
    rusqlite::Connection::open(&bad).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert_eq!(restore(&bad, &path), Err(StoreError::NewerSchema(99)));
    fs::remove_file(&bad).unwrap();
    assert_eq!(restore(&bad, &path).unwrap_err().code(), "store-io");
    assert_eq!(restore(&path, &path).unwrap_err().code(), "store-io");
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(names(&path), ["copy.db", "yiqi.db"]);
}
