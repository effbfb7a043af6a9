//! The line protocol of the CodeCup 2011, a contest of programs that play DVONN.
//!
//! A referee connects two programs and passes the moves of each to the other. The program that reads `Start` first plays
//! White; the other reads White's first placement. Placements are written `A1`, moves `A1B2`, and a player who cannot move
//! writes `PASS`. White places the last piece and then makes the first move, so that White writes two lines in a row
//! there, and Black reads two. The referee says `Quit` at the end, which may come at any time.

mod clock;
mod player;

use std::io::{BufRead, Write};
use std::time::Duration;

use yiqi_engine::{DynGame, Engine};

use crate::ServeError;
use crate::input::Input;
use player::Player;

/// How long to think in a CodeCup game. Without any limit the engine's own limits hold.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct CodeCupLimits {
    /// The time for the whole game, shared out over the moves that are left.
    pub total: Option<Duration>,
    /// The most time for one move.
    pub per_move: Option<Duration>,
    /// The most nodes for one move.
    pub nodes: Option<u64>,
}

/// Plays one game of DVONN for a CodeCup referee, until it says `Quit` or the input ends.
///
/// The game begins at the position of `game`; the side to move there is the one that is told to start.
pub fn serve_codecup(
    game: Box<dyn DynGame>,
    engine: &mut dyn Engine,
    limits: CodeCupLimits,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), ServeError> {
    let input = Input::start(input)?;
    Player::new(game, engine, limits, &input, output).run()
}
