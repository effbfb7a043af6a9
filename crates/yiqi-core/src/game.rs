use crate::{Ending, GamePosition, GameRules, Outcome, Passing, Past, Refusal, Repetition, Side};

/// A game: rules, a start, the moves since, and the keys of every position passed through.
///
/// It alone gives the full verdict, since some rules look at the past: a repetition may be forbidden or draw
/// the game, and so may too many quiet plies.
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
    /// The moves, each with what taking it back needs.
    played: Vec<(P::Move, P::Undo)>,
    past: Past,
    /// How many pieces each side has captured.
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

    /// A game that begins in a position of its own.
    ///
    /// # Panics
    ///
    /// When the rules do not accept the position: when it is not one of this board, for instance.
    pub fn from_position(rules: P::Rules, start: P) -> Game<P> {
        assert!(rules.accepts(&start), "{start:?} is no position under {rules:?}");
        let past = Past::new(P::Rules::REPETITION, rules.repetition_reach(), start.repetition_key(&rules));
        Game { position: start.clone(), start, rules, played: Vec::new(), past, captured: [0; 2] }
    }

    /// The rules.
    pub fn rules(&self) -> &P::Rules {
        &self.rules
    }

    /// The position in which it began.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The position now.
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

    /// The last move, and the position before it.
    pub fn before_last_move(&self) -> Option<(P::Move, P)> {
        let &(m, undo) = self.played.last()?;
        let mut before = self.position.clone();
        before.unplay(&self.rules, m, undo);
        Some((m, before))
    }

    /// How many pieces a side has captured.
    pub fn captured(&self, by: Side) -> usize {
        self.captured[by.index()]
    }

    /// The positions passed through, for a search to continue.
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// Whether the player has no move but a pass.
    pub fn must_pass(&self) -> bool {
        if P::Rules::PASSING == Passing::Never || self.drawn_by_history().is_some() {
            return false;
        }
        let mut moves = Vec::new();
        self.position.legal_moves(&self.rules, &mut moves);
        // One move that is no pass is enough: most positions have one near the beginning of the list.
        let is_allowed = |&m: &P::Move| !P::is_pass(m) && self.ply_repeated_by(m).is_none();
        !moves.is_empty() && !moves.iter().any(is_allowed)
    }

    /// Whether the move may be played, or else why not.
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

    /// Plays a move. On refusal nothing has changed.
    pub fn play(&mut self, m: P::Move) -> Result<(), Refusal<P::Illegal>> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move and trusts that [`Game::check`] accepts it.
    pub fn play_unchecked(&mut self, m: P::Move) {
        let irreversible = self.position.is_irreversible(&self.rules, m);
        self.captured[self.to_move().index()] += self.position.count_captures(&self.rules, m);
        let undo = self.position.play_unchecked(&self.rules, m);
        self.played.push((m, undo));
        self.past.push(self.position.repetition_key(&self.rules), irreversible);
    }

    /// Takes the last move back and returns it; `None` at the start.
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

    /// The ply after which the position that `m` would create has stood before, where that is forbidden.
    fn ply_repeated_by(&self, m: P::Move) -> Option<usize> {
        // Where nothing is forbidden, the key need not be worked out.
        if P::Rules::REPETITION != Repetition::Forbidden {
            return None;
        }
        self.past.forbids(self.position.repetition_key_after(&self.rules, m)?)
    }
}
