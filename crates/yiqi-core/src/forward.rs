use crate::{Encode, Ending, GamePosition, HalfPoints, Side};

/// A game that is only played forwards, by action index (the dense index of a move), for stepping thousands
/// of games at once.
///
/// Its results are those of [`Game`](crate::Game), but it keeps no moves to undo. The legal moves are
/// computed when a move is played, so that queries are cheap.
pub trait ForwardGame: Clone + Send + Sync + 'static {
    /// The positions of this game.
    type Position: Encode;

    /// A new game.
    fn new(rules: RulesOf<Self>) -> Self;

    /// Starts a new game and reuses the memory.
    fn restart(&mut self, rules: RulesOf<Self>);

    /// The rules.
    fn rules(&self) -> &RulesOf<Self>;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// The number of moves so far.
    fn ply(&self) -> u32;

    /// The number of legal moves; 0 when the game is over.
    fn count_legal(&self) -> usize;

    /// The index of the `n`th legal move, in a fixed but unspecified order. `n` must be less than
    /// [`ForwardGame::count_legal`].
    fn nth_legal(&self, n: usize) -> usize;

    /// Whether the move with this index exists and is legal.
    fn is_legal(&self, index: usize) -> bool;

    /// The code of the reason why the move with this index is illegal, if it is.
    fn refusal(&self, index: usize) -> Option<&'static str>;

    /// Writes for every index whether the move is legal.
    fn write_legal(&self, mask: &mut [bool]);

    /// Plays the move with this index, which must be legal. Otherwise the game is left in an unspecified
    /// state, or the call panics.
    fn play(&mut self, index: usize);

    /// Prefetches the memory that playing the move will read, while another game is played. Has no other
    /// effect.
    #[inline(always)]
    fn prefetch(&self, _index: usize) {}

    /// The outcome and its reason, once the game is over.
    fn ending(&self) -> Option<Ending>;

    /// Black's lead, including compensation such as komi.
    fn margin(&self) -> HalfPoints;

    /// Writes the input of a network, in the smallest planes that hold the board: [`Encode::encode`] with the
    /// last moves and the forbidden moves.
    fn encode(&self, planes: &mut [u8], globals: &mut [f32]);
}

/// The rules of a forward game.
pub type RulesOf<G> = <<G as ForwardGame>::Position as GamePosition>::Rules;

/// The code of the refusal when no move has the index.
pub const NO_SUCH_MOVE: &str = "no-such-move";
