//! Teaching: what a person's move lost, compared with the best one.

use std::io;

use yiqi_core::{Argument, Reason, Side};
use yiqi_engine::{Certainty, Report, Value};
use yiqi_games::DynGame;

use crate::app::App;
use crate::engines::analyse;

/// How much a move must lose before it is mentioned: well above what the engine itself is uncertain about.
#[derive(Clone, Copy)]
pub(crate) struct NoticeableLoss {
    pub(crate) points: f64,
    pub(crate) chance: f64,
    /// Whether one of the two is enough.
    pub(crate) either: bool,
    /// An analysis with fewer playouts is not trusted.
    pub(crate) playouts: u64,
}

impl NoticeableLoss {
    /// For searches by depth. After Reversi's best move the value of the next search differs by 1.3 points or 5 % in 95 of
    /// 100 positions.
    pub(crate) const BY_DEPTH: NoticeableLoss =
        NoticeableLoss { points: 6.0, chance: 0.12, either: false, playouts: 0 };

    /// In DVONN it differs much more, by 6 points or 38 %, since every move changes the balance.
    pub(crate) const IN_DVONN: NoticeableLoss =
        NoticeableLoss { points: 12.0, chance: 0.4, ..NoticeableLoss::BY_DEPTH };

    /// In Go it differs by 1.2 points or 3 % on 9×9, and by 1.7 points or 3 % on 19×19.
    pub(crate) const BY_PLAYOUTS: NoticeableLoss =
        NoticeableLoss { points: 3.0, chance: 0.1, either: true, playouts: 50 };
}

/// Outside of these chances the game is decided, and points matter to nobody.
const DECIDED: f64 = 0.03;

/// What a move lost, in words; `None` if too little to mention. Both values are the player's.
fn loss_in_words(best: Value, played: Value, limit: NoticeableLoss) -> Option<(&'static str, Vec<Argument>)> {
    if best.kind == Certainty::Exact && played.kind == Certainty::Exact {
        let outcome = |value: Value| match value.win_rate {
            rate if rate > 0.5 => "win",
            rate if rate < 0.5 => "loss",
            _ => "draw",
        };
        let (before, after) = (outcome(best), outcome(played));
        let change = match (before, after) {
            ("win", "draw") => "win-draw",
            ("win", "loss") => "win-loss",
            ("draw", "loss") => "draw-loss",
            _ => return None,
        };
        return Some(("lesson-outcome", vec![Argument::new("change", change)]));
    }
    let chance = best.win_rate - played.win_rate;
    let is_decided = |value: Value| value.win_rate < DECIDED || value.win_rate > 1.0 - DECIDED;
    let is_open = !is_decided(best) || !is_decided(played) || chance >= limit.chance;
    let points = best.score.zip(played.score).map(|(best, played)| best - played);
    let many = points.filter(|&points| points >= limit.points && is_open);
    let is_noticeable = match (many, chance >= limit.chance) {
        (Some(_), true) => true,
        (Some(_), false) => limit.either,
        (None, is_much) => is_much && (limit.either || points.is_none()),
    };
    if !is_noticeable {
        return None;
    }
    Some(match many {
        Some(points) => ("lesson-points", vec![Argument::number("points", points.round() as u64)]),
        None => ("lesson-chance", vec![Argument::new("percent", format!("{:.0}", 100.0 * chance))]),
    })
}

/// The sentence about a move that lost much.
fn judge(
    (side, m): (Side, &str),
    before: &Report,
    (after, to_move): (&Report, Side),
    limit: NoticeableLoss,
) -> Option<Reason> {
    let (best, value) = (before.best()?, before.value()?);
    let is_trusted = before.nodes >= limit.playouts && after.nodes >= limit.playouts;
    if best == m || !is_trusted {
        return None;
    }
    let played = after.value()?;
    let played = if to_move == side { played } else { played.reversed() };
    let (code, mut arguments) = loss_in_words(value, played, limit)?;
    arguments.extend([Argument::new("move", m), Argument::new("best", best)]);
    Some(Reason { code, arguments })
}

