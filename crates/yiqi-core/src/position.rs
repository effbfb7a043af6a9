use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{
    Argument, Effect, Ending, GameRules, HalfPoints, Note, Piece, Reason, ReasonCode, Refusal, Score, Side,
};

/// A position: small, without history, always playable.
///
/// What depends on the past (repetition, a limit of quiet plies) is [`Game`](crate::Game)'s business. All
/// methods that need the rules take them as an argument, so that a position stays small.
///
/// ```
/// use yiqi_battery::tictactoe::Rules;
/// use yiqi_core::{GamePosition, GameRules};
///
/// let rules = Rules::default();
/// let mut position = rules.start();
/// let undo = position.play(&rules, "b2".parse()?).unwrap();
/// let before = position.clone();
/// assert!(position.play(&rules, "b2".parse()?).is_err(), "the place is taken");
/// assert_eq!(position, before, "a refusal changes nothing");
/// position.unplay(&rules, "b2".parse()?, undo);
/// assert_eq!(position, rules.start());
/// # Ok::<(), yiqi_core::NotAMove>(())
/// ```
pub trait GamePosition: Clone + Eq + Debug + Send + Sync + 'static {
    /// The rules of this game.
    type Rules: GameRules<Position = Self>;
    /// A move. Its text is what players write.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err: ReasonCode> + Send + Sync + 'static;
    /// All that taking a move back needs beyond the move itself.
    type Undo: Copy + Debug + Send + Sync;
    /// The reasons of its own for which this game refuses a move.
    type Illegal: ReasonCode + Copy + Eq + Send + Sync;
    /// What can be wrong with the text of a position.
    type SetupError: ReasonCode;

    /// Whether a move is a pass.
    fn is_pass(_m: Self::Move) -> bool {
        false
    }

    /// Whose turn it is. In a finished position: whose turn it would be.
    fn to_move(&self) -> Side;

    /// Whether the move may be played, as far as the position alone can tell, or else why not.
    fn check(&self, rules: &Self::Rules, m: Self::Move) -> Result<(), Refusal<Self::Illegal>>;

    /// Appends every move that [`GamePosition::check`] accepts, each once. None when the game is over, at least
    /// one when it is not.
    fn legal_moves(&self, rules: &Self::Rules, moves: &mut Vec<Self::Move>);

    /// The number of legal moves.
    fn count_legal(&self, rules: &Self::Rules) -> usize {
        let mut moves = Vec::new();
        self.legal_moves(rules, &mut moves);
        moves.len()
    }

    /// Plays a move after checking it. On refusal nothing has changed.
    fn play(&mut self, rules: &Self::Rules, m: Self::Move) -> Result<Self::Undo, Refusal<Self::Illegal>> {
        self.check(rules, m)?;
        Ok(self.play_unchecked(rules, m))
    }

    /// Plays a move and trusts that [`GamePosition::check`] accepts it. With any other move the position is
    /// left in an unspecified state, or the call panics; memory stays safe.
    fn play_unchecked(&mut self, rules: &Self::Rules, m: Self::Move) -> Self::Undo;

    /// Takes back the last move played. Trusts that `m` and `undo` are those of that move.
    fn unplay(&mut self, rules: &Self::Rules, m: Self::Move, undo: Self::Undo);

    /// The outcome and its reason, when the position itself ends the game.
    fn ending(&self, rules: &Self::Rules) -> Option<Ending>;

    /// What each side has counted so far.
    fn score(&self, rules: &Self::Rules) -> Score;

    /// How far Black is ahead, compensation such as komi counted.
    fn margin(&self, rules: &Self::Rules) -> HalfPoints {
        self.score(rules).margin()
    }

    /// What a person is told of the score: the code of a sentence and its arguments. `score`, with both counts,
    /// unless the game has more to say.
    fn score_in_words(&self, rules: &Self::Rules) -> Reason {
        let Score { black, white } = self.score(rules);
        Reason {
            code: "score",
            arguments: vec![Argument::new("black", black), Argument::new("white", white)],
        }
    }

    /// A hash of all that the future depends on, the side to move included and the past excluded.
    fn hash(&self) -> u64;

    /// The same hash worked out from nothing but the board, for tests of the incremental one.
    fn recomputed_hash(&self) -> u64;

    /// What must not recur, or recurs towards a draw. The hash, unless the rules look at less.
    fn repetition_key(&self, _rules: &Self::Rules) -> u64 {
        self.hash()
    }

    /// The repetition key after a legal move; `None` when the move may always be played whatever it brings back.
    fn repetition_key_after(&self, rules: &Self::Rules, m: Self::Move) -> Option<u64> {
        let mut after = self.clone();
        after.play_unchecked(rules, m);
        Some(after.repetition_key(rules))
    }

    /// Whether no position before this legal move can ever come back after it. Where a row of quiet plies draws the
    /// game, such a move starts the count anew.
    fn is_irreversible(&self, _rules: &Self::Rules, _m: Self::Move) -> bool {
        false
    }

    /// Appends what a legal move does to the board, in the order in which it is shown. Pure; nothing is stored.
    fn effects(&self, rules: &Self::Rules, m: Self::Move, effects: &mut Vec<Effect>);

    /// How many of the opponent's pieces a legal move captures: the number of [`Effect::Captured`] among its effects.
    fn count_captures(&self, _rules: &Self::Rules, _m: Self::Move) -> usize {
        0
    }

    /// What stands on each place.
    fn cells(&self, rules: &Self::Rules) -> Vec<Option<Piece>>;

    /// What else is known of the places.
    fn notes(&self, _rules: &Self::Rules) -> Vec<Note> {
        Vec::new()
    }

    /// The position in one line, as the command line and the archive write it.
    fn to_text(&self) -> String;

    /// Reads a position in one line. Letters in either case.
    fn from_text(rules: &Self::Rules, text: &str) -> Result<Self, Self::SetupError>;

    /// The position as a board of several lines with coordinates, the last move marked.
    fn diagram(&self, rules: &Self::Rules, last: Option<Self::Move>) -> String;
}
