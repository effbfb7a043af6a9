//! The files to convert.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use yiqi_record::{Format, Record, WthorNames};

/// The endings of the files with the names of the WTHOR database. They hold no games.
const NAME_FILES: [&str; 2] = ["jou", "trn"];

/// The largest file of names that is read. The real one with the players has 400 kB.
const MAX_NAMES: u64 = 16 << 20;

/// A file with games.
pub(super) struct Source {
    /// Its path, whose name need not be valid text, or `-`.
    pub(super) path: PathBuf,
    /// The same for messages.
    pub(super) name: String,
    pub(super) format: &'static Format,
}

/// The files of the command.
#[derive(Default)]
pub(super) struct Inputs {
    pub(super) sources: Vec<Source>,
    /// Files whose names do not say that they hold games.
    pub(super) others: Vec<String>,
    /// Folders that cannot be read, and why.
    pub(super) unreadable: Vec<(String, io::Error)>,
}

impl Inputs {
    /// A single file, or standard input.
    pub(super) fn of_file(name: &str, format: &'static Format) -> Inputs {
        let source = Source { path: PathBuf::from(name), name: name.to_owned(), format };
        Inputs { sources: vec![source], ..Inputs::default() }
    }

    /// All files of a folder and its subfolders, by name, except the file that will be written. Links to folders are not
    /// followed, since they may lead back.
    pub(super) fn of_folder(folder: &Path, format: Option<&'static Format>, output: &Path) -> Inputs {
        let output = fs::canonicalize(output).ok();
        let mut inputs = Inputs::default();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            let mut entries = match fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
                Ok(entries) => entries,
                Err(error) => {
                    inputs.unreadable.push((folder.to_string_lossy().into_owned(), error));
                    continue;
                }
            };
            entries.sort_by_key(fs::DirEntry::file_name);
            let mut subfolders = Vec::new();
            for entry in entries {
                let path = entry.path();
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    subfolders.push(path);
                } else if path.is_file() && !is_same(&path, output.as_deref()) {
                    inputs.add(&path, format);
                }
            }
            folders.extend(subfolders.into_iter().rev());
        }
        inputs
    }

    fn add(&mut self, path: &Path, format: Option<&'static Format>) {
        let name = path.to_string_lossy().into_owned();
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        if ending.is_some_and(|ending| NAME_FILES.contains(&ending.as_str())) {
            return;
        }
        match format.map_or_else(|| Format::by_ending(&name), Ok) {
            Ok(format) => self.sources.push(Source { path: path.to_owned(), name, format }),
            Err(_) => self.others.push(name),
        }
    }
}

fn is_same(path: &Path, other: Option<&Path>) -> bool {
    other.is_some() && fs::canonicalize(path).ok().as_deref() == other
}

/// The names for the files of the WTHOR database in a folder.
#[derive(Default)]
pub(super) struct WthorFolder {
    folder: Option<PathBuf>,
    names: WthorNames,
}

impl WthorFolder {
    /// Reads the names beside a file, if it is one of the database and they have not been read yet.
    pub(super) fn enter(&mut self, file: &Path, format: &Format) {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if format.name != "wthor" || self.folder.as_deref() == Some(folder) {
            return;
        }
        self.folder = Some(folder.to_owned());
        self.names = WthorNames::default();
        // Without the files of names, the games keep the numbers.
        if let Some(players) = read_beside(folder, "jou") {
            self.names = std::mem::take(&mut self.names).with_players(&players);
        }
        if let Some(tournaments) = read_beside(folder, "trn") {
            self.names = std::mem::take(&mut self.names).with_tournaments(&tournaments);
        }
    }

    pub(super) fn name(&self, record: &mut Record) {
        if record.has_wthor_numbers() {
            self.names.name(record);
        }
    }
}

/// The first file of a folder with this ending; the database calls it `WTHOR`, in any case.
fn read_beside(folder: &Path, ending: &str) -> Option<Vec<u8>> {
    let entries = fs::read_dir(folder).ok()?.filter_map(Result::ok).map(|entry| entry.path());
    let path = entries
        .filter(|path| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending)))
        .min_by_key(|path| {
            let is_usual = path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("wthor"));
            (!is_usual, path.clone())
        })?;
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(MAX_NAMES).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
