use crate::contest::FinishedGame;
use crate::elo::{Estimate, Pairs};
use crate::game::Effort;
use crate::sprt::{Decision, RunningTest, Sprt};

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
    /// The test of the match, if there is one.
    pub test: Option<RunningTest>,
    /// The half points of the first game of each pair whose second game is not finished, by pair.
    open: std::collections::BTreeMap<u32, HalfPoints>,
}

impl MatchScore {
    /// The score before the first game of a match with this test.
    pub(crate) fn new(sprt: Option<Sprt>) -> MatchScore {
        MatchScore { test: sprt.map(RunningTest::new), ..MatchScore::default() }
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &FinishedGame) {
        let (pair, half_points) = (game.number.pair, game.half_points);
        for (sum, effort) in self.effort.iter_mut().zip(game.effort) {
            sum.moves += effort.moves;
            sum.time += effort.time;
        }
        if let Some(player) = game.failed {
            self.failures[player] += 1;
        }
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.open.remove(&pair) {
            Some(other) => {
                self.pairs.add(other + half_points);
                if let Some(test) = &mut self.test {
                    test.add(pair, other + half_points);
                }
            }
            None => {
                self.open.insert(pair, half_points);
            }
        }
    }

    /// Whether the test of the match has ended it.
    pub(crate) fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.decision() != Decision::Undecided)
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
