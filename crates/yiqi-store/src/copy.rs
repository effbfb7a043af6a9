//! Backup and restore.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::Connection;

use crate::check::{Integrity, check_connection};
use crate::{StoreError, schema};

/// The suffixes of the files that belong to a database.
const FILES: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Copies a database, which may be in use, to a new file: a consistent snapshot of what was committed.
pub fn backup(database: &Path, file: &Path) -> Result<(), StoreError> {
    copy(&schema::open(database)?, file)?;
    sync_folder(file);
    Ok(())
}

/// Replaces a database, which must not be in use, by a backup. The backup is checked first; if it is damaged, nothing
/// changes. The old database is kept as `….replaced-<seconds since 1970>`.
pub fn restore(copy_of: &Path, database: &Path) -> Result<(), StoreError> {
    if let (Ok(from), Ok(to)) = (copy_of.canonicalize(), database.canonicalize())
        && from == to
    {
        return Err(StoreError::Io(format!("{} is the database itself", copy_of.display())));
    }
    check_copy(copy_of)?;
    let fresh = beside(database, ".restoring");
    // An interrupted restore may have left a file.
    let _ = fs::remove_file(&fresh);
    // Copied by SQLite, not as a file, so that the backup's write-ahead log is included.
    let restored = copy(&schema::open_to_copy(copy_of)?, &fresh).and_then(|()| replace(&fresh, database));
    if restored.is_err() {
        // It may not exist.
        let _ = fs::remove_file(&fresh);
    }
    sync_folder(database);
    restored
}

fn check_copy(copy: &Path) -> Result<(), StoreError> {
    let connection = schema::open_to_copy(copy)?;
    if schema::version(&connection)? == 0 {
        return Err(StoreError::Damaged(format!("{} has no games in it", copy.display())));
    }
    match check_connection(connection, None)? {
        Integrity::Damaged(findings) => Err(StoreError::Damaged(findings.join("; "))),
        Integrity::Sound | Integrity::Unfinished => Ok(()),
    }
}

/// Writes everything that a connection sees to a new file, and syncs it.
fn copy(connection: &Connection, file: &Path) -> Result<(), StoreError> {
    let name = file.to_str().ok_or_else(|| StoreError::Io("the file's name is not UTF-8".to_owned()))?;
    connection.execute("VACUUM INTO ?", [name])?;
    File::open(file)?.sync_all()?;
    Ok(())
}

/// Renames the database's files and moves the new one in their place; if that fails, the old names are restored.
fn replace(fresh: &Path, database: &Path) -> Result<(), StoreError> {
    let mut now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let aside = |now: u64, ending: &str| beside(database, &format!(".replaced-{now}{ending}"));
    // Another restore in the same second may have used the name.
    while FILES.iter().any(|ending| aside(now, ending).exists()) {
        now += 1;
    }
    let mut moved = Vec::new();
    let result = FILES
        .iter()
        .map(|ending| (beside(database, ending), aside(now, ending)))
        .filter(|(from, _)| from.exists())
        .try_for_each(|(from, to)| {
            fs::rename(&from, &to)?;
            moved.push((from, to));
            Ok(())
        })
        .and_then(|()| fs::rename(fresh, database));
    if result.is_err() {
        for (from, to) in moved.into_iter().rev() {
            // The first error is reported.
            let _ = fs::rename(to, from);
        }
    }
    Ok(result?)
}

/// A path with a suffix added to its file name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Syncs the folder of a file, so that its name is durable. Systems that cannot sync a folder do not need it.
fn sync_folder(file: &Path) {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
