//! Atomic file writes.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file atomically: after a crash or a power cut, and for concurrent readers, it has either the old or the new
/// content, never a mixture.
///
/// The content goes to a temporary file in the same folder, which is synced and then renamed. Symbolic links are followed
/// and permissions are kept. A path that is not a regular file, such as a pipe, is written to directly.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old_metadata = fs::metadata(&target).ok();
    if old_metadata.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        return OpenOptions::new().write(true).open(&target)?.write_all(bytes);
    }
    let name = target.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let temporary = folder.join(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let permissions = old_metadata.map(|metadata| metadata.permissions());
    let written = write_and_rename(&temporary, &target, bytes, permissions);
    if written.is_err() {
        // The temporary file may not exist. Report the first error, not this one.
        let _ = fs::remove_file(&temporary);
    }
    written?;
    // The rename is durable only once the folder is synced. Only Unix allows syncing folders.
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

/// Renames a damaged file to `NAME.damaged-N` in the same folder, so that it is neither read again nor overwritten, and
/// returns the new path.
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
