//! The sequential probability ratio test: plays until one of two hypotheses is accepted.

use std::collections::BTreeMap;

use crate::elo::{PRIOR, Pairs, score_of_elo};

/// Tests whether a player is stronger than its opponent by `elo1` rather than by `elo0`.
///
/// The log-likelihood ratio is approximated by the normal distribution of the mean score of pairs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The null hypothesis: the difference is at most this.
    pub elo0: f64,
    /// The alternative: the difference is at least this.
    pub elo1: f64,
    /// The probability of accepting the alternative although the null hypothesis is true.
    pub alpha: f64,
    /// The probability of accepting the null hypothesis although the alternative is true.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// More games are needed.
    Undecided,
    /// The null hypothesis is accepted: not stronger by `elo1`.
    Rejected,
    /// The alternative is accepted: stronger by more than `elo0`.
    Accepted,
}

impl Sprt {
    /// A test with an error of 5 % each way.
    pub const fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The bounds of the log-likelihood ratio: rejected at the first, accepted at the second.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the results so far.
    pub fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        let (mean, variance) = pairs.moments(PRIOR);
        let (score0, score1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let count = pairs.len() as f64;
        count * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// What the results so far decide.
    fn decide(&self, pairs: &Pairs) -> Decision {
        let (rejected, accepted) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= accepted => Decision::Accepted,
            ratio if ratio <= rejected => Decision::Rejected,
            _ => Decision::Undecided,
        }
    }
}

/// A test during a match. It takes the pairs in the order of their numbers, whichever ends first, and keeps its first
/// decision. So the decision depends neither on how many games are played at once nor on which are short.
#[derive(Clone, PartialEq, Debug)]
pub struct RunningTest {
    sprt: Sprt,
    counted: Pairs,
    /// Half points of finished pairs that follow an unfinished one.
    waiting: BTreeMap<u32, u8>,
    decision: Decision,
}

impl RunningTest {
    pub(crate) fn new(sprt: Sprt) -> RunningTest {
        let counted = Pairs::new();
        RunningTest { sprt, counted, waiting: BTreeMap::new(), decision: Decision::Undecided }
    }

    /// Adds a finished pair.
    pub(crate) fn add(&mut self, pair: u32, half_points: u8) {
        self.waiting.insert(pair, half_points);
        while self.decision == Decision::Undecided
            && let Some(half_points) = self.waiting.remove(&(self.counted.len() as u32))
        {
            self.counted.add(half_points);
            self.decision = self.sprt.decide(&self.counted);
        }
    }

    /// The hypotheses.
    pub fn sprt(&self) -> Sprt {
        self.sprt
    }

    /// The pairs up to the decision.
    pub fn pairs(&self) -> &Pairs {
        &self.counted
    }

    /// The log-likelihood ratio, at the decision if there is one.
    pub fn log_likelihood_ratio(&self) -> f64 {
        self.sprt.log_likelihood_ratio(&self.counted)
    }

    /// What was decided.
    pub fn decision(&self) -> Decision {
        self.decision
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// The share of matches accepted and their mean length in pairs, at a true Elo difference.
    fn simulate(sprt: Sprt, elo: f64, matches: u64) -> (f64, f64) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let score = score_of_elo(elo);
        let (mut accepted, mut length) = (0, 0);
        for _ in 0..matches {
            let mut pairs = Pairs::new();
            loop {
                let game = |random: &mut Xoshiro256PlusPlus| 2 * u8::from(random.random_bool(score));
                pairs.add(game(&mut random) + game(&mut random));
                match sprt.decide(&pairs) {
                    Decision::Undecided => continue,
                    Decision::Accepted => accepted += 1,
                    Decision::Rejected => {}
                }
                length += pairs.len();
                break;
            }
        }
        (accepted as f64 / matches as f64, length as f64 / matches as f64)
    }

    #[test]
    fn the_errors_are_what_was_asked_for() {
        let sprt = Sprt::new(35.0, 70.0);
        let (wrong, _) = simulate(sprt, 35.0, 2_000);
        assert!(wrong < 0.06, "accepted {wrong} of the matches at the null hypothesis");
        let (right, _) = simulate(sprt, 70.0, 2_000);
        assert!(right > 0.94, "accepted {right} of the matches at the alternative");
    }

    #[test]
    fn pairs_count_in_their_order_and_the_first_decision_stands() {
        let results = |pair: u32| if pair < 8 { 4 } else { 0 };
        let run = |order: &[u32]| {
            let mut test = RunningTest::new(Sprt::new(0.0, 100.0));
            order.iter().for_each(|&pair| test.add(pair, results(pair)));
            (test.decision(), test.pairs().len(), test.log_likelihood_ratio())
        };
        let in_order: Vec<u32> = (0..40).collect();
        let (decision, pairs, ratio) = run(&in_order);
        assert_eq!(decision, Decision::Accepted);
        assert!(pairs <= 8 && ratio > 0.0, "{pairs} {ratio}");
        let backwards: Vec<u32> = (0..40).rev().collect();
        assert_eq!(run(&backwards), run(&in_order));
        // Without the first pair nothing is decided.
        assert_eq!(run(&in_order[1..]), (Decision::Undecided, 0, 0.0));
    }

    #[test]
    fn a_large_difference_is_decided_soon() {
        let sprt = Sprt::new(35.0, 70.0);
        let (right, far) = simulate(sprt, 250.0, 500);
        let (_, near) = simulate(sprt, 70.0, 500);
        assert!(right > 0.999 && far < near / 3.0, "{right} {far} {near}");
    }
}
