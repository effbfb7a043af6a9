use crate::elo::{Estimate, Pairs};
use crate::game::Effort;

/// The result of a game for one player, in half points.
pub type HalfPoints = u8;

/// The running score of a match, seen from its first player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MatchScore {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games that ended because an engine failed, by player.
    pub failures: [u32; 2],
    /// What the moves of each player took.
    pub effort: [Effort; 2],
    /// Finished pairs of games.
    pub pairs: Pairs,
    /// The half points of the first game of each pair whose second game is not finished, by pair.
    open: std::collections::BTreeMap<u32, HalfPoints>,
}

impl MatchScore {
    /// Adds a game. Returns whether it completes a pair.
    pub(crate) fn add(&mut self, pair: u32, half_points: HalfPoints) -> bool {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.open.remove(&pair) {
            Some(other) => {
                self.pairs.add(other + half_points);
                true
            }
            None => {
                self.open.insert(pair, half_points);
                false
            }
        }
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The Elo difference so far, from the finished pairs; `None` without one.
    pub fn estimate(&self) -> Option<Estimate> {
        self.pairs.estimate()
    }
}
