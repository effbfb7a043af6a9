//! Games saved to files and loaded from them.

use std::fs;
use std::io;
use std::path::Path;

use yiqi_core::{Argument, Reason, ReasonCode as _, excerpt};
use yiqi_record::{Format, ReadError, Where};
use yiqi_session_record::{session_from_record, to_record};
use yiqi_words::Words;

use crate::host::{Host, Table};
use crate::play::After;

impl Host<'_> {
    /// Writes the game to a file whose ending says of which kind.
    pub(crate) fn save(&mut self, table: &Table, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.say("play-save-expected", &[]);
        }
        let Ok(format) = Format::by_ending(file) else {
            return self.say("play-format-expected", &[Argument::new("file", excerpt(file))]);
        };
        let records = [to_record(&table.state)];
        let text = match format.write(self.games, &records) {
            Ok(text) => text,
            Err(error) => return self.refuse_file(file, &error.reason()),
        };
        if Path::new(file).exists() {
            let arguments = [Argument::new("file", excerpt(file))];
            if self.ask_yes("play-replace", &arguments)? != Some(true) {
                return self.say("play-not-saved", &[]);
            }
        }
        if let Err(error) = yiqi_files::write_atomically(Path::new(file), text.as_bytes()) {
            return self.refuse_file_io(file, &error);
        }
        self.say("play-saved", &[Argument::new("file", excerpt(file))])?;
        // What the file does not say is found by reading it.
        let again = format.read(self.games, text.as_bytes()).unwrap_or_default();
        let lost: Vec<String> =
            yiqi_record::lost(&records, &again).into_iter().map(|key| self.words.say(key, &[])).collect();
        if lost.is_empty() {
            return Ok(());
        }
        let arguments = [Argument::new("format", format.name), Argument::new("what", lost.join(", "))];
        self.say("convert-lost", &arguments)
    }

    /// Goes on with the game of a file, seats kept.
    pub(crate) fn load(&mut self, table: &mut Table, file: &str) -> io::Result<After> {
        if file.is_empty() {
            self.say("play-load-expected", &[])?;
            return Ok(After::Stay);
        }
        let Ok(format) = Format::by_ending(file) else {
            self.say("play-format-expected", &[Argument::new("file", excerpt(file))])?;
            return Ok(After::Stay);
        };
        let bytes = match fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.refuse_file_io(file, &error)?;
                return Ok(After::Stay);
            }
        };
        let records = match format.read(self.games, &bytes) {
            Ok(records) => records,
            Err(error) => {
                let sentence = refusal_in_words(file, &error, &self.words);
                self.talk.tell(&sentence)?;
                return Ok(After::Stay);
            }
        };
        let Some(record) = records.first() else {
            self.refuse_file(file, &yiqi_record::RecordError::Empty.reason())?;
            return Ok(After::Stay);
        };
        match session_from_record(self.games, record, table.state.setup().seats.clone()) {
            Err(error) => {
                self.refuse_file(file, &error.reason())?;
                Ok(After::Stay)
            }
            Ok((state, events)) => {
                // The game so far stays where it is kept; the loaded one has a place of its own.
                self.keep(table)?;
                let mut loaded = Table::new(state, events);
                self.keep(&mut loaded)?;
                let moves = Argument::number("moves", loaded.state.game().moves().len());
                self.say("play-loaded", &[Argument::new("file", excerpt(file)), moves])?;
                if records.len() > 1 {
                    self.say("play-loaded-first", &[Argument::number("games", records.len())])?;
                }
                Ok(After::Go(crate::host::Screen::Game(Box::new(loaded))))
            }
        }
    }

    fn refuse_file(&mut self, file: &str, reason: &Reason) -> io::Result<()> {
        let arguments =
            [Argument::new("file", excerpt(file)), Argument::new("reason", self.words.reason(reason))];
        self.say("convert-refused", &arguments)
    }

    fn refuse_file_io(&mut self, file: &str, error: &io::Error) -> io::Result<()> {
        let arguments = [Argument::new("file", excerpt(file)), Argument::new("reason", error)];
        self.say("convert-refused", &arguments)
    }
}

/// Where and why a file was refused, in words.
pub fn refusal_in_words(file: &str, error: &ReadError, words: &Words) -> String {
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
