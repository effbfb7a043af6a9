//! Reversi positions in OBF: one per line, with values of some moves.

use yiqi_games::Games;

use crate::error::{ReadError, RecordError};
use crate::limits::Meter;
use crate::replay::{check_within, final_game, start_game};
use crate::{Action, Content, Record, Tree};

/// `--XXXXX… O; g3:-12; c7:-12;`, with comments after `%`.
pub(super) fn read(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    let text = String::from_utf8_lossy(bytes);
    let mut records = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('%').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let read = read_line(games, line, meter);
        let mut record = read.map_err(|error| ReadError::line(number, error))?;
        check_within(games, &mut record, records.len() + 1, meter)?;
        records.push(record);
    }
    Ok(records)
}

fn read_line(games: &Games, line: &str, meter: &mut Meter) -> Result<Record, RecordError> {
    meter.record()?;
    meter.node()?;
    let bad = |value: &str| RecordError::BadValue { name: "obf".to_owned(), value: value.to_owned() };
    let mut fields = line.split(';').map(str::trim);
    let mut record = Record::new("reversi");
    // Some programs write a black disc as `*` and an empty square as `.`.
    record.start = fields.next().map(|board| board.replace('*', "X"));
    let game = start_game(games, &record)?;
    record.start = Some(game.position());
    let sign = if game.to_move().name() == "black" { 1.0 } else { -1.0 };
    for field in fields.filter(|field| !field.is_empty()) {
        let (played, value) = field.split_once(':').ok_or_else(|| bad(field))?;
        let value: f64 =
            value.trim().parse().ok().filter(|v: &f64| v.is_finite()).ok_or_else(|| bad(field))?;
        game.check(played.trim()).map_err(RecordError::BadStart)?;
        meter.node()?;
        let content = Content { evaluation: Some(sign * value), ..Content::of_move(played.trim()) };
        record.tree.add(Tree::ROOT, content);
    }
    Ok(record)
}

/// Writes a position with the values of its moves, or the last position of a game.
pub(super) fn write(games: &Games, records: &[Record]) -> Result<String, RecordError> {
    let mut text = String::new();
    for record in records {
        let children = record.tree.children(Tree::ROOT);
        let has_value =
            |id| record.tree.content(id).evaluation.is_some() && record.tree.children(id).is_empty();
        let is_board = children.iter().all(|&id| has_value(id));
        let game = if is_board { start_game(games, record)? } else { final_game(games, record)? };
        text += &game.position();
        text.push(';');
        let sign = if game.to_move().name() == "black" { 1.0 } else { -1.0 };
        for &id in children.iter().filter(|_| is_board) {
            let content = record.tree.content(id);
            if let (Some(Action::Move(played)), Some(value)) = (&content.action, content.evaluation) {
                text += &format!(" {played}:{:+};", sign * value);
            }
        }
        text.push('\n');
    }
    Ok(text)
}
