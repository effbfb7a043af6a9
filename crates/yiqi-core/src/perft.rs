use std::ops::AddAssign;

use crate::{Game, GamePosition, GameRules, Past, Repetition};

/// The number of leaves of a game tree at a given depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// Move sequences of exactly the given length; a forced pass counts as a move.
    pub leaves: u64,
    /// Shorter sequences that ended the game.
    pub finished: u64,
}

impl AddAssign for Perft {
    fn add_assign(&mut self, other: Perft) {
        self.leaves += other.leaves;
        self.finished += other.finished;
    }
}

/// Counts the move sequences from a game's current position. It uses the same move code as the search,
/// without a hash table or symmetry; moves of the last ply are counted but not played.
///
/// Forbidden repetitions are excluded; draws by repetition or by quiet plies are ignored.
///
/// ```
/// use yiqi_battery::tictactoe::Position;
/// use yiqi_core::{Game, perft};
///
/// let tree = perft(&Game::<Position>::default(), 6);
/// assert_eq!((tree.leaves, tree.finished), (54_720, 1440));
/// ```
pub fn perft<P: GamePosition>(game: &Game<P>, depth: u32) -> Perft {
    Walk::new(game).count(depth)
}

/// Like [`perft`], split by the first move.
pub fn perft_divide<P: GamePosition>(game: &Game<P>, depth: u32) -> Vec<(P::Move, Perft)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut walk = Walk::new(game);
    walk.list_moves();
    let moves = std::mem::take(&mut walk.moves);
    moves.into_iter().map(|m| (m, walk.count_after(m, rest))).collect()
}

struct Walk<'a, P: GamePosition> {
    rules: &'a P::Rules,
    position: P,
    /// The moves of all nodes on the path, one list after another.
    moves: Vec<P::Move>,
    /// Updated only if repetition is forbidden.
    past: Past,
}

impl<'a, P: GamePosition> Walk<'a, P> {
    const FORBIDS_REPETITION: bool = matches!(P::Rules::REPETITION, Repetition::Forbidden);

    fn new(game: &'a Game<P>) -> Walk<'a, P> {
        let (rules, position, past) = (game.rules(), game.position().clone(), game.past().clone());
        Walk { rules, position, moves: Vec::new(), past }
    }

    fn count(&mut self, depth: u32) -> Perft {
        if depth == 0 {
            return Perft { leaves: 1, finished: 0 };
        }
        if depth == 1 && !Self::FORBIDS_REPETITION {
            let leaves = self.position.count_legal(self.rules) as u64;
            return Perft { leaves, finished: u64::from(leaves == 0) };
        }
        let from = self.moves.len();
        self.list_moves();
        let to = self.moves.len();
        // A game that is not over has at least one legal move.
        if from == to {
            return Perft { leaves: 0, finished: 1 };
        }
        let mut sum = Perft::default();
        if depth == 1 {
            sum.leaves = (to - from) as u64;
        } else {
            for index in from..to {
                let m = self.moves[index];
                sum += self.count_after(m, depth - 1);
            }
        }
        self.moves.truncate(from);
        sum
    }

    fn count_after(&mut self, m: P::Move, depth: u32) -> Perft {
        let undo = self.position.play_unchecked(self.rules, m);
        if Self::FORBIDS_REPETITION {
            self.past.push(self.position.repetition_key(self.rules), false);
        }
        let sum = self.count(depth);
        if Self::FORBIDS_REPETITION {
            self.past.pop();
        }
        self.position.unplay(self.rules, m, undo);
        sum
    }

    fn list_moves(&mut self) {
        let from = self.moves.len();
        self.position.legal_moves(self.rules, &mut self.moves);
        if !Self::FORBIDS_REPETITION {
            return;
        }
        let mut kept = from;
        for index in from..self.moves.len() {
            let m = self.moves[index];
            let key = self.position.repetition_key_after(self.rules, m);
            if key.is_none_or(|key| self.past.forbids(key).is_none()) {
                self.moves[kept] = m;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}
