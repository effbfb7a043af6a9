use crate::GamePosition;

/// One of a board's symmetries, by number; 0 leaves everything where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(pub u8);

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);
}

/// A position on a board that looks the same when turned or mirrored.
///
/// Playing a move and turning the board gives the same as turning the board and playing the turned move.
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
    /// How many symmetries the board has, the identity included.
    const SYMMETRIES: u8;

    /// The position as it looks after the symmetry.
    fn transformed(&self, rules: &Self::Rules, symmetry: Symmetry) -> Self;

    /// Where a move goes under the symmetry.
    fn transform_move(rules: &Self::Rules, m: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// All symmetries of the board.
    fn symmetries() -> impl Iterator<Item = Symmetry> {
        (0..Self::SYMMETRIES).map(Symmetry)
    }
}
