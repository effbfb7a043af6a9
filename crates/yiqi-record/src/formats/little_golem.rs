//! DVONN as Little Golem writes it: all placements and moves in order, one game per line.

use std::cmp::Ordering;

use yiqi_core::Side;
use yiqi_games::Games;

use super::transcript::{NOTHING, check_plain, strip_number};
use crate::error::{ReadError, RecordError};
use crate::limits::Meter;
use crate::replay::{check_within, final_game};
use crate::{Action, Content, Record, RecordResult, Tree};

/// Words separated by blanks, with optional numbers such as `1.`; a score before a tab is skipped.
pub(super) fn read(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut records = Vec::new();
    for line in lines {
        let number = records.len() + 1;
        let (score, line) = match line.split_once('\t') {
            Some((score, moves)) if score.contains(':') => (read_score(score), moves),
            _ => (None, line),
        };
        let mut record = read_line(line, meter).map_err(|error| ReadError::game(number, error))?;
        record.result = score;
        check_within(games, &mut record, number, meter)?;
        records.push(record);
    }
    Ok(records)
}

/// `20:0`: the pieces of White and of Black.
fn read_score(text: &str) -> Option<RecordResult> {
    let (white, black) = text.trim().split_once(':')?;
    let (white, black): (u8, u8) = (white.trim().parse().ok()?, black.trim().parse().ok()?);
    let outcome = match white.cmp(&black) {
        Ordering::Greater => "white",
        Ordering::Less => "black",
        Ordering::Equal => "draw",
    };
    let margin = Some(white.abs_diff(black).to_string());
    Some(RecordResult { outcome: outcome.to_owned(), reason: None, margin })
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

fn final_score(games: &Games, record: &Record) -> Option<String> {
    let game = final_game(games, record).ok()?;
    game.ending()?;
    let score = game.score();
    Some(format!("{}:{}", score.of(Side::White), score.of(Side::Black)))
}

pub(super) fn write(games: &Games, records: &[Record]) -> Result<String, RecordError> {
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
        // The score of a game that was played to its end follows from the moves.
        if record.result.is_some()
            && let Some(score) = final_score(games, record)
        {
            text += &format!("{score}\t");
        }
        text += if words.is_empty() { NOTHING.to_owned() } else { words.join(" ") }.as_str();
        text.push('\n');
    }
    Ok(text)
}
