//! DVONN in SGF as boardspace writes it: every node is a step of a player with its number and its words.
//!
//! `P0[12 move D 4 E 4]`, or in two steps `P0[12 pickb D 4]` and `P0[13 dropb E 4]`; `P1[7 dropb C 3]` alone places a
//! piece; `done` confirms.

use yiqi_games::Games;

use crate::error::{ReadError, RecordError};
use crate::replay::start_game;
use crate::sgf::{RawNode, RawTree, property, write_tree};
use crate::{Action, Content, Player, Players, Record, RecordResult, Tree};

const KNOWN: [&str; 9] = ["GM", "VV", "SU", "P0", "P1", "C", "YQ", "FF", "CA"];

fn bad(name: &str, value: &str) -> RecordError {
    RecordError::BadValue { name: name.to_owned(), value: value.to_owned() }
}

/// Reads one game.
pub(super) fn read(games: &Games, raw: &RawTree, _number: usize) -> Result<Record, ReadError> {
    let mut record = Record::new("dvonn");
    record.rules.set("setup", "players");
    let root = raw.root();
    for value in root.values("YQ") {
        match value.split_once(':') {
            Some(("start", position)) => record.start = Some(position.to_owned()),
            Some((name, value)) => record.rules.set(name, value),
            None => return Err(ReadError::line(root.line, bad("YQ", value))),
        }
    }
    let name = |side: &str| {
        let id =
            raw.nodes.iter().flat_map(|node| node.values(side)).find_map(|text| text.strip_prefix("id "));
        id.map(|text| text.trim().trim_matches('"').to_owned()).filter(|text| !text.is_empty())
    };
    // The first player has the white pieces.
    record.players = Players {
        white: Player { name: name("P0"), rank: None },
        black: Player { name: name("P1"), rank: None },
    };
    start_game(games, &record).map_err(|error| ReadError::line(root.line, error))?;
    read_steps(raw, &mut record)?;
    Ok(record)
}

fn read_steps(raw: &RawTree, record: &mut Record) -> Result<(), ReadError> {
    let mut last = Tree::ROOT;
    let mut picked: Option<String> = None;
    for (index, node) in raw.nodes.iter().enumerate() {
        let at = |error| ReadError::line(node.line, error);
        let mut content = read_content(node);
        for (name, step) in steps(node) {
            let words: Vec<&str> = step.split_whitespace().collect();
            // The number of the step comes first.
            let words = if words.first().is_some_and(|word| word.parse::<u32>().is_ok()) {
                &words[1..]
            } else {
                &words
            };
            let Some((verb, rest)) = words.split_first() else { continue };
            let space = |words: &[&str]| words.concat().to_ascii_uppercase();
            let played = match (verb.to_ascii_lowercase().as_str(), rest) {
                ("pickb", rest) => {
                    picked = Some(space(rest));
                    continue;
                }
                ("dropb", rest) => picked.take().unwrap_or_default() + &space(rest),
                ("move", rest) => space(rest),
                ("pass", _) => "pass".to_owned(),
                ("resign", _) => {
                    let winner = if name == "P0" { "black" } else { "white" };
                    record.result = Some(RecordResult {
                        outcome: winner.to_owned(),
                        reason: Some("resign".to_owned()),
                        margin: None,
                    });
                    continue;
                }
                // Taking a piece from the pool, confirming and starting change nothing of the game.
                ("done" | "start" | "pick" | "drop" | "edit" | "id" | "time", _) => continue,
                _ => return Err(at(bad(name, step))),
            };
            let taken = std::mem::take(&mut content);
            last = record.tree.add(last, Content { action: Some(Action::Move(played)), ..taken });
        }
        if index == 0 {
            *record.tree.content_mut(Tree::ROOT) = content;
        } else if content != Content::default() {
            // A node without a move adds to the one before it.
            let before = record.tree.content_mut(last);
            before.comment = before.comment.take().or(content.comment);
            before.properties.extend(content.properties);
        }
    }
    Ok(())
}

/// The steps of a node, those of either player.
fn steps(node: &RawNode) -> impl Iterator<Item = (&str, &str)> {
    let players = node.properties.iter().filter(|(name, _)| name == "P0" || name == "P1");
    players.flat_map(|(name, values)| values.iter().map(move |value| (name.as_str(), value.as_str())))
}

fn read_content(node: &RawNode) -> Content {
    let unknown = node.properties.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str()));
    Content {
        comment: node.value("C").map(str::to_owned),
        properties: unknown.cloned().collect(),
        ..Content::default()
    }
}

/// Writes one game; variations are written as SGF does, though boardspace itself has none.
pub(super) fn write(games: &Games, record: &Record) -> Result<String, RecordError> {
    let start = start_game(games, record)?;
    let mut sides: Vec<&'static str> = vec![""; record.tree.ids().count()];
    let mut numbers = vec![0usize; sides.len()];
    let mut waiting = vec![(Tree::ROOT, start.clone(), 0)];
    while let Some((id, mut game, number)) = waiting.pop() {
        sides[id.0] = if game.to_move().name() == "white" { "P0" } else { "P1" };
        numbers[id.0] = number;
        match &record.tree.content(id).action {
            Some(Action::Move(played)) => {
                game.play(played).map_err(RecordError::BadStart)?;
            }
            Some(Action::Setup(_)) => {
                return Err(RecordError::CannotHold { format: "sgf", what: "record-cannot-hold-start" });
            }
            None => {}
        }
        for &child in record.tree.children(id) {
            waiting.push((child, game.clone(), number + 1));
        }
    }
    let options = start.options();
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
        for (name, values) in &content.properties {
            text += &property(name, values.iter().map(String::as_str));
        }
        text
    }))
}

fn write_root(record: &Record, options: &yiqi_core::Options) -> String {
    let mut text = String::from("VV[1]SU[dvonn]");
    for (side, player) in [("P0", &record.players.white), ("P1", &record.players.black)] {
        if let Some(name) = &player.name {
            text += &property(side, [format!("id \"{name}\"").as_str()]);
        }
    }
    // A start that the players did not place themselves is no matter of boardspace.
    let start = record.start.as_ref().map(|start| format!("start:{start}"));
    let rules = options
        .iter()
        .filter(|(_, value)| *value != "players")
        .map(|(name, value)| format!("{name}:{value}"));
    let own: Vec<String> = start.into_iter().chain(rules).collect();
    if !own.is_empty() {
        text += &property("YQ", own.iter().map(String::as_str));
    }
    text
}
