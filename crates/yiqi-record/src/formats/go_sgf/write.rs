//! Writing Go to SGF.

use yiqi_core::Side;
use yiqi_games::Games;
use yiqi_go::{Move, Point};

use super::board::{Board, SETUP};
use super::{MARKS, OWN_REASON, bad, point_text, ruleset, size_of};
use crate::error::RecordError;
use crate::replay::{Walk, in_order};
use crate::sgf::{kept_property, property, write_tree};
use crate::{Action, Content, Mark, Players, Record, RecordResult, Tree};

/// Writes one game.
pub(in crate::formats) fn write(games: &Games, record: &Record) -> Result<String, RecordError> {
    let mut walk = Walk::new(games, record, usize::MAX)?;
    let size = size_of(&walk.game().options());
    let start = Board::from_text(size, &walk.game().position())?;
    let preset = walk.game().preset();
    // The side to move at each node, and what a setup changes, are found by playing the moves.
    let nodes = record.tree.count();
    let mut colours: Vec<&'static str> = vec![""; nodes];
    let mut setups: Vec<String> = vec![String::new(); nodes];
    for id in in_order(&record.tree) {
        walk.back_to(&record.tree, record.tree.parent(id)).map_err(RecordError::BadStart)?;
        colours[id.0] = colour(walk.game().to_move());
        let mut action = record.tree.content(id).action.clone();
        if let Some(Action::Setup(position)) = &action {
            let before = Board::from_text(size, &walk.game().position())?;
            let after = Board::from_text(size, position)?;
            setups[id.0] = write_setup(&before, &after);
            // A setup that changes nothing still begins the game anew.
            if setups[id.0].is_empty() {
                setups[id.0] = property("PL", [colour(after.to_move)]);
            }
        }
        walk.forward(id, action.as_mut()).map_err(RecordError::BadStart)?;
    }
    let mut problem = None;
    let text = write_tree(&record.tree, |id| {
        let content = record.tree.content(id);
        let mut text =
            if id == Tree::ROOT { write_root(record, &start, size, preset) } else { String::new() };
        match &content.action {
            Some(Action::Move(played)) => {
                let at = match played.parse() {
                    Ok(Move::Play(point)) => point_text(point, size),
                    Ok(Move::Pass) | Err(_) => None,
                };
                text += &property(colours[id.0], [at.unwrap_or_default().as_str()]);
            }
            Some(Action::Setup(_)) => text += &setups[id.0],
            None => {}
        }
        text + &write_content(content, size, &mut problem)
    });
    match problem {
        Some(error) => Err(error),
        None => Ok(text),
    }
}

/// The properties of the root: only what the record says.
fn write_root(record: &Record, start: &Board, size: u8, preset: Option<&str>) -> String {
    let rules = &record.rules;
    let mut text = String::from("FF[4]GM[1]CA[UTF-8]");
    let mut add = |name: &str, value: &str| text += &property(name, [value]);
    add("AP", &format!("Yiqi:{}", env!("CARGO_PKG_VERSION")));
    add("SZ", &size.to_string());
    if let Some(komi) = rules.get("komi") {
        add("KM", komi);
    }
    let handicap = rules.get("handicap").filter(|_| record.start.is_none()).unwrap_or("0");
    let stones = handicap.strip_prefix("free:").unwrap_or(handicap);
    if stones != "0" {
        add("HA", stones);
    }
    // The name of other rules, which came with the record, is kept.
    let has_name = record.tree.content(Tree::ROOT).properties.iter().any(|(name, _)| name == "RU");
    if let Some(name) = preset.and_then(ruleset::written).filter(|_| !has_name) {
        add("RU", name);
    }
    text += &write_about(record);
    // `RU` means different things to different programs, and has no name for many rules.
    let rules = ruleset::single_rules().filter_map(|name| Some(format!("{name}:{}", rules.get(name)?)));
    let own: Vec<String> = rules.chain(own_reason(record)).collect();
    if !own.is_empty() {
        text += &property("YQ", own.iter().map(String::as_str));
    }
    // Free handicap stones are moves; all other stones of the starting position are set up.
    if !handicap.starts_with("free:") {
        text += &write_setup(&Board::empty(size), start);
    }
    text
}

