use std::fs;

use clap::ArgMatches;
use yiqi_core::{Argument, ReasonCode as _, excerpt};
use yiqi_games::Games;
use yiqi_record::{Content, Format, ReadError, Record, RecordError, Where};
use yiqi_words::Words;

use crate::Console;
use crate::failure::Failure;
use yiqi_files::write_atomically;

/// The name that means standard input or output.
const STREAM: &str = "-";

/// `yiqi convert`
pub(super) fn run(
    games: &Games,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let (input, output) = (text("in").unwrap_or(STREAM), text("out").unwrap_or(STREAM));
    let format = |asked: Option<&str>, file: &str| match asked {
        Some(name) => Format::by_name(name),
        None => Format::by_ending(file),
    };
    let usage = |error: RecordError| Failure::Usage(words.reason(&error.reason()));
    let from = format(text("from"), input).map_err(usage)?;
    let to = format(text("to"), output).map_err(usage)?;

    let refuse = |file: &str, message: String| {
        let arguments = [Argument::new("file", excerpt(file)), Argument::new("reason", message)];
        Failure::Refused(words.say("convert-refused", &arguments))
    };
    let mut bytes = Vec::new();
    if input == STREAM {
        console.input.read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(input).map_err(|error| refuse(input, error.to_string()))?;
    }
    let records =
        from.read(games, &bytes).map_err(|error| Failure::Refused(refusal(input, &error, words)))?;
    let written = to.write(games, &records).map_err(|error| refuse(output, words.reason(&error.reason())))?;
    if output == STREAM {
        console.output.write_all(written.as_bytes())?;
    } else {
        write_atomically(output.as_ref(), written.as_bytes())
            .map_err(|error| refuse(output, error.to_string()))?;
    }
    // What the new file does not say is found by reading it.
    let again = to.read(games, written.as_bytes()).unwrap_or_default();
    let lost = lost(&records, &again);
    if !lost.is_empty() {
        let what: Vec<String> = lost.into_iter().map(|key| words.say(key, &[])).collect();
        let arguments = [Argument::new("format", to.name), Argument::new("what", what.join(", "))];
        writeln!(console.errors, "{}", words.say("convert-lost", &arguments))?;
    }
    Ok(())
}

/// What records say and their successors do not, as keys of sentences.
fn lost(before: &[Record], after: &[Record]) -> Vec<&'static str> {
    type Count = fn(&Record) -> usize;
    fn nodes(record: &Record, says: impl Fn(&Content) -> usize) -> usize {
        record.tree.ids().map(|id| says(record.tree.content(id))).sum()
    }
    let counts: [(&'static str, Count); 10] = [
        ("lost-moves", |record| {
            record.tree.main_line().filter(|&id| record.tree.content(id).action.is_some()).count()
        }),
        ("lost-variations", |record| {
            record.tree.ids().map(|id| record.tree.children(id).len().saturating_sub(1)).sum()
        }),
        ("lost-comments", |record| nodes(record, |content| usize::from(content.comment.is_some()))),
        ("lost-marks", |record| nodes(record, |content| content.marks.len())),
        ("lost-clocks", |record| nodes(record, |content| usize::from(!content.clock.is_empty()))),
        ("lost-evaluations", |record| nodes(record, |content| usize::from(content.evaluation.is_some()))),
        ("lost-players", |record| {
            let players = [&record.players.black, &record.players.white];
            players
                .iter()
                .map(|player| usize::from(player.name.is_some()) + usize::from(player.rank.is_some()))
                .sum()
        }),
        ("lost-date", |record| usize::from(record.date.is_some())),
        ("lost-result", |record| usize::from(record.result.is_some())),
        ("lost-unknown", |record| {
            record.unknown.len() + nodes(record, |content| content.properties.len() + content.unknown.len())
        }),
    ];
    let total = |records: &[Record], count: Count| records.iter().map(count).sum::<usize>();
    counts
        .into_iter()
        .filter(|&(_, count)| total(after, count) < total(before, count))
        .map(|(key, _)| key)
        .collect()
}

/// Where and why a file was refused, in words.
pub(super) fn refusal(file: &str, error: &ReadError, words: &Words) -> String {
    let file = Argument::new("file", excerpt(file));
    let reason = Argument::new("reason", words.reason(&error.reason));
    match &error.place {
        Where::Everywhere => words.say("convert-refused", &[file, reason]),
        Where::Line(line) => words.say("convert-at-line", &[file, Argument::number("line", *line), reason]),
        Where::Game(game) => words.say("convert-at-game", &[file, Argument::number("game", *game), reason]),
        Where::Move { game, number, text } => {
            let arguments = [
                file,
                Argument::number("game", *game),
                Argument::number("number", *number),
                Argument::new("move", text),
                reason,
            ];
            words.say("convert-at-move", &arguments)
        }
    }
}
