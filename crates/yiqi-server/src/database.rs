//! The database's folder: created, locked, and checked before anything is written.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use yiqi_store::Integrity;

use crate::{Config, ServeError};

/// The content of the lock file once there is a database beside it.
const MARK: &[u8] = b"a database was made here\n";

/// The folder, locked against other servers.
#[derive(Debug)]
pub(crate) struct DataFolder {
    lock: File,
    is_marked: bool,
}

impl DataFolder {
    /// Creates and locks it. Fails when another server uses it, or when the database has become an empty file: a server
    /// that started with a new database would hide that everything is lost.
    pub(crate) fn open(database: &Path) -> Result<DataFolder, ServeError> {
        if let Some(folder) = database.parent() {
            create_folder(folder).map_err(ServeError::Folder)?;
        }
        let mut options = OpenOptions::new();
        let lock = options.create(true).truncate(false).read(true).write(true);
        let mut lock = lock.open(database.with_extension("lock")).map_err(ServeError::Folder)?;
        lock.try_lock().map_err(|_| ServeError::InUse)?;
        let mut text = Vec::new();
        lock.read_to_end(&mut text).map_err(ServeError::Folder)?;
        let is_marked = text == MARK;
        let is_empty = std::fs::metadata(database).is_ok_and(|file| file.len() == 0);
        if is_marked && is_empty {
            return Err(ServeError::Emptied);
        }
        Ok(DataFolder { lock, is_marked })
    }

    /// Marks the folder, so that an empty database is recognised as a loss from now on.
    pub(crate) fn remember_database(&self) -> io::Result<()> {
        if self.is_marked {
            return Ok(());
        }
        write_at_start(&self.lock, MARK)?;
        self.lock.sync_all()
    }
}

#[cfg(unix)]
fn write_at_start(file: &File, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, 0)
}

#[cfg(not(unix))]
fn write_at_start(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    use io::{Seek as _, Write as _};
    file.rewind()?;
    file.write_all(bytes)
}

/// Whether the database is damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Health {
    /// No damage was found.
    Sound,
    /// It is damaged, and served read-only.
    Damaged,
}

/// Checks the database's structure, for a limited time.
pub(crate) fn check(config: &Config) -> Health {
    let limit = config.limits.check_time.as_timeout();
    if !config.database.exists() || limit.is_zero() {
        return Health::Sound;
    }
    match yiqi_store::check(&config.database, limit) {
        Ok(Integrity::Sound) => Health::Sound,
        Ok(Integrity::Unfinished) => {
            tracing::info!("the database is large: only part of it was checked");
            Health::Sound
        }
        Ok(Integrity::Damaged(findings)) => {
            tracing::error!(?findings, "the database is damaged: it is served read-only; restore a backup");
            Health::Damaged
        }
        // Opening it for writing will report the error.
        Err(error) => {
            tracing::error!(%error, "the database cannot be checked");
            Health::Sound
        }
    }
}

/// Creates a folder and its parents, and syncs the folders above each. SQLite syncs its files and their folder, but the
/// folder itself could still be lost in a power cut.
fn create_folder(folder: &Path) -> io::Result<()> {
    let created: Vec<&Path> =
        folder.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
    std::fs::create_dir_all(folder)?;
    for folder in created {
        let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
        // Not every system can open and sync a folder. SQLite ignores such errors too.
        let _ = File::open(parent.unwrap_or(Path::new("."))).and_then(|parent| parent.sync_all());
    }
    Ok(())
}
