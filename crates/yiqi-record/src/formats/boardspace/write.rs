//! Writing DVONN as boardspace does.

use yiqi_games::Games;

use super::result::write_own_result;
use crate::error::RecordError;
use crate::replay::{Walk, in_order};
use crate::sgf::{kept_property, property, write_tree};
use crate::{Action, Record, Tree};

/// Writes one game. Variations are written as in SGF; boardspace itself has none.
pub(in crate::formats) fn write(games: &Games, record: &Record) -> Result<String, RecordError> {
    let mut walk = Walk::new(games, record, usize::MAX)?;
    let options = walk.game().options();
    let mut sides: Vec<&'static str> = vec![""; record.tree.count()];
    let mut numbers = vec![0usize; sides.len()];
    for id in in_order(&record.tree) {
        walk.back_to(&record.tree, record.tree.parent(id)).map_err(RecordError::BadStart)?;
        sides[id.0] = if walk.game().to_move().name() == "white" { "P0" } else { "P1" };
        numbers[id.0] = walk.moves() + 1;
        let mut action = record.tree.content(id).action.clone();
        if matches!(action, Some(Action::Setup(_))) {
            return Err(RecordError::CannotHold { format: "sgf", what: "record-cannot-hold-start" });
        }
        walk.forward(id, action.as_mut()).map_err(RecordError::BadStart)?;
    }
    Ok(write_tree(&record.tree, |id| {
        let content = record.tree.content(id);
        let mut text = if id == Tree::ROOT { write_root(record, &options) } else { String::new() };
        if let Some(Action::Move(played)) = &content.action {
            let step = match played.split_at_checked(2) {
                _ if played == "pass" => "pass".to_owned(),
                Some((from, "")) => format!("dropb {} {}", &from[..1], &from[1..]),
                Some((from, to)) => format!("move {} {} {} {}", &from[..1], &from[1..], &to[..1], &to[1..]),
                None => played.clone(),
            };
            text += &property(sides[id.0], [format!("{} {step}", numbers[id.0]).as_str()]);
        }
        if let Some(comment) = &content.comment {
            text += &property("C", [comment.as_str()]);
        }
        content.properties.iter().fold(text, |text, property| text + &kept_property(property))
    }))
}

fn write_root(record: &Record, options: &yiqi_core::Options) -> String {
    let mut text = String::from("VV[1]SU[dvonn]");
    for (side, player) in [("P0", &record.players.white), ("P1", &record.players.black)] {
        if let Some(name) = &player.name {
            text += &property(side, [format!("id \"{name}\"").as_str()]);
        }
        if let Some(rank) = &player.rank {
            text += &property(side, [format!("ranking {rank}").as_str()]);
        }
    }
    if let Some(date) = &record.date {
        text += &property("DT", [date.as_str()]);
    }
    // Boardspace has no properties for a start that the players did not place, and for the result.
    let start = record.start.as_ref().map(|start| format!("start:{start}"));
    let result = record.result.as_ref().map(write_own_result);
    let rules = options
        .iter()
        .filter(|(_, value)| *value != "players")
        .map(|(name, value)| format!("{name}:{value}"));
    let own: Vec<String> = start.into_iter().chain(result).chain(rules).collect();
    if !own.is_empty() {
        text += &property("YQ", own.iter().map(String::as_str));
    }
    text
}
