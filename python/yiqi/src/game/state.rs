//! What there is to know about a game as it stands.

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

    /// The options of its rules, so that `Game(game.name, **game.options)` starts the same game. Those that decide the
    /// start are left out when it began in a position of its own.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options_dict(py, &self.inner.options())
    }

    /// Whose turn it is: "black" or "white". Turns need not alternate. When the game is over: whose turn it would be.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.inner.to_move().name()
    }

    /// Whose turn it is as a number: 0 Black, 1 White. In DVONN, White opens.
    #[getter]
    fn player(&self) -> usize {
        self.inner.to_move().index()
    }

    /// The number of moves so far.
    #[getter]
    fn ply(&self) -> usize {
        self.inner.ply()
    }

    /// Whether the player has no move but a pass.
    #[getter]
    fn must_pass(&self) -> bool {
        self.inner.must_pass()
    }

    /// The position now, in one line. `Game.from_position` reads it; it carries no history.
    ///
    /// >>> yiqi.Game("liuzichong").position
    /// 'OOOO/O..O/X..X/XXXX b'
    #[getter]
    fn position(&self) -> String {
        self.inner.position()
    }

    /// The position in which the game began.
    #[getter]
    fn start(&self) -> String {
        self.inner.start()
    }

    /// A hash of the position, the side to move included and the past excluded, for tables of one's own. It is the same in
    /// every process of this version.
    #[getter]
    fn position_hash(&self) -> u64 {
        self.inner.position_hash()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.ending().is_some()
    }

    /// Who won: "black", "white" or "draw"; `None` while the game goes on.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.inner.ending().map(|ending| ending.outcome.name())
    }

    /// The code of the reason for which the game ended, such as "go-two-passes"; `None` while it goes on.
    #[getter]
    fn end_reason(&self) -> Option<&'static str> {
        self.inner.ending().map(|ending| ending.reason.code())
    }

    /// The same reason in words; `None` while the game goes on.
    ///
    /// >>> game = yiqi.Game("go", size=5)
    /// >>> game.play_moves("pass pass")
    /// >>> game.result, game.end_reason, game.end_text
    /// ('white', 'go-two-passes', 'after two passes')
    #[getter]
    fn end_text(&self) -> Option<String> {
        self.inner.ending().map(|ending| say(ending.reason.code(), &[]))
    }

    /// What the game brought each player, [Black, White]: 1.0 for a win, -1.0 for a loss, 0.0 for a draw and while the
    /// game goes on.
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

    /// What each side has counted so far, (Black, White), compensation such as komi left out.
    #[getter]
    fn score(&self) -> (f64, f64) {
        let score = self.inner.score();
        (points(score.black), points(score.white))
    }

    /// How many points Black is ahead, compensation such as komi counted.
    #[getter]
    fn margin(&self) -> f64 {
        points(self.inner.margin())
    }

    /// The score in words.
    ///
    /// >>> yiqi.Game("reversi").score_text
    /// 'Black 2, White 2'
    #[getter]
    fn score_text(&self) -> String {
        in_words(&self.inner.score_in_words())
    }

    /// The board as an SVG picture with coordinates, the last move marked.
    fn to_svg(&self) -> String {
        yiqi_picture::picture(&yiqi_view::View::of(self.inner.as_ref()))
    }

    /// Shows the board in a notebook.
    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }
}
