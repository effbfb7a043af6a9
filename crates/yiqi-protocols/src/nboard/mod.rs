//! The engine's side of the NBoard protocol, version 2, by which Othello programs talk to an engine.
//!
//! The protocol is described in the files of the board program NBoard. Commands are answered in the order in which they
//! come. `ping` also ends a search that is under way; the search answers with what it has found so far.

mod answer;
mod clock;
mod command;
mod session;
mod stored;

use std::io::{BufRead, Write};

use yiqi_engine::{Engine, Games, Limits};

use crate::ServeError;
use crate::input::Input;
use session::Session;

/// What an NBoard session needs to know beforehand.
#[derive(Clone, PartialEq, Debug)]
pub struct NBoardOptions {
    /// The name shown for the engine. The depth is added to it.
    pub name: String,
    /// Limits of every search. `set depth` replaces the depth.
    pub limits: Limits,
    /// The sentences shown as the engine's status.
    pub status: NBoardStatus,
}

/// Sentences for the status line of the board program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NBoardStatus {
    /// The engine chooses a move.
    pub thinking: String,
    /// The engine evaluates a position or a game.
    pub analysing: String,
    /// A move or hint was asked for, but the game is over.
    pub game_over: String,
    /// A game could not be read, or a move is not legal.
    pub refused: String,
}

/// Answers NBoard commands until the input ends. A search that is under way then is given up without an answer.
pub fn serve_nboard(
    games: &Games,
    engine: &mut dyn Engine,
    options: &NBoardOptions,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), ServeError> {
    let input = Input::start(input)?;
    Session::new(games, engine, options, &input, output)?.run()
}
