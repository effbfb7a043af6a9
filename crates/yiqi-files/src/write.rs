//! Files are written whole or not at all.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file beside its place, makes sure it is on the disk, and then puts it there in one step: whoever reads it,
/// or loses power in the middle, has the old file or the new one. A link is followed; what is no file, such as a pipe,
/// is written to as it is.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(&place).ok();
    if before.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        return OpenOptions::new().write(true).open(&place)?.write_all(bytes);
    }
    let name = place.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let temporary = folder.join(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let permissions = before.map(|metadata| metadata.permissions());
    let written = write_and_rename(&temporary, &place, bytes, permissions);
    if written.is_err() {
        // The file may not even exist; the first error is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    written?;
    // The name itself is on the disk once the folder is; not every system has folders that can be synced.
    if cfg!(unix) { File::open(folder).and_then(|folder| folder.sync_all()) } else { Ok(()) }
}

fn write_and_rename(
    temporary: &Path,
    path: &Path,
    bytes: &[u8],
    permissions: Option<Permissions>,
) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(temporary)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(temporary, path)
}

/// Gives a damaged file another name beside its own, so that it is neither read again nor overwritten, and tells it.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..1_000 {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".damaged-{number}"));
        let aside = PathBuf::from(name);
        if !aside.exists() {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}
