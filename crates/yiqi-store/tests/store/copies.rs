//! Backups.

use std::path::Path;

use yiqi_store::{Store, backup};

use crate::{ALL, append, create, database, moved, wait};

fn events(database: &Path) -> usize {
    Store::open(database).unwrap().read("a", 0, ALL).unwrap().len()
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
