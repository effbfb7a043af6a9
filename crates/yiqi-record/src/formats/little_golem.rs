//! DVONN as Little Golem writes it: all placements and moves in order, one game per line.

use yiqi_games::Games;

use super::transcript::{NOTHING, check_plain, strip_number};
use crate::error::{ReadError, RecordError};
use crate::limits::Meter;
use crate::replay::check_within;
use crate::{Action, Content, Record, Tree};

/// Words separated by blanks, with optional numbers such as `1.`; a score before a tab is skipped.
pub(super) fn read(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut records = Vec::new();
    for line in lines {
        let number = records.len() + 1;
        let line = match line.split_once('\t') {
            Some((score, moves)) if score.contains(':') => moves,
            _ => line,
        };
        let mut record = read_line(line, meter).map_err(|error| ReadError::game(number, error))?;
        check_within(games, &mut record, number, meter.limits.moves)?;
        records.push(record);
    }
    Ok(records)
}

fn read_line(line: &str, meter: &mut Meter) -> Result<Record, RecordError> {
    meter.record()?;
    meter.node()?;
    let mut record = Record::new("dvonn");
    record.rules.set("setup", "players");
    let mut last = Tree::ROOT;
    for word in line.split_whitespace().map(strip_number).filter(|word| !["", NOTHING].contains(word)) {
        meter.node()?;
        last = record.tree.add(last, Content::of_move(word));
    }
    Ok(record)
}

pub(super) fn write(_games: &Games, records: &[Record]) -> Result<String, RecordError> {
    let mut text = String::new();
    for record in records {
        check_plain(record, "lg")?;
        if record.rules.get("setup") != Some("players") {
            return Err(RecordError::CannotHold { format: "lg", what: "record-cannot-hold-start" });
        }
        let mut words = Vec::new();
        for id in record.tree.main_line() {
            match &record.tree.content(id).action {
                Some(Action::Move(played)) if played == "pass" => words.push("PASS".to_owned()),
                Some(Action::Move(played)) => words.push(played.clone()),
                _ => {}
            }
        }
        text += if words.is_empty() { NOTHING.to_owned() } else { words.join(" ") }.as_str();
        text.push('\n');
    }
    Ok(text)
}
