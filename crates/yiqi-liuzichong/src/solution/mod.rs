//! The solved game: the value of every placement under best play, and its distance from the end.

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

/// The value of a placement for the side to move, and the number of plies to the end if both sides play their
/// best: the winner as fast, the loser as slowly as possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SolvedValue {
    /// The side to move wins in this many plies.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in this many plies.
    Loss(u8),
}

impl SolvedValue {
    /// The value of a move for the side that makes it, if `self` is the value of the resulting placement.
    pub fn for_mover(self) -> SolvedValue {
        match self {
            SolvedValue::Win(plies) => SolvedValue::Loss(plies + 1),
            SolvedValue::Draw => SolvedValue::Draw,
            SolvedValue::Loss(plies) => SolvedValue::Win(plies + 1),
        }
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub fn sign(self) -> i8 {
        match self {
            SolvedValue::Win(_) => 1,
            SolvedValue::Draw => 0,
            SolvedValue::Loss(_) => -1,
        }
    }

    /// The number of plies to the end, if one can be forced.
    pub fn plies(self) -> Option<u8> {
        match self {
            SolvedValue::Win(plies) | SolvedValue::Loss(plies) => Some(plies),
            SolvedValue::Draw => None,
        }
    }
}

/// Better values are greater: a fast win is better than a slow one, a slow loss better than a fast one.
impl Ord for SolvedValue {
    fn cmp(&self, other: &SolvedValue) -> Ordering {
        let rank = |value: &SolvedValue| match *value {
            SolvedValue::Win(plies) => 512 - i16::from(plies),
            SolvedValue::Draw => 0,
            SolvedValue::Loss(plies) => i16::from(plies) - 512,
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for SolvedValue {
    fn partial_cmp(&self, other: &SolvedValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The value of every placement of one to six stones per side.
///
/// Colours are not distinguished: a placement consists of the stones of the side to move and those of the
/// other side. Repetition and the count of quiet plies are ignored, since they do not change the value of a
/// game that starts with the placement.
///
/// ```
/// use yiqi_liuzichong::{Position, Rules, Solution};
///
/// let solution = Solution::new(&Rules::default());
/// println!("{:?}", solution.value(&Position::START));
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

    /// The table: a byte for every entry, to be kept and given to [`from_table`](Solution::from_table).
    pub fn table(&self) -> &[u8] {
        &self.values
    }

    /// The solution with a table that was computed before under the same rules; `None` if it has the wrong size. Whether
    /// its values are right is for [`verify`](Solution::verify) to find out.
    pub fn from_table(rules: &Rules, table: Vec<u8>) -> Option<Solution> {
        let index = Index::new();
        (table.len() == index.len()).then_some(Solution { rules: *rules, index, values: table })
    }

    /// Replaces one value by a wrong one, to test the verification.
    #[doc(hidden)]
    pub fn with_wrong_value(mut self, position: &Position, value: SolvedValue) -> Solution {
        let (own, other) = position.own_and_other();
        self.values[self.index.number(own, other)] = match value {
            SolvedValue::Draw => solve::DRAWN,
            SolvedValue::Win(plies) | SolvedValue::Loss(plies) => plies + 1,
        };
        self
    }

    /// The rules that were solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The value of a position for the side to move.
    pub fn value(&self, position: &Position) -> SolvedValue {
        let (own, other) = position.own_and_other();
        self.value_of(own, other)
    }

    /// The value of a placement for the side to move: up to six stones each, on different points.
    pub fn value_of(&self, own: u16, other: u16) -> SolvedValue {
        debug_assert!(own & other == 0 && own.count_ones() <= 6 && other.count_ones() <= 6);
        if own == 0 {
            return SolvedValue::Loss(0);
        }
        if other == 0 {
            return SolvedValue::Win(0);
        }
        match self.values[self.index.number(own, other)] {
            solve::DRAWN => SolvedValue::Draw,
            value if value % 2 == 0 => SolvedValue::Win(value - 1),
            value => SolvedValue::Loss(value - 1),
        }
    }
}
