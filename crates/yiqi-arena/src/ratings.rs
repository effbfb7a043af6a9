//! Ratings of several players from all their games.

use crate::MatchScore;

/// Elo ratings that explain the scores best (Bradley–Terry), with a mean of 0. Each match is between the players with
/// these numbers, seen from the first.
///
/// Every pair of players that met counts half a point each way in addition, so that a player who won every game has a
/// finite rating.
pub fn ratings(players: usize, matches: &[(usize, usize, &MatchScore)]) -> Vec<f64> {
    let mut strength = vec![1.0f64; players];
    let points = |score: &MatchScore| f64::from(score.wins) + f64::from(score.draws) / 2.0;
    // The usual iteration, which converges to the maximum of the likelihood.
    for _ in 0..2_000 {
        let mut won = vec![0.0; players];
        let mut expected = vec![0.0; players];
        for &(first, second, score) in matches.iter().filter(|(.., score)| score.games() > 0) {
            let games = f64::from(score.games()) + 1.0;
            won[first] += points(score) + 0.5;
            won[second] += games - points(score) - 0.5;
            let share = games / (strength[first] + strength[second]);
            expected[first] += share;
            expected[second] += share;
        }
        for player in 0..players {
            if expected[player] > 0.0 {
                strength[player] = won[player] / expected[player];
            }
        }
    }
    let elo: Vec<f64> = strength.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    elo.iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: u32, losses: u32) -> MatchScore {
        let mut score = MatchScore::default();
        (score.wins, score.losses) = (wins, losses);
        score
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let score = score(750, 250);
        let elo = ratings(2, &[(0, 1, &score)]);
        assert!((elo[0] - elo[1] - 190.8).abs() < 2.0 && (elo[0] + elo[1]).abs() < 1e-6, "{elo:?}");
    }

    #[test]
    fn the_ratings_of_three_players_agree_with_all_scores() {
        let (near, far) = (score(640, 360), score(760, 240));
        let elo = ratings(3, &[(0, 1, &near), (1, 2, &near), (0, 2, &far)]);
        assert!((elo[0] - elo[1] - 100.0).abs() < 5.0 && (elo[0] - elo[2] - 200.0).abs() < 5.0, "{elo:?}");
    }

    #[test]
    fn winning_every_game_gives_a_finite_rating() {
        let elo = ratings(2, &[(0, 1, &score(10, 0))]);
        assert!(elo[0].is_finite() && elo[0] > 200.0, "{elo:?}");
    }
}
