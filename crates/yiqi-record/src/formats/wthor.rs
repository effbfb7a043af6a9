//! Reversi games of the WTHOR database (`.wtb`), with the names of players (`.jou`) and tournaments (`.trn`).
//!
//! A file is a header of 16 bytes and games of 68 bytes: the numbers of the tournament and the players, the black discs
//! at the end and the best possible number of them, and 60 moves. Numbers have the low byte first. Forced passes are not
//! written.

use encoding_rs::WINDOWS_1252;
use serde_json::json;
use yiqi_games::Games;

use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::note::ReadNote;
use crate::replay::start_game;
use crate::{Content, Record, RecordResult, Tree};

pub(crate) const HEADER: usize = 16;
pub(crate) const GAME: usize = 68;
/// The part of a game before its moves.
const ABOUT: usize = 8;

/// The field of a record for the numbers that the names belong to.
const NUMBERS: &str = "wthor";
/// The field of a record for the name of the tournament.
const EVENT: &str = "event";

fn bad(name: &str, value: impl ToString) -> RecordError {
    RecordError::BadValue { name: name.to_owned(), value: value.to_string() }
}

pub(super) fn read(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    let header: &[u8; HEADER] =
        bytes.first_chunk().ok_or_else(|| ReadError::whole(RecordError::Syntax { expected: "WTHOR" }))?;
    // 0 stands for 8 in older files.
    if ![0, 8].contains(&header[12]) {
        return Err(ReadError::whole(bad("size", header[12])));
    }
    let declared = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let (stored, rest) = bytes[HEADER..].as_chunks::<GAME>();
    if !rest.is_empty() || stored.len() < declared {
        return Err(ReadError::whole(RecordError::Syntax { expected: "WTHOR" }));
    }
    let year = u16::from_le_bytes([header[10], header[11]]);
    let all = (1..).zip(&stored[..declared]);
    all.map(|(number, game)| read_game(games, game, year, number, meter)).collect()
}

fn read_game(
    games: &Games,
    stored: &[u8; GAME],
    year: u16,
    number: usize,
    meter: &mut Meter,
) -> Result<Record, ReadError> {
    let at = |error| ReadError::game(number, error);
    meter.record().and_then(|()| meter.node()).map_err(at)?;
    let (about, moves) = stored.split_at(ABOUT);
    let number_at = |index: usize| u16::from_le_bytes([about[index], about[index + 1]]);
    let (discs, best) = (about[6], about[7]);
    let mut record = Record::new("reversi");
    record.date = (year > 0).then(|| year.to_string());
    record.result = Some(read_result(discs).ok_or_else(|| at(bad("score", discs)))?);
    record.unknown.insert(
        NUMBERS.to_owned(),
        json!({ "tournament": number_at(0), "black": number_at(2), "white": number_at(4), "best": best }),
    );
    let mut game = start_game(games, &record).map_err(at)?;
    let mut last = Tree::ROOT;
    for (number_in_file, &byte) in (1..).zip(moves.iter().take_while(|&&byte| byte != 0)) {
        let text = move_text(byte);
        if game.must_pass() {
            meter.node().map_err(at)?;
            last = record.tree.add(last, Content::of_move("pass"));
            game.play("pass").map_err(|reason| ReadError { place: Where::Game(number), reason })?;
        }
        meter.node().map_err(at)?;
        match game.play(&text) {
            Ok(played) => last = record.tree.add(last, Content::of_move(played)),
            Err(reason) => {
                let place = Where::Move { game: number, number: number_in_file, text };
                if !meter.keeps_legal_part {
                    return Err(ReadError { place, reason });
                }
                record.notes.push(ReadNote::dropped(place, reason));
                break;
            }
        }
    }
    Ok(record)
}

/// Row and column as the digits of a number: 56 is f5.
fn move_text(byte: u8) -> String {
    let (row, column) = (byte / 10, byte % 10);
    match (row, column) {
        (1..=8, 1..=8) => format!("{}{row}", char::from(b'a' + column - 1)),
        _ => byte.to_string(),
    }
}

/// The result by Black's discs; empty squares belong to the winner.
fn read_result(discs: u8) -> Option<RecordResult> {
    let margin = 2 * i32::from(discs) - 64;
    let outcome = match margin {
        ..0 => "white",
        0 => "draw",
        _ => "black",
    };
    (discs <= 64).then(|| RecordResult {
        outcome: outcome.to_owned(),
        reason: None,
        margin: Some(margin.abs().to_string()),
    })
}

/// The names in the database, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct WthorNames {
    players: Vec<String>,
    tournaments: Vec<String>,
}

impl WthorNames {
    /// Reads the names of players (a `.jou` file).
    pub fn with_players(mut self, file: &[u8]) -> WthorNames {
        self.players = read_names::<20>(file);
        self
    }

    /// Reads the names of tournaments (a `.trn` file).
    pub fn with_tournaments(mut self, file: &[u8]) -> WthorNames {
        self.tournaments = read_names::<26>(file);
        self
    }

    /// Adds the names to a record that was read from the database. Others stay as they are.
    pub fn name(&self, record: &mut Record) {
        let numbers = record.unknown.get(NUMBERS).cloned().unwrap_or_default();
        let find = |names: &[String], field: &str| {
            let number = usize::try_from(numbers[field].as_u64()?).ok()?;
            names.get(number).filter(|name| !name.is_empty()).cloned()
        };
        let Record { players, unknown, .. } = record;
        players.black.name = players.black.name.take().or_else(|| find(&self.players, "black"));
        players.white.name = players.white.name.take().or_else(|| find(&self.players, "white"));
        if let Some(event) = find(&self.tournaments, "tournament") {
            unknown.entry(EVENT).or_insert(event.into());
        }
    }
}

/// Names of a fixed length that end with zeros.
fn read_names<const LENGTH: usize>(file: &[u8]) -> Vec<String> {
    let (names, _) = file.get(HEADER..).unwrap_or_default().as_chunks::<LENGTH>();
    let text = |name: &[u8; LENGTH]| {
        let end = name.iter().position(|&byte| byte == 0).unwrap_or(LENGTH);
        WINDOWS_1252.decode(&name[..end]).0.trim().to_owned()
    };
    names.iter().map(text).collect()
}

impl Record {
    /// Whether the record has numbers of players and tournaments that [`WthorNames`] can name.
    pub fn has_wthor_numbers(&self) -> bool {
        self.unknown.contains_key(NUMBERS)
    }
}
