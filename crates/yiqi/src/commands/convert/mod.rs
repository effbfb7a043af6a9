//! Converts files and whole folders of records, one game after another.

mod inputs;
mod interruptible;
mod output;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use clap::ArgMatches;
use yiqi_core::{Argument, ReasonCode as _, printable};
use yiqi_engine::Stop;
use yiqi_games::Games;
use yiqi_record::{Format, ReadNote, Record, RecordError, Records, StreamError};
use yiqi_terminal::{note_in_words, refusal_in_words};
use yiqi_words::Words;

use self::inputs::{Inputs, Source, WthorFolder};
use self::interruptible::Interruptible;
use self::output::{Layout, Output};
use super::READ_LIMITS;
use crate::Console;
use crate::failure::Failure;
use crate::progress::Progress;

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
    let usage = |error: RecordError| Failure::Usage(words.reason(&error.reason()));
    let from = text("from").map(Format::by_name).transpose().map_err(usage)?;
    let is_folder = input != STREAM && Path::new(input).is_dir();
    let inputs = if is_folder {
        Inputs::of_folder(Path::new(input), from, Path::new(output))
    } else {
        if input != STREAM && from.is_none() {
            // A missing file is the mistake, not an ending that says nothing.
            std::fs::metadata(input)
                .map_err(|error| Failure::Refused(file_message(input, &error.to_string(), words)))?;
        }
        let format = from.map_or_else(|| Format::by_ending(input), Ok).map_err(usage)?;
        Inputs::of_file(input, format)
    };
    let to = text("to").map_or_else(|| Format::by_ending(output), Format::by_name).map_err(usage)?;
    let layout = Layout::new(to, output, is_folder);
    let mut conversion = Conversion {
        games,
        words,
        stop: console.interrupt.watch(),
        progress: Progress::new(console.shows_progress),
        keeps_going: matches.get_flag("keep-going"),
        keeps_legal_part: matches.get_flag("keep-legal"),
        is_folder,
        files: inputs.sources.len(),
        output: Output::new((games, words), to, output, layout),
        report: Report::default(),
    };
    for path in &inputs.others {
        let message = file_message(path, &words.say("convert-no-game-file", &[]), words);
        console.complain(&words.say("convert-skipped", &[Argument::new("message", message)]));
    }
    for (folder, error) in &inputs.unreadable {
        let message = file_message(folder, &error.to_string(), words);
        conversion.skip(&message, "convert-hint-file", console)?;
    }
    if is_folder && inputs.sources.is_empty() && inputs.unreadable.is_empty() {
        let folder = Argument::new("folder", printable(input));
        return Err(Failure::Refused(words.say("convert-no-games", &[folder])));
    }
    let mut names = WthorFolder::default();
    for source in &inputs.sources {
        if conversion.stop.is_stopped() {
            break;
        }
        conversion.convert(source, &mut names, console)?;
    }
    conversion.finish(console)
}

/// What has been done so far.
#[derive(Default)]
struct Report {
    files_done: usize,
    games: usize,
    skipped: usize,
    /// By code: how often a note was made, and the first one.
    notes: BTreeMap<&'static str, (usize, String)>,
}

struct Conversion<'a> {
    games: &'a Games,
    words: &'a Words,
    stop: Stop,
    progress: Progress,
    keeps_going: bool,
    keeps_legal_part: bool,
    is_folder: bool,
    files: usize,
    output: Output<'a>,
    report: Report,
}

fn file_message(file: &str, message: &str, words: &Words) -> String {
    let arguments = [Argument::new("file", printable(file)), Argument::new("reason", message)];
    words.say("convert-refused", &arguments)
}