impl App<'_> {
    /// An analysis for teaching; `None` if it failed or was interrupted.
    fn analyse_quietly(&mut self, game: &dyn DynGame) -> Option<Report> {
        analyse(self.engines, self.interrupts, game, 1).ok().flatten()
    }

    /// Tells the user if the last move lost much, and what would have been better.
    pub(crate) fn teach(&mut self, before: &dyn DynGame, m: &str, limit: NoticeableLoss) -> io::Result<()> {
        let mut after = before.boxed_clone();
        let Ok(m) = after.play(m) else { return Ok(()) };
        if after.ending().is_some() || before.must_pass() {
            return Ok(());
        }
        let Some(report) = self.analyse_quietly(before) else { return Ok(()) };
        // The engine's own move needs no second search.
        if report.best() == Some(m.as_str()) {
            return Ok(());
        }
        let Some(reply) = self.analyse_quietly(after.as_ref()) else { return Ok(()) };
        let reason = judge((before.to_move(), &m), &report, (&reply, after.to_move()), limit);
        let Some(reason) = reason else { return Ok(()) };
        let lesson = self.words.reason(&reason);
        self.dialogue.tell(&lesson)?;
        self.say("play-teach-undo", &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GO: NoticeableLoss = NoticeableLoss::BY_PLAYOUTS;
    const DEPTH: NoticeableLoss = NoticeableLoss::BY_DEPTH;

    fn value(win_rate: f64, score: Option<f64>) -> Value {
        Value { win_rate, score, ..Value::UNKNOWN }
    }

    /// `browser/tests/teaching.test.js` has the same cases for the page.
    #[test]
    fn only_losses_well_above_the_uncertainty_are_mentioned() {
        let cases = [
            // Three points or ten percent are much in Go, less is not.
            (GO, (0.6, Some(2.0)), (0.55, Some(-1.1)), Some("lesson-points")),
            (GO, (0.6, Some(2.0)), (0.55, Some(-0.9)), None),
            (GO, (0.6, Some(2.0)), (0.48, Some(1.0)), Some("lesson-chance")),
            (GO, (0.6, Some(2.0)), (0.52, Some(1.0)), None),
            // Where the game is decided, points matter to nobody.
            (GO, (0.99, Some(30.0)), (0.98, Some(20.0)), None),
            (GO, (0.02, Some(-20.0)), (0.01, Some(-30.0)), None),
            (GO, (0.99, Some(30.0)), (0.01, Some(-20.0)), Some("lesson-points")),
            // A search by depth is less certain: both must be much.
            (DEPTH, (0.6, Some(5.0)), (0.4, Some(-4.0)), Some("lesson-points")),
            (DEPTH, (0.6, Some(5.0)), (0.5, Some(-4.0)), None),
            (DEPTH, (0.6, Some(5.0)), (0.4, Some(0.0)), None),
            (DEPTH, (0.6, None), (0.4, None), Some("lesson-chance")),
            // A move that turned out better than expected.
            (GO, (0.5, Some(0.0)), (0.7, Some(5.0)), None),
        ];
        for (limit, best, played, expected) in cases {
            let loss = loss_in_words(value(best.0, best.1), value(played.0, played.1), limit);
            assert_eq!(loss.map(|(code, _)| code), expected, "{best:?} {played:?}");
        }
    }

    #[test]
    fn where_the_result_is_known_only_the_result_counts() {
        let exact = |win_rate| Value { kind: Certainty::Exact, ..value(win_rate, None) };
        let change = |best, played| loss_in_words(exact(best), exact(played), DEPTH);
        assert!(change(1.0, 0.5).is_some() && change(1.0, 0.0).is_some() && change(0.5, 0.0).is_some());
        assert!(change(1.0, 1.0).is_none() && change(0.5, 0.5).is_none() && change(0.0, 0.0).is_none());
    }
}
