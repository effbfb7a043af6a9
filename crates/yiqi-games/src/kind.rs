use std::fmt::{self, Debug};

use yiqi_core::{
    Argument, Game, GamePosition, GameRules, OptionSpec, Options, Passing, Preset, Reason, ReasonCode, Side,
};

use crate::DynGame;

/// Why a game cannot be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewGameError {
    /// The game has no option of this name.
    ForeignOption(String),
    /// An option has an invalid value.
    BadOption(Reason),
    /// Both a starting position and an option that decides it were given.
    StartGivenTwice(&'static str),
    /// The start is random and no seed was given.
    NeedsSeed,
    /// The text of the starting position is invalid.
    BadPosition(Reason),
}

impl ReasonCode for NewGameError {
    fn code(&self) -> &'static str {
        match self {
            NewGameError::ForeignOption(_) => "start-foreign-option",
            NewGameError::BadOption(reason) | NewGameError::BadPosition(reason) => reason.code,
            NewGameError::StartGivenTwice(_) => "start-given-twice",
            NewGameError::NeedsSeed => "start-needs-seed",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            NewGameError::ForeignOption(name) => vec![Argument::new("name", yiqi_core::excerpt(name))],
            NewGameError::BadOption(reason) | NewGameError::BadPosition(reason) => reason.arguments.clone(),
            NewGameError::StartGivenTwice(name) => vec![Argument::new("name", name)],
            NewGameError::NeedsSeed => Vec::new(),
        }
    }
}

impl fmt::Display for NewGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NewGameError::ForeignOption(name) => {
                write!(f, "the game has no option \"{}\"", yiqi_core::excerpt(name))
            }
            NewGameError::BadOption(reason) => write!(f, "an option is invalid: {reason}"),
            NewGameError::StartGivenTwice(name) => {
                write!(f, "the option \"{name}\" cannot be combined with a starting position")
            }
            NewGameError::NeedsSeed => f.write_str("the starting position is random and needs a seed"),
            NewGameError::BadPosition(reason) => write!(f, "the starting position is invalid: {reason}"),
        }
    }
}

impl std::error::Error for NewGameError {}

/// One of the games: its name, its options, and how to start it.
#[derive(Clone, Copy)]
pub struct GameKind {
    name: &'static str,
    options: &'static [OptionSpec],
    presets: &'static [Preset],
    opens: Side,
    passing: Passing,
    confirms_moves: bool,
    needs_seed: fn(&Options) -> bool,
    start: Start,
}

/// Starts a game; every option has been checked to be one of this game.
type Start = fn(&Options, Option<&str>) -> Result<Box<dyn DynGame>, NewGameError>;

impl Debug for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameKind").field(&self.name).finish()
    }
}

impl GameKind {
    /// The game whose positions are `P`.
    pub const fn of<P: GamePosition>() -> GameKind {
        GameKind {
            name: P::Rules::NAME,
            options: P::Rules::OPTIONS,
            presets: P::Rules::PRESETS,
            opens: P::Rules::OPENS,
            passing: P::Rules::PASSING,
            confirms_moves: P::Rules::CONFIRMS_MOVES,
            needs_seed: P::Rules::needs_seed,
            start: start_game::<P>,
        }
    }

    /// The name used on the command line and in records.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The options of its rules.
    pub fn options(&self) -> &'static [OptionSpec] {
        self.options
    }

    /// Its named sets of rules.
    pub fn presets(&self) -> &'static [Preset] {
        self.presets
    }

    /// The options with the name of a preset replaced by what it stands for: the form in which they are stored.
    /// An unknown name is kept, for [`GameKind::start`] to refuse.
    pub fn explicit(&self, options: &Options) -> Options {
        Preset::expand(self.presets, self.options, options).unwrap_or_else(|_| options.clone())
    }

    /// The side that moves first in an ordinary game; its score is written first.
    pub fn opens(&self) -> Side {
        self.opens
    }

    /// When a player may pass.
    pub fn passing(&self) -> Passing {
        self.passing
    }

    /// Whether players are shown the result of a move and asked to confirm it.
    pub fn confirms_moves(&self) -> bool {
        self.confirms_moves
    }

    /// Whether these options ask for a random start but give no seed.
    pub fn needs_seed(&self, options: &Options) -> bool {
        (self.needs_seed)(options)
    }

    /// Starts a game with these options, from a position if one is given.
    pub fn start(&self, options: &Options, position: Option<&str>) -> Result<Box<dyn DynGame>, NewGameError> {
        let foreign = options.iter().find(|(name, _)| self.options.iter().all(|spec| spec.name != *name));
        if let Some((name, _)) = foreign {
            return Err(NewGameError::ForeignOption(name.to_owned()));
        }
        let given = |spec: &&OptionSpec| spec.decides_start && options.get(spec.name).is_some();
        match self.options.iter().find(given) {
            Some(spec) if position.is_some() => Err(NewGameError::StartGivenTwice(spec.name)),
            _ => (self.start)(options, position),
        }
    }
}

fn start_game<P: GamePosition>(
    options: &Options,
    position: Option<&str>,
) -> Result<Box<dyn DynGame>, NewGameError> {
    let rules =
        P::Rules::from_options(options, position).map_err(|error| NewGameError::BadOption(error.reason()))?;
    Ok(Box::new(match position {
        None if P::Rules::needs_seed(options) => return Err(NewGameError::NeedsSeed),
        None => Game::<P>::new(rules),
        Some(text) => {
            let start =
                P::from_text(&rules, text).map_err(|error| NewGameError::BadPosition(error.reason()))?;
            Game::from_position(rules, start)
        }
    }))
}

/// The registry of games.
#[derive(Clone, Debug)]
pub struct Games(Vec<GameKind>);

impl Games {
    /// The four games of Yiqi.
    pub fn standard() -> Games {
        Games(vec![
            GameKind::of::<yiqi_go::Position>(),
            GameKind::of::<yiqi_liuzichong::Position>(),
            GameKind::of::<yiqi_dvonn::Position>(),
            GameKind::of::<yiqi_reversi::Position>(),
        ])
    }

    /// Adds a game.
    pub fn with(mut self, kind: GameKind) -> Games {
        self.0.push(kind);
        self
    }

    /// Finds a game by name, ignoring case.
    pub fn get(&self, name: &str) -> Option<&GameKind> {
        self.0.iter().find(|kind| kind.name.eq_ignore_ascii_case(name))
    }

    /// Every game.
    pub fn iter(&self) -> impl Iterator<Item = &GameKind> {
        self.0.iter()
    }
}
