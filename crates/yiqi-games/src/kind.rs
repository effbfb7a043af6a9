use std::fmt::{self, Debug};

use yiqi_core::{
    Argument, Game, GamePosition, GameRules, OptionSpec, Options, Passing, Reason, ReasonCode, Side,
};

use crate::DynGame;

/// Why a game could not be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// An option that this game does not have.
    ForeignOption(String),
    /// An option has a value it does not take.
    BadOption(Reason),
    /// An option that decides the start, beside a position to start from.
    StartGivenTwice(&'static str),
    /// The start is left to chance and no seed was given.
    NeedsSeed,
    /// The text of the position cannot be read.
    BadPosition(Reason),
}

impl ReasonCode for StartError {
    fn code(&self) -> &'static str {
        match self {
            StartError::ForeignOption(_) => "start-foreign-option",
            StartError::BadOption(reason) | StartError::BadPosition(reason) => reason.code,
            StartError::StartGivenTwice(_) => "start-given-twice",
            StartError::NeedsSeed => "start-needs-seed",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            StartError::ForeignOption(name) => vec![Argument::new("name", yiqi_core::excerpt(name))],
            StartError::BadOption(reason) | StartError::BadPosition(reason) => reason.arguments.clone(),
            StartError::StartGivenTwice(name) => vec![Argument::new("name", name)],
            StartError::NeedsSeed => Vec::new(),
        }
    }
}

/// One of the games: its name, its options, and how to start one.
#[derive(Clone, Copy)]
pub struct GameKind {
    name: &'static str,
    options: &'static [OptionSpec],
    opens: Side,
    passing: Passing,
    confirms_moves: bool,
    needs_seed: fn(&Options) -> bool,
    start: Start,
}

/// Starts a game from options that were checked to be its own.
type Start = fn(&Options, Option<&str>) -> Result<Box<dyn DynGame>, StartError>;

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
            opens: P::Rules::OPENS,
            passing: P::Rules::PASSING,
            confirms_moves: P::Rules::CONFIRMS_MOVES,
            needs_seed: P::Rules::needs_seed,
            start: start_game::<P>,
        }
    }

    /// Its name on the command line and in records.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The options of its rules.
    pub fn options(&self) -> &'static [OptionSpec] {
        self.options
    }

    /// Who opens an ordinary game; scores are written in this order.
    pub fn opens(&self) -> Side {
        self.opens
    }

    /// When a player may do nothing.
    pub fn passing(&self) -> Passing {
        self.passing
    }

    /// Whether a player sees what his move did before he confirms it or chooses again.
    pub fn confirms_moves(&self) -> bool {
        self.confirms_moves
    }

    /// Whether a game by these options begins at random, and they do not say with which seed.
    pub fn needs_seed(&self, options: &Options) -> bool {
        (self.needs_seed)(options)
    }

    /// Starts a game by these options, from a position if one is given.
    pub fn start(&self, options: &Options, position: Option<&str>) -> Result<Box<dyn DynGame>, StartError> {
        let foreign = options.iter().find(|(name, _)| self.options.iter().all(|spec| spec.name != *name));
        if let Some((name, _)) = foreign {
            return Err(StartError::ForeignOption(name.to_owned()));
        }
        let given = |spec: &&OptionSpec| spec.decides_start && options.get(spec.name).is_some();
        match self.options.iter().find(given) {
            Some(spec) if position.is_some() => Err(StartError::StartGivenTwice(spec.name)),
            _ => (self.start)(options, position),
        }
    }
}

fn start_game<P: GamePosition>(
    options: &Options,
    position: Option<&str>,
) -> Result<Box<dyn DynGame>, StartError> {
    let rules =
        P::Rules::from_options(options, position).map_err(|error| StartError::BadOption(error.reason()))?;
    Ok(Box::new(match position {
        None if P::Rules::needs_seed(options) => return Err(StartError::NeedsSeed),
        None => Game::<P>::new(rules),
        Some(text) => {
            let start =
                P::from_text(&rules, text).map_err(|error| StartError::BadPosition(error.reason()))?;
            Game::from_position(rules, start)
        }
    }))
}

/// A list of games.
#[derive(Clone, Debug)]
pub struct Games(Vec<GameKind>);

impl Games {
    /// All games of Yiqi.
    pub fn standard() -> Games {
        Games(vec![
            GameKind::of::<yiqi_go::Position>(),
            GameKind::of::<yiqi_liuzichong::Position>(),
            GameKind::of::<yiqi_dvonn::Position>(),
            GameKind::of::<yiqi_reversi::Position>(),
        ])
    }

    /// The same list and one game more.
    pub fn with(mut self, kind: GameKind) -> Games {
        self.0.push(kind);
        self
    }

    /// The game of this name, in either case.
    pub fn get(&self, name: &str) -> Option<&GameKind> {
        self.0.iter().find(|kind| kind.name.eq_ignore_ascii_case(name))
    }

    /// Every game.
    pub fn iter(&self) -> impl Iterator<Item = &GameKind> {
        self.0.iter()
    }
}
