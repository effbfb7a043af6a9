use std::fmt::Debug;

use crate::{GamePosition, OptionError, OptionSpec, Options, Place, Side};

/// What happens when a position comes back. Declared once by the rules and obeyed by [`Game`](crate::Game) and
/// by every search; a position knows nothing of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// It cannot come back, or it does not matter.
    None,
    /// The game is drawn when a position arises for the last time allowed, or when too many plies pass without
    /// an irreversible one.
    Draw {
        /// At this occurrence the game is drawn; 3 is "the third time".
        occurrence: u32,
        /// So many plies in a row without an irreversible one draw the game as well.
        quiet_plies: u32,
    },
    /// A move may not bring back an earlier position.
    Forbidden,
}

/// When a player may do nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Passing {
    /// Never: whoever cannot move has lost, or the game knows no such position.
    Never,
    /// At any turn.
    Free,
    /// When he has no other move, and then he passes himself.
    Forced,
    /// When he has no other move, and then the pass is made for him.
    Automatic,
}

/// How the places of a board are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardKind {
    /// Pieces stand inside squares.
    Squares,
    /// Pieces stand on the crossings of lines.
    Points,
    /// Pieces stand on a hexagonal grid.
    Hexagons,
}

/// The options of a game as a value, and what follows from them alone.
///
/// ```
/// use yiqi_battery::tictactoe::Rules;
/// use yiqi_core::{GamePosition, GameRules, Options, Side};
///
/// let rules = Rules::from_options(&Options::new().with("size", 4), None).unwrap();
/// assert_eq!(rules.start().to_move(), Side::Black);
/// assert_eq!(rules.move_space(), 16);
/// let m = rules.move_at(5).unwrap();
/// assert_eq!(rules.move_index(m), 5);
/// assert!(Rules::from_options(&Options::new().with("size", "huge"), None).is_err());
/// ```
pub trait GameRules: Clone + Eq + Debug + Default + Send + Sync + 'static {
    /// The positions of this game.
    type Position: GamePosition<Rules = Self>;

    /// The name on the command line and in records.
    const NAME: &'static str;
    /// Who opens an ordinary game; scores are written in this order.
    const OPENS: Side;
    /// What happens when a position comes back.
    const REPETITION: Repetition;
    /// When a player may do nothing.
    const PASSING: Passing;
    /// Whether a player sees what his move did before he confirms it or chooses again.
    const CONFIRMS_MOVES: bool = false;
    /// How the board is drawn.
    const BOARD: BoardKind;
    /// The options these rules have.
    const OPTIONS: &'static [OptionSpec];

    /// Reads the options. What is not given has its default, or follows from the text of the position that
    /// play starts from (its size, for instance). Names that are no option of this game are not looked at.
    fn from_options(options: &Options, position: Option<&str>) -> Result<Self, OptionError>;

    /// Whether these options leave the start to chance, so that `seed` must be set before there is one.
    fn needs_seed(_options: &Options) -> bool {
        false
    }

    /// Every option with its value, so that [`GameRules::from_options`] gives these rules again.
    fn to_options(&self) -> Options;

    /// The position in which the game begins.
    fn start(&self) -> Self::Position;

    /// Whether a position is one of this game under these rules: of the right size, for instance.
    fn accepts(&self, _position: &Self::Position) -> bool {
        true
    }

    /// How many positions back a forbidden repetition is looked for, counted from the position that a move
    /// would create. Everything, unless the rules say otherwise.
    fn repetition_reach(&self) -> usize {
        usize::MAX
    }

    /// The number of conceivable moves: every move has an index below it.
    fn move_space(&self) -> usize;

    /// The dense index of a move that [`GameRules::move_at`] can give.
    fn move_index(&self, m: <Self::Position as GamePosition>::Move) -> usize;

    /// The move with this index, or `None` from [`GameRules::move_space`] on.
    fn move_at(&self, index: usize) -> Option<<Self::Position as GamePosition>::Move>;

    /// How many places the board has.
    fn place_count(&self) -> usize;

    /// A place's name as players write it.
    fn place_label(&self, place: Place) -> String;

    /// Places marked on the bare board so that the eye finds its way.
    fn marked_places(&self) -> Vec<Place> {
        Vec::new()
    }

    /// Where a place is drawn, in half steps from the top left; rows of hexagons stand closer than they count.
    fn place_xy(&self, place: Place) -> (i16, i16);
}
