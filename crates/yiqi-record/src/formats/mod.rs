//! The file formats, one module each.

mod boardspace;
mod ggf;
mod go_sgf;
mod json;
mod little_golem;
mod obf;
mod othello_sgf;
mod sixzc;
mod transcript;
mod wthor;

pub(crate) use json::write_line as json_line;
pub use wthor::WthorNames;
pub(crate) use wthor::{GAME, HEADER};

use yiqi_games::Games;

use crate::error::{ReadError, RecordError};
use crate::limits::Meter;
use crate::split::Split;
use crate::{ReadLimits, Record, sgf};

/// Reads and checks every record of a file, within the limits of the meter.
type Read = fn(&Games, &[u8], &mut Meter) -> Result<Vec<Record>, ReadError>;
type Write = fn(&Games, &[Record]) -> Result<String, RecordError>;

/// A file format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// File name endings.
    pub endings: &'static [&'static str],
    /// The games it supports; empty for all.
    pub games: &'static [&'static str],
    /// Whether a file may hold several records.
    pub keeps_many: bool,
    /// How a file is divided into its records.
    pub(crate) split: Split,
    read: Read,
    /// `None` if files of this format can only be read.
    write: Option<Write>,
}

/// Every format.
pub static FORMATS: [Format; 8] = [
    Format {
        name: "json",
        endings: &["json", "jsonl", "ndjson"],
        games: &[],
        keeps_many: true,
        split: Split::Objects,
        read: json::read,
        write: Some(json::write),
    },
    Format {
        name: "sgf",
        endings: &["sgf"],
        games: &["go", "dvonn", "reversi"],
        keeps_many: true,
        split: Split::Trees,
        read: read_sgf,
        write: Some(write_sgf),
    },
    Format {
        name: "ggf",
        endings: &["ggf"],
        games: &["reversi"],
        keeps_many: true,
        split: Split::Trees,
        read: ggf::read,
        write: Some(ggf::write),
    },
    Format {
        name: "obf",
        endings: &["obf"],
        games: &["reversi"],
        keeps_many: true,
        split: Split::Lines,
        read: obf::read,
        write: Some(obf::write),
    },
    Format {
        name: "wthor",
        endings: &["wtb"],
        games: &["reversi"],
        keeps_many: true,
        split: Split::Wthor,
        read: wthor::read,
        write: None,
    },
    Format {
        name: "transcript",
        endings: &["transcript", "txt"],
        games: &["reversi"],
        keeps_many: true,
        split: Split::Lines,
        read: transcript::read,
        write: Some(transcript::write),
    },
    Format {
        name: "lg",
        endings: &["lg"],
        games: &["dvonn"],
        keeps_many: true,
        split: Split::Lines,
        read: little_golem::read,
        write: Some(little_golem::write),
    },
    Format {
        name: "6zc",
        endings: &["6zc"],
        games: &["liuzichong"],
        keeps_many: false,
        split: Split::Whole,
        read: sixzc::read,
        write: Some(sixzc::write),
    },
];

impl Format {
    /// Whether it supports this game.
    pub fn holds(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }

    /// Whether records can be written in it.
    pub fn is_writable(&self) -> bool {
        self.write.is_some()
    }

    /// Finds a format by name.
    pub fn by_name(name: &str) -> Result<&'static Format, RecordError> {
        let found = FORMATS.iter().find(|format| format.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| RecordError::NoSuchFormat(name.to_owned()))
    }

    /// Finds a format by the ending of a file name.
    pub fn by_ending(file_name: &str) -> Result<&'static Format, RecordError> {
        let ending = file_name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let is_named =
            |format: &&Format| format.endings.iter().any(|known| known.eq_ignore_ascii_case(ending));
        FORMATS.iter().find(is_named).ok_or_else(|| RecordError::NoSuchFormat(file_name.to_owned()))
    }

    /// Reads and checks every record of a file, without limits.
    pub fn read(&self, games: &Games, bytes: &[u8]) -> Result<Vec<Record>, ReadError> {
        self.read_with(games, bytes, &ReadLimits::none())
    }

    /// Reads and checks every record of a file. Reading stops as soon as a limit is exceeded.
    pub fn read_with(
        &self,
        games: &Games,
        bytes: &[u8],
        limits: &ReadLimits,
    ) -> Result<Vec<Record>, ReadError> {
        self.read_metered(games, bytes, Meter::new(*limits))
    }

    /// The same, but a game with an illegal move is kept up to that move, and [`Record::notes`] says so.
    pub fn read_legal_part(
        &self,
        games: &Games,
        bytes: &[u8],
        limits: &ReadLimits,
    ) -> Result<Vec<Record>, ReadError> {
        let mut meter = Meter::new(*limits);
        meter.keeps_legal_part = true;
        self.read_metered(games, bytes, meter)
    }

    pub(crate) fn read_metered(
        &self,
        games: &Games,
        bytes: &[u8],
        mut meter: Meter,
    ) -> Result<Vec<Record>, ReadError> {
        meter.bytes(bytes.len()).map_err(ReadError::whole)?;
        // A byte order mark is skipped if the rest is UTF-8; otherwise the decoder gets it.
        let marked = bytes.strip_prefix(b"\xef\xbb\xbf").filter(|rest| std::str::from_utf8(rest).is_ok());
        let bytes = marked.unwrap_or(bytes);
        let records = (self.read)(games, bytes, &mut meter)?;
        if records.is_empty() {
            return Err(ReadError::whole(RecordError::Empty));
        }
        Ok(records)
    }

    /// Writes records, which must have been checked.
    pub fn write(&self, games: &Games, records: &[Record]) -> Result<String, RecordError> {
        let holds = |record: &&Record| self.holds(&record.game);
        if let Some(record) = records.iter().find(|record| !holds(record)) {
            return Err(RecordError::WrongGame { format: self.name, game: record.game.clone() });
        }
        if records.len() > 1 && !self.keeps_many {
            return Err(RecordError::OnlyOne(self.name));
        }
        let write = self.write.ok_or(RecordError::ReadOnly(self.name))?;
        write(games, records)
    }
}

/// SGF files hold Go, Reversi, or DVONN as boardspace writes it.
fn read_sgf(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    let trees = sgf::parse(&sgf::decode(bytes), &meter.limits)?;
    let is_dvonn = |tree: &sgf::RawTree| {
        let variant = tree.root().value("SU");
        variant.is_some_and(|text| text.to_ascii_lowercase().contains("dvonn"))
    };
    (1..)
        .zip(trees)
        .map(|(number, tree)| {
            if is_dvonn(&tree) {
                boardspace::read(games, tree, number, meter)
            } else if tree.root().value("GM").is_some_and(|game| game.trim() == "2") {
                othello_sgf::read(games, tree, number, meter)
            } else {
                go_sgf::read(games, tree, number, meter)
            }
        })
        .collect()
}

fn write_sgf(games: &Games, records: &[Record]) -> Result<String, RecordError> {
    let mut text = String::new();
    for record in records {
        text += &match record.game.as_str() {
            "dvonn" => boardspace::write(games, record)?,
            "reversi" => othello_sgf::write(games, record)?,
            _ => go_sgf::write(games, record)?,
        };
        text.push('\n');
    }
    Ok(text)
}
