//! Who is ahead, in words; values from the other side; owners in percent.

use yiqi_core::{Reason, Side};
use yiqi_engine::{Certainty, Report, Value};

/// The arguments of the sentence, in their order.
fn told(value: Value, to_move: Side) -> Option<Vec<String>> {
    let Reason { code, arguments } = value.standing_in_words(to_move)?;
    let is_exact = value.kind == Certainty::Exact;
    assert_eq!(code, if is_exact { "value-standing-exact" } else { "value-standing" });
    Some(arguments.iter().map(|argument| argument.value.to_string()).collect())
}

fn value(win_rate: f64, score: Option<f64>) -> Value {
    Value { win_rate, score, ..Value::UNKNOWN }
}

#[test]
fn the_side_that_is_likelier_to_win_is_named_with_its_lead() {
    let cases = [
        (value(0.63, Some(4.52)), Side::Black, ["black", "63", "ahead", "4.5"]),
        (value(0.63, Some(4.52)), Side::White, ["white", "63", "ahead", "4.5"]),
        (value(0.37, Some(-4.52)), Side::Black, ["white", "63", "ahead", "4.5"]),
        // A likely win by a little and an unlikely loss by much.
        (value(0.52, Some(-0.3)), Side::Black, ["black", "52", "behind", "0.3"]),
        (value(0.5, Some(0.04)), Side::White, ["white", "50", "even", "0.0"]),
        (value(0.2, None), Side::White, ["black", "80", "unknown", "0.0"]),
    ];
    for (value, to_move, expected) in cases {
        assert_eq!(told(value, to_move).unwrap(), expected, "{value:?} {to_move}");
        // The value of the other side says the same.
        if value.win_rate != 0.5 {
            assert_eq!(told(value.reversed(), !to_move).unwrap(), expected, "{value:?} {to_move}");
        }
    }
}

#[test]
fn what_is_proven_or_unknown_has_no_chance() {
    assert_eq!(told(Value::UNKNOWN, Side::Black), None);
    let proven = |score| Value { kind: Certainty::Exact, ..value(1.0, score) };
    assert_eq!(told(proven(Some(40.0)), Side::Black).unwrap(), ["black", "ahead", "40"]);
    assert_eq!(told(proven(Some(-3.5)), Side::Black).unwrap(), ["white", "ahead", "3.5"]);
    assert_eq!(told(proven(Some(0.0)), Side::White).unwrap()[1], "draw");
    assert_eq!(told(proven(None), Side::Black), None);
    assert_eq!(told(Value { plies_to_end: Some(3), ..value(1.0, None) }, Side::Black), None);
}

#[test]
fn owners_are_black_s_percentages_whoever_is_to_move() {
    let report = Report { owners: vec![1.0, -0.254, 0.0], ..Report::default() };
    assert_eq!(report.owners_in_percent(Side::Black), [100, -25, 0]);
    assert_eq!(report.owners_in_percent(Side::White), [-100, 25, 0]);
    assert!(Report::default().owners_in_percent(Side::White).is_empty());
}
