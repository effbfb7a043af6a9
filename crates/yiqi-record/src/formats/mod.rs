//! The file formats, one module each.

mod boardspace;
mod ggf;
mod go_sgf;
mod json;
mod little_golem;
mod obf;
mod sixzc;
mod transcript;

use yiqi_games::Games;

use crate::error::{ReadError, RecordError};
use crate::limits::Meter;
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
    read: Read,
    write: Write,
}

/// Every format.
pub static FORMATS: [Format; 7] = [
    Format {
        name: "json",
        endings: &["json"],
        games: &[],
        keeps_many: true,
        read: json::read,
        write: json::write,
    },
    Format {
        name: "sgf",
        endings: &["sgf"],
        games: &["go", "dvonn"],
        keeps_many: true,
        read: read_sgf,
        write: write_sgf,
    },
    Format {
        name: "ggf",
        endings: &["ggf"],
        games: &["reversi"],
        keeps_many: true,
        read: ggf::read,
        write: ggf::write,
    },
    Format {
        name: "obf",
        endings: &["obf"],
        games: &["reversi"],
        keeps_many: true,
        read: obf::read,
        write: obf::write,
    },
    Format {
        name: "transcript",
        endings: &["transcript", "txt"],
        games: &["reversi"],
        keeps_many: true,
        read: transcript::read,
        write: transcript::write,
    },
    Format {
        name: "lg",
        endings: &["lg"],
        games: &["dvonn"],
        keeps_many: true,
        read: little_golem::read,
        write: little_golem::write,
    },
    Format {
        name: "6zc",
        endings: &["6zc"],
        games: &["liuzichong"],
        keeps_many: false,
        read: sixzc::read,
        write: sixzc::write,
    },
];

impl Format {
    /// Whether it supports this game.
    pub fn holds(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.contains(&game)
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
        let mut meter = Meter::new(*limits);
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
        (self.write)(games, records)
    }
}

/// SGF files hold Go, or DVONN as boardspace writes it.
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
            _ => go_sgf::write(games, record)?,
        };
        text.push('\n');
    }
    Ok(text)
}
