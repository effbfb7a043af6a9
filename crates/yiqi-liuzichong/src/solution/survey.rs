//! Statistics of the solution.

use yiqi_core::Side;

use super::index::{MOST, sets_of};
use super::{Solution, SolvedValue};
use crate::Position;

/// Counts over all placements of one to six stones per side, including those in which the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// The number of placements.
    pub placements: u64,
    /// The number of table entries: symmetric placements mostly share one.
    pub entries: u64,
    /// Placements that the side to move wins.
    pub wins: u64,
    /// Placements in which neither side can force a win.
    pub draws: u64,
    /// Placements that the side to move loses.
    pub losses: u64,
    /// The longest win in plies.
    pub longest_win: u8,
    /// The longest loss in plies.
    pub longest_loss: u8,
    /// The placements with the longest win, one of each eight images, with Black to move.
    pub hardest_wins: Vec<Position>,
}

impl Solution {
    /// Counts all entries.
    pub fn survey(&self) -> Survey {
        let mut survey = Survey { entries: self.values.len() as u64, ..Survey::default() };
        for (own, other, value, images) in self.entries() {
            survey.placements += images;
            match value {
                SolvedValue::Win(plies) => {
                    survey.wins += images;
                    if plies > survey.longest_win {
                        survey.longest_win = plies;
                        survey.hardest_wins.clear();
                    }
                    if plies == survey.longest_win && self.is_smallest_image(own, other) {
                        survey.hardest_wins.extend(Position::new(own, other, Side::Black));
                    }
                }
                SolvedValue::Draw => survey.draws += images,
                SolvedValue::Loss(plies) => {
                    survey.losses += images;
                    survey.longest_loss = survey.longest_loss.max(plies);
                }
            }
        }
        survey
    }

    /// Every entry: a placement that represents it, its value, and the number of placements that share it.
    fn entries(&self) -> impl Iterator<Item = (u16, u16, SolvedValue, u64)> {
        self.index.shapes.iter().flat_map(move |shape| {
            let images = 8 / (1 + shape.symmetries.len() as u64);
            let others = (1..=MOST).flat_map(|count| sets_of(!shape.stones, count));
            others.map(move |other| (shape.stones, other, self.value_of(shape.stones, other), images))
        })
    }

    /// Whether a placement represents its images.
    fn is_smallest_image(&self, own: u16, other: u16) -> bool {
        let (shape, other) = self.index.shape(own, other);
        self.index.smallest_image(shape, other).0 == other
    }

    /// The result of every entry, five to a byte: the entry's digit (0 for a draw, 1 for a win, 2 for a loss)
    /// times 1, 3, 9, 27 or 81. Entries are ordered as in the table: by the number of stones of the side to
    /// move, then of the other side, then by the smallest image of the former, then by rank of the latter.
    pub fn packed(&self) -> Vec<u8> {
        let digit = |&value: &u8| match value {
            super::solve::DRAWN => 0,
            value if value % 2 == 0 => 1,
            _ => 2,
        };
        self.values
            .chunks(5)
            .map(|five| five.iter().rev().fold(0, |byte, value| 3 * byte + digit(value)))
            .collect()
    }

    /// The memory used by the table, in bytes.
    pub fn bytes(&self) -> usize {
        self.values.len() + self.index.bytes()
    }
}
