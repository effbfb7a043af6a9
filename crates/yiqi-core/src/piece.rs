use crate::Side;

/// A place of the board, by its number in the game's reading order.
///
/// Numbers are dense, `0..place_count`, so that a board can be stored as an array of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place(pub u16);

impl Place {
    /// The number as an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is on a place: a stone, a disc, or a stack of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The side that controls it; `None` for a neutral piece.
    pub owner: Option<Side>,
    /// The number of pieces in the stack; 1 for a single piece.
    pub height: u8,
    /// How many of them are neutral (DVONN pieces).
    pub neutral: u8,
}

impl Piece {
    /// A single stone or disc.
    pub const fn single(owner: Side) -> Piece {
        Piece { owner: Some(owner), height: 1, neutral: 0 }
    }
}
