//! Reads files of any size, one record after another.

use std::fmt;
use std::io::{self, BufRead};

use yiqi_core::ReasonCode as _;
use yiqi_games::Games;

use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::split::{Parts, Split};
use crate::{Format, Limited, ReadLimits, Record};

/// Why a record of a stream could not be read.
#[derive(Debug)]
pub enum StreamError {
    /// The record is invalid. Reading can go on with the next one.
    Record(ReadError),
    /// The stream failed.
    Io(io::Error),
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Record(error) => error.fmt(f),
            StreamError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StreamError {}

/// The records of a stream, each read when it is asked for. Memory is bounded by the largest record, however many there
/// are. An invalid record is an error of its own; the next ones can still be read.
pub struct Records<'a, R> {
    games: &'a Games,
    format: &'static Format,
    parts: Parts<R>,
    limits: ReadLimits,
    keeps_legal_part: bool,
    /// The records so far, invalid ones included.
    number: usize,
    is_over: bool,
}

impl<'a, R: BufRead> Records<'a, R> {
    /// Reads a stream of this format. The limits apply to each record.
    pub fn new(games: &'a Games, format: &'static Format, input: R, limits: ReadLimits) -> Records<'a, R> {
        let parts = Parts::new(input, format.split, limits.bytes);
        Records { games, format, parts, limits, keeps_legal_part: false, number: 0, is_over: false }
    }

    /// Keeps games with an illegal move up to that move; [`Record::notes`] says so.
    pub fn keeping_legal_part(mut self, keeps: bool) -> Records<'a, R> {
        self.keeps_legal_part = keeps;
        self
    }

    fn read_next(&mut self) -> Result<Option<Record>, StreamError> {
        loop {
            match self.read_part() {
                // A line with only a comment holds no record.
                Err(StreamError::Record(error)) if self.format.split == Split::Lines && !self.is_over => {
                    if error.reason.code != RecordError::Empty.code() {
                        return Err(StreamError::Record(error));
                    }
                    self.number -= 1;
                }
                read => return read,
            }
        }
    }

    /// Reads the next part of the stream as a record; `None` at the end.
    fn read_part(&mut self) -> Result<Option<Record>, StreamError> {
        let Some(part) = self.parts.next().map_err(StreamError::Io)? else {
            self.is_over = true;
            if self.number > 0 {
                return Ok(None);
            }
            return Err(StreamError::Record(ReadError::whole(RecordError::Empty)));
        };
        self.number += 1;
        if part.is_too_long {
            let error = RecordError::TooMany { what: Limited::Bytes, limit: self.limits.bytes };
            return Err(StreamError::Record(ReadError::line(part.line, error)));
        }
        let mut meter = Meter::new(self.limits);
        meter.keeps_legal_part = self.keeps_legal_part;
        let located = |place: &Where| match place.clone() {
            Where::Everywhere if self.number > 1 => Where::Game(self.number),
            Where::Everywhere => Where::Everywhere,
            Where::Line(line) => Where::Line(line + part.line - 1),
            Where::Game(_) => Where::Game(self.number),
            Where::Move { number, text, .. } => Where::Move { game: self.number, number, text },
        };
        let read = self.format.read_metered(self.games, &part.bytes, meter);
        let mut record = match read {
            Ok(mut records) => records.swap_remove(0),
            Err(ReadError { place, reason }) => {
                return Err(StreamError::Record(ReadError { place: located(&place), reason }));
            }
        };
        for note in &mut record.notes {
            note.place = located(&note.place);
        }
        Ok(Some(record))
    }
}

impl<R: BufRead> Iterator for Records<'_, R> {
    type Item = Result<Record, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.read_next();
        self.is_over |= matches!(next, Err(StreamError::Io(_)));
        next.transpose()
    }
}
