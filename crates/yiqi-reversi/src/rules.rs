use yiqi_core::{
    BoardKind, EndReason, GameRules, OptionError, OptionSpec, Options, Passing, Place, Repetition, Side,
    zobrist,
};

use crate::{Move, Position, Square};

/// All squares are occupied.
pub const BOARD_FULL: EndReason = EndReason("reversi-board-full");
/// One side has no discs left.
pub const WIPEOUT: EndReason = EndReason("reversi-wipeout");
/// Neither side has a valid square.
pub const NO_MOVES: EndReason = EndReason("reversi-no-moves");

/// The rules of Reversi, which have no options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules;

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
    const OPTIONS: &'static [OptionSpec] = &[];

    fn from_options(_options: &Options, _position: Option<&str>) -> Result<Rules, OptionError> {
        Ok(Rules)
    }

    fn to_options(&self) -> Options {
        Options::new()
    }

    fn start(&self) -> Position {
        Position::START
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
