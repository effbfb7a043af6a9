use yiqi_core::{Argument, Reason};

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
}
