use crate::{Game, GameRules as _, Repetition, Symmetric, Symmetry};

/// The parts of the game's history that a network sees besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Recent<'a, M> {
    /// The last moves, latest first. May be shorter than [`Encode::HISTORY`], or empty, if they are not
    /// known.
    pub last: &'a [M],
    /// Moves that are legal in the position but forbidden by the history, such as retaking a ko.
    pub forbidden: &'a [M],
}

impl<M> Recent<'_, M> {
    /// No known history.
    pub const NOTHING: Self = Recent { last: &[], forbidden: &[] };
}

/// The size of the planes a position is encoded to. It may be larger than the board, so that boards of
/// different sizes fit into one batch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlaneSize {
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
}

impl PlaneSize {
    /// Cells per plane.
    pub const fn area(self) -> usize {
        self.height * self.width
    }
}

/// Encodes a position as input for a network: binary planes over the board, a few numbers about the whole
/// position, and a policy index for every move. Everything is from the point of view of the side to move.
///
/// The policy consists of [`Encode::POLICY_PLANES`] planes of the same size, followed by
/// [`Encode::POLICY_EXTRAS`] outputs for moves without a place, such as a pass.
pub trait Encode: Symmetric {
    /// Must change whenever the meaning of the input or the policy changes. Weights record the version they
    /// were trained with.
    const INPUT_VERSION: u32;
    /// The names of the input planes.
    const PLANES: &'static [&'static str];
    /// The names of the numbers about the whole position.
    const GLOBALS: &'static [&'static str];
    /// How many of the last moves are encoded.
    const HISTORY: usize;
    /// The number of policy planes.
    const POLICY_PLANES: usize;
    /// The number of policy outputs after the planes.
    const POLICY_EXTRAS: usize;
    /// Whether places have owners at the end of the game.
    const HAS_OWNERS: bool = false;

    /// The smallest planes that hold the board.
    fn plane_size(rules: &Self::Rules) -> PlaneSize;

    /// Row and column of a place.
    fn cell(rules: &Self::Rules, place: usize) -> (usize, usize);

    /// Writes the input. `planes` must hold `PLANES.len() * size.area()` bytes, plane by plane and row by
    /// row, and `globals` one number for each name in [`Encode::GLOBALS`]. Earlier contents are overwritten.
    fn encode(
        &self,
        rules: &Self::Rules,
        recent: Recent<'_, Self::Move>,
        size: PlaneSize,
        planes: &mut [u8],
        globals: &mut [f32],
    );

    /// The policy index of a move.
    fn policy_index(rules: &Self::Rules, m: Self::Move, size: PlaneSize) -> usize;

    /// Maps a policy index under a symmetry. Indices that belong to no move may stay where they are.
    fn transform_policy(rules: &Self::Rules, index: usize, size: PlaneSize, symmetry: Symmetry) -> usize;

    /// The number of policy outputs.
    fn policy_size(size: PlaneSize) -> usize {
        Self::POLICY_PLANES * size.area() + Self::POLICY_EXTRAS
    }

    /// The owner of each place if the game ended in this position: 1 for Black, -1 for White, 0 for neither.
    /// Empty for games in which places have no owner.
    fn owners(&self, _rules: &Self::Rules) -> Vec<i8> {
        Vec::new()
    }
}

impl<P: Encode> Game<P> {
    /// Writes the input of a network for the present position, with its history. See [`Encode::encode`].
    pub fn encode(&self, size: PlaneSize, planes: &mut [u8], globals: &mut [f32]) {
        let (rules, position) = (self.rules(), self.position());
        let mut forbidden = Vec::new();
        if P::Rules::REPETITION == Repetition::Forbidden {
            position.legal_moves(rules, &mut forbidden);
            forbidden.retain(|&m| {
                let key = position.repetition_key_after(rules, m);
                key.is_some_and(|key| self.past().forbids(key).is_some())
            });
        }
        let last: Vec<P::Move> = self.moves().rev().take(P::HISTORY).collect();
        position.encode(rules, Recent { last: &last, forbidden: &forbidden }, size, planes, globals);
    }
}

/// A writer for the planes of one position.
pub struct Planes<'a> {
    bytes: &'a mut [u8],
    size: PlaneSize,
}

impl<'a> Planes<'a> {
    /// Clears the planes.
    pub fn clear(bytes: &'a mut [u8], size: PlaneSize) -> Planes<'a> {
        bytes.fill(0);
        Planes { bytes, size }
    }

    /// Sets one cell of a plane to 1.
    #[inline]
    pub fn set(&mut self, plane: usize, (row, column): (usize, usize)) {
        self.bytes[(plane * self.size.height + row) * self.size.width + column] = 1;
    }
}
