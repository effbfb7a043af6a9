//! Backups.

use std::fs::File;
use std::path::Path;

use rusqlite::Connection;

use crate::{StoreError, schema};

/// Copies a database that may be in use to a new file: everything that was committed up to one moment.
pub fn backup(database: &Path, file: &Path) -> Result<(), StoreError> {
    copy(&schema::open(database)?, file)?;
    sync_folder(file);
    Ok(())
}

/// Writes everything that a connection sees to a new file, and waits for the disk.
fn copy(connection: &Connection, file: &Path) -> Result<(), StoreError> {
    let name = file.to_str().ok_or_else(|| StoreError::Io("the file's name is not UTF-8".to_owned()))?;
    connection.execute("VACUUM INTO ?", [name])?;
    File::open(file)?.sync_all()?;
    Ok(())
}

/// Makes the names in a file's folder durable. Not every system can sync a folder; where it cannot, it need not.
fn sync_folder(file: &Path) {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
