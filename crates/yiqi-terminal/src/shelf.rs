//! What is kept between two runs: settings, and games that are not finished.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use yiqi_files::{Folders, set_aside, write_atomically};
use yiqi_games::Games;
use yiqi_session::{Event, Seats, State};

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

    fn game_file(&self, game: &str) -> Option<PathBuf> {
        Some(self.folders.as_ref()?.data.join(format!("unfinished-{game}.json")))
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

    /// The unfinished game of a kind, if there is one; a file that makes no game is set aside, and told.
    pub fn unfinished(&self, games: &Games, game: &str) -> Result<Option<(State, Vec<Event>)>, Damaged> {
        let Some(file) = self.game_file(game) else { return Ok(None) };
        let Some(Kept { events, .. }) = read::<Kept>(&file)? else { return Ok(None) };
        match State::from_events(games, &events) {
            Ok(state) => Ok(Some((state, events))),
            Err(_) => Err(put_aside(&file)),
        }
    }

    /// Keeps an unfinished game.
    pub fn keep(&self, game: &str, events: &[Event]) -> io::Result<()> {
        let Some(file) = self.game_file(game) else { return Ok(()) };
        write(&file, &Kept { version: VERSION, events: events.to_vec() })
    }

    /// The game is finished, or given up for another.
    pub fn forget(&self, game: &str) -> io::Result<()> {
        let Some(file) = self.game_file(game) else { return Ok(()) };
        match fs::remove_file(file) {
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
