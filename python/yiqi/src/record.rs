//! Records for Python: `yiqi.read` and `yiqi.Record`.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use yiqi_games::Games;
use yiqi_record::{Action, Content, NodeId, ReadLimits, Record as Inner, Tree, final_game};

use crate::game::{Game, options_dict};
use crate::source;

/// Reads every game of a record and plays it through; a list of `yiqi.Record`.
///
/// `source` is a path, bytes, or text; text of one line that ends like a file name ("game.sgf") is a path. Without a
/// `format` (`yiqi.formats()` lists them) it follows from the file's ending or from how the record begins. `untrusted` sets
/// limits fit for files from strangers: 256 KiB, 100 games, 2,000 moves.
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

/// A game as a file has it: players, result, moves with variations and comments. Every move of it is legal.
///
/// `len(record)` is the number of moves of the main line.
#[pyclass(module = "yiqi", frozen)]
pub(crate) struct Record {
    inner: Inner,
}

impl Record {
    fn main_line(&self) -> impl Iterator<Item = &Content> {
        self.inner.tree.main_line().map(|id| self.inner.tree.content(id))
    }
}

/// The beginning of a record's main line: so many moves of it, and nothing but moves and set-ups.
fn cut(record: &Inner, moves: usize) -> Inner {
    let mut tree = Tree::default();
    let mut last = Tree::ROOT;
    let mut left = moves;
    for id in record.tree.main_line() {
        let action = record.tree.content(id).action.clone();
        match action {
            Some(Action::Move(_)) if left == 0 => break,
            Some(Action::Move(_)) => left -= 1,
            // A set-up behind the last move wanted belongs to the next.
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

    /// The options of the rules that the record gives.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options_dict(py, &self.inner.rules)
    }

    /// The position in which it began, where that is not the rules' own.
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

    /// When it was played, as the file has it.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.inner.date.as_deref()
    }

    /// Who won: "black", "white", "draw" or "void". The moves may not show it: players resign.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.inner.result.as_ref().map(|result| result.outcome.as_str())
    }

    /// Why: "resign", "time", "forfeit", or the code of an ending by the rules.
    #[getter]
    fn result_reason(&self) -> Option<&str> {
        self.inner.result.as_ref()?.reason.as_deref()
    }

    /// By how much, as the file has it.
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

    /// Every node with its variations, parents before children, as dictionaries: `parent` (its number, `None` for the root),
    /// `move`, `setup` (a position), `comment` and `evaluation` (for Black, in points), each of which may be `None`.
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

    /// The game after so many moves of the main line; without a number, or with -1, after all of them, and -2 is one
    /// less. Where the record sets the board up anew, a new game begins.
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
        let moves = moves.ok_or_else(|| PyIndexError::new_err(format!("the record has {all} moves")))?;
        let game = py.detach(|| final_game(&Games::standard(), &cut(&self.inner, moves)));
        Game::of(game.map_err(|error| source::broken(py, &error))?.as_ref())
    }

    /// The record as text in a format; what the format cannot hold is left out, or refused by `yiqi.RecordError`.
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

/// The record of a pickle.
#[pyfunction]
pub(crate) fn _restore_record(text: &Bound<'_, PyAny>) -> PyResult<Record> {
    let records = source::read(text, Some("json"), ReadLimits::none())?;
    let inner = records.into_iter().next().unwrap_or_default();
    Ok(Record { inner })
}
