//! What the whole table says.

use yiqi_core::Side;

use super::index::{MOST, sets_of};
use super::{Solution, Worth};
use crate::Position;

/// How the placements of one to six stones a side are divided, those in which the game is over included.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// All placements.
    pub placements: u64,
    /// Those that the table tells apart: images of each other mostly share an entry.
    pub entries: u64,
    /// The side to move wins.
    pub wins: u64,
    /// Neither side can force a win.
    pub draws: u64,
    /// The side to move loses.
    pub losses: u64,
    /// The plies of the longest win.
    pub longest_win: u8,
    /// The plies of the longest loss.
    pub longest_loss: u8,
    /// The placements with the longest win, one of each eight images, the side to move as Black.
    pub hardest_wins: Vec<Position>,
}

impl Solution {
    /// Goes through all entries.
    pub fn survey(&self) -> Survey {
        let mut survey = Survey { entries: self.values.len() as u64, ..Survey::default() };
        for (own, other, worth, images) in self.entries() {
            survey.placements += images;
            match worth {
                Worth::Win(plies) => {
                    survey.wins += images;
                    if plies > survey.longest_win {
                        survey.longest_win = plies;
                        survey.hardest_wins.clear();
                    }
                    if plies == survey.longest_win && self.is_smallest_image(own, other) {
                        survey.hardest_wins.extend(Position::new(own, other, Side::Black));
                    }
                }
                Worth::Draw => survey.draws += images,
                Worth::Loss(plies) => {
                    survey.losses += images;
                    survey.longest_loss = survey.longest_loss.max(plies);
                }
            }
        }
        survey
    }

    /// Every entry: a placement that stands for it, its worth, and how many placements share it.
    fn entries(&self) -> impl Iterator<Item = (u16, u16, Worth, u64)> {
        self.index.shapes.iter().flat_map(move |shape| {
            let images = 8 / (1 + shape.own_images.len() as u64);
            let others = (1..=MOST).flat_map(|count| sets_of(!shape.stones, count));
            others.map(move |other| (shape.stones, other, self.worth_of(shape.stones, other), images))
        })
    }

    /// Whether a placement stands for its images.
    fn is_smallest_image(&self, own: u16, other: u16) -> bool {
        let (shape, other) = self.index.shape(own, other);
        self.index.smallest_image(shape, other).0 == other
    }

    /// Win, draw or loss of every entry, five to a byte: the entry's value (0 a draw, 1 a win, 2 a loss) times 1, 3, 9,
    /// 27 or 81. The order of the entries is that of the table: by stones of the side to move, then by stones of the
    /// other, then by the smallest image of the former, then by rank of the latter.
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

    /// The bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.values.len() + self.index.bytes()
    }
}
