use yiqi_core::{Argument, Reason, Side};

use crate::{Certainty, Value};

impl Value {
    /// The sentence that tells a person this value: a forced result with its distance, an expected margin, or the
    /// chance of winning.
    pub fn in_words(&self) -> Reason {
        let percent = || Argument::new("percent", format!("{:.0}", 100.0 * self.win_rate));
        let is_exact = self.kind == Certainty::Exact;
        let (code, arguments) = match (self.plies_to_end, self.score) {
            (Some(plies), _) if self.win_rate > 0.5 => ("value-win", vec![Argument::number("plies", plies)]),
            (Some(plies), _) => ("value-loss", vec![Argument::number("plies", plies)]),
            (None, Some(score)) if is_exact => {
                ("value-score-exact", vec![Argument::new("score", format!("{score:+}"))])
            }
            (None, Some(score)) => {
                ("value-score", vec![Argument::new("score", format!("{score:+.1}")), percent()])
            }
            (None, None) if is_exact && self.win_rate == 0.5 => ("value-draw", Vec::new()),
            (None, None) => ("value-chance", vec![percent(), Argument::new("kind", self.kind.name())]),
        };
        Reason { code, arguments }
    }

    /// The sentence that tells who is ahead: the side that is likelier to win, with its chance and its lead, or the proven
    /// margin. `None` if the outcome is proven without one, or nothing is known.
    pub fn standing_in_words(&self, to_move: Side) -> Option<Reason> {
        if *self == Value::UNKNOWN || self.plies_to_end.is_some() {
            return None;
        }
        if self.kind == Certainty::Exact {
            let score = self.score?;
            let side = if score < 0.0 { !to_move } else { to_move };
            let standing = if score == 0.0 { "draw" } else { "ahead" };
            let arguments = vec![
                Argument::new("side", side),
                Argument::new("standing", standing),
                Argument::new("points", score.abs()),
            ];
            return Some(Reason { code: "value-standing-exact", arguments });
        }
        let (side, value) = if self.win_rate < 0.5 { (!to_move, self.reversed()) } else { (to_move, *self) };
        let lead = value.score.map(|score| (10.0 * score).round() / 10.0);
        let standing = match lead {
            None => "unknown",
            Some(0.0) => "even",
            Some(lead) if lead > 0.0 => "ahead",
            Some(_) => "behind",
        };
        let arguments = vec![
            Argument::new("side", side),
            Argument::new("percent", format!("{:.0}", 100.0 * value.win_rate)),
            Argument::new("standing", standing),
            Argument::new("points", format!("{:.1}", lead.unwrap_or(0.0).abs())),
        ];
        Some(Reason { code: "value-standing", arguments })
    }
}
