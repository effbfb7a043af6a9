//! The new file, written game by game.

use std::io::{self, Write as _};
use std::path::Path;

use yiqi_files::AtomicFile;
use yiqi_games::Games;
use yiqi_record::{Format, Record, RecordError, lost};
use yiqi_words::Words;

use super::{STREAM, file_message};
use crate::Console;
use crate::failure::Failure;

/// How games follow each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// As the format writes them, one after another.
    Plain,
    /// One JSON record, or a list of several.
    JsonList,
    /// JSON Lines.
    JsonLines,
}

impl Layout {
    /// JSON has a line for each game if the file's ending says so or if there may be very many.
    pub(super) fn new(to: &Format, name: &str, is_folder: bool) -> Layout {
        let has_ending = |ending: &str| name.to_ascii_lowercase().ends_with(ending);
        match to.name {
            "json" if is_folder || has_ending(".jsonl") || has_ending(".ndjson") => Layout::JsonLines,
            "json" => Layout::JsonList,
            _ => Layout::Plain,
        }
    }
}

/// The file that is written.
pub(super) struct Output<'a> {
    games: &'a Games,
    words: &'a Words,
    pub(super) to: &'static Format,
    /// Its name, or `-`.
    pub(super) name: String,
    layout: Layout,
    /// Opened when the first game is written, so that a bad input leaves no trace.
    file: Option<AtomicFile>,
    /// The first record of a JSON list, which is written alone if no other follows.
    held: Option<String>,
    count: usize,
    lost: Vec<&'static str>,
}

impl<'a> Output<'a> {
    pub(super) fn new(
        (games, words): (&'a Games, &'a Words),
        to: &'static Format,
        name: &str,
        layout: Layout,
    ) -> Output<'a> {
        let name = name.to_owned();
        Output { games, words, to, name, layout, file: None, held: None, count: 0, lost: Vec::new() }
    }

    /// Whether a file of this name exists.
    pub(super) fn replaces_file(&self) -> bool {
        self.name != STREAM && Path::new(&self.name).is_file()
    }

    /// Writes a game. The inner error says that the format cannot hold it.
    pub(super) fn write(
        &mut self,
        record: &Record,
        console: &mut Console<'_>,
    ) -> Result<Result<(), RecordError>, Failure> {
        if self.count > 0 && !self.to.keeps_many {
            return Ok(Err(RecordError::OnlyOne(self.to.name)));
        }
        let written = match self.layout {
            Layout::JsonLines => record.to_json_line(),
            Layout::Plain | Layout::JsonList => self.to.write(self.games, std::slice::from_ref(record)),
        };
        let text = match written {
            Ok(text) => text,
            Err(error) => return Ok(Err(error)),
        };
        self.count += 1;
        match self.layout {
            Layout::JsonLines => self.put(&text, console)?,
            Layout::JsonList if self.count == 1 => self.held = Some(text),
            Layout::JsonList => {
                let before = match self.held.take() {
                    Some(first) => format!("[\n{},\n", indented(&first)),
                    None => ",\n".to_owned(),
                };
                self.put(&(before + &indented(&text)), console)?;
            }
            Layout::Plain => {
                self.put(&text, console)?;
                // Reading it again shows what the format could not hold.
                let again = self.to.read(self.games, text.as_bytes()).unwrap_or_default();
                for key in lost(std::slice::from_ref(record), &again) {
                    if !self.lost.contains(&key) {
                        self.lost.push(key);
                    }
                }
            }
        }
        Ok(Ok(()))
    }

    fn put(&mut self, text: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        if self.name == STREAM {
            return Ok(console.output.write_all(text.as_bytes())?);
        }
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                let file = AtomicFile::create(Path::new(&self.name));
                self.file.insert(file.map_err(|error| refuse(&self.name, &error, self.words))?)
            }
        };
        file.write_all(text.as_bytes()).map_err(|error| refuse(&self.name, &error, self.words))
    }

    /// Completes the file. Returns what was lost, as keys of sentences.
    pub(super) fn finish(mut self, console: &mut Console<'_>) -> Result<Vec<&'static str>, Failure> {
        if let Some(only) = self.held.take() {
            self.put(&only, console)?;
        } else if self.layout == Layout::JsonList {
            self.put("\n]\n", console)?;
        }
        if let Some(file) = self.file.take() {
            file.commit().map_err(|error| refuse(&self.name, &error, self.words))?;
        }
        Ok(self.lost)
    }
}

/// A JSON value as an element of a list. Its texts contain no line breaks.
fn indented(text: &str) -> String {
    let lines: Vec<String> = text.trim_end().lines().map(|line| format!("  {line}")).collect();
    lines.join("\n")
}

fn refuse(name: &str, error: &io::Error, words: &Words) -> Failure {
    Failure::Refused(file_message(name, &error.to_string(), words))
}
