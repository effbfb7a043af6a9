use std::fs;

use clap::ArgMatches;
use yiqi_core::{Argument, ReasonCode as _, excerpt};
use yiqi_games::Games;
use yiqi_record::{Format, ReadError, Record, RecordError, Where};
use yiqi_words::Words;

use crate::Console;
use crate::failure::Failure;
use crate::files::write_atomically;

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
    if !to.keeps_tree && records.iter().any(has_more_than_moves) {
        let sentence = words.say("convert-lost", &[Argument::new("format", to.name)]);
        writeln!(console.errors, "{sentence}")?;
    }
    Ok(())
}

fn has_more_than_moves(record: &Record) -> bool {
    let tree = &record.tree;
    let says_more = |id| tree.content(id).comment.is_some() || !tree.content(id).marks.is_empty();
    tree.has_variations() || tree.ids().any(says_more)
}

/// Where and why a file was refused, in words.
fn refusal(file: &str, error: &ReadError, words: &Words) -> String {
    let file = Argument::new("file", excerpt(file));
    let reason = Argument::new("reason", words.reason(&error.reason));
    match &error.place {
        Where::Everywhere => words.say("convert-refused", &[file, reason]),
        Where::Line(line) => words.say("convert-at-line", &[file, Argument::number("line", *line), reason]),
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
