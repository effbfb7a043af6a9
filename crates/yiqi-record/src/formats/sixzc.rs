//! Saved games of 六子冲: a position and the person's side, as JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use yiqi_games::Games;

use crate::Record;
use crate::error::{ReadError, RecordError};
use crate::limits::Meter;
use crate::replay::{check_within, final_game};

/// The field of a record for the person's side.
const PLAYER_SIDE: &str = "player_side";

#[derive(Serialize, Deserialize)]
struct Save {
    version: u64,
    /// a1 b1 … d4: 0 empty, 1 black, 2 white.
    board: Vec<i64>,
    current_turn: String,
    player_side: String,
}

fn bad(name: &str, value: impl ToString) -> ReadError {
    ReadError::whole(RecordError::BadValue { name: name.to_owned(), value: value.to_string() })
}

/// The canonical name of a side.
fn proper_side(text: &str) -> Option<&'static str> {
    ["Black", "White"].into_iter().find(|side| side.eq_ignore_ascii_case(text))
}

pub(super) fn read(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    meter.record().and_then(|()| meter.node()).map_err(ReadError::whole)?;
    let save: Save = serde_json::from_slice(bytes).map_err(|error| {
        let expected = "{\"version\":1,\"board\":[…],\"current_turn\":…,\"player_side\":…}";
        ReadError::line(error.line().max(1), RecordError::Syntax { expected })
    })?;
    match save.version {
        1 => {}
        newer if newer > 1 => return Err(ReadError::whole(RecordError::NewerVersion(newer))),
        version => return Err(bad("version", version)),
    }
    if save.board.len() != 16 {
        return Err(bad("board", format!("{} cells", save.board.len())));
    }
    let cell = |value: &i64| match value {
        0 => Ok('.'),
        1 => Ok('X'),
        2 => Ok('O'),
        other => Err(bad("board", other)),
    };
    let rows: Result<Vec<String>, ReadError> =
        save.board.chunks(4).rev().map(|row| row.iter().map(cell).collect()).collect();
    let side = match proper_side(&save.current_turn).ok_or_else(|| bad("current_turn", &save.current_turn))? {
        "Black" => 'b',
        _ => 'w',
    };
    let player_side = proper_side(&save.player_side).ok_or_else(|| bad(PLAYER_SIDE, &save.player_side))?;
    let mut record = Record::new("liuzichong");
    record.start = Some(format!("{} {side}", rows?.join("/")));
    record.unknown.insert(PLAYER_SIDE.to_owned(), Value::String(player_side.to_owned()));
    check_within(games, &mut record, 1, meter)?;
    Ok(vec![record])
}

/// Writes the last position of the game.
pub(super) fn write(games: &Games, records: &[Record]) -> Result<String, RecordError> {
    let record = records.first().ok_or(RecordError::Empty)?;
    if record
        .rules
        .iter()
        .any(|(name, value)| (name, value) != ("dan", "single") && (name, value) != ("lift", "off"))
    {
        return Err(RecordError::CannotHold { format: "6zc", what: "record-cannot-hold-rules" });
    }
    let game = final_game(games, record)?;
    let position = game.position();
    let (board, side) = position.split_once(' ').unwrap_or((&position, "b"));
    let cell = |c: char| match c {
        'X' => 1,
        'O' => 2,
        _ => 0,
    };
    let save = Save {
        version: 1,
        board: board.split('/').rev().flat_map(|row| row.chars().map(cell)).collect(),
        current_turn: if side == "b" { "Black" } else { "White" }.to_owned(),
        player_side: record
            .unknown
            .get(PLAYER_SIDE)
            .and_then(Value::as_str)
            .and_then(proper_side)
            .unwrap_or("Black")
            .to_owned(),
    };
    let text = serde_json::to_string(&save);
    text.map(|text| text + "\n")
        .map_err(|error| RecordError::BadValue { name: "6zc".to_owned(), value: error.to_string() })
}
