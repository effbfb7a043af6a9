//! The engine side of the Go Text Protocol (GTP), version 2, for Go and Reversi.
//!
//! A reader thread fills a bounded queue of lines ([`input`]); the session takes one command after the other, looks it up
//! in the table of [`dispatch`] and writes its response. An analysis ends when another line arrives; a move is searched to
//! its limits whatever is queued behind it.
//!
//! Messages of the protocol are English, since programs read them; those of its standard are written exactly as there.

mod analysis;
mod arguments;
mod clock;
mod command;
mod dispatch;
mod files;
mod handicap;
mod history;
mod input;
mod ownership;
mod response;
mod rules;
mod score;
mod search;
mod session;
mod setup;

use std::io::{self, BufRead, Write};

use yiqi_engine::{DynGame, EngineOptions, Engines, Games, Limits};

use input::Queue;
use session::Session;

/// The games that GTP is spoken for.
pub const GTP_GAMES: [&str; 2] = ["go", "reversi"];

/// What a GTP session starts with.
#[derive(Debug)]
pub struct GtpSetup<'a> {
    /// All games.
    pub games: &'a Games,
    /// All engines.
    pub engines: &'a Engines,
    /// A new game, one of [`GTP_GAMES`]. Its rules stay until a command changes them.
    pub game: Box<dyn DynGame>,
    /// The level of the engine.
    pub level: u8,
    /// Limits of every search; where they are empty, the clock or the level decides.
    pub limits: Limits,
    /// Threads and seed.
    pub options: EngineOptions,
    /// Whether the engine goes on thinking while its opponent does.
    pub ponders: bool,
}

/// Speaks GTP until `quit` or the end of the input. Commands that were read before the end are still executed.
///
/// After an error of the output it returns when the next line arrives or the input ends.
pub fn serve_gtp(
    setup: GtpSetup<'_>,
    input: &mut (dyn BufRead + Send),
    output: &mut (dyn Write + Send),
) -> io::Result<()> {
    let mut session = Session::new(setup).ok_or(io::ErrorKind::Unsupported)?;
    let queue = Queue::default();
    std::thread::scope(|scope| {
        scope.spawn(|| input::read_lines(input, &queue));
        let _abandon = queue.abandon_on_drop();
        dispatch::run(&mut session, &queue, output)
    })
}
