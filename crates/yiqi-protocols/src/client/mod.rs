//! Other programs as engines: a client for each protocol, behind the [`Engine`] interface.

mod codecup;
mod command_line;
mod gtp;
mod nboard;
mod program;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use yiqi_core::excerpt;
use yiqi_engine::{
    Candidate, DynGame, Engine, EngineError, EngineFailure, EngineKind, Limits, Report, Stop, Value,
};

pub use command_line::{BadCommandLine, CommandLine};
use program::{Program, Trouble, Wait};

/// The protocol that a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// GTP version 2, for Go and Reversi.
    Gtp,
    /// NBoard version 2, for Reversi.
    Nboard,
    /// The line protocol of CodeCup 2011, for DVONN.
    Codecup,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Protocol; 3] = [Protocol::Gtp, Protocol::Nboard, Protocol::Codecup];

    /// Its name: `gtp`, `nboard` or `codecup`.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Gtp => "gtp",
            Protocol::Nboard => "nboard",
            Protocol::Codecup => "codecup",
        }
    }

    /// The games that are played with it.
    pub const fn games(self) -> &'static [&'static str] {
        match self {
            Protocol::Gtp => &["go", "reversi"],
            Protocol::Nboard => &["reversi"],
            Protocol::Codecup => &["dvonn"],
        }
    }
}

/// A program to be used as an engine.
///
/// The text form is the protocol and the command: `gtp:gnugo --mode gtp`. In a CodeCup command, `{position}` stands for
/// the position in which the movement of stacks begins.
///
/// ```
/// use yiqi_protocols::{External, Protocol};
///
/// let external: External = "gtp:gnugo --mode gtp".parse().unwrap();
/// assert_eq!(external.protocol, Protocol::Gtp);
/// assert_eq!(external.command.arguments(), ["--mode", "gtp"]);
/// assert!("gnugo --mode gtp".parse::<External>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct External {
    /// The protocol it speaks.
    pub protocol: Protocol,
    /// How to start it.
    pub command: CommandLine,
    /// How long it may take to answer its first command.
    pub start_timeout: Duration,
    /// How long it may take for a move. If a search has a time limit of its own, the program gets this in addition.
    pub move_timeout: Duration,
}

/// The error returned for a text that is not `PROTOCOL:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadExternal(String);

impl fmt::Display for BadExternal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a program \"{}\": use gtp:COMMAND, nboard:COMMAND or codecup:COMMAND", self.0)
    }
}

impl std::error::Error for BadExternal {}

impl FromStr for External {
    type Err = BadExternal;

    fn from_str(text: &str) -> Result<External, BadExternal> {
        let bad = || BadExternal(excerpt(text));
        let (name, command) = text.split_once(':').ok_or_else(bad)?;
        let protocol = Protocol::ALL.into_iter().find(|protocol| protocol.name() == name).ok_or_else(bad)?;
        Ok(External::new(protocol, command.parse().map_err(|_| bad())?))
    }
}

impl fmt::Display for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.protocol.name(), self.command)
    }
}

impl External {
    /// A program with the default time-outs: 20 s to start, 60 s for a move.
    pub const fn new(protocol: Protocol, command: CommandLine) -> External {
        let (start_timeout, move_timeout) = (Duration::from_secs(20), Duration::from_secs(60));
        External { protocol, command, start_timeout, move_timeout }
    }

    /// Starts the program for a game.
    pub fn start(&self, game: &str) -> Result<Box<dyn Engine>, EngineError> {
        if !self.protocol.games().contains(&game) {
            let (opponent, game) = (self.to_string(), game.to_owned());
            return Err(EngineError::NotThisGame { opponent, game });
        }
        Ok(match self.protocol {
            Protocol::Gtp => Box::new(ProgramEngine::<gtp::GtpDialogue>::start(self, game)?),
            Protocol::Nboard => Box::new(ProgramEngine::<nboard::NboardDialogue>::start(self, game)?),
            Protocol::Codecup => Box::new(ProgramEngine::<codecup::CodecupDialogue>::start(self, game)?),
        })
    }

    /// Starts the program. `farewell` is the line that ends it.
    fn start_program(&self, farewell: &'static str) -> Result<Program, EngineError> {
        let failed = |error: std::io::Error| EngineError::CannotStart {
            engine: self.to_string(),
            reason: error.to_string(),
        };
        Program::start(&self.command, farewell).map_err(failed)
    }

