//! Conversion to and from records, also used for pickling.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use yiqi_games::Games;
use yiqi_record::{Content, Player, Players, ReadLimits, Record, RecordResult, Tree, final_game};

use super::Game;
use crate::source;

impl Game {
    /// The record of the game, including the result if the game is over.
    fn record(&self, players: Players) -> Record {
        let game = &self.inner;
        let mut tree = Tree::default();
        let mut last = Tree::ROOT;
        for m in game.moves() {
            last = tree.add(last, Content::of_move(m));
        }
        let result = game.ending().map(|ending| RecordResult {
            outcome: ending.outcome.name().to_owned(),
            reason: Some(ending.reason.code().to_owned()),
            margin: None,
        });
        let (rules, start) = (game.options(), game.own_start());
        Record { rules, start, players, result, tree, ..Record::new(game.name()) }
    }
}

#[pymethods]
impl Game {
    /// The game as a record in one of the formats `yiqi.formats(game.name)`. "obf" and "6zc" contain only the position.
    ///
    /// >>> game = yiqi.Game("reversi")
    /// >>> game.play_moves("f5 d6 c3")
    /// >>> game.to_record("transcript")
    /// 'f5d6c3\n'
    #[pyo3(signature = (format="json", *, black=None, white=None))]
    fn to_record(
        &self,
        py: Python<'_>,
        format: &str,
        black: Option<String>,
        white: Option<String>,
    ) -> PyResult<String> {
        let player = |name| Player { name, rank: None };
        source::write(py, &self.record(Players { black: player(black), white: player(white) }), format)
    }

    /// Reads a record and returns the game at the end of its main line. `source` and `format` are as in `yiqi.read`;
    /// `index` selects one of several games in a file.
    ///
    /// >>> yiqi.Game.from_record("f5d6c3", format="transcript").moves
    /// ['f5', 'd6', 'c3']
    #[staticmethod]
    #[pyo3(signature = (source, format=None, *, index=0))]
    fn from_record(source: &Bound<'_, PyAny>, format: Option<&str>, index: usize) -> PyResult<Game> {
        let py = source.py();
        let records = source::read(source, format, ReadLimits::none())?;
        let none =
            || PyIndexError::new_err(format!("index out of range: the file has {} games", records.len()));
        let record = records.get(index).ok_or_else(none)?;
        let game = py.detach(|| final_game(&Games::standard(), record));
        Game::of(game.map_err(|error| source::broken(py, &error))?.as_ref())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, &'static str))> {
        let restore = py.get_type::<Game>().getattr("from_record")?;
        Ok((restore, (source::write(py, &self.record(Players::default()), "json")?, "json")))
    }
}
