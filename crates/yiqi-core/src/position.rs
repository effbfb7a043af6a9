use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{
    Argument, Effect, Ending, Facts, GameRules, HalfPoints, Note, Piece, Place, Reason, ReasonCode, Refusal,
    Score, Side,
};

/// A position: small, without history, always playable.
///
/// Rules that depend on the history (repetition, the limit of quiet plies) are handled by
/// [`Game`](crate::Game). Methods that need the rules take them as an argument, so that a position stays
/// small.
///
/// ```
/// use yiqi_battery::tictactoe::Rules;
/// use yiqi_core::{GamePosition, GameRules};
///
/// let rules = Rules::default();
/// let mut position = rules.start();
/// let undo = position.play(&rules, "b2".parse()?).unwrap();
/// let before = position.clone();
/// assert!(position.play(&rules, "b2".parse()?).is_err(), "the place is occupied");
/// assert_eq!(position, before, "an illegal move changes nothing");
/// position.unplay(&rules, "b2".parse()?, undo);
/// assert_eq!(position, rules.start());
/// # Ok::<(), yiqi_core::NotAMove>(())
/// ```
pub trait GamePosition: Clone + Eq + Debug + Send + Sync + 'static {
    /// The rules of this game.
    type Rules: GameRules<Position = Self>;
    /// A move. Its text is the notation that players use.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err: ReasonCode + Error> + Send + Sync + 'static;
    /// What is needed to undo a move, besides the move itself.
    type Undo: Copy + Debug + Send + Sync;
    /// Why this game refuses a move, besides the common reasons.
    type Illegal: ReasonCode + Error + Copy + Eq + Send + Sync;
    /// Why the text of a position is invalid.
    type SetupError: ReasonCode + Error;

    /// Whether a move is a pass.
    fn is_pass(_m: Self::Move) -> bool {
        false
    }

    /// The side to move. In a finished position: the side whose turn it would be.
    fn to_move(&self) -> Side;

    /// Checks whether the move is legal as far as the position alone can tell.
    fn check(&self, rules: &Self::Rules, m: Self::Move) -> Result<(), Refusal<Self::Illegal>>;

    /// Appends every move that [`GamePosition::check`] accepts, each once: none if the game is over,
    /// otherwise at least one.
    fn legal_moves(&self, rules: &Self::Rules, moves: &mut Vec<Self::Move>);

    /// The number of legal moves.
    fn count_legal(&self, rules: &Self::Rules) -> usize {
        let mut moves = Vec::new();
        self.legal_moves(rules, &mut moves);
        moves.len()
    }

    /// Checks and plays a move. An illegal move is refused and changes nothing.
    fn play(&mut self, rules: &Self::Rules, m: Self::Move) -> Result<Self::Undo, Refusal<Self::Illegal>> {
        self.check(rules, m)?;
        Ok(self.play_unchecked(rules, m))
    }

    /// Plays a move without checking it. If [`GamePosition::check`] does not accept the move, the position is
    /// left in an unspecified state, or the call panics; memory stays safe.
    fn play_unchecked(&mut self, rules: &Self::Rules, m: Self::Move) -> Self::Undo;

    /// Undoes the last move. `m` and `undo` must be those of that move.
    fn unplay(&mut self, rules: &Self::Rules, m: Self::Move, undo: Self::Undo);

    /// The outcome and its reason, if the position itself ends the game.
    fn ending(&self, rules: &Self::Rules) -> Option<Ending>;

    /// Whether the players of this finished position agree which pieces are dead before it is counted. Until then,
    /// [`GamePosition::ending`] and [`GamePosition::score`] count all of them as alive.
    fn is_counted_by_agreement(&self, _rules: &Self::Rules) -> bool {
        false
    }

    /// The places of the pieces that live or die together with the one on this place; none if it is empty.
    fn bound_together(&self, _rules: &Self::Rules, _at: Place) -> Vec<Place> {
        Vec::new()
    }

    /// The finished position as it is counted when these pieces are dead.
    fn counted_without(&self, _rules: &Self::Rules, _dead: &[Place]) -> Self {
        self.clone()
    }

    /// The points of each side so far.
    fn score(&self, rules: &Self::Rules) -> Score;

    /// Black's lead, including compensation such as komi.
    fn margin(&self, rules: &Self::Rules) -> HalfPoints {
        self.score(rules).margin()
    }

    /// The score as a sentence for people: its code and arguments. By default `score` with the points of both
    /// sides.
    fn score_in_words(&self, rules: &Self::Rules) -> Reason {
        let Score { black, white } = self.score(rules);
        Reason {
            code: "score",
            arguments: vec![Argument::new("black", black), Argument::new("white", white)],
        }
    }

    /// A hash of everything that the rest of the game depends on, including the side to move and excluding
    /// the history.
    fn hash(&self) -> u64;

    /// The same hash computed from scratch, for testing the incremental one.
    fn recomputed_hash(&self) -> u64;

    /// The key by which repetitions are recognised. The hash, unless the rules compare less than that.
    fn repetition_key(&self, _rules: &Self::Rules) -> u64 {
        self.hash()
    }

    /// The repetition key after a legal move; `None` if the repetition rule does not restrict the move.
    fn repetition_key_after(&self, rules: &Self::Rules, m: Self::Move) -> Option<u64> {
        let mut after = self.clone();
        after.play_unchecked(rules, m);
        Some(after.repetition_key(rules))
    }

    /// Whether no earlier position can occur again after this legal move. Such a move resets the count of
    /// quiet plies.
    fn is_irreversible(&self, _rules: &Self::Rules, _m: Self::Move) -> bool {
        false
    }

    /// Appends the effects of a legal move on the board, in display order. Stores nothing.
    fn effects(&self, rules: &Self::Rules, m: Self::Move, effects: &mut Vec<Effect>);

    /// The number of opposing pieces that a legal move captures: the [`Effect::Captured`] among its effects.
    fn count_captures(&self, _rules: &Self::Rules, _m: Self::Move) -> usize {
        0
    }

    /// The content of each place.
    fn cells(&self, rules: &Self::Rules) -> Vec<Option<Piece>>;

    /// Additional information about places for display.
    fn notes(&self, _rules: &Self::Rules) -> Vec<Note> {
        Vec::new()
    }

    /// What players ask about the position besides the score, for display.
    fn facts(&self, _rules: &Self::Rules) -> Facts {
        Facts::default()
    }

    /// The position as one line of text, as used by the command line and in records.
    fn to_text(&self) -> String;

    /// Parses a position from one line of text. Letters may be upper or lower case.
    fn from_text(rules: &Self::Rules, text: &str) -> Result<Self, Self::SetupError>;

    /// The position as a board of several lines with coordinates and the last move marked.
    fn diagram(&self, rules: &Self::Rules, last: Option<Self::Move>) -> String;
}
