use std::fmt::Debug;

use crate::{GamePosition, OptionError, OptionSpec, Options, Place, Preset, Side};

/// What happens when a position is repeated. Declared once by the rules; [`Game`](crate::Game) and every
/// search follow it, positions ignore it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Repetition is impossible or has no consequence.
    None,
    /// The game is drawn at the given occurrence of a position, or after too many plies without an
    /// irreversible move.
    Draw {
        /// The occurrence that draws the game; 3 for threefold repetition.
        occurrence: u32,
        /// The number of plies in a row without an irreversible move that draws the game.
        quiet_plies: u32,
    },
    /// A move must not repeat an earlier position.
    Forbidden,
}

/// When a player may pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Passing {
    /// Never: a player without a move has lost, or such positions cannot occur.
    Never,
    /// At any turn.
    Free,
    /// Only without another legal move, and the player must pass explicitly.
    Forced,
    /// Only without another legal move, and the pass is made for the player.
    Automatic,
}

/// The layout of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardKind {
    /// Pieces are placed inside squares.
    Squares,
    /// Pieces are placed on intersections of lines.
    Points,
    /// Pieces are placed on a hexagonal grid.
    Hexagons,
}

/// The options of a game, and everything that follows from them alone.
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

    /// The game's name on the command line and in records.
    const NAME: &'static str;
    /// The side that normally moves first; scores are written in this order.
    const OPENS: Side;
    /// What happens when a position is repeated.
    const REPETITION: Repetition;
    /// When a player may pass.
    const PASSING: Passing;
    /// Whether a player sees the effects of a move before confirming it.
    const CONFIRMS_MOVES: bool = false;
    /// The layout of the board.
    const BOARD: BoardKind;
    /// The options of these rules.
    const OPTIONS: &'static [OptionSpec];
    /// Named sets of rules. A game that has some lists the option [`Preset::OPTION`] and expands it when it
    /// reads its options.
    const PRESETS: &'static [Preset] = &[];

    /// Reads the options. Missing ones have their default, or follow from the text of the starting position
    /// (its size, for example). Unknown names are ignored.
    fn from_options(options: &Options, position: Option<&str>) -> Result<Self, OptionError>;

    /// Whether the start is random under these options, so that `seed` must be set first.
    fn needs_seed(_options: &Options) -> bool {
        false
    }

    /// Every option with its value, so that [`GameRules::from_options`] returns equal rules.
    fn to_options(&self) -> Options;

    /// The starting position.
    fn start(&self) -> Self::Position;

    /// Whether a position is possible under these rules: for example, whether its size is right.
    fn accepts(&self, _position: &Self::Position) -> bool {
        true
    }

    /// How many positions back a forbidden repetition is searched for, counted from the position after the
    /// move. Unlimited by default.
    fn repetition_reach(&self) -> usize {
        usize::MAX
    }

    /// The number of move indices: every move has a unique index below it.
    fn move_space(&self) -> usize;

    /// The index of a move; the inverse of [`GameRules::move_at`].
    fn move_index(&self, m: <Self::Position as GamePosition>::Move) -> usize;

    /// The move with this index, or `None` if the index is not below [`GameRules::move_space`].
    fn move_at(&self, index: usize) -> Option<<Self::Position as GamePosition>::Move>;

    /// The number of places on the board.
    fn place_count(&self) -> usize;

    /// The name of a place as players write it.
    fn place_label(&self, place: Place) -> String;

    /// Places marked on the empty board for orientation, such as the star points of Go.
    fn marked_places(&self) -> Vec<Place> {
        Vec::new()
    }

    /// Where a place is drawn, in half steps from the top left. On a hexagonal grid, rows are drawn closer
    /// together than these coordinates say.
    fn place_xy(&self, place: Place) -> (i16, i16);
}
