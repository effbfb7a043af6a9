//! Files are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a file beside its place, makes sure it is on the disk, and then puts it there in one step: whoever reads it,
/// or loses power in the middle, has the old file or the new one.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let temporary = folder.join(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let written = write_and_rename(&temporary, path, bytes);
    if written.is_err() {
        // The file may not even exist; the first error is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    written?;
    // The name itself is on the disk once the folder is.
    File::open(folder).and_then(|folder| folder.sync_all())
}

fn write_and_rename(temporary: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(temporary, path)
}
