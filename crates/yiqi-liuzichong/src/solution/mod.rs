//! The game solved: what every placement is worth under best play, and how far the end is.

mod index;
mod reach;
mod solve;
mod survey;
mod verify;

use std::cmp::Ordering;
use std::fmt;

use crate::{Position, Rules};
use index::Index;
pub use survey::Survey;
pub use verify::Mistake;

/// What a placement is worth to the side to move, and in how many plies it ends when both play their best: the winner
/// the shortest way, the loser the longest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// The side to move wins in so many plies.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in so many plies.
    Loss(u8),
}

impl Worth {
    /// What a move that leads to a placement of this worth is worth to him who makes it.
    pub fn for_mover(self) -> Worth {
        match self {
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Draw => Worth::Draw,
            Worth::Loss(plies) => Worth::Win(plies + 1),
        }
    }

    /// Win, draw or loss alone: 1, 0 or -1.
    pub fn sign(self) -> i8 {
        match self {
            Worth::Win(_) => 1,
            Worth::Draw => 0,
            Worth::Loss(_) => -1,
        }
    }

    /// The plies to the end, if one can be forced.
    pub fn plies(self) -> Option<u8> {
        match self {
            Worth::Win(plies) | Worth::Loss(plies) => Some(plies),
            Worth::Draw => None,
        }
    }
}

/// The better one is greater: early wins before late ones, late losses before early ones.
impl Ord for Worth {
    fn cmp(&self, other: &Worth) -> Ordering {
        let rank = |worth: &Worth| match *worth {
            Worth::Win(plies) => 512 - i16::from(plies),
            Worth::Draw => 0,
            Worth::Loss(plies) => i16::from(plies) - 512,
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Worth) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The worth of every placement of one to six stones a side.
///
/// Colours are not distinguished: a placement is the stones of the side to move and those of the other. Repetition and
/// the count of quiet plies are left out, since they change no value when a game begins at the placement.
///
/// ```
/// use yiqi_liuzichong::{Position, Rules, Solution};
///
/// let solution = Solution::new(&Rules::default());
/// println!("{:?}", solution.worth(&Position::START));
/// ```
pub struct Solution {
    rules: Rules,
    index: Index,
    values: Vec<u8>,
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solution").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Solution {
    /// Solves the game under these rules.
    pub fn new(rules: &Rules) -> Solution {
        let index = Index::new();
        let values = solve::solve(rules, &index);
        Solution { rules: *rules, index, values }
    }

    /// The same answers but for one, to see a verification fail.
    #[doc(hidden)]
    pub fn spoiled(mut self, position: &Position, worth: Worth) -> Solution {
        let (own, other) = position.own_and_other();
        self.values[self.index.number(own, other)] = match worth {
            Worth::Draw => solve::DRAWN,
            Worth::Win(plies) | Worth::Loss(plies) => plies + 1,
        };
        self
    }

    /// The rules it was solved under.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What a position is worth to the side to move.
    pub fn worth(&self, position: &Position) -> Worth {
        let (own, other) = position.own_and_other();
        self.worth_of(own, other)
    }

    /// What the stones of the side to move are worth against those of the other: up to six of each, on different
    /// points.
    pub fn worth_of(&self, own: u16, other: u16) -> Worth {
        debug_assert!(own & other == 0 && own.count_ones() <= 6 && other.count_ones() <= 6);
        if own == 0 {
            return Worth::Loss(0);
        }
        if other == 0 {
            return Worth::Win(0);
        }
        match self.values[self.index.number(own, other)] {
            solve::DRAWN => Worth::Draw,
            value if value % 2 == 0 => Worth::Win(value - 1),
            value => Worth::Loss(value - 1),
        }
    }
}