impl Conversion<'_> {
    /// Converts the games of one file.
    fn convert(
        &mut self,
        source: &Source,
        names: &mut WthorFolder,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let Source { path, name, format } = source;
        if name == STREAM {
            // The console is needed for messages while its input is read.
            let mut input = console.input_for_thread()?;
            self.convert_stream(name, format, &mut *input, &mut |_| {}, console)?;
        } else {
            match File::open(path) {
                Err(error) => {
                    let message = file_message(name, &error.to_string(), self.words);
                    self.skip(&message, "convert-hint-file", console)?;
                }
                Ok(file) => {
                    names.enter(path, format);
                    let mut input = BufReader::with_capacity(1 << 16, file);
                    self.convert_stream(name, format, &mut input, &mut |record| names.name(record), console)?;
                }
            }
        }
        self.report.files_done += 1;
        Ok(())
    }

    fn convert_stream(
        &mut self,
        name: &str,
        format: &'static Format,
        input: &mut dyn BufRead,
        complete: &mut dyn FnMut(&mut Record),
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let mut input = Interruptible::new(input, self.stop.clone());
        let records = Records::new(self.games, format, &mut input, READ_LIMITS)
            .keeping_legal_part(self.keeps_legal_part);
        for read in records {
            if self.stop.is_stopped() {
                break;
            }
            match read {
                Err(StreamError::Record(error)) => {
                    self.skip(&refusal_in_words(name, &error, self.words), "convert-hint", console)?;
                }
                Err(StreamError::Io(error)) => {
                    let message = file_message(name, &error.to_string(), self.words);
                    self.skip(&message, "convert-hint-file", console)?;
                }
                Ok(mut record) => {
                    complete(&mut record);
                    for note in std::mem::take(&mut record.notes) {
                        self.note(name, &note, console)?;
                    }
                    match self.output.write(&record, console)? {
                        Ok(()) => self.report.games += 1,
                        Err(error) => {
                            let reason = self.words.reason(&error.reason());
                            // The game is fine; the new file cannot hold it.
                            let file = if self.keeps_going { name } else { &self.output.name };
                            self.skip(&file_message(file, &reason, self.words), "convert-hint", console)?;
                        }
                    }
                }
            }
            let (words, report, files) = (self.words, &self.report, self.files);
            self.progress.show(console.errors, || {
                let arguments = [
                    Argument::number("games", report.games),
                    Argument::number("done", report.files_done),
                    Argument::number("files", files),
                ];
                words.say("convert-progress", &arguments)
            })?;
        }
        Ok(())
    }

    /// Reports what cannot be converted. It ends the command with this hint, unless the user wants the rest.
    fn skip(&mut self, message: &str, hint: &'static str, console: &mut Console<'_>) -> Result<(), Failure> {
        self.progress.clear(console.errors)?;
        if !self.keeps_going {
            let is_alone = !self.is_folder && self.report.games == 0;
            let hint = if is_alone { String::new() } else { self.words.say(hint, &[]) };
            return Err(Failure::Refused([message, &hint].join("\n").trim_end().to_owned()));
        }
        self.report.skipped += 1;
        console.complain(&self.words.say("convert-skipped", &[Argument::new("message", message)]));
        Ok(())
    }

    /// Reports what a reader had to interpret: at once, or in a folder, where the same happens in many files, at the end.
    fn note(&mut self, name: &str, note: &ReadNote, console: &mut Console<'_>) -> Result<(), Failure> {
        if self.is_folder && !note.drops_rest {
            let entry = self.report.notes.entry(note.reason.code);
            let (count, _) = entry.or_insert_with(|| (0, note_in_words(name, note, self.words)));
            *count += 1;
            return Ok(());
        }
        self.progress.clear(console.errors)?;
        console.complain(&note_in_words(name, note, self.words));
        Ok(())
    }

    fn finish(mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.progress.clear(console.errors)?;
        let is_interrupted = self.stop.is_stopped();
        let words = self.words;
        for (count, first) in self.report.notes.values() {
            let arguments = [Argument::new("message", first), Argument::number("more", count - 1)];
            let sentence =
                if *count == 1 { first.clone() } else { words.say("convert-note-more", &arguments) };
            console.complain(&sentence);
        }
        // An interrupted conversion must not replace a complete file.
        let is_kept = is_interrupted && self.output.replaces_file();
        if is_interrupted {
            let file = Argument::new("file", printable(&self.output.name));
            let key = if is_kept { "convert-interrupted-kept" } else { "convert-interrupted" };
            console.complain(&words.say(key, &[file]));
        }
        if !is_kept && self.report.games > 0 {
            let to = self.output.to.name;
            let lost = self.output.finish(console)?;
            if !lost.is_empty() {
                let what: Vec<String> = lost.into_iter().map(|key| words.say(key, &[])).collect();
                let arguments = [Argument::new("format", to), Argument::new("what", what.join(", "))];
                console.complain(&words.say("convert-lost", &arguments));
            }
        }
        if self.is_folder || self.keeps_going || is_interrupted {
            let arguments = [
                Argument::number("games", if is_kept { 0 } else { self.report.games }),
                Argument::number("files", self.report.files_done),
                Argument::number("skipped", self.report.skipped),
            ];
            console.complain(&words.say("convert-summary", &arguments));
        }
        match self.report.skipped {
            _ if is_interrupted => Err(Failure::Interrupted),
            0 => Ok(()),
            _ => Err(Failure::BadInput),
        }
    }
}
