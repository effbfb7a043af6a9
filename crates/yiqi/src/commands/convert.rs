use std::fs;

use clap::ArgMatches;
use yiqi_core::{Argument, ReasonCode as _, excerpt};
use yiqi_games::Games;
use yiqi_record::{Format, RecordError, lost};
use yiqi_terminal::refusal_in_words;
use yiqi_words::Words;

use crate::Console;
use crate::failure::Failure;
use yiqi_files::write_atomically;

/// The file name for standard input or output.
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
    let format = |name: Option<&str>, file: &str| match name {
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
        from.read(games, &bytes).map_err(|error| Failure::Refused(refusal_in_words(input, &error, words)))?;
    let written = to.write(games, &records).map_err(|error| refuse(output, words.reason(&error.reason())))?;
    if output == STREAM {
        console.output.write_all(written.as_bytes())?;
    } else {
        write_atomically(output.as_ref(), written.as_bytes())
            .map_err(|error| refuse(output, error.to_string()))?;
    }
    // Read the new file to find what the conversion lost.
    let again = to.read(games, written.as_bytes()).unwrap_or_default();
    let lost = lost(&records, &again);
    if !lost.is_empty() {
        let what: Vec<String> = lost.into_iter().map(|key| words.say(key, &[])).collect();
        let arguments = [Argument::new("format", to.name), Argument::new("what", what.join(", "))];
        writeln!(console.errors, "{}", words.say("convert-lost", &arguments))?;
    }
    Ok(())
}
