//! `yiqi.read` and `yiqi.Record`.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use yiqi_games::Games;
use yiqi_record::{Action, Content, NodeId, ReadLimits, Record as Inner, Tree, final_game};

use crate::game::{Game, options_dict};
use crate::source;

/// Reads all games of a record, checks every move, and returns a list of `yiqi.Record`.
///
/// `source` is a path, bytes or text; a single line that ends in a known file extension ("game.sgf") is a path. If
/// `format` is not given, it is detected from the file extension or the content; `yiqi.formats()` lists the formats.
/// `untrusted` sets limits for files from untrusted sources: 256 KiB, 100 games, 2,000 moves.
///
/// >>> record, = yiqi.read("(;GM[1]SZ[9]PB[Ann];B[ee];W[gc];B[])")
/// >>> record.game, record.black, record.moves
/// ('go', 'Ann', ['E5', 'G7', 'pass'])
/// >>> yiqi.read("f5d6c3", format="transcript")[0].moves
/// ['f5', 'd6', 'c3']
#[pyfunction]
#[pyo3(signature = (source, format=None, *, untrusted=false))]
pub(crate) fn read(
    source: &Bound<'_, PyAny>,
    format: Option<&str>,
    untrusted: bool,
) -> PyResult<Vec<Record>> {
    let limits = if untrusted { ReadLimits::server() } else { ReadLimits::none() };
    Ok(source::read(source, format, limits)?.into_iter().map(|inner| Record { inner }).collect())
}

/// A recorded game: players, result, and moves with variations and comments. All moves are legal.
///
/// `len(record)` is the number of moves in the main line.
#[pyclass(module = "yiqi", frozen)]
pub(crate) struct Record {
    inner: Inner,
}

impl Record {
    fn main_line(&self) -> impl Iterator<Item = &Content> {
        self.inner.tree.main_line().map(|id| self.inner.tree.content(id))
    }
}

/// The first `moves` moves of a record's main line, with only moves and setups.
fn cut(record: &Inner, moves: usize) -> Inner {
    let mut tree = Tree::default();
    let mut last = Tree::ROOT;
    let mut left = moves;
    for id in record.tree.main_line() {
        let action = record.tree.content(id).action.clone();
        match action {
            Some(Action::Move(_)) if left == 0 => break,
            Some(Action::Move(_)) => left -= 1,
            // A setup after the last move belongs to the next move.
            Some(Action::Setup(_)) if left == 0 && moves > 0 => break,
            Some(Action::Setup(_)) => {}
            None => continue,
        }
        last = tree.add(last, Content { action, ..Content::default() });
    }
    Inner {
        game: record.game.clone(),
        rules: record.rules.clone(),
        start: record.start.clone(),
        tree,
        ..Inner::default()
    }
}

#[pymethods]
impl Record {
    /// The game's name.
    #[getter]
    fn game(&self) -> &str {
        &self.inner.game
    }

