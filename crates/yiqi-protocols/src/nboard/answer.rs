//! What an engine answers, as the protocol writes it.

use std::fmt::Write as _;

use yiqi_engine::{Candidate, Certainty, Report, Value};

/// A move: `F5`, `PA`.
pub(super) fn move_text(m: &str) -> String {
    if m == "pass" { "PA".to_owned() } else { m.to_ascii_uppercase() }
}

/// The value for the side to move in discs. An engine that knows only chances gets 64 discs for a certain win.
pub(super) fn discs(value: Value) -> f64 {
    let discs = value.score.unwrap_or((2.0 * value.win_rate - 1.0) * 64.0);
    // Not «-0.00».
    if discs.abs() < 0.005 { 0.0 } else { discs }
}

/// The lines `search PV EVAL 0 DEPTH`, one for each candidate.
pub(super) fn search_lines(report: &Report) -> String {
    report.candidates.iter().fold(String::new(), |mut lines, candidate| {
        let variation: String = variation(candidate);
        let (eval, depth) = (discs(candidate.value), depth(report, candidate));
        let _ = writeln!(lines, "search {variation} {eval:.2} 0 {depth}");
        lines
    })
}

fn variation(candidate: &Candidate) -> String {
    if candidate.line.is_empty() {
        return move_text(&candidate.m);
    }
    candidate.line.iter().map(|m| move_text(m)).collect()
}

/// The depth in plies; `100%` for an exact value, `100%W` if only win, draw or loss is proved.
fn depth(report: &Report, candidate: &Candidate) -> String {
    match (candidate.value.kind, candidate.value.score) {
        (Certainty::Exact, Some(_)) => "100%".to_owned(),
        (Certainty::Exact, None) => "100%W".to_owned(),
        _ => report.depth.map_or(candidate.line.len().max(1), |depth| depth as usize).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(line: &[&str], value: Value) -> Candidate {
        let line = line.iter().map(|m| (*m).to_owned()).collect::<Vec<_>>();
        Candidate { line: line.clone(), ..Candidate::new(line[0].clone(), value) }
    }

    #[test]
    fn a_report_is_one_line_a_candidate() {
        let estimate = Value { score: Some(-1.254), ..Value::UNKNOWN };
        let exact = Value { score: Some(-64.0), kind: Certainty::Exact, ..Value::UNKNOWN };
        let win = Value { win_rate: 1.0, kind: Certainty::Exact, ..Value::UNKNOWN };
        let nearly_even = Value { score: Some(-0.001), ..Value::UNKNOWN };
        let candidates = vec![
            candidate(&["f5", "d6", "pass", "c3"], estimate),
            candidate(&["pass"], exact),
            candidate(&["a1"], win),
            candidate(&["h8"], nearly_even),
        ];
        let report = Report { candidates, depth: Some(7), ..Report::default() };
        assert_eq!(
            search_lines(&report),
            "search F5D6PAC3 -1.25 0 7\nsearch PA -64.00 0 100%\nsearch A1 64.00 0 100%W\nsearch H8 0.00 0 7\n"
        );
    }
}
