//! What a match prints.

use serde::Serialize;
use yiqi_arena::{Contestant, Effort, Estimate, MatchScore, MatchSettings, Played};
use yiqi_core::Argument;
use yiqi_words::Words;

use super::decision_key;
use super::openings::Openings;
use crate::Console;
use crate::commands::write_json;
use crate::failure::Failure;

/// Prints matches as text or JSON.
pub(super) struct Report<'a> {
    is_json: bool,
    game: &'static str,
    words: &'a Words,
}

#[derive(Serialize)]
struct MatchView {
    game: &'static str,
    players: [String; 2],
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    failures: [u32; 2],
    pairs: [u64; 5],
    score: Option<f64>,
    elo: Option<f64>,
    elo_bounds: Option<[Option<f64>; 2]>,
    cpu_seconds_per_move: [Option<f64>; 2],
    sprt: Option<SprtView>,
}

#[derive(Serialize)]
struct SprtView {
    elo0: f64,
    elo1: f64,
    games: u64,
    log_likelihood_ratio: f64,
    decision: &'static str,
}

#[derive(Serialize)]
struct RatingView {
    player: String,
    rating: f64,
}

fn seconds_per_move(effort: Effort) -> Option<f64> {
    (effort.moves > 0).then(|| effort.time.as_secs_f64() / f64::from(effort.moves))
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// A signed whole number; infinity where every game was won or lost.
fn elo_text(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        // Without the sign of a negative zero.
        elo => format!("{:+.0}", elo.round() + 0.0),
    }
}

impl<'a> Report<'a> {
    pub(super) fn new(is_json: bool, openings: &Openings, words: &'a Words) -> Report<'a> {
        Report { is_json, game: openings.game(), words }
    }

    fn score_text(&self, score: &MatchScore) -> String {
        let MatchScore { wins, draws, losses, .. } = score;
        let elo = score.estimate().map(|Estimate { score, elo, lower, upper }| {
            let (elo, lower, upper) = (elo_text(elo), elo_text(lower), elo_text(upper));
            format!("   {:.1} %   Elo {elo} ({lower} … {upper})", 100.0 * score)
        });
        format!("+{wins} ={draws} -{losses}{}", elo.unwrap_or_default())
    }

    /// Shows the running score on a terminal, and every failure of an engine.
    pub(super) fn progress(
        &mut self,
        players: [&Contestant; 2],
        settings: MatchSettings,
        played: &Played,
        score: &MatchScore,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if let yiqi_arena::End::Failed(_, failure) = &played.end {
            let reason = self.words.reason(&yiqi_core::ReasonCode::reason(failure));
            writeln!(
                console.errors,
                "{}",
                self.words.say("arena-failed", &[Argument::new("reason", reason)])
            )?;
        }
        if console.shows_progress {
            let [first, second] = players;
            let (games, all) = (score.games(), 2 * settings.pairs);
            write!(console.errors, "\r{first} – {second}  {games}/{all}  {}\x1b[K", self.score_text(score))?;
            console.errors.flush()?;
        }
        Ok(())
    }

    /// Prints the result of a match.
    pub(super) fn finish(
        &mut self,
        [first, second]: [&Contestant; 2],
        score: &MatchScore,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if console.shows_progress {
            write!(console.errors, "\r\x1b[K")?;
        }
        if self.is_json {
            return write_json(console, &self.view([first, second], score));
        }
        writeln!(console.output, "{first} – {second}: {}", self.score_text(score))?;
        let milliseconds = score.effort.map(|effort| 1_000.0 * seconds_per_move(effort).unwrap_or(0.0));
        let arguments = [
            Argument::number("games", score.games()),
            Argument::new("first", format!("{:.2}", milliseconds[0])),
            Argument::new("second", format!("{:.2}", milliseconds[1])),
        ];
        writeln!(console.output, "  {}", self.words.say("arena-cpu", &arguments))?;
        if let Some(test) = &score.test {
            let arguments = [
                Argument::new("elo0", test.sprt().elo0),
                Argument::new("elo1", test.sprt().elo1),
                Argument::number("games", 2 * test.pairs().len()),
                Argument::new("ratio", format!("{:.2}", test.log_likelihood_ratio())),
                Argument::new("decision", self.words.say(decision_key(test.decision()), &[])),
            ];
            writeln!(console.output, "  {}", self.words.say("arena-sprt", &arguments))?;
        }
        for (player, failures) in
            [first, second].into_iter().zip(score.failures).filter(|(_, count)| *count > 0)
        {
            let arguments = [Argument::new("player", player), Argument::number("failures", failures)];
            writeln!(console.output, "  {}", self.words.say("arena-failures", &arguments))?;
        }
        console.output.flush()?;
        Ok(())
    }

    fn view(&self, players: [&Contestant; 2], score: &MatchScore) -> MatchView {
        let estimate = score.estimate();
        MatchView {
            game: self.game,
            players: players.map(ToString::to_string),
            games: score.games(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            failures: score.failures,
            pairs: score.pairs.counts(),
            score: estimate.map(|estimate| estimate.score),
            elo: estimate.and_then(|estimate| finite(estimate.elo)),
            elo_bounds: estimate.map(|estimate| [finite(estimate.lower), finite(estimate.upper)]),
            cpu_seconds_per_move: score.effort.map(seconds_per_move),
            sprt: score.test.as_ref().map(|test| SprtView {
                elo0: test.sprt().elo0,
                elo1: test.sprt().elo1,
                games: 2 * test.pairs().len(),
                log_likelihood_ratio: test.log_likelihood_ratio(),
                decision: match test.decision() {
                    yiqi_arena::Decision::Undecided => "undecided",
                    yiqi_arena::Decision::Rejected => "rejected",
                    yiqi_arena::Decision::Accepted => "accepted",
                },
            }),
        }
    }

    /// Prints the ratings of more than two players, the best first.
    pub(super) fn ratings(
        &mut self,
        players: &[Contestant],
        ratings: &[f64],
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let mut order: Vec<usize> = (0..players.len()).collect();
        order.sort_by(|&a, &b| ratings[b].total_cmp(&ratings[a]));
        for player in order {
            let (name, rating) = (players[player].to_string(), ratings[player]);
            if self.is_json {
                write_json(console, &RatingView { player: name, rating })?;
            } else {
                writeln!(console.output, "{:>6}  {name}", elo_text(rating))?;
            }
        }
        Ok(())
    }
}