    /// An engine kind that starts this program, to be registered under a name.
    ///
    /// # Panics
    ///
    /// If it is not a valid engine name.
    pub fn kind(&self, name: &str) -> EngineKind {
        let external = self.clone();
        let mut kind = EngineKind::new(name, self.to_string(), move |request| external.start(request.game));
        for game in self.protocol.games() {
            kind = kind.for_game(*game);
        }
        kind
    }
}

/// A conversation with a program in one of the protocols.
trait Dialogue: Send + Sized {
    /// Starts a program and greets it.
    fn begin(external: &External, game: &str) -> Result<Self, EngineError>;

    /// Asks the program for its move.
    fn ask(&mut self, game: &dyn DynGame, limits: &Limits, wait: &Wait<'_>) -> Result<Answer, Trouble>;

    /// The program, if it is running.
    fn program(&self) -> Option<&Program>;
}

/// What a program answered.
enum Answer {
    /// A move, as the program wrote it.
    Move(String),
    /// It resigns.
    Resigns,
}

/// A program as an engine. It is started anew after a failure and after a search that was stopped, because it would still
/// be thinking.
struct ProgramEngine<D> {
    external: External,
    game: String,
    dialogue: Option<D>,
}

impl<D: Dialogue> ProgramEngine<D> {
    fn start(external: &External, game: &str) -> Result<ProgramEngine<D>, EngineError> {
        let dialogue = Some(D::begin(external, game)?);
        Ok(ProgramEngine { external: external.clone(), game: game.to_owned(), dialogue })
    }
}

impl<D: Dialogue> Engine for ProgramEngine<D> {
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        if game.ending().is_some() || game.name() != self.game {
            return Ok(Report::default());
        }
        let mut dialogue: D = match self.dialogue.take() {
            Some(dialogue) => dialogue,
            None => D::begin(&self.external, &self.game).map_err(|error| match error {
                EngineError::Failed(failure) => failure,
                other => {
                    EngineFailure::Ended { program: self.external.to_string(), reason: other.to_string() }
                }
            })?,
        };
        let allowed = self.external.move_timeout.saturating_add(limits.time.unwrap_or_default());
        let report = match dialogue.ask(game, limits, &Wait::or_stopped(allowed, stop)) {
            Err(Trouble::Stopped) => return Ok(Report::default()),
            Err(Trouble::Failed(failure)) => return Err(failure),
            Ok(Answer::Resigns) => Report { resigns: true, ..Report::default() },
            Ok(Answer::Move(said)) => {
                let m = checked_move(game, &self.external.to_string(), &said)?;
                Report { candidates: vec![Candidate::new(m, Value::UNKNOWN)], ..Report::default() }
            }
        };
        self.dialogue = Some(dialogue);
        on_report(&report);
        Ok(report)
    }

    fn cpu_time(&self) -> Option<Duration> {
        let program = self.dialogue.as_ref().and_then(D::program);
        Some(program.and_then(Program::cpu_time).unwrap_or_default())
    }

    /// The memory of the program, so that a cache of engines does not keep too many of them.
    fn memory(&self) -> usize {
        const UNKNOWN: usize = 64 << 20;
        let program = self.dialogue.as_ref().and_then(D::program);
        program.map_or(0, |program| program.memory().unwrap_or(UNKNOWN))
    }

    /// Has no effect: these protocols ask for one move.
    fn set_lines(&mut self, _: usize) {}

    /// Has no effect: what a program remembers is its own affair.
    fn forget(&mut self) {}
}

/// Checks a move that a program answered and writes it as the game does.
fn checked_move(game: &dyn DynGame, program: &str, said: &str) -> Result<String, EngineFailure> {
    let illegal = || EngineFailure::IllegalMove { program: program.to_owned(), m: excerpt(said) };
    game.boxed_clone().play(said).map_err(|_| illegal())
}

/// The moves of a game, each with the side that made it.
fn moves_with_sides(game: &dyn DynGame) -> Vec<(yiqi_core::Side, String)> {
    let mut game = game.boxed_clone();
    let mut moves = Vec::new();
    while let Some(m) = game.undo() {
        moves.push((game.to_move(), m));
    }
    moves.reverse();
    moves
}
