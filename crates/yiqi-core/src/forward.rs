use crate::{Encode, Ending, GamePosition, HalfPoints, Side};

/// A game that is only ever played forwards, by the dense indices of its moves: one of thousands that are stepped at
/// once.
///
/// It says the same as [`Game`](crate::Game) and keeps no moves to take back. What is legal is known as soon as a move
/// is played, so that asking for it is cheap.
pub trait ForwardGame: Clone + Send + Sync + 'static {
    /// The positions of this game.
    type Position: Encode;

    /// A new game.
    fn new(rules: RulesOf<Self>) -> Self;

    /// Begins anew; memory is kept.
    fn restart(&mut self, rules: RulesOf<Self>);

    /// The rules.
    fn rules(&self) -> &RulesOf<Self>;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// The number of moves so far.
    fn ply(&self) -> u32;

    /// The number of legal moves; none when the game is over.
    fn count_legal(&self) -> usize;

    /// The index of one of the legal moves, in an order of the game's own. Trusts that there are more than `n`.
    fn nth_legal(&self, n: usize) -> usize;

    /// Whether the move with this index exists and may be played.
    fn is_legal(&self, index: usize) -> bool;

    /// The code of the reason why the move with this index may not be played.
    fn refusal(&self, index: usize) -> Option<&'static str>;

    /// Writes for every index whether it is legal.
    fn write_legal(&self, mask: &mut [bool]);

    /// Plays the move with this index and trusts that it is legal. With any other the game is left in an unspecified
    /// state, or the call panics.
    fn play(&mut self, index: usize);

    /// Asks for the memory that playing the move will need, while another game is played. Does nothing else.
    #[inline(always)]
    fn prefetch(&self, _index: usize) {}

    /// The outcome and its reason, once the game is over.
    fn ending(&self) -> Option<Ending>;

    /// How far Black is ahead, compensation counted.
    fn margin(&self) -> HalfPoints;

    /// Writes the input of a network, in the smallest planes the board fits into, as [`Encode::encode`] does with the
    /// last moves and the forbidden ones.
    fn encode(&self, planes: &mut [u8], globals: &mut [f32]);
}

/// The rules of a forward game.
pub type RulesOf<G> = <<G as ForwardGame>::Position as GamePosition>::Rules;

/// What a move is refused with when no move has its index.
pub const NO_SUCH_MOVE: &str = "no-such-move";
