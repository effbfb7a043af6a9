//! The folder of the database: made, locked, and looked at before anything is written.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use yiqi_store::Integrity;

use crate::{Config, StartError};

/// What the lock file says once there is a database beside it.
const MARK: &[u8] = b"a database was made here\n";

/// The folder, locked against other servers.
#[derive(Debug)]
pub(crate) struct DataFolder {
    lock: File,
    is_marked: bool,
}

impl DataFolder {
    /// Makes and locks it. Refuses when another server uses it, or when an empty file lies where a database was: a
    /// server that began anew there would hide that everything is lost.
    pub(crate) fn open(database: &Path) -> Result<DataFolder, StartError> {
        if let Some(folder) = database.parent() {
            make_folder(folder).map_err(StartError::Folder)?;
        }
        let mut options = OpenOptions::new();
        let lock = options.create(true).truncate(false).read(true).write(true);
        let mut lock = lock.open(database.with_extension("lock")).map_err(StartError::Folder)?;
        lock.try_lock().map_err(|_| StartError::InUse)?;
        let mut text = Vec::new();
        lock.read_to_end(&mut text).map_err(StartError::Folder)?;
        let is_marked = text == MARK;
        let is_empty = std::fs::metadata(database).is_ok_and(|file| file.len() == 0);
        if is_marked && is_empty {
            return Err(StartError::Emptied);
        }
        Ok(DataFolder { lock, is_marked })
    }

    /// From now on an empty file in the database's place is a loss.
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

/// What is known about the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Health {
    /// No damage was found.
    Sound,
    /// It is damaged: what can be read is served, and nothing is written.
    Damaged,
}

/// Looks for damage in the database's structure, for a limited time.
pub(crate) fn check(config: &Config) -> Health {
    let limit = config.limits.check_time.or_century();
    if !config.database.exists() || limit.is_zero() {
        return Health::Sound;
    }
    match yiqi_store::check(&config.database, limit) {
        Ok(Integrity::Sound) => Health::Sound,
        Ok(Integrity::Unfinished) => {
            tracing::info!("the database is large: only a part of it was checked");
            Health::Sound
        }
        Ok(Integrity::Damaged(findings)) => {
            tracing::error!(?findings, "the database is damaged: it is served read-only; restore a backup");
            Health::Damaged
        }
        // Opening it to write will say what is wrong.
        Err(error) => {
            tracing::error!(%error, "the database cannot be checked");
            Health::Sound
        }
    }
}

/// Makes a folder and its parents, and syncs the folders that name them: SQLite syncs its files and their folder, which
/// is of no use if a power cut takes the folder itself.
fn make_folder(folder: &Path) -> io::Result<()> {
    let made: Vec<&Path> =
        folder.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
    std::fs::create_dir_all(folder)?;
    for folder in made {
        let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
        // Not every system has folders that can be opened and synced. SQLite does not insist on it either.
        let _ = File::open(parent.unwrap_or(Path::new("."))).and_then(|parent| parent.sync_all());
    }
    Ok(())
}
