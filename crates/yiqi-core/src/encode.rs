use crate::{Symmetric, Symmetry};

/// What the past adds to a position when it is shown to a network.
#[derive(Clone, Copy, Debug)]
pub struct Recent<'a, M> {
    /// The last moves, the latest first. Fewer than a game looks at, or none, where they are not known.
    pub last: &'a [M],
    /// Moves that the position allows and the past forbids, such as retaking a ko.
    pub forbidden: &'a [M],
}

impl<M> Recent<'_, M> {
    /// Nothing is known of the past.
    pub const NOTHING: Self = Recent { last: &[], forbidden: &[] };
}

/// The shape of the planes a position is written to: at least as large as its board, so that boards of several sizes
/// fit into one batch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlaneSize {
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
}

impl PlaneSize {
    /// Places of a plane.
    pub const fn area(self) -> usize {
        self.height * self.width
    }
}

/// A position as a network sees it: planes of zeros and ones over the board, a few numbers about the whole, and a place in
/// the network's policy for every move. All from the point of view of the side to move.
///
/// The policy has [`Encode::POLICY_PLANES`] planes of the same shape, one after the other, and then
/// [`Encode::POLICY_EXTRAS`] numbers for moves without a place, such as a pass.
pub trait Encode: Symmetric {
    /// Changes whenever the input or the policy changes its meaning; weights name the version they were trained with.
    const INPUT_VERSION: u32;
    /// The names of the input planes.
    const PLANES: &'static [&'static str];
    /// The names of the numbers about the whole position.
    const GLOBALS: &'static [&'static str];
    /// How many of the last moves are looked at.
    const HISTORY: usize;
    /// Planes of the policy.
    const POLICY_PLANES: usize;
    /// Outputs of the policy behind its planes.
    const POLICY_EXTRAS: usize;

    /// The smallest planes this board fits into.
    fn plane_size(rules: &Self::Rules) -> PlaneSize;

    /// Row and column of each of the board's places.
    fn cell(rules: &Self::Rules, place: usize) -> (usize, usize);

    /// Writes the input. `planes` holds `PLANES.len() * size.area()` bytes, plane after plane and row after row, and
    /// `globals` as many numbers as [`Encode::GLOBALS`] has names; what they held before is overwritten.
    fn encode(
        &self,
        rules: &Self::Rules,
        recent: Recent<'_, Self::Move>,
        size: PlaneSize,
        planes: &mut [u8],
        globals: &mut [f32],
    );

    /// Where the policy has a move.
    fn policy_index(rules: &Self::Rules, m: Self::Move, size: PlaneSize) -> usize;

    /// Where an output of the policy goes under a symmetry. Outputs that no move uses may stay where they are.
    fn transform_policy(rules: &Self::Rules, index: usize, size: PlaneSize, symmetry: Symmetry) -> usize;

    /// How many outputs the policy has.
    fn policy_size(size: PlaneSize) -> usize {
        Self::POLICY_PLANES * size.area() + Self::POLICY_EXTRAS
    }

    /// For each place the side that owns it at the end of the game as this position shows it: 1 Black, -1 White, 0 neither.
    /// Empty for games in which places belong to nobody.
    fn owners(&self, _rules: &Self::Rules) -> Vec<i8> {
        Vec::new()
    }
}

/// The planes of one position while they are written.
pub struct Planes<'a> {
    bytes: &'a mut [u8],
    size: PlaneSize,
}

impl<'a> Planes<'a> {
    /// Empty planes.
    pub fn clear(bytes: &'a mut [u8], size: PlaneSize) -> Planes<'a> {
        bytes.fill(0);
        Planes { bytes, size }
    }

    /// Sets a cell of a plane.
    #[inline]
    pub fn set(&mut self, plane: usize, (row, column): (usize, usize)) {
        self.bytes[(plane * self.size.height + row) * self.size.width + column] = 1;
    }
}
