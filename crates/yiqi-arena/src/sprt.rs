//! The sequential probability ratio test: plays until one of two hypotheses is accepted.

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
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        let (rejected, accepted) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= accepted => Decision::Accepted,
            ratio if ratio <= rejected => Decision::Rejected,
            _ => Decision::Undecided,
        }
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
    fn a_large_difference_is_decided_soon() {
        let sprt = Sprt::new(35.0, 70.0);
        let (right, far) = simulate(sprt, 250.0, 500);
        let (_, near) = simulate(sprt, 70.0, 500);
        assert!(right > 0.999 && far < near / 3.0, "{right} {far} {near}");
    }
}
