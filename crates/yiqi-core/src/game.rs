use crate::{Ending, GamePosition, GameRules, Outcome, Passing, Past, Refusal, Repetition, Side};

/// A game in progress: the rules, the start, the moves played and the keys of all positions so far.
///
/// Only a `Game` can decide every rule, since some depend on the history: a repetition may be forbidden or
/// draw the game, and too many quiet plies may draw it.
///
/// ```
/// use yiqi_battery::tictactoe::Position;
/// use yiqi_core::{Game, Outcome, Side};
///
/// let mut game: Game<Position> = Game::default();
/// for text in ["a1", "b1", "a2", "b2", "a3"] {
///     game.play(text.parse()?).unwrap();
/// }
/// assert_eq!(game.ending().unwrap().outcome, Outcome::Win(Side::Black));
/// assert!(game.legal_moves().is_empty());
/// game.undo();
/// assert!(game.ending().is_none());
/// # Ok::<(), yiqi_core::NotAMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<P: GamePosition> {
    rules: P::Rules,
    start: P,
    position: P,
    /// The moves, each with what is needed to undo it.
    played: Vec<(P::Move, P::Undo)>,
    past: Past,
    /// The number of pieces captured by each side.
    captured: [usize; 2],
}

impl<P: GamePosition> Default for Game<P> {
    fn default() -> Game<P> {
        Game::new(P::Rules::default())
    }
}

impl<P: GamePosition> Game<P> {
    /// A new game.
    pub fn new(rules: P::Rules) -> Game<P> {
        let start = rules.start();
        Game::from_position(rules, start)
    }

    /// A game that starts from the given position.
    ///
    /// # Panics
    ///
    /// If the rules do not accept the position, for example because its board has another size.
    pub fn from_position(rules: P::Rules, start: P) -> Game<P> {
        assert!(rules.accepts(&start), "{start:?} is not a position under {rules:?}");
        let past = Past::new(P::Rules::REPETITION, rules.repetition_reach(), start.repetition_key(&rules));
        Game { position: start.clone(), start, rules, played: Vec::new(), past, captured: [0; 2] }
    }

    /// The rules.
    pub fn rules(&self) -> &P::Rules {
        &self.rules
    }

    /// The starting position.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        self.position.to_move()
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> + DoubleEndedIterator {
        self.played.iter().map(|&(m, _)| m)
    }

    /// The number of moves so far.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// The last move.
    pub fn last_move(&self) -> Option<P::Move> {
        self.moves().next_back()
    }

    /// The last move and the position before it.
    pub fn before_last_move(&self) -> Option<(P::Move, P)> {
        let &(m, undo) = self.played.last()?;
        let mut before = self.position.clone();
        before.unplay(&self.rules, m, undo);
        Some((m, before))
    }

    /// The number of pieces that a side has captured.
    pub fn captured(&self, by: Side) -> usize {
        self.captured[by.index()]
    }

    /// The position history, which a search continues.
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// Whether passing is the only legal move.
    pub fn must_pass(&self) -> bool {
        if P::Rules::PASSING == Passing::Never || self.drawn_by_history().is_some() {
            return false;
        }
        let mut moves = Vec::new();
        self.position.legal_moves(&self.rules, &mut moves);
        // One legal move other than a pass is enough, and most positions have one early in the list.
        let is_legal = |&m: &P::Move| !P::is_pass(m) && self.ply_repeated_by(m).is_none();
        !moves.is_empty() && !moves.iter().any(is_legal)
    }

    /// Checks whether the move is legal.
    pub fn check(&self, m: P::Move) -> Result<(), Refusal<P::Illegal>> {
        if self.drawn_by_history().is_some() {
            return Err(Refusal::GameOver);
        }
        self.position.check(&self.rules, m)?;
        match self.ply_repeated_by(m) {
            Some(ply) => Err(Refusal::Repetition { ply }),
            None => Ok(()),
        }
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        if self.drawn_by_history().is_none() {
            self.position.legal_moves(&self.rules, &mut moves);
            moves.retain(|&m| self.ply_repeated_by(m).is_none());
        }
        moves
    }

    /// Plays a move. An illegal move is refused and changes nothing.
    pub fn play(&mut self, m: P::Move) -> Result<(), Refusal<P::Illegal>> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move without checking it. [`Game::check`] must accept it.
    pub fn play_unchecked(&mut self, m: P::Move) {
        let irreversible = self.position.is_irreversible(&self.rules, m);
        self.captured[self.to_move().index()] += self.position.count_captures(&self.rules, m);
        let undo = self.position.play_unchecked(&self.rules, m);
        self.played.push((m, undo));
        self.past.push(self.position.repetition_key(&self.rules), irreversible);
    }

    /// Undoes the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        let (m, undo) = self.played.pop()?;
        self.position.unplay(&self.rules, m, undo);
        self.captured[self.to_move().index()] -= self.position.count_captures(&self.rules, m);
        self.past.pop();
        Some(m)
    }

    /// The outcome and its reason, once the game is over.
    pub fn ending(&self) -> Option<Ending> {
        self.position.ending(&self.rules).or_else(|| self.drawn_by_history())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    fn drawn_by_history(&self) -> Option<Ending> {
        self.past.draws().map(|reason| Ending::new(Outcome::Draw, reason))
    }

    /// The ply after which the position created by `m` occurred, if repeating it is forbidden.
    fn ply_repeated_by(&self, m: P::Move) -> Option<usize> {
        // Avoid computing the key if no repetition is forbidden.
        if P::Rules::REPETITION != Repetition::Forbidden {
            return None;
        }
        self.past.forbids(self.position.repetition_key_after(&self.rules, m)?)
    }
}
