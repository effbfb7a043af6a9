//! Games saved to files and loaded from them.

use std::fs;
use std::io;
use std::path::Path;

use yiqi_core::{Argument, Reason, ReasonCode as _, excerpt};
use yiqi_record::Format;
use yiqi_session::State;

use crate::host::{Host, Table};
use crate::play::After;

impl Host<'_> {
    /// Writes the game to a file whose ending says of which kind.
    pub(crate) fn save(&mut self, table: &Table, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.say("play-save-expected", &[]);
        }
        let written =
            Format::by_ending(file).and_then(|format| format.write(self.games, &[table.state.record()]));
        let text = match written {
            Ok(text) => text,
            Err(error) => return self.refuse_file(file, &error.reason()),
        };
        if Path::new(file).exists() {
            let arguments = [Argument::new("file", excerpt(file))];
            if self.ask_yes("play-replace", &arguments)? != Some(true) {
                return self.say("play-not-saved", &[]);
            }
        }
        match yiqi_files::write_atomically(Path::new(file), text.as_bytes()) {
            Ok(()) => self.say("play-saved", &[Argument::new("file", excerpt(file))]),
            Err(error) => self.refuse_file_io(file, &error),
        }
    }

    /// Goes on with the game of a file, seats kept.
    pub(crate) fn load(&mut self, table: &mut Table, file: &str) -> io::Result<After> {
        if file.is_empty() {
            self.say("play-load-expected", &[])?;
            return Ok(After::Stay);
        }
        let format = match Format::by_ending(file) {
            Ok(format) => format,
            Err(error) => {
                self.refuse_file(file, &error.reason())?;
                return Ok(After::Stay);
            }
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
                self.refuse_file(file, &error.reason)?;
                return Ok(After::Stay);
            }
        };
        let Some(record) = records.first() else {
            self.refuse_file(file, &yiqi_record::RecordError::Empty.reason())?;
            return Ok(After::Stay);
        };
        match State::from_record(self.games, record, table.state.setup().seats.clone()) {
            Err(error) => {
                self.refuse_file(file, &error.reason())?;
                Ok(After::Stay)
            }
            Ok((state, events)) => {
                let loaded = Table { state, events };
                self.keep(&loaded)?;
                let moves = Argument::number("moves", loaded.state.game().moves().len());
                self.say("play-loaded", &[Argument::new("file", excerpt(file)), moves])?;
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
