//! The board as text, and how it is counted.

use yiqi_core::Side;

use super::ownership::Ownership;
use super::response::{Answer, Failure, Outcome, SYNTAX_ERROR};
use super::session::{Exchange, Session};

/// `showboard`
pub(super) fn showboard(session: &mut Session<'_>, _: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let to_move = match session.game().to_move() {
        Side::Black => "Black",
        Side::White => "White",
    };
    Ok(Answer::Text(format!("\n{}Next move: {to_move}", session.game().diagram())))
}

/// `final_score`. In Go, stones that are estimated to be dead are taken away first.
pub(super) fn final_score(session: &mut Session<'_>, _: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let ownership = Ownership::in_session(session);
    let game = session.game();
    let margin = match ownership {
        Some(ownership) => ownership.margin_without_dead(),
        None if game.ending().is_none() => return Err("cannot score".into()),
        None => game.score().margin(),
    };
    Ok(Answer::Text(match margin.halves() {
        0 => "0".to_owned(),
        1.. => format!("B+{margin}"),
        ..0 => format!("W+{}", -margin),
    }))
}

/// `final_status_list dead`: the groups, one a line. Seki is not recognised; such groups are alive or dead.
pub(super) fn final_status_list(
    session: &mut Session<'_>,
    arguments: &[&str],
    _: &mut Exchange<'_>,
) -> Outcome {
    let wants_dead = match arguments {
        ["alive"] => false,
        ["dead"] => true,
        ["seki"] => return Ok(Answer::Text(String::new())),
        _ => return Err(SYNTAX_ERROR.into()),
    };
    let groups = estimate(session)?.groups();
    let wanted = groups.iter().filter(|(_, is_dead)| *is_dead == wants_dead);
    let lines = wanted.map(|(group, _)| {
        let mut points = group.clone();
        points.sort_unstable();
        points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    });
    Ok(Answer::Text(lines.collect::<Vec<_>>().join("\n")))
}

/// `yiqi-ownership`: a number for each point, row by row from the top: 1 is Black's, -1 White's.
pub(super) fn ownership(session: &mut Session<'_>, _: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let rows = estimate(session)?;
    let rows = rows
        .rows(Side::Black)
        .map(|row| row.map(|value| format!("{value:.3}")).collect::<Vec<_>>().join(" "));
    Ok(Answer::Text(rows.collect::<Vec<_>>().join("\n")))
}

fn estimate(session: &mut Session<'_>) -> Result<Ownership, Failure> {
    Ownership::in_session(session).ok_or_else(|| "cannot score".into())
}
