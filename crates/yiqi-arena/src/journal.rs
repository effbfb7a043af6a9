//! The file of a match: one line for the settings, then one for each finished game, so that an interrupted match can be
//! continued.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use yiqi_games::Games;
use yiqi_record::{Format, Player, Players, Record, RecordResult};

use crate::Contestant;
use crate::contest::{FinishedGame, GameNumber};
use crate::game::{Effort, Played};
use crate::score::HalfPoints;

/// The settings on which the games of a match depend. A file is continued only with equal ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JournalSettings {
    /// The game.
    pub game: String,
    /// Its rules.
    pub options: std::collections::BTreeMap<String, String>,
    /// The number of random moves of an opening.
    pub opening_plies: u32,
    /// The seed of the match.
    pub seed: u64,
}

#[derive(Serialize, Deserialize)]
struct Header {
    arena: u32,
    #[serde(flatten)]
    settings: JournalSettings,
}

#[derive(Serialize, Deserialize)]
struct Line {
    players: [String; 2],
    pair: u32,
    second: bool,
    half_points: HalfPoints,
    reason: String,
    /// Moves and CPU seconds of each player. Older files have neither these nor who failed.
    #[serde(default)]
    moves: [u32; 2],
    #[serde(default)]
    cpu_seconds: [f64; 2],
    #[serde(default)]
    failed: Option<usize>,
    record: Value,
}

impl Line {
    fn game(&self, number: GameNumber) -> FinishedGame {
        let effort = [0, 1].map(|player| Effort {
            moves: self.moves[player],
            time: Duration::try_from_secs_f64(self.cpu_seconds[player]).unwrap_or_default(),
        });
        let failed = self.failed.filter(|&player| player < 2);
        FinishedGame { number, half_points: self.half_points.min(2), effort, failed }
    }
}

/// The version of the file.
const VERSION: u32 = 1;

/// Why a file cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is not the file of a match.
    NotAJournal,
    /// It belongs to a match with other settings.
    OtherSettings,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io(error) => error.fmt(f),
            JournalError::NotAJournal => f.write_str("not the file of a match"),
            JournalError::OtherSettings => f.write_str("the file belongs to a match with other settings"),
        }
    }
}

impl std::error::Error for JournalError {}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::Io(error)
    }
}

/// The file of a match, open for more games.
#[derive(Debug)]
pub struct Journal {
    file: File,
    games: Vec<([String; 2], FinishedGame)>,
}

impl Journal {
    /// Opens a file or creates it. A line that was cut off by a crash at the end of the file is dropped.
    pub fn open(path: &Path, settings: &JournalSettings) -> Result<Journal, JournalError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut games = Vec::new();
        let mut length = 0;
        if !file.metadata()?.is_file() {
            // Devices may be endless.
            return Err(JournalError::NotAJournal);
        }
        let mut reader = BufReader::new(&mut file);
        let mut line = Vec::new();
        while reader.by_ref().read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            if length == 0 {
                let header: Header = serde_json::from_slice(&line).map_err(|_| JournalError::NotAJournal)?;
                if header.arena != VERSION || header.settings != *settings {
                    return Err(JournalError::OtherSettings);
                }
            } else {
                let line: Line = serde_json::from_slice(&line).map_err(|_| JournalError::NotAJournal)?;
                let number = GameNumber { pair: line.pair, is_second: line.second };
                let game = line.game(number);
                games.push((line.players, game));
            }
            length += line.len() as u64;
            line.clear();
        }
        if length == 0 && !line.is_empty() && !b"{\"arena\"".starts_with(&line[..line.len().min(8)]) {
            return Err(JournalError::NotAJournal);
        }
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = Journal { file, games };
        if length == 0 {
            journal.write(&Header { arena: VERSION, settings: settings.clone() })?;
        }
        Ok(journal)
    }

    /// The games that two players have finished.
    pub fn earlier(&self, players: [&Contestant; 2]) -> Vec<FinishedGame> {
        let names = players.map(ToString::to_string);
        self.games.iter().filter(|(players, _)| *players == names).map(|(_, earlier)| *earlier).collect()
    }

    /// Adds a finished game.
    pub fn add(
        &mut self,
        games: &Games,
        players: [&Contestant; 2],
        number: GameNumber,
        played: &Played,
    ) -> io::Result<()> {
        let names = players.map(ToString::to_string);
        let record = record(played, &names, number);
        let json = Format::by_name("json").and_then(|format| format.write(games, &[record]));
        let record = json.ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or(Value::Null);
        let game = FinishedGame::of(number, played);
        self.write(&Line {
            half_points: game.half_points,
            moves: game.effort.map(|effort| effort.moves),
            cpu_seconds: game.effort.map(|effort| effort.time.as_secs_f64()),
            failed: game.failed,
            pair: number.pair,
            second: number.is_second,
            reason: played.end.to_string(),
            record,
            players: names,
        })
    }

    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text)
    }
}

fn record(played: &Played, names: &[String; 2], number: GameNumber) -> Record {
    let [first, second] = names.clone().map(|name| Player { name: Some(name), rank: None });
    let (black, white) = if number.is_second { (second, first) } else { (first, second) };
    let result = RecordResult {
        outcome: played.outcome.name().to_owned(),
        reason: Some(played.end.code().to_owned()),
        margin: None,
    };
    Record {
        players: Players { black, white },
        result: Some(result),
        ..Record::of_game(played.game.as_ref())
    }
}
