//! The state of a session.

use std::io::{self, Write};

use yiqi_core::Options;
use yiqi_engine::{DynGame, Engine, EngineOptions, Engines, Games, Limits};

use super::clock::Clock;
use super::history::History;
use super::input::Queue;
use super::response::Failure;
use super::{GTP_GAMES, GtpSetup};

/// What lasts from one command to the next.
pub(super) struct Session<'a> {
    pub(super) games: &'a Games,
    pub(super) engines: &'a Engines,
    pub(super) history: History,
    pub(super) clock: Clock,
    pub(super) limits: Limits,
    pub(super) level: u8,
    pub(super) options: EngineOptions,
    pub(super) ponders: bool,
    /// The engine that plays, made when it is first needed.
    pub(super) player: Option<Box<dyn Engine>>,
    /// The engine that analyses.
    pub(super) analyst: Option<Box<dyn Engine>>,
}

/// The command that is being executed: where it came from and where its response goes.
pub(super) struct Exchange<'a> {
    pub(super) id: Option<&'a str>,
    /// The number of its line.
    pub(super) number: u64,
    pub(super) queue: &'a Queue,
    pub(super) output: &'a mut (dyn Write + Send),
}

impl Exchange<'_> {
    /// Begins a response that is written line by line.
    pub(super) fn begin_response(&mut self) -> io::Result<()> {
        writeln!(self.output, "={}", self.id.unwrap_or_default())?;
        self.output.flush()
    }
}

impl<'a> Session<'a> {
    /// A new session; `None` if GTP is not spoken for this game.
    pub(super) fn new(setup: GtpSetup<'a>) -> Option<Session<'a>> {
        let GtpSetup { games, engines, game, level, limits, options, ponders } = setup;
        let kind = games.get(game.name()).filter(|kind| GTP_GAMES.contains(&kind.name()))?;
        let history = History::new(*kind, game);
        let (player, analyst, clock) = (None, None, Clock::default());
        Some(Session { games, engines, history, clock, limits, level, options, ponders, player, analyst })
    }

    /// The game.
    pub(super) fn game(&self) -> &dyn DynGame {
        self.history.game()
    }

    /// Whether it is Go.
    pub(super) fn is_go(&self) -> bool {
        self.game().name() == "go"
    }

    /// The size of the board.
    pub(super) fn size(&self) -> u8 {
        self.game().options().get("size").and_then(|size| size.parse().ok()).unwrap_or(8)
    }

    /// Starts a new game by the rules of the current one, with some options changed.
    pub(super) fn start(&mut self, changed: &Options, position: Option<&str>) -> Result<(), Failure> {
        let kind = *self.history.kind();
        let mut options = self.game().options();
        options.retain(|name| kind.options().iter().any(|spec| spec.name == name && !spec.decides_start));
        changed.iter().for_each(|(name, value)| options.set(name, value));
        let game = kind.start(&options, position).map_err(|_| "cannot start the game")?;
        self.restart(game);
        Ok(())
    }

    /// Replaces the game. Clocks start again, and the engines forget what they have searched.
    pub(super) fn restart(&mut self, game: Box<dyn DynGame>) {
        self.history.restart(game);
        self.clock.reset();
        for engine in [&mut self.player, &mut self.analyst].into_iter().flatten() {
            engine.forget();
        }
    }
}
