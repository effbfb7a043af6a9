//! Reading and writing records: files, text or bytes, and format detection.

use std::path::{Path, PathBuf};

use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use yiqi_core::{ReasonCode as _, excerpt};
use yiqi_games::Games;
use yiqi_record::{FORMATS, Format, ReadError, ReadLimits, Record, RecordError as WrongRecord, Where};

use crate::errors::{RecordError, in_words, refused, refused_saying};

/// The source of a record.
enum Source {
    File(PathBuf),
    Content(Vec<u8>),
}

/// Text is a record, unless it is a single line that ends in a known file extension, such as `game.sgf`: then it is a
/// path.
fn source(given: &Bound<'_, PyAny>) -> PyResult<Source> {
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_cow()?;
        let is_file_name = !text.contains(['\n', '\0']) && Format::by_ending(text.trim_end()).is_ok();
        return Ok(if is_file_name {
            Source::File(PathBuf::from(text.into_owned()))
        } else {
            Source::Content(text.into_owned().into_bytes())
        });
    }
    if let Ok(bytes) = given.cast::<PyBytes>() {
        return Ok(Source::Content(bytes.as_bytes().to_vec()));
    }
    match given.extract::<PathBuf>() {
        Ok(path) => Ok(Source::File(path)),
        Err(_) => {
            let kind = given.get_type().name()?;
            Err(PyTypeError::new_err(format!("a record must be a path, a str or bytes, not {kind}")))
        }
    }
}

fn names() -> String {
    FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ")
}

/// Finds a format by its name.
pub(crate) fn format(py: Python<'_>, name: &str) -> PyResult<&'static Format> {
    Format::by_name(name).map_err(|error| {
        let sentence = format!("“{}” names no format; use one of {}", excerpt(name), names());
        refused_saying::<RecordError>(py, &error.reason(), sentence)
    })
}

/// Detects the format from the beginning of a record.
fn recognised(py: Python<'_>, content: &[u8]) -> PyResult<&'static Format> {
    let content = content.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content).trim_ascii_start();
    let beginning = content.iter().take(100).map(u8::to_ascii_lowercase).collect::<Vec<u8>>();
    let has = |part: &[u8]| beginning.windows(part.len()).any(|window| window == part);
    let name = match beginning.first() {
        Some(b'{' | b'[') => "json",
        Some(b'(') if has(b"gm[othello]") => "ggf",
        Some(b'(') => "sgf",
        _ => {
            let reason = WrongRecord::NoSuchFormat(String::new()).reason();
            let sentence = format!(
                "cannot detect the format of the record: set format to one of {}, or pass a file as pathlib.Path",
                names()
            );
            return Err(refused_saying::<RecordError>(py, &reason, sentence));
        }
    };
    format(py, name)
}

/// Reads all records of a source.
pub(crate) fn read(
    given: &Bound<'_, PyAny>,
    format_name: Option<&str>,
    limits: ReadLimits,
) -> PyResult<Vec<Record>> {
    let py = given.py();
    let source = source(given)?;
    let named = format_name.map(|name| format(py, name)).transpose()?;
    let (content, by_ending) = match source {
        Source::Content(content) => (content, None),
        Source::File(path) => {
            let content = py.detach(|| read_file(&path, limits.bytes));
            let content = content.map_err(|error| no_file(&error, path.clone()))?;
            (content, Format::by_ending(&path.to_string_lossy()).ok())
        }
    };
    let format = match named.or(by_ending) {
        Some(format) => format,
        None => recognised(py, &content)?,
    };
    let records = py.detach(|| format.read_with(&Games::standard(), &content, &limits));
    records.map_err(|error| unreadable(py, &error))
}

/// Python's exception for a file error, including the file name.
fn no_file(error: &std::io::Error, path: PathBuf) -> PyErr {
    match error.raw_os_error() {
        // Python chooses the exception class by the error number and adds the number to the message itself.
        Some(number) => {
            let message = error.to_string();
            let message = message.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, message, path.into_os_string()))
        }
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// Reads a file up to one byte beyond the limit, so that a file that is too large is refused without reading all of it.
fn read_file(path: &Path, most: usize) -> std::io::Result<Vec<u8>> {
    use std::io::Read as _;
    let mut content = Vec::new();
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    std::fs::File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut content)?;
    Ok(content)
}

fn unreadable(py: Python<'_>, error: &ReadError) -> PyErr {
    let reason = in_words(&error.reason);
    let sentence = match &error.place {
        Where::Everywhere => reason,
        Where::Line(line) => format!("line {line}: {reason}"),
        Where::Game(game) => format!("game {game}: {reason}"),
        Where::Move { game, number, text } => format!("game {game}, move {number} ({text}): {reason}"),
    };
    refused_saying::<RecordError>(py, &error.reason, sentence)
}

/// Writes one record.
pub(crate) fn write(py: Python<'_>, record: &Record, format_name: &str) -> PyResult<String> {
    let format = format(py, format_name)?;
    let written = py.detach(|| format.write(&Games::standard(), std::slice::from_ref(record)));
    written.map_err(|error| refused::<RecordError>(py, &error.reason()))
}

/// The exception for a record error.
pub(crate) fn broken(py: Python<'_>, error: &WrongRecord) -> PyErr {
    refused::<RecordError>(py, &error.reason())
}

/// The names of the formats that `read` and `to_record` support; with `game`, only those that support this game. `read`
/// also supports `wthor`, the format of a database of Reversi games.
///
/// >>> yiqi.formats("reversi")
/// ['json', 'sgf', 'ggf', 'obf', 'transcript']
#[pyfunction]
#[pyo3(signature = (game=None))]
pub(crate) fn formats(py: Python<'_>, game: Option<&str>) -> PyResult<Vec<&'static str>> {
    if let Some(name) = game {
        crate::game::kind(&Games::standard(), py, name)?;
    }
    let holds = |format: &&Format| game.is_none_or(|name| format.holds(&name.to_ascii_lowercase()));
    let writable = FORMATS.iter().filter(|format| format.is_writable());
    Ok(writable.filter(holds).map(|format| format.name).collect())
}
