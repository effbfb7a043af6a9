use crate::Side;

/// A place of the board: its number in the game's own reading order.
///
/// Places are dense, `0..place_count`, so that a drawing is a plain array of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place(pub u16);

impl Place {
    /// The number as an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands on a place: a stone, a disc, or a stack of several pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Who controls it; `None` for a piece that belongs to nobody.
    pub owner: Option<Side>,
    /// How many pieces lie on top of each other, 1 for a single one.
    pub height: u8,
    /// How many of them belong to nobody (DVONN pieces).
    pub neutral: u8,
}

impl Piece {
    /// A single stone or disc.
    pub const fn single(owner: Side) -> Piece {
        Piece { owner: Some(owner), height: 1, neutral: 0 }
    }
}