/// Writes players, date and result.
pub(in crate::formats) fn write_about(record: &Record) -> String {
    let mut text = String::new();
    let Players { black, white } = &record.players;
    let result = record.result.as_ref().map(write_result);
    let fields = [
        ("PB", &black.name),
        ("BR", &black.rank),
        ("PW", &white.name),
        ("WR", &white.rank),
        ("DT", &record.date),
        ("RE", &result),
    ];
    for (name, value) in fields {
        if let Some(value) = value {
            text += &property(name, [value.as_str()]);
        }
    }
    text
}

/// The value of our own property for the reason of a result, if `RE` cannot express it.
pub(in crate::formats) fn own_reason(record: &Record) -> Option<String> {
    let reason = record.result.as_ref()?.reason.as_deref()?;
    (!["resign", "time", "forfeit"].contains(&reason)).then(|| format!("{OWN_REASON}:{reason}"))
}

/// The setup properties that turn one board into another.
fn write_setup(before: &Board, after: &Board) -> String {
    let size = after.size();
    let mut text = String::new();
    for (name, stone) in SETUP {
        let all = (0..size).rev().flat_map(|row| (0..size).filter_map(move |column| Point::at(column, row)));
        let changed = all.filter(|&point| after.at(point) == stone && before.at(point) != stone);
        let points: Vec<String> = changed.filter_map(|point| point_text(point, size)).collect();
        if !points.is_empty() {
            text += &property(name, points.iter().map(String::as_str));
        }
    }
    if after.to_move != before.to_move || !text.is_empty() {
        text += &property("PL", [colour(after.to_move)]);
    }
    text
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::Black => "B",
        Side::White => "W",
    }
}

fn write_result(result: &RecordResult) -> String {
    let winner = match result.outcome.as_str() {
        "black" => "B",
        "white" => "W",
        "draw" => return "0".to_owned(),
        _ => return "Void".to_owned(),
    };
    let how = match (result.reason.as_deref(), &result.margin) {
        (Some("resign"), _) => "R",
        (Some("time"), _) => "T",
        (Some("forfeit"), _) => "F",
        (_, Some(margin)) => margin,
        _ => "",
    };
    format!("{winner}+{how}")
}

fn write_content(content: &Content, size: u8, problem: &mut Option<RecordError>) -> String {
    let mut text = String::new();
    let mut place = |mark: &Mark| {
        let at = mark.place.parse().ok().and_then(|point| point_text(point, size));
        at.unwrap_or_else(|| {
            *problem = Some(bad("marks", &mark.place));
            String::new()
        })
    };
    for (name, kind) in MARKS {
        let places: Vec<String> =
            content.marks.iter().filter(|mark| mark.kind == kind).map(&mut place).collect();
        if !places.is_empty() {
            text += &property(name, places.iter().map(String::as_str));
        }
    }
    let labels: Vec<String> = content
        .marks
        .iter()
        .filter(|mark| mark.kind == "label")
        .map(|mark| format!("{}:{}", place(mark), mark.text.as_deref().unwrap_or_default()))
        .collect();
    if !labels.is_empty() {
        text += &property("LB", labels.iter().map(String::as_str));
    }
    for (name, seconds) in [("BL", content.clock.black), ("WL", content.clock.white)] {
        if let Some(seconds) = seconds {
            text += &property(name, [seconds.to_string().as_str()]);
        }
    }
    if let Some(comment) = &content.comment {
        text += &property("C", [comment.as_str()]);
    }
    content.properties.iter().fold(text, |text, property| text + &kept_property(property))
}
