use yiqi_core::{
    BoardKind, EndReason, GameRules, OptionError, OptionSpec, Options, Passing, Place, Repetition, Side,
};

use crate::geometry::SPACES;
use crate::{Move, Position, Space};

/// Neither side can move a stack.
pub const NO_MOVES: EndReason = EndReason("dvonn-no-moves");

/// How the board is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// Randomly, from a seed.
    Random {
        /// The same seed always gives the same setup.
        seed: u64,
    },
    /// Randomly, from a list of layouts that favour neither side.
    Balanced {
        /// The same seed always gives the same setup.
        seed: u64,
    },
    /// The players place the pieces in turn.
    Players,
}

/// The options of DVONN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    setup: Setup,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::new(Setup::Random { seed: 0 })
    }
}

impl Rules {
    /// Rules with this setup.
    pub const fn new(setup: Setup) -> Rules {
        Rules { setup }
    }

    /// How the board is set up.
    pub fn setup(&self) -> Setup {
        self.setup
    }
}

const SETUP: OptionSpec =
    OptionSpec { name: "setup", values: "random|balanced|players", default: "random", decides_start: true };
const SEED: OptionSpec =
    OptionSpec { name: "seed", values: "0-18446744073709551615", default: "", decides_start: true };

/// Move indices: first the placements, then moves from any space to any other, then the pass.
const STEPS: usize = SPACES;
const PASS: usize = SPACES + SPACES * SPACES;

impl GameRules for Rules {
    type Position = Position;

    const NAME: &'static str = "dvonn";
    const OPENS: Side = Side::White;
    // Every move reduces the number of stacks.
    const REPETITION: Repetition = Repetition::None;
    const PASSING: Passing = Passing::Automatic;
    const CONFIRMS_MOVES: bool = true;
    const BOARD: BoardKind = BoardKind::Hexagons;
    const OPTIONS: &'static [OptionSpec] = &[SETUP, SEED];

    fn from_options(options: &Options, _position: Option<&str>) -> Result<Rules, OptionError> {
        let seed: Option<u64> = options.read(&SEED)?;
        match (options.get(SETUP.name), seed) {
            (None | Some("random"), seed) => Ok(Rules::new(Setup::Random { seed: seed.unwrap_or(0) })),
            (Some("balanced"), seed) => Ok(Rules::new(Setup::Balanced { seed: seed.unwrap_or(0) })),
            (Some("players"), None) => Ok(Rules::new(Setup::Players)),
            (Some("players"), Some(seed)) => {
                Err(OptionError::new(&OptionSpec { values: "--setup random", ..SEED }, seed))
            }
            (Some(other), _) => Err(OptionError::new(&SETUP, other)),
        }
    }

    fn needs_seed(options: &Options) -> bool {
        options.get(SETUP.name) != Some("players") && options.get(SEED.name).is_none()
    }

    fn to_options(&self) -> Options {
        match self.setup {
            Setup::Random { seed } => Options::new().with(SETUP.name, "random").with(SEED.name, seed),
            Setup::Balanced { seed } => Options::new().with(SETUP.name, "balanced").with(SEED.name, seed),
            Setup::Players => Options::new().with(SETUP.name, "players"),
        }
    }

    fn start(&self) -> Position {
        match self.setup {
            Setup::Random { seed } => Position::random(seed),
            Setup::Balanced { seed } => Position::balanced(seed),
            Setup::Players => Position::EMPTY,
        }
    }

    fn move_space(&self) -> usize {
        PASS + 1
    }

    fn move_index(&self, m: Move) -> usize {
        match m {
            Move::Place(space) => space.index(),
            Move::Step(from, to) => STEPS + from.index() * SPACES + to.index(),
            Move::Pass => PASS,
        }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        match index {
            ..STEPS => Space::from_index(index).map(Move::Place),
            STEPS..PASS => {
                let (from, to) = ((index - STEPS) / SPACES, (index - STEPS) % SPACES);
                Some(Move::Step(Space::from_index(from)?, Space::from_index(to)?))
            }
            PASS => Some(Move::Pass),
            _ => None,
        }
    }

    fn place_count(&self) -> usize {
        SPACES
    }

    fn place_label(&self, place: Place) -> String {
        Space::from_index(place.index()).map(|space| space.to_string()).unwrap_or_default()
    }

    fn place_xy(&self, place: Place) -> (i16, i16) {
        Space::from_index(place.index())
            .map_or((0, 0), |space| (i16::from(space.half_step_column()) - 1, 2 * i16::from(space.row())))
    }
}
