//! Saving games to files and loading them.

use std::fs;
use std::io;
use std::path::Path;

use yiqi_core::{Argument, Reason, ReasonCode as _, printable};
use yiqi_record::{Format, ReadError, ReadNote, Where};
use yiqi_session_record::{session_from_record, to_record};
use yiqi_words::Words;

use crate::app::{App, CurrentGame};
use crate::play::Next;

impl App<'_> {
    /// Writes the game to a file; the ending decides the format.
    pub(crate) fn save(&mut self, current: &CurrentGame, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.say("play-save-expected", &[]);
        }
        let Ok(format) = Format::by_ending(file) else {
            return self.say("play-format-expected", &[Argument::new("file", printable(file))]);
        };
        let records = [to_record(&current.state)];
        let text = match format.write(self.games, &records) {
            Ok(text) => text,
            Err(error) => return self.refuse_file(file, &error.reason()),
        };
        if Path::new(file).exists() {
            let arguments = [Argument::new("file", printable(file))];
            if self.ask_yes("play-replace", &arguments)? != Some(true) {
                return self.say("play-not-saved", &[]);
            }
        }
        if let Err(error) = yiqi_files::write_atomically(Path::new(file), text.as_bytes()) {
            return self.refuse_file_io(file, &error);
        }
        self.say("play-saved", &[Argument::new("file", printable(file))])?;
        // Reading the file back shows what the format could not represent.
        let again = format.read(self.games, text.as_bytes()).unwrap_or_default();
        let lost: Vec<String> =
            yiqi_record::lost(&records, &again).into_iter().map(|key| self.words.say(key, &[])).collect();
        if lost.is_empty() {
            return Ok(());
        }
        let arguments = [Argument::new("format", format.name), Argument::new("what", lost.join(", "))];
        self.say("convert-lost", &arguments)
    }

    /// Continues the game of a file with the same seats.
    pub(crate) fn load(&mut self, current: &mut CurrentGame, file: &str) -> io::Result<Next> {
        if file.is_empty() {
            self.say("play-load-expected", &[])?;
            return Ok(Next::Stay);
        }
        let Ok(format) = Format::by_ending(file) else {
            self.say("play-format-expected", &[Argument::new("file", printable(file))])?;
            return Ok(Next::Stay);
        };
        let bytes = match fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.refuse_file_io(file, &error)?;
                return Ok(Next::Stay);
            }
        };
        let records = match format.read(self.games, &bytes) {
            Ok(records) => records,
            Err(error) => {
                let sentence = refusal_in_words(file, &error, &self.words);
                self.dialogue.tell(&sentence)?;
                return Ok(Next::Stay);
            }
        };
        let Some(record) = records.first() else {
            self.refuse_file(file, &yiqi_record::RecordError::Empty.reason())?;
            return Ok(Next::Stay);
        };
        match session_from_record(self.games, record, current.state.setup().seats.clone()) {
            Err(error) => {
                self.refuse_file(file, &error.reason())?;
                Ok(Next::Stay)
            }
            Ok((state, events)) => {
                // The current game stays saved; the loaded one gets its own file.
                self.save_unfinished(current)?;
                let mut loaded = CurrentGame::new(state, events);
                self.save_unfinished(&mut loaded)?;
                let moves = Argument::number("moves", loaded.state.game().moves().len());
                self.say("play-loaded", &[Argument::new("file", printable(file)), moves])?;
                for note in &record.notes {
                    let sentence = note_in_words(file, note, &self.words);
                    self.dialogue.tell(&sentence)?;
                }
                if records.len() > 1 {
                    self.say("play-loaded-first", &[Argument::number("games", records.len())])?;
                }
                Ok(Next::Go(crate::app::Screen::Game(Box::new(loaded))))
            }
        }
    }

    fn refuse_file(&mut self, file: &str, reason: &Reason) -> io::Result<()> {
        let arguments =
            [Argument::new("file", printable(file)), Argument::new("reason", self.words.reason(reason))];
        self.say("convert-refused", &arguments)
    }

    fn refuse_file_io(&mut self, file: &str, error: &io::Error) -> io::Result<()> {
        let arguments = [Argument::new("file", printable(file)), Argument::new("reason", error)];
        self.say("convert-refused", &arguments)
    }
}

/// Why a file cannot be read, in words.
pub fn refusal_in_words(file: &str, error: &ReadError, words: &Words) -> String {
    place_in_words(file, &error.place, &error.reason, words)
}

/// What a reader had to interpret, in words.
pub fn note_in_words(file: &str, note: &ReadNote, words: &Words) -> String {
    let mut message = place_in_words(file, &note.place, &note.reason, words);
    if note.drops_rest {
        message = words.say("convert-kept-up-to", &[Argument::new("message", message)]);
    }
    words.say("convert-note", &[Argument::new("message", message)])
}

fn place_in_words(file: &str, place: &Where, reason: &Reason, words: &Words) -> String {
    let file = Argument::new("file", printable(file));
    let reason = Argument::new("reason", words.reason(reason));
    match place {
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
