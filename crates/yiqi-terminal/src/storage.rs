//! What is saved between runs: settings and unfinished games.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use yiqi_files::{Folders, set_aside, write_atomically};
use yiqi_games::Games;
use yiqi_session::{Event, LogError, Seats, State};

/// The version of both files.
const VERSION: u32 = 1;

/// The user's settings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settings {
    version: u32,
    /// The language tag, if one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Whether the user is told after a move that lost much.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub teaches: bool,
    /// Whether the user is told at every turn who is ahead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub evaluates: bool,
    /// The last setup of each game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub games: BTreeMap<String, Preference>,
    /// Fields of newer programs, which are kept.
    #[serde(flatten)]
    unknown: BTreeMap<String, serde_json::Value>,
}

/// The last setup of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Preference {
    /// The players.
    pub seats: Seats,
    /// The options of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

/// The file of an unfinished game.
#[derive(Serialize, Deserialize)]
struct SavedGame {
    version: u32,
    events: Vec<Event>,
}

/// The start of the names of unfinished games' files.
const PREFIX: &str = "unfinished-";

/// The file of an unfinished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot(PathBuf);

/// An unfinished game that was saved.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The game.
    pub state: State,
    /// Its events.
    pub events: Vec<Event>,
    /// Its file.
    pub slot: Slot,
    /// When it was last played, if that is known.
    pub since: Option<SystemTime>,
}

/// A file that cannot be used; it has been renamed if possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    /// The file.
    pub file: PathBuf,
    /// Its new name, if it was renamed.
    pub aside: Option<PathBuf>,
}

/// The folders for settings and unfinished games. Without them nothing is saved.
#[derive(Clone, Debug)]
pub struct Storage {
    folders: Option<Folders>,
}

impl Storage {
    /// Storage in these folders.
    pub fn new(folders: Option<Folders>) -> Storage {
        Storage { folders }
    }

    fn settings_file(&self) -> Option<PathBuf> {
        Some(self.folders.as_ref()?.settings.join("settings.json"))
    }

    /// The settings. An invalid file is renamed and reported.
    pub fn settings(&self) -> (Settings, Option<Damaged>) {
        let Some(file) = self.settings_file() else { return (Settings::default(), None) };
        match read::<Settings>(&file) {
            Ok(settings) => (settings.unwrap_or_default(), None),
            Err(damaged) => (Settings::default(), Some(damaged)),
        }
    }

    /// Saves the settings.
    pub fn save_settings(&self, settings: &Settings) -> io::Result<()> {
        let Some(file) = self.settings_file() else { return Ok(()) };
        let settings = Settings { version: settings.version.max(VERSION), ..settings.clone() };
        write(&file, &settings)
    }

    /// A file for a new game; the number makes its name unique.
    pub fn new_slot(&self, game: &str, number: u64) -> Option<Slot> {
        let folder = &self.folders.as_ref()?.data;
        Some(Slot(folder.join(format!("{PREFIX}{game}-{number:x}.json"))))
    }

    /// All unfinished games, the latest first. An invalid file is renamed and reported; one that cannot be read, or that
    /// a newer program wrote, is only reported.
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
            match read::<SavedGame>(&file) {
                Ok(None) => {}
                Ok(Some(saved)) if saved.version > VERSION => damaged.push(Damaged { file, aside: None }),
                Ok(Some(SavedGame { events, .. })) => match State::from_events(games, &events) {
                    Ok(state) => found.push(Unfinished { state, events, slot: Slot(file), since }),
                    Err(LogError::NewerVersion(_)) => damaged.push(Damaged { file, aside: None }),
                    Err(_) => damaged.push(rename_damaged(&file)),
                },
                Err(one) => damaged.push(one),
            }
        }
        found.sort_by_key(|unfinished: &Unfinished| std::cmp::Reverse(unfinished.since));
        (found, damaged)
    }

    /// Saves an unfinished game.
    pub fn save(&self, slot: &Slot, events: &[Event]) -> io::Result<()> {
        write(&slot.0, &SavedGame { version: VERSION, events: events.to_vec() })
    }

    /// Deletes a game's file, if it exists.
    pub fn delete(&self, slot: &Slot) -> io::Result<()> {
        match fs::remove_file(&slot.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// The content of a file, or `None` if it does not exist.
fn read<T: DeserializeOwned>(file: &Path) -> Result<Option<T>, Damaged> {
    match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(_) => Err(Damaged { file: file.to_owned(), aside: None }),
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|_| rename_damaged(file)),
    }
}

fn rename_damaged(file: &Path) -> Damaged {
    Damaged { file: file.to_owned(), aside: set_aside(file).ok() }
}

fn write(file: &Path, value: &impl Serialize) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    write_atomically(file, &serde_json::to_vec_pretty(value).map_err(io::Error::other)?)
}
