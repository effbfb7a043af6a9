use crate::GamePosition;

/// A symmetry of the board, by number; 0 is the identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(pub u8);

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);
}

/// A position on a board with symmetries (rotations and reflections).
///
/// Transforming the position after a move gives the same as playing the transformed move in the transformed
/// position.
///
/// ```
/// use yiqi_battery::tictactoe::{Position, Rules};
/// use yiqi_core::{GamePosition, GameRules, Symmetric, Symmetry};
///
/// let rules = Rules::default();
/// let corner = Position::transform_move(&rules, "a1".parse()?, Symmetry(1));
/// assert_eq!(corner.to_string(), "c1");
/// let mut position = rules.start();
/// position.play(&rules, "a1".parse()?).unwrap();
/// assert_eq!(position.transformed(&rules, Symmetry(1)).to_text(), ".../.../..X w");
/// # Ok::<(), yiqi_core::NotAMove>(())
/// ```
pub trait Symmetric: GamePosition {
    /// The number of symmetries, including the identity.
    const SYMMETRIES: u8;

    /// The position transformed by the symmetry.
    fn transformed(&self, rules: &Self::Rules, symmetry: Symmetry) -> Self;

    /// The move transformed by the symmetry.
    fn transform_move(rules: &Self::Rules, m: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// All symmetries of the board.
    fn symmetries() -> impl Iterator<Item = Symmetry> {
        (0..Self::SYMMETRIES).map(Symmetry)
    }
}