    /// The options of the rules, as given in the record.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options_dict(py, &self.inner.rules)
    }

    /// The starting position, if it is not the standard one.
    #[getter]
    fn start(&self) -> Option<&str> {
        self.inner.start.as_deref()
    }

    /// Black's name.
    #[getter]
    fn black(&self) -> Option<&str> {
        self.inner.players.black.name.as_deref()
    }

    /// White's name.
    #[getter]
    fn white(&self) -> Option<&str> {
        self.inner.players.white.name.as_deref()
    }

    /// Black's rank or rating.
    #[getter]
    fn black_rank(&self) -> Option<&str> {
        self.inner.players.black.rank.as_deref()
    }

    /// White's rank or rating.
    #[getter]
    fn white_rank(&self) -> Option<&str> {
        self.inner.players.white.rank.as_deref()
    }

    /// The date as written in the file.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.inner.date.as_deref()
    }

    /// The result: "black", "white", "draw" or "void". It may not follow from the moves, for example after a resignation.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.inner.result.as_ref().map(|result| result.outcome.as_str())
    }

    /// The reason for the result: "resign", "time", "forfeit", or the code of an ending by the rules.
    #[getter]
    fn result_reason(&self) -> Option<&str> {
        self.inner.result.as_ref()?.reason.as_deref()
    }

    /// The winning margin as written in the file.
    #[getter]
    fn result_margin(&self) -> Option<&str> {
        self.inner.result.as_ref()?.margin.as_deref()
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        self.main_line()
            .filter_map(|content| match &content.action {
                Some(Action::Move(text)) => Some(text.as_str()),
                _ => None,
            })
            .collect()
    }

    /// All nodes including variations, parents before children, as dictionaries with the keys `parent` (an index, `None` for
    /// the root), `move`, `setup` (a position), `comment` and `evaluation` (for Black, in points), each possibly `None`.
    ///
    /// >>> record, = yiqi.read("(;GM[1]SZ[9]C[hello](;B[ee])(;B[dd]))")
    /// >>> [(node["parent"], node["move"], node["comment"]) for node in record.nodes()]
    /// [(None, None, 'hello'), (0, 'E5', None), (0, 'D6', None)]
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let tree = &self.inner.tree;
        let node = |id: NodeId| {
            let content = tree.content(id);
            let (played, setup) = match &content.action {
                Some(Action::Move(text)) => (Some(text), None),
                Some(Action::Setup(position)) => (None, Some(position)),
                None => (None, None),
            };
            let dict = PyDict::new(py);
            dict.set_item("parent", tree.parent(id).map(|parent| parent.0))?;
            dict.set_item("move", played)?;
            dict.set_item("setup", setup)?;
            dict.set_item("comment", content.comment.as_ref())?;
            dict.set_item("evaluation", content.evaluation)?;
            Ok(dict)
        };
        tree.ids().map(node).collect()
    }

    /// The game after the given number of moves of the main line. The default, -1, means all moves, -2 all but one, and so
    /// on. Where the record contains a setup position, a new game starts.
    ///
    /// >>> record, = yiqi.read("f5d6c3", format="transcript")
    /// >>> record.game_at(2).moves
    /// ['f5', 'd6']
    #[pyo3(signature = (moves=None))]
    fn game_at(&self, py: Python<'_>, moves: Option<i64>) -> PyResult<Game> {
        let all = self.__len__();
        let moves = match moves {
            None => Some(all),
            Some(moves @ ..0) => usize::try_from(all as i64 + 1 + moves.max(-(all as i64) - 2)).ok(),
            Some(moves) => usize::try_from(moves).ok(),
        };
        let moves = moves.filter(|&moves| moves <= all);
        let moves = moves.ok_or_else(|| {
            PyIndexError::new_err(format!("index out of range: the record has {all} moves"))
        })?;
        let game = py.detach(|| final_game(&Games::standard(), &cut(&self.inner, moves)));
        Game::of(game.map_err(|error| source::broken(py, &error))?.as_ref())
    }

    /// The record as text in the given format. What the format cannot represent is omitted, or raises `yiqi.RecordError`.
    ///
    /// >>> record, = yiqi.read("f5d6c3", format="transcript")
    /// >>> record.to_text("ggf").startswith("(;GM[Othello]")
    /// True
    #[pyo3(signature = (format="json"))]
    fn to_text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        source::write(py, &self.inner, format)
    }

    fn __len__(&self) -> usize {
        self.main_line().filter(|content| matches!(content.action, Some(Action::Move(_)))).count()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Record) -> bool {
        self.inner == other.inner
    }

    fn __repr__(&self) -> String {
        let player = |name: Option<&str>| name.map(yiqi_core::excerpt).unwrap_or_else(|| "?".to_owned());
        let (black, white) = (player(self.black()), player(self.white()));
        format!("<yiqi.Record {}: {black} - {white}, {} moves>", self.inner.game, self.__len__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = py.import("yiqi._yiqi")?.getattr("_restore_record")?;
        Ok((restore, (self.to_text(py, "json")?,)))
    }
}

/// Restores a pickled record.
#[pyfunction]
pub(crate) fn _restore_record(text: &Bound<'_, PyAny>) -> PyResult<Record> {
    let records = source::read(text, Some("json"), ReadLimits::none())?;
    let inner = records.into_iter().next().unwrap_or_default();
    Ok(Record { inner })
}
