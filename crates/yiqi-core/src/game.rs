use crate::{EndReason, Ending, GamePosition, GameRules, Outcome, Refusal, Repetition, Side};

/// A move that was played, with what taking it back needs.
#[derive(Clone, Debug)]
struct Played<P: GamePosition> {
    m: P::Move,
    undo: P::Undo,
    /// The count of quiet plies before the move.
    quiet_before: u32,
}

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
    played: Vec<Played<P>>,
    /// One key for the start and one after each ply; empty where repetition does not matter.
    keys: Vec<u64>,
    quiet_plies: u32,
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

    /// A game that begins in a position of its own. The position must be one of these rules.
    pub fn from_position(rules: P::Rules, start: P) -> Game<P> {
        let keys = match P::Rules::REPETITION {
            Repetition::None => Vec::new(),
            Repetition::Draw { .. } | Repetition::Forbidden => vec![start.repetition_key(&rules)],
        };
        Game { position: start.clone(), start, rules, played: Vec::new(), keys, quiet_plies: 0 }
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
        self.played.iter().map(|played| played.m)
    }

    /// The number of moves so far.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// The last move.
    pub fn last_move(&self) -> Option<P::Move> {
        self.moves().next_back()
    }

    /// The repetition keys of the start and of the position after each ply, the present one last; empty in a
    /// game whose rules know no repetition. A search continues this path.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Plies in a row without an irreversible one, up to now.
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
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
        let quiet_before = self.quiet_plies;
        self.quiet_plies = if self.position.is_irreversible(&self.rules, m) { 0 } else { quiet_before + 1 };
        let undo = self.position.play_unchecked(&self.rules, m);
        self.played.push(Played { m, undo, quiet_before });
        if !self.keys.is_empty() {
            self.keys.push(self.position.repetition_key(&self.rules));
        }
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        let Played { m, undo, quiet_before } = self.played.pop()?;
        self.position.unplay(&self.rules, m, undo);
        self.quiet_plies = quiet_before;
        self.keys.pop();
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
        let Repetition::Draw { occurrence, quiet_plies } = P::Rules::REPETITION else { return None };
        // A position cannot have stood before the last irreversible move.
        let comparable = self.keys.len().saturating_sub(self.quiet_plies as usize + 1);
        let present = self.keys.last()?;
        let times = self.keys[comparable..].iter().filter(|&key| key == present).count();
        if times >= occurrence as usize {
            Some(Ending::new(Outcome::Draw, EndReason::REPETITION))
        } else if self.quiet_plies >= quiet_plies {
            Some(Ending::new(Outcome::Draw, EndReason::QUIET_LIMIT))
        } else {
            None
        }
    }

    /// The ply after which the position that `m` would create has stood before, where that is forbidden.
    fn ply_repeated_by(&self, m: P::Move) -> Option<usize> {
        if P::Rules::REPETITION != Repetition::Forbidden {
            return None;
        }
        let key = self.position.repetition_key_after(&self.rules, m)?;
        let from = self.keys.len().saturating_sub(self.rules.repetition_reach());
        self.keys[from..].iter().position(|&earlier| earlier == key).map(|index| from + index)
    }
}
