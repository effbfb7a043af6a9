//! Properties of the current state of a game.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use yiqi_core::{HalfPoints, Outcome, Side};

use super::Game;
use super::rules::options_dict;
use crate::errors::{in_words, say};

fn points(points: HalfPoints) -> f64 {
    f64::from(points.halves()) / 2.0
}

#[pymethods]
impl Game {
    /// The game's name: "go", "liuzichong", "dvonn" or "reversi".
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    /// The options of the rules: `Game(game.name, **game.options)` starts the same game. If the game started from a
    /// position, options that only affect the start are omitted.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options_dict(py, &self.inner.options())
    }

    /// The side to move: "black" or "white". Turns do not always alternate. After the end of the game, the side whose turn
    /// it would be.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.inner.to_move().name()
    }

    /// The side to move as a number: 0 for Black, 1 for White. In DVONN, White moves first.
    #[getter]
    fn player(&self) -> usize {
        self.inner.to_move().index()
    }

    /// The number of moves played so far.
    #[getter]
    fn ply(&self) -> usize {
        self.inner.ply()
    }

    /// Whether the only legal move is a pass.
    #[getter]
    fn must_pass(&self) -> bool {
        self.inner.must_pass()
    }

    /// The current position as one line of text, without history. `Game.from_position` reads it.
    ///
    /// >>> yiqi.Game("liuzichong").position
    /// 'OOOO/O..O/X..X/XXXX b'
    #[getter]
    fn position(&self) -> String {
        self.inner.position()
    }

    /// The starting position.
    #[getter]
    fn start(&self) -> String {
        self.inner.start()
    }

    /// A hash of the position that includes the side to move but no history. It is the same in every process that runs this
    /// version of the package.
    #[getter]
    fn position_hash(&self) -> u64 {
        self.inner.position_hash()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.ending().is_some()
    }

    /// The result: "black", "white" or "draw"; `None` if the game is not over.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.inner.ending().map(|ending| ending.outcome.name())
    }

    /// The code of the reason why the game ended, such as "go-two-passes"; `None` if it is not over.
    #[getter]
    fn end_reason(&self) -> Option<&'static str> {
        self.inner.ending().map(|ending| ending.reason.code())
    }

    /// The reason why the game ended, as text; `None` if it is not over.
    ///
    /// >>> game = yiqi.Game("go", size=5)
    /// >>> game.play_moves("pass pass")
    /// >>> game.result, game.end_reason, game.end_text
    /// ('white', 'go-two-passes', 'after two passes')
    #[getter]
    fn end_text(&self) -> Option<String> {
        self.inner.ending().map(|ending| say(ending.reason.code(), &[]))
    }

    /// The returns of both players, [Black, White]: 1.0 for a win, -1.0 for a loss, 0.0 for a draw or if the game is not
    /// over.
    ///
    /// >>> game = yiqi.Game("go", size=5, komi=0.5)
    /// >>> game.play_moves("pass pass")
    /// >>> game.returns(), game.margin
    /// ([-1.0, 1.0], -0.5)
    fn returns(&self) -> [f64; 2] {
        match self.inner.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(Side::Black)) => [1.0, -1.0],
            Some(Outcome::Win(Side::White)) => [-1.0, 1.0],
            Some(Outcome::Draw) | None => [0.0, 0.0],
        }
    }

    /// The current score, (Black, White), without compensation such as komi.
    #[getter]
    fn score(&self) -> (f64, f64) {
        let score = self.inner.score();
        (points(score.black), points(score.white))
    }

    /// Black's lead in points, including compensation such as komi.
    #[getter]
    fn margin(&self) -> f64 {
        points(self.inner.margin())
    }

    /// The score as text.
    ///
    /// >>> yiqi.Game("reversi").score_text
    /// 'Black 2, White 2'
    #[getter]
    fn score_text(&self) -> String {
        in_words(&self.inner.score_in_words())
    }

    /// The board as an SVG image, with coordinates and the last move marked.
    fn to_svg(&self) -> String {
        yiqi_picture::picture(&yiqi_view::View::of(self.inner.as_ref()))
    }

    /// Displays the board in a notebook.
    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }
}
