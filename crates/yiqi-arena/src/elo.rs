//! Elo differences and their errors, from games played in pairs.

/// The results of pairs of games: each opening is played twice with sides exchanged.
///
/// The two games of a pair are correlated (an opening may favour one side), so the error is computed from pairs and not
/// from games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs {
    /// The number of pairs with 0, ½, 1, 1½ and 2 points.
    counts: [u64; 5],
}

/// The score and Elo difference of a match, with 95 % confidence bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean score of a game, from 0 to 1.
    pub score: f64,
    /// The Elo difference that this score means; infinite if every game was won or lost.
    pub elo: f64,
    /// The lower bound of the Elo difference.
    pub lower: f64,
    /// The upper bound of the Elo difference.
    pub upper: f64,
}

/// The 97.5th percentile of the normal distribution.
const TWO_SIDED_95: f64 = 1.959_964;

impl Pairs {
    /// No pairs yet.
    pub fn new() -> Pairs {
        Pairs::default()
    }

    /// Adds a pair with this number of half points, from 0 to 4.
    pub fn add(&mut self, half_points: u8) {
        self.counts[usize::from(half_points.min(4))] += 1;
    }

    /// The number of pairs with 0, ½, 1, 1½ and 2 points.
    pub fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// The number of pairs.
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether there is no pair yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The mean score of a game and the variance of a pair's mean score.
    ///
    /// `prior` is added to each of the five counts. Without it, a few equal results would have no variance and the
    /// score would seem certain.
    pub(crate) fn moments(&self, prior: f64) -> (f64, f64) {
        let weights = self.counts.map(|count| count as f64 + prior);
        let total: f64 = weights.iter().sum();
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean = weights.iter().zip(scores).map(|(weight, score)| weight * score).sum::<f64>() / total;
        let square = |score: f64| (score - mean) * (score - mean);
        let variance = weights.iter().zip(scores).map(|(weight, score)| weight * square(score)).sum::<f64>();
        (mean, variance / total)
    }

    /// The score and Elo difference so far; `None` without a pair.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.is_empty() {
            return None;
        }
        let (score, _) = self.moments(0.0);
        let (centre, variance) = self.moments(PRIOR);
        let pairs = self.len() as f64 + 5.0 * PRIOR;
        let margin = TWO_SIDED_95 * (variance / pairs).sqrt();
        let (lower, upper) = (elo_of_score(centre - margin), elo_of_score(centre + margin));
        Some(Estimate { score, elo: elo_of_score(score), lower, upper })
    }
}

/// The prior weight of each of the five results of a pair.
pub(crate) const PRIOR: f64 = 0.2;

/// The Elo difference at which this mean score is expected.
///
/// ```
/// assert_eq!(yiqi_arena::elo_of_score(0.75).round(), 191.0);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The mean score expected at this Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> Pairs {
        Pairs { counts }
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-400.0, -35.0, 0.0, 70.0, 250.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }

    #[test]
    fn an_even_match_has_no_difference_and_symmetric_bounds() {
        let estimate = pairs([10, 5, 20, 5, 10]).estimate().unwrap();
        assert_eq!((estimate.score, estimate.elo), (0.5, 0.0));
        assert!((estimate.lower + estimate.upper).abs() < 1e-9 && estimate.upper > 20.0);
    }

    #[test]
    fn more_games_narrow_the_bounds() {
        let few = pairs([1, 2, 3, 4, 5]).estimate().unwrap();
        let many = pairs([100, 200, 300, 400, 500]).estimate().unwrap();
        assert_eq!(few.elo, many.elo);
        assert!(many.lower > few.lower && many.upper < few.upper);
    }

    #[test]
    fn winning_every_game_of_a_short_match_is_not_certain() {
        let estimate = pairs([0, 0, 0, 0, 3]).estimate().unwrap();
        assert_eq!(estimate.elo, f64::INFINITY);
        assert!(estimate.lower < 300.0, "{}", estimate.lower);
    }

    #[test]
    fn paired_results_count_as_pairs() {
        // Every opening is won by the same side: the players are equal for sure.
        let decided_by_opening = pairs([0, 0, 50, 0, 0]).estimate().unwrap();
        // Every opening is won by one player, half of them each.
        let decided_by_player = pairs([25, 0, 0, 0, 25]).estimate().unwrap();
        assert!(decided_by_opening.upper < decided_by_player.upper / 3.0);
    }
}
