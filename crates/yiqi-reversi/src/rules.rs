use yiqi_core::{
    BoardKind, EndReason, GameRules, OptionError, OptionSpec, Options, Passing, Place, Repetition, Side,
    zobrist,
};

use crate::{Move, Position, Square, openings};

/// All squares are occupied.
pub const BOARD_FULL: EndReason = EndReason("reversi-board-full");
/// One side has no discs left.
pub const WIPEOUT: EndReason = EndReason("reversi-wipeout");
/// Neither side has a valid square.
pub const NO_MOVES: EndReason = EndReason("reversi-no-moves");

/// How a game starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Setup {
    /// From the four discs in the middle.
    #[default]
    Standard,
    /// After eight random moves that leave the sides equal.
    Balanced {
        /// The same seed always gives the same opening.
        seed: u64,
    },
}

/// The options of Reversi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    setup: Setup,
}

impl Rules {
    /// The usual rules.
    pub const STANDARD: Rules = Rules::new(Setup::Standard);

    /// Rules with this start.
    pub const fn new(setup: Setup) -> Rules {
        Rules { setup }
    }

    /// How a game starts.
    pub fn setup(&self) -> Setup {
        self.setup
    }
}

const SETUP: OptionSpec =
    OptionSpec { name: "setup", values: "standard|balanced", default: "standard", decides_start: true };
const SEED: OptionSpec =
    OptionSpec { name: "seed", values: "0-18446744073709551615", default: "", decides_start: true };

/// The index of a pass, after the 64 squares.
const PASS: usize = 64;

pub(crate) const KEYS: [u64; 3] = zobrist::keys(8);

impl GameRules for Rules {
    type Position = Position;

    const NAME: &'static str = "reversi";
    const OPENS: Side = Side::Black;
    // Every disc placed stays on the board, and two consecutive passes are impossible.
    const REPETITION: Repetition = Repetition::None;
    const PASSING: Passing = Passing::Forced;
    const BOARD: BoardKind = BoardKind::Squares;
    const OPTIONS: &'static [OptionSpec] = &[SETUP, SEED];

    fn from_options(options: &Options, _position: Option<&str>) -> Result<Rules, OptionError> {
        let seed: Option<u64> = options.read(&SEED)?;
        match (options.get(SETUP.name), seed) {
            (None | Some("standard"), None) => Ok(Rules::STANDARD),
            (Some("balanced"), seed) => Ok(Rules::new(Setup::Balanced { seed: seed.unwrap_or(0) })),
            (None | Some("standard"), Some(seed)) => {
                Err(OptionError::new(&OptionSpec { values: "--setup balanced", ..SEED }, seed))
            }
            (Some(other), _) => Err(OptionError::new(&SETUP, other)),
        }
    }

    fn needs_seed(options: &Options) -> bool {
        options.get(SETUP.name) == Some("balanced") && options.get(SEED.name).is_none()
    }

    /// Without options for the usual start, as in records that know no others.
    fn to_options(&self) -> Options {
        match self.setup {
            Setup::Standard => Options::new(),
            Setup::Balanced { seed } => Options::new().with(SETUP.name, "balanced").with(SEED.name, seed),
        }
    }

    fn start(&self) -> Position {
        match self.setup {
            Setup::Standard => Position::START,
            Setup::Balanced { seed } => openings::balanced(seed),
        }
    }

    fn move_space(&self) -> usize {
        65
    }

    fn move_index(&self, m: Move) -> usize {
        match m {
            Move::Put(square) => square.index(),
            Move::Pass => PASS,
        }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        if index == PASS { Some(Move::Pass) } else { Square::from_index(index).map(Move::Put) }
    }

    fn place_count(&self) -> usize {
        64
    }

    fn place_label(&self, place: Place) -> String {
        Square::from_index(place.index()).map(|square| square.to_string()).unwrap_or_default()
    }

    fn place_xy(&self, place: Place) -> (i16, i16) {
        let index = place.0 as i16;
        (2 * (index % 8), 2 * (index / 8))
    }
}
