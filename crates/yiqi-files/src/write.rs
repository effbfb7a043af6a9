//! Atomic file writes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file atomically: after a crash or a power cut, and for concurrent readers, it has either the old or the new
/// content, never a mixture.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// A file that is written piece by piece and appears as a whole when it is committed. Dropped before, it leaves the old
/// file as it is.
///
/// The content goes to a temporary file in the same folder, which is synced and then renamed. Symbolic links are followed
/// and permissions are kept. A path that is not a regular file, such as a pipe, is written to directly.
#[derive(Debug)]
pub struct AtomicFile {
    file: BufWriter<File>,
    target: PathBuf,
    /// `None` if the target is written to directly, and after the commit.
    temporary: Option<PathBuf>,
}

impl AtomicFile {
    /// Begins to write a file.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old_metadata = fs::metadata(&target).ok();
        if old_metadata.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            let file = BufWriter::new(OpenOptions::new().write(true).open(&target)?);
            return Ok(AtomicFile { file, target, temporary: None });
        }
        let name = target.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
        let temporary =
            folder_of(&target).join(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
        let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
        let file = AtomicFile { file: BufWriter::new(file), target, temporary: Some(temporary) };
        if let Some(metadata) = old_metadata {
            file.file.get_ref().set_permissions(metadata.permissions())?;
        }
        Ok(file)
    }

    /// Replaces the old file by the new one.
    pub fn commit(mut self) -> io::Result<()> {
        self.file.flush()?;
        let Some(temporary) = &self.temporary else { return Ok(()) };
        self.file.get_ref().sync_all()?;
        fs::rename(temporary, &self.target)?;
        self.temporary = None;
        // The rename is durable only once the folder is synced. Only Unix allows syncing folders.
        if cfg!(unix) {
            File::open(folder_of(&self.target)).and_then(|folder| folder.sync_all())
        } else {
            Ok(())
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // A leftover temporary file is harmless; the reason for not committing it matters more.
            let _ = fs::remove_file(temporary);
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
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
