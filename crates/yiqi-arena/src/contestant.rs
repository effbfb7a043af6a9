use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use yiqi_core::excerpt;
use yiqi_engine::{Engine, EngineError, EngineOptions, Engines, Limits, Opponent};
use yiqi_protocols::External;

/// The level whose engine plays with a limit of nodes or time.
const STRONGEST: u8 = 8;

/// A player in a match.
///
/// The text form is an opponent (`level:6`, `greedy`), a limit for the strongest engine (`nodes:50000`, `seconds:0.5`), or
/// another program (`gtp:gnugo --mode gtp`).
///
/// ```
/// use yiqi_arena::Contestant;
///
/// for text in ["level:6", "greedy", "nodes:50000", "seconds:0.5", "gtp:gnugo --mode gtp"] {
///     assert_eq!(text.parse::<Contestant>().unwrap().to_string(), text);
/// }
/// assert!("nodes:0".parse::<Contestant>().is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Contestant {
    /// A level, or an engine by its name.
    Opponent(Opponent),
    /// The strongest engine with this many nodes or playouts a move.
    Nodes(u64),
    /// The strongest engine with this much time a move.
    Time(Duration),
    /// Another program.
    External(External),
}

/// The error returned for a text that is not a contestant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadContestant(String);

impl fmt::Display for BadContestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown player \"{}\": use level:1 to level:8, the name of an engine, nodes:N, seconds:S, gtp:COMMAND, \
             nboard:COMMAND or codecup:COMMAND",
            self.0
        )
    }
}

impl std::error::Error for BadContestant {}

impl FromStr for Contestant {
    type Err = BadContestant;

    fn from_str(text: &str) -> Result<Contestant, BadContestant> {
        let bad = || BadContestant(excerpt(text));
        if let Some(number) = text.strip_prefix("nodes:") {
            let nodes = number.parse().ok().filter(|nodes| *nodes > 0).ok_or_else(bad)?;
            return Ok(Contestant::Nodes(nodes));
        }
        if let Some(number) = text.strip_prefix("seconds:") {
            let seconds = number.parse().ok().filter(|seconds: &f64| *seconds > 0.0).ok_or_else(bad)?;
            return Ok(Contestant::Time(Duration::try_from_secs_f64(seconds).map_err(|_| bad())?));
        }
        if let Ok(external) = text.parse() {
            return Ok(Contestant::External(external));
        }
        text.parse().map(Contestant::Opponent).map_err(|_| bad())
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Opponent(opponent) => opponent.fmt(f),
            Contestant::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Contestant::Time(time) => write!(f, "seconds:{}", time.as_secs_f64()),
            Contestant::External(external) => external.fmt(f),
        }
    }
}

impl Contestant {
    /// Creates its engine for a game, with one thread.
    pub(crate) fn engine(
        &self,
        engines: &Engines,
        game: &str,
        seed: u64,
    ) -> Result<Box<dyn Engine>, EngineError> {
        let options = EngineOptions { threads: 1, seed };
        match self {
            Contestant::Opponent(opponent) => engines.make(game, opponent, options),
            Contestant::Nodes(_) | Contestant::Time(_) => engines.analyst(game, STRONGEST, options),
            Contestant::External(external) => external.start(game),
        }
    }

    /// The limits of its searches.
    pub(crate) fn limits(&self) -> Limits {
        match self {
            Contestant::Opponent(_) | Contestant::External(_) => Limits::default(),
            Contestant::Nodes(nodes) => Limits { nodes: Some(*nodes), ..Limits::default() },
            Contestant::Time(time) => Limits { time: Some(*time), ..Limits::default() },
        }
    }

    /// Checks that it plays a game, without starting a program.
    pub(crate) fn check(&self, engines: &Engines, game: &str) -> Result<(), EngineError> {
        match self {
            Contestant::Opponent(opponent) => engines.plays(game, opponent),
            Contestant::Nodes(_) | Contestant::Time(_) => engines.plays(game, &Opponent::Level(STRONGEST)),
            Contestant::External(external) if external.protocol.games().contains(&game) => Ok(()),
            Contestant::External(external) => {
                Err(EngineError::NotThisGame { opponent: external.to_string(), game: game.to_owned() })
            }
        }
    }
}
