//! What is kept between two runs: settings, and games that are not finished.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use yiqi_files::{Folders, set_aside, write_atomically};
use yiqi_games::Games;
use yiqi_session::{Event, LogError, Seats, State};

/// The version of both files.
const VERSION: u32 = 1;

/// What the user has chosen before.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settings {
    version: u32,
    /// The tag of the language, if one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// By game: how the last one was set up.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub games: BTreeMap<String, Preference>,
    /// What a later program wrote.
    #[serde(flatten)]
    unknown: BTreeMap<String, serde_json::Value>,
}

/// How a game was set up last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Preference {
    /// Who played.
    pub seats: Seats,
    /// The rules' options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

/// A game that is not finished: its events.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    events: Vec<Event>,
}

/// How the files of unfinished games begin.
const PREFIX: &str = "unfinished-";

/// Where one game is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot(PathBuf);

/// A game that was kept.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The game.
    pub state: State,
    /// How it came to be so.
    pub events: Vec<Event>,
    /// Where it is kept.
    pub slot: Slot,
}

/// A file that could not be used and was given another name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    /// The file.
    pub file: PathBuf,
    /// Its new name, if it could be given one.
    pub aside: Option<PathBuf>,
}

/// Where both are kept. Without folders nothing is.
#[derive(Clone, Debug)]
pub struct Shelf {
    folders: Option<Folders>,
}

impl Shelf {
    /// The shelf in these folders.
    pub fn new(folders: Option<Folders>) -> Shelf {
        Shelf { folders }
    }

    fn settings_file(&self) -> Option<PathBuf> {
        Some(self.folders.as_ref()?.settings.join("settings.json"))
    }

    /// The settings; those that cannot be read are set aside, and told.
    pub fn settings(&self) -> (Settings, Option<Damaged>) {
        let Some(file) = self.settings_file() else { return (Settings::default(), None) };
        match read::<Settings>(&file) {
            Ok(settings) => (settings.unwrap_or_default(), None),
            Err(damaged) => (Settings::default(), Some(damaged)),
        }
    }

    /// Keeps the settings.
    pub fn keep_settings(&self, settings: &Settings) -> io::Result<()> {
        let Some(file) = self.settings_file() else { return Ok(()) };
        let settings = Settings { version: settings.version.max(VERSION), ..settings.clone() };
        write(&file, &settings)
    }

    /// A place for a new game, which this number makes its own.
    pub fn new_slot(&self, game: &str, number: u64) -> Option<Slot> {
        let folder = &self.folders.as_ref()?.data;
        Some(Slot(folder.join(format!("{PREFIX}{game}-{number:x}.json"))))
    }

    /// All unfinished games, the latest first. A file that makes no game is set aside, and told; one that cannot be
    /// read, or that a later program wrote, is left alone, and told.
    pub fn unfinished(&self, games: &Games) -> (Vec<Unfinished>, Vec<Damaged>) {
        let (mut found, mut damaged) = (Vec::new(), Vec::new());
        let files = self.folders.as_ref().and_then(|folders| fs::read_dir(&folders.data).ok());
        for entry in files.into_iter().flatten().flatten() {
            let name = entry.file_name();
            let is_game =
                name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(".json"));
            if !is_game {
                continue;
            }
            let file = entry.path();
            let since = entry.metadata().and_then(|metadata| metadata.modified()).ok();
            match read::<Kept>(&file) {
                Ok(None) => {}
                Ok(Some(kept)) if kept.version > VERSION => damaged.push(Damaged { file, aside: None }),
                Ok(Some(Kept { events, .. })) => match State::from_events(games, &events) {
                    Ok(state) => found.push((since, Unfinished { state, events, slot: Slot(file) })),
                    Err(LogError::NewerVersion(_)) => damaged.push(Damaged { file, aside: None }),
                    Err(_) => damaged.push(put_aside(&file)),
                },
                Err(one) => damaged.push(one),
            }
        }
        found.sort_by_key(|(since, _)| std::cmp::Reverse(*since));
        (found.into_iter().map(|(_, unfinished)| unfinished).collect(), damaged)
    }

    /// Keeps an unfinished game in its place.
    pub fn keep(&self, slot: &Slot, events: &[Event]) -> io::Result<()> {
        write(&slot.0, &Kept { version: VERSION, events: events.to_vec() })
    }

    /// The game in this place is finished.
    pub fn forget(&self, slot: &Slot) -> io::Result<()> {
        match fs::remove_file(&slot.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// A file's content, if there is the file.
fn read<T: DeserializeOwned>(file: &Path) -> Result<Option<T>, Damaged> {
    match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(_) => Err(Damaged { file: file.to_owned(), aside: None }),
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|_| put_aside(file)),
    }
}

fn put_aside(file: &Path) -> Damaged {
    Damaged { file: file.to_owned(), aside: set_aside(file).ok() }
}

fn write(file: &Path, value: &impl Serialize) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    write_atomically(file, &serde_json::to_vec_pretty(value).map_err(io::Error::other)?)
}
