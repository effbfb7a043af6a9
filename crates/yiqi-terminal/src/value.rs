use yiqi_core::Argument;
use yiqi_engine::{Certainty, Value};
use yiqi_words::Words;

/// A value in words: a forced end with its distance, an expected margin, or the chance of winning.
pub fn value_in_words(value: Value, words: &Words) -> String {
    let kind = Argument::new("kind", value.kind.name());
    let percent = Argument::new("percent", format!("{:.0}", 100.0 * value.win_rate));
    match (value.plies_to_end, value.score) {
        (Some(plies), _) if value.win_rate > 0.5 => {
            words.say("value-win", &[Argument::number("plies", plies)])
        }
        (Some(plies), _) => words.say("value-loss", &[Argument::number("plies", plies)]),
        (None, Some(score)) if value.kind == Certainty::Exact => {
            words.say("value-score-exact", &[Argument::new("score", format!("{score:+}"))])
        }
        (None, Some(score)) => {
            words.say("value-score", &[Argument::new("score", format!("{score:+.1}")), percent])
        }
        (None, None) if value.kind == Certainty::Exact && value.win_rate == 0.5 => {
            words.say("value-draw", &[])
        }
        (None, None) => words.say("value-chance", &[percent, kind]),
    }
}
