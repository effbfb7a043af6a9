//! Reversi transcripts: the moves of a game in one string, without passes.

use yiqi_games::Games;

use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::note::ReadNote;
use crate::replay::start_game;
use crate::{Action, Content, Record, Tree};

/// Represents a game without moves, which would otherwise be an empty line.
pub(super) const NOTHING: &str = "--";

pub(super) fn read(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    let text = String::from_utf8_lossy(bytes);
    let mut records = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        records.push(read_line(games, text, line, records.len() + 1, meter)?);
    }
    Ok(records)
}

/// Moves of two characters, optionally separated by blanks and numbers such as `1.`; a pass is a word.
fn moves(text: &str) -> Option<Vec<String>> {
    let mut moves = Vec::new();
    for word in text.split_whitespace().map(strip_number).filter(|word| !["", NOTHING].contains(word)) {
        if ["pass", "pa", "ps"].contains(&word.to_ascii_lowercase().as_str()) {
            moves.push("pass".to_owned());
            continue;
        }
        let characters: Vec<char> = word.chars().collect();
        if !characters.len().is_multiple_of(2) {
            return None;
        }
        moves.extend(characters.chunks(2).map(|pair| pair.iter().collect::<String>()));
    }
    Some(moves)
}

/// Strips the number from `12.f5` and `12.`.
pub(super) fn strip_number(word: &str) -> &str {
    match word.split_once('.') {
        Some((number, rest)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => rest,
        _ => word,
    }
}

fn read_line(
    games: &Games,
    text: &str,
    line: usize,
    number: usize,
    meter: &mut Meter,
) -> Result<Record, ReadError> {
    let at = |error| ReadError::line(line, error);
    meter.record().and_then(|()| meter.node()).map_err(at)?;
    let mut record = Record::new("reversi");
    let mut game = start_game(games, &record).map_err(at)?;
    let odd = || ReadError::line(line, RecordError::Syntax { expected: "f5d6c3…" });
    let (mut last, mut length) = (Tree::ROOT, 0);
    let keeps_legal_part = meter.keeps_legal_part;
    let mut count = || {
        length += 1;
        meter.node().and_then(|()| meter.moves(length)).map_err(at)
    };
    for (number_in_file, text) in (1..).zip(moves(text).ok_or_else(odd)?) {
        // Forced passes are usually omitted.
        if game.must_pass() && text != "pass" {
            count()?;
            last = record.tree.add(last, Content::of_move("pass"));
            game.play("pass").map_err(|reason| ReadError { place: Where::Line(line), reason })?;
        }
        count()?;
        match game.play(&text) {
            Ok(played) => last = record.tree.add(last, Content::of_move(played)),
            Err(reason) => {
                let place = Where::Move { game: number, number: number_in_file, text };
                if !keeps_legal_part {
                    return Err(ReadError { place, reason });
                }
                record.notes.push(ReadNote::dropped(place, reason));
                break;
            }
        }
    }
    Ok(record)
}

/// Checks that a record has the default start and no setups, so that moves alone can represent it.
pub(super) fn check_plain(record: &Record, format: &'static str) -> Result<(), RecordError> {
    let is_setup = |id| matches!(record.tree.content(id).action, Some(Action::Setup(_)));
    let is_balanced = record.game == "reversi" && record.rules.get("setup") == Some("balanced");
    if is_balanced || record.start.is_some() || record.tree.main_line().any(is_setup) {
        return Err(RecordError::CannotHold { format, what: "record-cannot-hold-start" });
    }
    Ok(())
}

pub(super) fn write(_games: &Games, records: &[Record]) -> Result<String, RecordError> {
    let mut text = String::new();
    for record in records {
        check_plain(record, "transcript")?;
        let before = text.len();
        for id in record.tree.main_line() {
            if let Some(Action::Move(played)) = &record.tree.content(id).action
                && played != "pass"
            {
                text += played;
            }
        }
        if text.len() == before {
            text += NOTHING;
        }
        text.push('\n');
    }
    Ok(text)
}
